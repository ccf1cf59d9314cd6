/**
 * The start of a request (DESIGN.md): route, token, body, parse. It ends with an error in the client's wire, or continues in
 * `accept-request.ts`.
 *
 * Headers and query are read first, because the server's request object is invalid after the handler returns.
 */

import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import { readHead } from "../../server/head-framing.ts";
import type { Request, Response, Upgrade } from "../../server/server.ts";
import { beginTrace } from "../../telemetry/trace-context.ts";
import { beginCapture } from "../capture/capture.ts";
import { Exchange, READING, type Running } from "../exchange/exchange.ts";
import { answerModels } from "../gateway-answers/answer-models.ts";
import { answerTicket } from "../gateway-answers/answer-ticket.ts";
import { inTurns, LARGE_BYTES } from "../load/loop-turns.ts";
import { serveHealthCheck } from "../operator/health-checks.ts";
import { type PassRoute, passRouteFor } from "../pass-through/pass-table.ts";
import { servePassThrough } from "../pass-through/serve-pass-through.ts";
import * as refuse from "../refusals/refusals.ts";
import { asksForDryRun } from "../responses/loss-explanation.ts";
import { Answer } from "../responses/response-writer.ts";
import type { RequestHints, RouteLookup } from "../routes/route-table.ts";
import type { Service } from "../service/service.ts";
import { serveConnection } from "../session/serve-connection.ts";
import { serveSession } from "../session/serve-session.ts";
import { serveStored } from "../stored-answers/serve-stored.ts";
import { serveTask } from "../tasks/serve-task.ts";
import { acceptRequest, type RequestContext } from "./accept-request.ts";
import { admit } from "./admit.ts";
import { readClientRequestId } from "./client-request-id.ts";
import { acceptedCodings, decompressBody, decompressorsFor, type IncomingBody } from "./decompress.ts";
import { enterInFlight, enterInFlightWithBody } from "./enter-in-flight.ts";
import { originOf } from "./origin.ts";
import { parseBody, parseInSteps } from "./parse-body.ts";
import { readBody } from "./read-body.ts";
import { kindOfBody, readUpload } from "./upload.ts";

/**
 * @param latestService returns the current service; later requests of a connection may get another one
 * @param path as in the request line, without the query
 */
