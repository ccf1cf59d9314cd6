/** The least that can be asked in a wire, for answers that are read without their request. */
import type { Caller } from "../lane.ts";
import { bindingsOf, type CompiledWire } from "../mapping/wire.ts";

/** @returns a body; of operations that are conversations only */
export function plainestRequest(
  client: CompiledWire,
  caller: Caller,
  model: string,
  stream: boolean,
): string {
  const turns = [{ role: "user", parts: [{ type: "text", text: "" }] }];
  const bindings = bindingsOf(caller, { model, requested: model, caps: client.mapping.capabilities });
  return JSON.stringify(client.program.requestEncode?.({ model, turns, stream }, bindings));
}
