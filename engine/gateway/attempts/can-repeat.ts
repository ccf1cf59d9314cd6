/** Whether a request can be sent twice at the same time, because it has no effect except its response. */
import type { ClientRequest, Wire } from "../../conversion/contract.ts";
import type { GenerationRequest } from "../../conversion/hub/generation.ts";

/**
 * Not for tasks, sessions, stored responses, uploads, and tools that the provider runs. Not for a large request either: two
 * copies of it would need twice the memory.
 */
export function canRepeat(wire: Wire, clientRequest: ClientRequest): boolean {
  if (wire.kind !== "conversation" && wire.kind !== "document") return false;
  if (clientRequest.isLarge === true || clientRequest.parts !== undefined) return false;
  const { keep, background } = wire.stored?.asks(clientRequest) ?? {};
  if (keep === true || background === true) return false;
  return wire.kind !== "conversation" || !hasBuiltInTools(wire.decodeRequest(clientRequest));
}

/** @param request a conversation, in the hub's form */
function hasBuiltInTools(request: unknown): boolean {
  const { tools = [] } = request as Partial<GenerationRequest>;
  return tools.some(({ type }) => type === "server");
}