export function serveRequest(
  latestService: () => Service,
  running: Running,
  path: string,
  res: Response,
  req: Request,
  upgrade?: Upgrade,
): void {
  const service = latestService();
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
  const route = find(service, method === "HEAD" ? "GET" : method, path, { headers, query });
  const healthState =
    route.kind === "unknown" && fault === undefined ? serveHealthCheck(path, service, running) : undefined;
  if (healthState !== undefined) {
    answer.sendComplete(healthState.status, healthState.headers, healthState.body, isLast);
    return;
  }
  const exchange = new Exchange(service, running, answer, {
    wire: route.wire,
    operation: operationOf(route),
    requestId: readClientRequestId(headers),
    trace: beginTrace(headers, service.config.telemetry),
    origin: originOf(service, answer, headers),
    headers: service.cors.headers(headers),
    isLast,
  });
  exchange.guard(() => {
    if (fault !== undefined) {
      exchange.refuse(refuse.headMalformed(fault));
      return;
    }
    if (route.kind === "method" && !running.closing) {
      const allow = { allow: route.allow.join(", ") };
      exchange.refuse(refuse.wrongMethod(method, path, route.allow), {}, allow);
      return;
    }
    let refused = running.closing
      ? refuse.shuttingDown()
      : route.kind === "unknown"
        ? (refuse.unsupportedPath(route.message) ?? refuse.unknownPath(method, path, route.near))
        : admit(exchange, headers, query);
    const passRoute = route.kind === "passed" ? passRouteFor(route, exchange.token?.groupName) : undefined;
    if (route.kind === "passed" && passRoute === undefined)
      refused ??= refuse.unknownPath(method, path, undefined);
    if (refused !== undefined) {
      exchange.refuse(refused);
      return;
    }
    if (asksForDryRun(headers)) {
      if (exchange.token?.mayExplain !== true) {
        exchange.refuse(refuse.dryRunForbidden());
        return;
      }
      const isPossible =
        route.kind === "route" && route.wire.kind !== "session" && SERVED_HERE[route.wire.kind] === undefined;
      if (!isPossible) {
        exchange.refuse(refuse.dryRunImpossible(path));
        return;
      }
      exchange.beginDryRun();
    }
    if (route.kind === "connection") {
      serveConnection(exchange, { path, query, headers }, upgrade, {
        latest: latestService,
        running,
        receive,
      });
      return;
    }
    if (exchange.token?.captureDays !== undefined && !exchange.isDryRun)
      beginCapture(exchange, { method, path, headers });
    const decompressors = decompressorsFor(headers["content-encoding"]);
    if ("refused" in decompressors) {
      exchange.refuse(decompressors.refused, {}, acceptedCodings);
      return;
    }
    const { limits, timeouts } = service.config;
    const maxBytes = passRoute?.targets[0]?.rule.maxBytes ?? limits.maxBodyBytes;
    const incoming = decompressBody(exchange, res, headers, { decompressors, maxBytes });
    if (passRoute !== undefined) {
      const request = { passRoute, method, path, search, query, headers: incoming.headers };
      servePassThrough(exchange, incoming, request, enterInFlight);
      return;
    }
    if (route.kind === "stored") {
      const serving = route.wire.kind === "task" ? serveTask : serveStored;
      const serveObject = (id: string): void =>
        void serving(exchange, { act: route.act, id, query, search, headers });
      const readIdFromBody = route.act === "list" || route.id !== "" ? undefined : route.wire.stored?.about;
      if (readIdFromBody === undefined) serveObject(route.id);
      else readBodyOfLookup(exchange, incoming, (body) => serveObject(readIdFromBody(body)));
      return;
    }
    const { path: pathParameters, operation, others } = route as Extract<RouteLookup, { kind: "route" }>;
    const context: RequestContext = { running, otherWires: others };
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
    if (route.wire.kind === "session") {
      serveSession(exchange, { ...requestWithoutBody, text: "", body: query }, upgrade, enterInFlight);
      return;
    }
    const { maxBodyBytes } = limits;
    const kind = kindOfBody(route.wire.bodies, headers["content-type"]);
    if (kind === undefined) {
      exchange.closeWithAnswer();
      exchange.refuse(refuse.bodyOfOtherKind(route.wire.bodies));
      return;
    }
    exchange.expectBody(timeouts.bodyMs);
    if (kind !== "json") {
      readUpload(exchange, incoming, kind, (uploaded) =>
        exchange.guard(() => {
          exchange.clearDeadline();
          if ("refused" in uploaded) exchange.refuse(uploaded.refused);
          else
            enterInFlight(exchange, () =>
              acceptRequest(exchange, { ...requestWithoutBody, text: "", ...uploaded }, context),
            );
        }, READING),
      );
      return;
    }
    const isOver = (): boolean => exchange.settled;
    readBody(incoming.res, incoming.headers, maxBodyBytes, isOver, (body) =>
      exchange.guard(() => {
        exchange.clearDeadline();
        if (body !== "too_large") {
          enterInFlightWithBody(exchange, body, (bytes) =>
            receive(exchange, requestWithoutBody, bytes, context),
          );
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
  { res, headers }: IncomingBody,
  lookUp: (body: unknown) => void,
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
        exchange.clearDeadline();
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
        else lookUp(parsed.body);
      }, READING),
  );
}

/** The operation in records for a request that no wire serves. */
const PASS_OPERATION = "pass";

function operationOf(route: RouteLookup | PassRoute): string | undefined {
  if (route.kind === "passed") return PASS_OPERATION;
  if (route.kind === "route") return route.operation;
  return route.kind === "unknown" ? undefined : route.wire.operation;
}

/**
 * A request without WebSocket headers gets 405. If a proxy removes `upgrade`, the `sec-websocket-key` header remains. Then the
 * client gets 426, and continues without a WebSocket.
 */
function refuseWithoutSocket(route: RouteLookup, path: string, { headers }: RequestHints): RouteLookup {
  if (route.kind !== "connection" || headers["sec-websocket-key"] !== undefined) return route;
  const others = route.wire.endpoints.filter((endpoint) => endpoint.path === path);
  return { kind: "method", wire: route.wire, allow: others.map(({ method }) => method) };
}

/** Paths that no wire serves may pass through. */
function find(
  { routes, passTable }: Service,
  method: string,
  path: string,
  hints: RequestHints,
): RouteLookup | PassRoute {
  const route = refuseWithoutSocket(routes.find(method, path, hints), path, hints);
  if (route.kind !== "method" && route.kind !== "unknown") return route;
  const passRoute = passTable.find(method, path, hints);
  if (passRoute !== undefined) return passRoute;
  for (const wire of routes.wires) {
    const message = wire.elsewhere[`${method} ${path}`];
    if (message !== undefined) return { kind: "unknown", wire, near: undefined, message };
  }
  const allow = [...(route.kind === "method" ? route.allow : []), ...passTable.methods(path)];
  return allow.length === 0 ? route : { kind: "method", wire: route.wire, allow: [...new Set(allow)] };
}

/** Processes the complete body. @returns the error for the client; undefined if processing continues or a response was already sent */
function receive(
  exchange: Exchange,
  requestWithoutBody: Omit<ClientRequest, "text" | "body">,
  bytes: Uint8Array,
  context: RequestContext,
): HubError | undefined {
  const { service, wire } = exchange;
  exchange.capture?.recordBody(bytes);
  const isServedHere = SERVED_HERE[wire.kind] !== undefined;
  // A request without a body has its parameters in the query.
  if (isServedHere && bytes.length === 0)
    return answerHere(exchange, { ...requestWithoutBody, text: "", body: requestWithoutBody.query });
  exchange.memory.set(bytes.length);
  if (bytes.length >= LARGE_BYTES && !isServedHere) {
    receiveLarge(exchange, requestWithoutBody, bytes, context);
    return undefined;
  }
  const parsed = parseBody(bytes, service.config.limits);
  if ("refused" in parsed) return parsed.refused;
  const clientRequest = { ...requestWithoutBody, ...parsed };
  return isServedHere ? answerHere(exchange, clientRequest) : acceptRequest(exchange, clientRequest, context);
}

/**
 * @param bytes stay valid after the call: a body of this size has several chunks. Only a body with a single chunk becomes invalid
 * (`read-body.ts`)
 */
function receiveLarge(
  exchange: Exchange,
  requestWithoutBody: Omit<ClientRequest, "text" | "body">,
  bytes: Uint8Array,
  context: RequestContext,
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
        : acceptRequest(
            exchange,
            { ...requestWithoutBody, ...parsed, bytes: bytes.length, isLarge: true },
            context,
          );
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
