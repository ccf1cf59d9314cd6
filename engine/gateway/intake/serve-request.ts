/**
 * The start of a request (DESIGN.md): route, token, body, parse. It ends with an error in the client's wire, or continues in
 * `accept-request.ts`.
 *
 * Headers and query are read first, because the server's request object is invalid after the handler returns.
 */

import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response, Upgrade } from "../../server/server.ts";
import { beginCapture } from "../capture/capture.ts";
import { Exchange, READING, type Running } from "../exchange/exchange.ts";
import { answerModels } from "../gateway-answers/answer-models.ts";
import { answerTicket } from "../gateway-answers/answer-ticket.ts";
import { inTurns, LARGE_BYTES } from "../load/loop-turns.ts";
import { serveHealthCheck } from "../operator/health-checks.ts";
import { type Passed, passedFor } from "../pass-through/pass-table.ts";
import { servePassThrough } from "../pass-through/serve-pass-through.ts";
import * as refuse from "../refusals/refusals.ts";
import { Answer } from "../responses/response-writer.ts";
import type { Clues, Found } from "../routes/route-table.ts";
import type { Service } from "../service/service.ts";
import { serveConnection } from "../session/serve-connection.ts";
import { serveSession } from "../session/serve-session.ts";
import { serveStored } from "../stored-answers/serve-stored.ts";
import { serveTask } from "../tasks/serve-task.ts";
import { acceptRequest, type Receiving } from "./accept-request.ts";
import { admit } from "./admit.ts";
import { clientRequestId } from "./client-request-id.ts";
import { acceptedCodings, decompressBody, decompressorsFor, type Incoming } from "./decompress.ts";
import { enterInFlight, whenThereIsRoom } from "./enter-in-flight.ts";
import { originOf } from "./origin.ts";
import { parseBody, parseInSteps } from "./parse-body.ts";
import { readBody } from "./read-body.ts";
import { kindOfBody, readUpload } from "./upload.ts";

/**
 * @param latest returns the current service; later requests of a connection may get another one
 * @param path as in the request line, without the query
 */
