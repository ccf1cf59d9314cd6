/**
 * Opens a connection. Each of its messages becomes a request like one over HTTP: token and limits are checked for each, with
 * the current configuration.
 */

import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import type { Upgrade } from "../../server/server.ts";
import { beginTrace } from "../../telemetry/trace-context.ts";
import { beginCapture } from "../capture/capture.ts";
import type { Settings } from "../config/config-input.ts";
import { Exchange, READING, type Running } from "../exchange/exchange.ts";
import type { RequestContext } from "../intake/accept-request.ts";
import { admit } from "../intake/admit.ts";
import { enterInFlightWithBody } from "../intake/enter-in-flight.ts";
import { parseBody } from "../intake/parse-body.ts";
import * as refuse from "../refusals/refusals.ts";
import type { Service } from "../service/service.ts";
import { MessageConnection, type MessageRequest } from "./message-connection.ts";

/** Processes a request whose body is complete. Undefined if processing continues or the request has ended. */
type Receive = (
  exchange: Exchange,
  half: Omit<ClientRequest, "text" | "body">,
  bytes: Uint8Array,
  receiving: RequestContext,
) => HubError | undefined;

export interface Surroundings {
  /** Returns the current service. */
  latest: () => Service;
  running: Running;
  receive: Receive;
}

/** Request line and headers, valid for all requests of a connection. */
type Head = Pick<ClientRequest, "query" | "headers"> & { path: string };

/** Must be called before the handler returns. @param upgrade absent if the request has no upgrade; then it is refused */
export function serveConnection(
  exchange: Exchange,
  head: Head,
  upgrade: Upgrade | undefined,
  { latest, running, receive }: Surroundings,
): void {
  const { wire, service, answer, origin, id, token } = exchange;
  if (upgrade === undefined) {
    const headers = { upgrade: "websocket", connection: "upgrade" };
    exchange.refuse(refuse.upgradeMissing(head.path), {}, headers);
    return;
  }
  const connection = new MessageConnection({
    wire,
    latest,
    peer: answer.peer(),
    begin: (request) => begin(request, { wire, head, origin, latest, running, receive }),
    closed(served) {
      running.connections.delete(connection);
      const ms = Math.round(exchange.elapsedMs());
      service.log.info(
        { part: "requests", id, wire: wire.name, token: token?.name, served, ms },
        "connection closed",
      );
    },
  });
  running.connections.add(connection);
  const headers = exchange.headers(undefined);
  connection.open((listener) => answer.detach(() => upgrade.accept(undefined, headers, listener)));
  exchange.dismiss();
}

interface ExchangeInput extends Surroundings {
  wire: Wire;
  head: Head;
  origin: string;
}

/** Starts a request from a message. */
function begin(
  { answer, parsed, body, answers }: MessageRequest,
  { wire: opened, head, origin, latest, running, receive }: ExchangeInput,
): void {
  const service = latest();
  const { query, headers } = head;
  const { method = "POST", path = head.path } = opened.endpoints[0] ?? {};
  // A new configuration may have changed or removed the wire.
  const found = service.routes.find(method, path, { headers, query });
  const wire = found.kind === "route" ? found.wire : opened;
  const messageContext = { substream: parsed.substream, isWarmUp: parsed.isWarmUp, answers };
  const exchange = new Exchange(service, running, answer, {
    wire,
    operation: wire.operation,
    origin,
    messageContext,
    trace: beginTrace(headers, service.config.telemetry),
  });
  exchange.guard(() => {
    const refused = running.closing ? refuse.shuttingDown() : admit(exchange, headers, query);
    if (refused !== undefined) {
      exchange.refuse(refused);
      return;
    }
    if (found.kind !== "route") {
      exchange.refuse(refuse.unknownPath(method, path, undefined));
      return;
    }
    if (exchange.token?.captureDays !== undefined)
      beginCapture(exchange, { method, path, headers: { ...headers, ...JSON_BODY } });
    const fault = parsed.refused && faultOf(body, parsed.refused, service.config.limits);
    if (fault !== undefined) {
      exchange.capture?.recordBody(body);
      exchange.refuse(fault);
      return;
    }
    const half = {
      operation: found.operation,
      pathParameters: found.path,
      query,
      headers,
      now: Math.floor(Date.now() / 1000),
      id: exchange.id,
      requestId: exchange.requestId,
    };
    const receiving = { running, otherWires: found.others };
    enterInFlightWithBody(exchange, body, (bytes) => receive(exchange, half, bytes, receiving));
  }, READING);
}

const JSON_BODY = { "content-type": "application/json" };

/** A body that is not JSON has no invalid field. */
function faultOf(body: Uint8Array, refused: HubError, limits: Settings["limits"]): HubError {
  const parsed = parseBody(body, limits);
  if ("refused" in parsed) return parsed.refused;
  if (typeof parsed.body !== "object" || parsed.body === null) return refuse.bodyNoObject();
  return refused;
}
