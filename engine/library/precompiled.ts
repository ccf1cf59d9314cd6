/** The functions that precompiled modules import (`scripts/library.ts`). */

export { mapLibrary as $ } from "../language/precompiled/map-library.ts";
export { defineOperation, defineWire } from "./define-wire.ts";