export function serveRequest(
  latest: () => Service,
  running: Running,
  path: string,
  res: Response,
  req: Request,
  upgrade?: Upgrade,
): void {
  const service = latest();
  const method = req.getCaseSensitiveMethod();
  const search = req.getQuery() ?? "";
  const query = readQuery(search);
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  // Data after an ambiguous head, or after a chunked body, is not read (head-framing.ts).
  const isLast = running.closing || fault !== undefined || headers["transfer-encoding"] !== undefined;
  if (fault !== undefined) res.pause();
  const preflight = fault === undefined ? service.cors.preflight(method, headers) : undefined;
  const answer = new Answer(res, method === "HEAD" || preflight !== undefined);
  if (preflight !== undefined) {
    answer.sendComplete(204, preflight, "", isLast);
    return;
  }
  const found = find(service, method === "HEAD" ? "GET" : method, path, { headers, query });
  const probed =
    found.kind === "unknown" && fault === undefined ? serveHealthCheck(path, service, running) : undefined;
  if (probed !== undefined) {
    answer.sendComplete(probed.status, probed.headers, probed.body, isLast);
    return;
  }
  const exchange = new Exchange(service, running, answer, {
    wire: found.wire,
    operation: operationOf(found),
    requestId: clientRequestId(headers),
    origin: originOf(service, answer, headers),
    headers: service.cors.headers(headers),
    isLast,
  });
  exchange.guard(() => {
    if (fault !== undefined) {
      exchange.refuse(refuse.headMalformed(fault));
      return;
    }
    if (found.kind === "method" && !running.closing) {
      const allow = { allow: found.allow.join(", ") };
      exchange.refuse(refuse.wrongMethod(method, path, found.allow), {}, allow);
      return;
    }
    let refused = running.closing
      ? refuse.shuttingDown()
      : found.kind === "unknown"
        ? (refuse.elsewhere(found.message) ?? refuse.unknownPath(method, path, found.near))
        : admit(exchange, headers, query);
    const passed = found.kind === "passed" ? passedFor(found, exchange.token?.groupName) : undefined;
    if (found.kind === "passed" && passed === undefined)
      refused ??= refuse.unknownPath(method, path, undefined);
    if (refused !== undefined) {
      exchange.refuse(refused);
      return;
    }
    if (found.kind === "connection") {
      serveConnection(exchange, { path, query, headers }, upgrade, { latest, running, receive });
      return;
    }
    if (exchange.token?.captureDays !== undefined) beginCapture(exchange, { method, path, headers });
    const decompressors = decompressorsFor(headers["content-encoding"]);
    if ("refused" in decompressors) {
      exchange.refuse(decompressors.refused, {}, acceptedCodings);
      return;
    }
    const { limits, timeouts } = service.config;
    const maxBytes = passed?.offers[0]?.rule.maxBytes ?? limits.maxBodyBytes;
    const incoming = decompressBody(exchange, res, headers, { decompressors, maxBytes });
    if (passed !== undefined) {
      const request = { passed, method, path, search, query, headers: incoming.headers };
      servePassThrough(exchange, incoming, request, enterInFlight);
      return;
    }
    if (found.kind === "stored") {
      const serving = found.wire.kind === "task" ? serveTask : serveStored;
      const serveObject = (id: string): void =>
        void serving(exchange, { act: found.act, id, query, search, headers });
      const about = found.act === "list" || found.id !== "" ? undefined : found.wire.stored?.about;
      if (about === undefined) serveObject(found.id);
      else readBodyOfLookup(exchange, incoming, (body) => serveObject(about(body)));
      return;
    }
    const { path: pathParameters, operation, others } = found as Extract<Found, { kind: "route" }>;
    const receiving: Receiving = { running, others };
    const now = Math.floor(Date.now() / 1000);
    const requestWithoutBody = {
      operation,
      pathParameters,
      query,
      headers,
      now,
      id: exchange.id,
      requestId: exchange.requestId,
    };
    if (found.wire.kind === "session") {
      serveSession(exchange, { ...requestWithoutBody, text: "", body: query }, upgrade, enterInFlight);
      return;
    }
    const { maxBodyBytes } = limits;
    const kind = kindOfBody(found.wire.bodies, headers["content-type"]);
    if (kind === undefined) {
      exchange.closeWithAnswer();
      exchange.refuse(refuse.bodyOfOtherKind(found.wire.bodies));
      return;
    }
    exchange.expectBody(timeouts.bodyMs);
    if (kind !== "json") {
      readUpload(exchange, incoming, kind, (uploaded) =>
        exchange.guard(() => {
          exchange.arrived();
          if ("refused" in uploaded) exchange.refuse(uploaded.refused);
          else
            enterInFlight(exchange, () =>
              acceptRequest(exchange, { ...requestWithoutBody, text: "", ...uploaded }, receiving),
            );
        }, READING),
      );
      return;
    }
    const isOver = (): boolean => exchange.settled;
    readBody(incoming.res, incoming.headers, maxBodyBytes, isOver, (body) =>
      exchange.guard(() => {
        exchange.arrived();
        if (body !== "too_large") {
          whenThereIsRoom(exchange, body, (bytes) => receive(exchange, requestWithoutBody, bytes, receiving));
          return;
        }
        // The rest of the body may still arrive. It is not read.
        exchange.closeWithAnswer();
        exchange.refuse(refuse.bodyTooLarge(maxBodyBytes));
      }, READING),
    );
  }, READING);
}

/** Reads the body of a request about a stored response whose id is in the body. */
function readBodyOfLookup(
  exchange: Exchange,
  { res, headers }: Incoming,
  ask: (body: unknown) => void,
): void {
  const { limits } = exchange.service.config;
  const { maxBodyBytes } = limits;
  const { bodyMs } = exchange.service.config.timeouts;
  exchange.expectBody(bodyMs);
  readBody(
    res,
    headers,
    maxBodyBytes,
    () => exchange.settled,
    (bytes) =>
      exchange.guard(() => {
        exchange.arrived();
        if (bytes === "too_large") {
          exchange.closeWithAnswer();
          exchange.refuse(refuse.bodyTooLarge(maxBodyBytes));
          return;
        }
        exchange.capture?.recordBody(bytes);
        const parsed = parseBody(bytes, limits);
        if ("refused" in parsed) exchange.refuse(parsed.refused);
        else if (typeof parsed.body !== "object" || parsed.body === null)
          exchange.refuse(refuse.bodyNoObject());
        else ask(parsed.body);
      }, READING),
  );
}

/** The operation in records for a request that no wire serves. */
const PASSING = "pass";

