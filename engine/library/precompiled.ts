/** The functions that precompiled modules import (`scripts/library.ts`). */
export { defineOperation, defineWire } from "./define-wire.ts";
