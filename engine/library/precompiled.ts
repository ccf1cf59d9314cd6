/** The functions that precompiled modules import (`scripts/library.ts`). */
export { defineOperation, defineWire } from "./define-wire.ts";
export { mapLibrary as $ } from "./map-library.ts";