function operationOf(found: Found | Passed): string | undefined {
  if (found.kind === "passed") return PASSING;
  if (found.kind === "route") return found.operation;
  return found.kind === "unknown" ? undefined : found.wire.operation;
}

/**
 * A request without WebSocket headers gets 405. If a proxy removes `upgrade`, the `sec-websocket-key` header remains. Then the
 * client gets 426, and continues without a WebSocket.
 */
function withoutSocket(found: Found, path: string, { headers }: Clues): Found {
  if (found.kind !== "connection" || headers["sec-websocket-key"] !== undefined) return found;
  const others = found.wire.endpoints.filter((endpoint) => endpoint.path === path);
  return { kind: "method", wire: found.wire, allow: others.map(({ method }) => method) };
}

/** Paths that no wire serves may pass through. */
function find({ routes, passing }: Service, method: string, path: string, clues: Clues): Found | Passed {
  const found = withoutSocket(routes.find(method, path, clues), path, clues);
  if (found.kind !== "method" && found.kind !== "unknown") return found;
  const passed = passing.find(method, path, clues);
  if (passed !== undefined) return passed;
  for (const wire of routes.wires) {
    const message = wire.elsewhere[`${method} ${path}`];
    if (message !== undefined) return { kind: "unknown", wire, near: undefined, message };
  }
  const allow = [...(found.kind === "method" ? found.allow : []), ...passing.methods(path)];
  return allow.length === 0 ? found : { kind: "method", wire: found.wire, allow: [...new Set(allow)] };
}

/** Processes the complete body. @returns the error for the client; undefined if processing continues or a response was already sent */
function receive(
  exchange: Exchange,
  requestWithoutBody: Omit<ClientRequest, "text" | "body">,
  bytes: Uint8Array,
  receiving: Receiving,
): HubError | undefined {
  const { service, wire } = exchange;
  exchange.capture?.recordBody(bytes);
  const isHere = SERVED_HERE[wire.kind] !== undefined;
  // A request without a body has its parameters in the query.
  if (isHere && bytes.length === 0)
    return answerHere(exchange, { ...requestWithoutBody, text: "", body: requestWithoutBody.query });
  exchange.memory.set(bytes.length);
  if (bytes.length >= LARGE_BYTES && !isHere) {
    receiveLarge(exchange, requestWithoutBody, bytes, receiving);
    return undefined;
  }
  const parsed = parseBody(bytes, service.config.limits);
  if ("refused" in parsed) return parsed.refused;
  const caller = { ...requestWithoutBody, ...parsed };
  return isHere ? answerHere(exchange, caller) : acceptRequest(exchange, caller, receiving);
}

/**
 * @param bytes stay valid after the call: a body of this size has several chunks. Only a body with a single chunk becomes invalid
 * (`read-body.ts`)
 */
function receiveLarge(
  exchange: Exchange,
  half: Omit<ClientRequest, "text" | "body">,
  bytes: Uint8Array,
  receiving: Receiving,
): void {
  const turns = {
    guard: (work: () => void): void => exchange.guard(work, READING),
    isOver: (): boolean => exchange.settled,
  };
  const steps = parseInSteps(bytes, exchange.service.config.limits);
  inTurns(steps, turns, (parsed) => {
    const refused =
      "refused" in parsed
        ? parsed.refused
        : acceptRequest(exchange, { ...half, ...parsed, bytes: bytes.length, isLarge: true }, receiving);
    if (refused !== undefined) exchange.refuse(refused);
  });
}

/** Operations that the gateway serves itself, by kind. */
const SERVED_HERE: Readonly<Partial<Record<Wire["kind"], typeof answerModels>>> = {
  model_list: answerModels,
  ephemeral_token: answerTicket,
};

/** No upstream is contacted. */
function answerHere(exchange: Exchange, clientRequest: ClientRequest): HubError | undefined {
  const { wire, service } = exchange;
  const fault = wire.validate(clientRequest, service.config.validation);
  if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  const serve = SERVED_HERE[wire.kind];
  if (serve === undefined) throw new Error(`${wire.operation} is not served by the gateway itself`);
  return serve(exchange, clientRequest);
}

function readQuery(query: string | undefined): Record<string, string> {
  return query === undefined || query === "" ? {} : Object.fromEntries(new URLSearchParams(query));
}
