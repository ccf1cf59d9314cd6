/** The least that can be asked in a wire, for answers that are read without their request. */

import { bindingsOf } from "../../language/mappings/caller-input.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Caller } from "../contract.ts";

/** @returns a body; of operations that are conversations only */
export function minimalRequest(client: CompiledWire, caller: Caller, model: string, stream: boolean): string {
  const turns = [{ role: "user", parts: [{ type: "text", text: "" }] }];
  const bindings = bindingsOf(caller, { model, requested: model, caps: client.mapping.capabilities });
  return JSON.stringify(client.program.requestEncode?.({ model, turns, stream }, bindings));
}
