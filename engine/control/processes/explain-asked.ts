/** Explains the choice of channels, or all that the gateway would do, for a request that an administrator describes. */
import type { ClientRequest, Wire } from "../../conversion/contract.ts";
import { clientRequestOf } from "../../conversion/dry-run.ts";
import { type ExplainedRoute, explainRoute } from "../../gateway/attempts/explain-route.ts";
import { Exchange, type Running } from "../../gateway/exchange/exchange.ts";
import { acceptRequest } from "../../gateway/intake/accept-request.ts";
import { mintId } from "../../gateway/intake/mint-id.ts";
import { CollectedAnswer } from "../../gateway/responses/collected-answer.ts";
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

export function explainRouteRequest(service: Service, request: RouteRequest): RouteAnswer {
  const read = readRequest(service, request);
  if ("fault" in read) return read;
  const { wire, clientRequest } = read;
  const fault = wire.validate({ ...clientRequest, headers: {} }, "default");
  if (fault !== undefined) return { fault: `the request is invalid: ${fault.message}` };
  clientRequest.peeked = wire.peek(clientRequest);
  const model = request.model ?? clientRequest.peeked.model;
  if (model === undefined) return { fault: "the body contains no model" };
  const isStreamed = clientRequest.peeked.stream;
  const token = anyToken(request.group);
  return { route: explainRoute(service, { wire, clientRequest, model, isStreamed, token }) };
}

function readRequest(
  { conversions }: Service,
  { wire: name, body, model, headers }: RouteRequest,
): { wire: Wire; clientRequest: ClientRequest } | { fault: string } {
  const wire = conversions.wires.get(name);
  if (wire === undefined) return { fault: `there is no wire \`${name}\`` };
  const nowMs = Date.now();
  const at = { now: Math.floor(nowMs / 1000), id: mintId(nowMs) };
  const clientRequest = clientRequestOf(JSON.stringify(body), model, at);
  return { wire, clientRequest: { ...clientRequest, headers: { ...headers } } };
}

/** A token for all models, without limits of its own. */
function anyToken(groupName: string | undefined): { name: string; allows(): boolean; groupName?: string } {
  return { name: "", allows: () => true, ...(groupName === undefined ? {} : { groupName }) };
}

export interface ExplainRequest extends RouteRequest {
  /** Id of a token, or name of a token in the configuration file; absent: a token for all models, without limits. */
  token?: string | undefined;
}

/** @returns the status and the body that a client with `x-polywire-explain: true` would get */
export type ExplainAnswer = { status: number; body: string } | { fault: string };

export async function explainDryRun(service: Service, request: ExplainRequest): Promise<ExplainAnswer> {
  const read = readRequest(service, request);
  if ("fault" in read) return read;
  const { wire, clientRequest } = read;
  if (wire.kind !== "conversation" && wire.kind !== "document" && wire.kind !== "task")
    return { fault: `requests of the wire \`${wire.name}\` have no dry run` };
  const token = request.token === undefined ? anyToken(request.group) : service.tokens.ofOwner(request.token);
  if (token === undefined) return { fault: `there is no token \`${request.token}\`` };
  const noRequests = { add: () => {}, delete: () => {}, connections: new Set<never>() };
  const running: Running = { ...noRequests, draining: false, closing: false };
  return new Promise((resolve) => {
    const answer = new CollectedAnswer((status, body) => resolve({ status, body }));
    const { operation } = wire;
    const exchange = new Exchange(service, running, answer, { wire, operation, token });
    exchange.beginDryRun();
    exchange.guard(() => {
      const refused = acceptRequest(exchange, clientRequest, { running, otherWires: [] });
      if (refused !== undefined) exchange.refuse(refused);
    });
  });
}
