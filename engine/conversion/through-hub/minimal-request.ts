/** A minimal request in a wire, for the conversion of responses without their request. */

import { bindingsOf } from "../../language/mappings/caller-input.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { ClientRequest } from "../contract.ts";

/** @returns a JSON body; only for conversations */
export function minimalRequest(
  client: CompiledWire,
  clientRequest: ClientRequest,
  model: string,
  stream: boolean,
): string {
  const turns = [{ role: "user", parts: [{ type: "text", text: "" }] }];
  const bindings = bindingsOf(clientRequest, { model, requested: model, caps: client.mapping.capabilities });
  return JSON.stringify(client.program.requestEncode?.({ model, turns, stream }, bindings));
}
