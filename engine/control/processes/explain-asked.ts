/** Explains the choice of channels for a request that an administrator describes. */
import { clientRequestOf } from "../../conversion/dry-run.ts";
import { type ExplainedRoute, explainRoute } from "../../gateway/attempts/explain-route.ts";
import { mintId } from "../../gateway/intake/mint-id.ts";
import type { Service } from "../../gateway/service/service.ts";

export interface RouteRequest {
  /** The client's wire. */
  wire: string;
  /** The body of the request, in the wire. */
  body: object;
  /** Absent: the model in the body. */
  model?: string | undefined;
  /** With lower-case names. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Group of the client; absent: none. */
  group?: string | undefined;
}

/** @returns the reason if the request cannot be explained */
export type RouteAnswer = { route: ExplainedRoute } | { fault: string };

export function explainRouteRequest(
  service: Service,
  { wire: name, body, model, headers, group }: RouteRequest,
): RouteAnswer {
  const wire = service.conversions.wires.get(name);
  if (wire === undefined) return { fault: `there is no wire \`${name}\`` };
  const nowMs = Date.now();
  const at = { now: Math.floor(nowMs / 1000), id: mintId(nowMs) };
  const clientRequest = { ...clientRequestOf(JSON.stringify(body), model, at), headers: { ...headers } };
  const fault = wire.validate({ ...clientRequest, headers: {} }, "default");
  if (fault !== undefined) return { fault: `the request is invalid: ${fault.message}` };
  clientRequest.peeked = wire.peek(clientRequest);
  const modelName = model ?? clientRequest.peeked.model;
  if (modelName === undefined) return { fault: "the body contains no model" };
  const isStreamed = clientRequest.peeked.stream;
  const groupName = group === undefined ? {} : { groupName: group };
  const token = { name: "", allows: () => true, ...groupName };
  return { route: explainRoute(service, { wire, clientRequest, model: modelName, isStreamed, token }) };
}
