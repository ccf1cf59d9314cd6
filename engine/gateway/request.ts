/**
 * The first half of a request's life (DESIGN.md): route, token, body, parse, validate, choose channels. It ends with a
 * refusal in the caller's own wire, or with the attempts of `relay.ts`.
 *
 * What the server lends (headers, query) is read before anything else happens: it is gone when the handler returns.
 */
import { callerAddress } from "../access/addresses.ts";
import { authenticate, headerFor } from "../access/presented.ts";
import type { Candidate } from "../routing/router.ts";
import { readHead } from "../server/head-framing.ts";
import type { Request, Response, Upgrade } from "../server/server.ts";
import type { Caller, HubError, Wire } from "../transform/lane.ts";
import { needOf } from "./accounting/books.ts";
import { reserve } from "./accounting/reserve.ts";
import { answerModels } from "./answer-models.ts";
import { answerTicket } from "./answer-ticket.ts";
import type { ChannelPlace } from "./config/config.ts";
import { candidatesFor, nameModel } from "./exchange/candidates.ts";
import { Exchange, type Running } from "./exchange/exchange.ts";
import { Relay } from "./exchange/relay.ts";
import { Answer } from "./exchange/respond.ts";
import { givenRequestId } from "./intake/given-request-id.ts";
import { originOf } from "./intake/origin.ts";
import { parseBody } from "./intake/parse-body.ts";
import { readBody } from "./intake/read-body.ts";
import { refuseCounts } from "./intake/refuse-counts.ts";
import { kindOfBody, readUpload } from "./intake/upload.ts";
import { probe } from "./operator/probes.ts";
import { makersOf } from "./pass/makers.ts";
import type { Passed } from "./pass/pass-table.ts";
import { servePassed } from "./pass/serve-passed.ts";
import * as refuse from "./refusals.ts";
import type { Clues, Found } from "./routes.ts";
import { operationsOf } from "./service/operations.ts";
import type { Service } from "./service/service.ts";
import { serveSession } from "./session/serve-session.ts";
import { runInBackground } from "./stored/background.ts";
import { keeperFor, pinned, type Resumed, resume } from "./stored/resume.ts";
import { serveStored } from "./stored/serve-stored.ts";
import { continueTask } from "./tasks/continue.ts";
import { serveTask } from "./tasks/serve-task.ts";
import { Submission } from "./tasks/submission.ts";

/** @param path as it stands in the request line, without the query */
export function serve(
  service: Service,
  running: Running,
  path: string,
  res: Response,
  req: Request,
  upgrade?: Upgrade,
): void {
  const method = req.getCaseSensitiveMethod();
  const search = req.getQuery() ?? "";
  const query = readQuery(search);
  const headers: Record<string, string> = Object.create(null);
  const fault = readHead(req, headers);
  // What follows a head that leaves doubts, or a body of chunks, is not read (head-framing.ts).
  const isLast = running.closing || fault !== undefined || headers["transfer-encoding"] !== undefined;
  if (fault !== undefined) res.pause();
  const preflight = fault === undefined ? service.cors.preflight(method, headers) : undefined;
  const answer = new Answer(res, method === "HEAD" || preflight !== undefined);
  if (preflight !== undefined) {
    answer.whole(204, preflight, "", isLast);
    return;
  }
  const found = find(service, method === "HEAD" ? "GET" : method, path, { headers, query });
  const probed = found.kind === "unknown" && fault === undefined ? probe(path, service, running) : undefined;
  if (probed !== undefined) {
    answer.whole(probed.status, probed.headers, probed.body, isLast);
    return;
  }
  const exchange = new Exchange(service, running, answer, found.wire, service.cors.headers(headers));
  exchange.closing = isLast;
  exchange.origin = originOf(service, answer, headers);
  exchange.requestId = givenRequestId(headers) ?? exchange.id;
  if (found.kind === "passed") exchange.operation = PASSING;
  else if (found.kind === "route") exchange.operation = found.operation;
  else if (found.kind !== "unknown") exchange.operation = found.wire.operation;
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
    const refused = running.closing
      ? refuse.shuttingDown()
      : found.kind === "unknown"
        ? refuse.unknownPath(method, path, found.near)
        : admit(exchange, headers, query);
    if (refused !== undefined) {
      exchange.refuse(refused);
      return;
    }
    if (found.kind === "passed") {
      servePassed(exchange, res, { passed: found, method, path, search, query, headers }, enterInFlight);
      return;
    }
    if (found.kind === "stored") {
      const serving = found.wire.kind === "task" ? serveTask : serveStored;
      const ask = (id: string): void =>
        void serving(exchange, { act: found.act, id, query, search, headers });
      const about = found.act === "list" || found.id !== "" ? undefined : found.wire.stored?.about;
      if (about === undefined) ask(found.id);
      else readQuestion(exchange, res, headers, (body) => ask(about(body)));
      return;
    }
    const { path: captured, operation, others } = found as Extract<Found, { kind: "route" }>;
    const receiving: Receiving = { running, others };
    const now = Math.floor(Date.now() / 1000);
    const half = {
      operation,
      path: captured,
      query,
      headers,
      now,
      id: exchange.id,
      requestId: exchange.requestId,
    };
    if (found.wire.kind === "session") {
      serveSession(exchange, { ...half, text: "", body: query }, upgrade, enterInFlight);
      return;
    }
    const { maxBodyBytes } = service.config.limits;
    const { bodyMs } = service.config.timeouts;
    const kind = kindOfBody(found.wire.bodies, headers["content-type"]);
    if (kind === undefined) {
      exchange.closing = true;
      exchange.refuse(refuse.bodyOfOtherKind(found.wire.bodies));
      return;
    }
    exchange.expect(bodyMs, () => refuse.bodyTooSlow(bodyMs));
    if (kind !== "json") {
      readUpload(exchange, res, kind, headers, (uploaded) =>
        exchange.guard(() => {
          exchange.arrived();
          if ("refused" in uploaded) exchange.refuse(uploaded.refused);
          else enterInFlight(exchange, () => accept(exchange, { ...half, text: "", ...uploaded }, receiving));
        }, READING),
      );
      return;
    }
    const isOver = (): boolean => exchange.settled;
    readBody(res, headers, maxBodyBytes, isOver, (body) =>
      exchange.guard(() => {
        exchange.arrived();
        if (body !== "too_large") {
          whenThereIsRoom(exchange, body, (bytes) => receive(exchange, half, bytes, receiving));
          return;
        }
        // The rest of the body may still be on its way; nobody will read it.
        exchange.closing = true;
        exchange.refuse(refuse.bodyTooLarge(maxBodyBytes));
      }, READING),
    );
  }, READING);
}

/** Of a question about something that its body names. */
function readQuestion(
  exchange: Exchange,
  res: Response,
  headers: Record<string, string>,
  ask: (body: unknown) => void,
): void {
  const { maxBodyBytes, maxJsonDepth } = exchange.service.config.limits;
  const { bodyMs } = exchange.service.config.timeouts;
  exchange.expect(bodyMs, () => refuse.bodyTooSlow(bodyMs));
  readBody(
    res,
    headers,
    maxBodyBytes,
    () => exchange.settled,
    (bytes) =>
      exchange.guard(() => {
        exchange.arrived();
        if (bytes === "too_large") {
          exchange.closing = true;
          exchange.refuse(refuse.bodyTooLarge(maxBodyBytes));
          return;
        }
        const parsed = parseBody(bytes, maxJsonDepth);
        if ("refused" in parsed) exchange.refuse(parsed.refused);
        else ask(parsed.body);
      }, READING),
  );
}

/** What records say of a request that no wire serves. */
const PASSING = "pass";

/** What no wire serves may pass. */
function find({ routes, passing }: Service, method: string, path: string, clues: Clues): Found | Passed {
  const found = routes.find(method, path, clues);
  if (found.kind === "route" || found.kind === "stored") return found;
  const passed = passing.find(method, path, clues);
  if (passed !== undefined) return passed;
  const allow = [...(found.kind === "method" ? found.allow : []), ...passing.methods(path)];
  return allow.length === 0 ? found : { kind: "method", wire: found.wire, allow: [...new Set(allow)] };
}

/** A phase of a request: all that is done before it is sent up. */
const READING = "reading the request";

/** Goes on at once, or when others have made room; refuses when they do not in time. */
function whenThereIsRoom(
  exchange: Exchange,
  body: Uint8Array,
  receive: (body: Uint8Array) => HubError | undefined,
): void {
  const { inFlight, config } = exchange.service;
  const { inFlight: ofAll, perToken } = config.overload;
  // The bytes are lent for as long as this runs.
  const mustWait = inFlight.isFull("all", ofAll) || inFlight.isFull(placeOfToken(exchange), perToken);
  const bytes = mustWait ? Buffer.from(body) : body;
  if (mustWait) exchange.held.hold(bytes.length);
  enterInFlight(exchange, () => receive(bytes));
}

function placeOfToken({ token }: Exchange): string {
  return `token ${token?.name}`;
}

/** @param receive gives an error, or nothing where the request goes on by itself */
function enterInFlight(exchange: Exchange, receive: () => HubError | undefined): void {
  const { inFlight, config } = exchange.service;
  const { inFlight: ofAll, perToken, waiting, waitMs } = config.overload;
  const enter = (name: string, most: number, go: () => void, error: (most: number) => HubError): void => {
    const refused = (): void => exchange.guard(() => exchange.refuse(error(most)));
    exchange.leaveInTheEnd(inFlight.enter(name, { most, waiting, waitMs }, go, refused));
  };
  const proceed = (): void =>
    exchange.guard(() => {
      const error = receive();
      if (error !== undefined) exchange.refuse(error);
    }, READING);
  const enterAll = (): void => enter("all", ofAll, proceed, refuse.tooManyInFlight);
  enter(placeOfToken(exchange), perToken, enterAll, refuse.tooManyOfToken);
}

/** What can be said before the body is read. */
function admit(
  exchange: Exchange,
  headers: Record<string, string>,
  query: Record<string, string>,
): HubError | undefined {
  const { service, wire } = exchange;
  const token = authenticate(service.places(wire), headers, query, service.tokens);
  if (token === "missing") {
    const { name, value } = headerFor(wire.tokens, "<token>");
    return refuse.missingToken(`${name}: ${value}`);
  }
  if (token === "unknown") return refuse.unknownToken();
  if (token.expiresMs !== undefined && token.expiresMs <= Date.now()) return refuse.expiredToken();
  exchange.token = token;
  const { ticket } = token;
  if (ticket !== undefined && ticket.operation !== exchange.operation)
    return refuse.ticketElsewhere(ticket.model);
  if (token.allowsAddress !== undefined) {
    const { isTrustedProxy } = service.config.listen;
    const address = callerAddress(exchange.answer.peer(), headers["x-forwarded-for"], isTrustedProxy);
    if (!token.allowsAddress(address)) return refuse.addressForbidden(address);
  }
  if (service.held.isShort(service.config.limits.maxHeldBytes)) return refuse.memoryShort();
  if (service.ledger?.full === true && service.config.ledger.whenFull === "stop") return refuse.ledgerFull();
  const encoding = headers["content-encoding"];
  return encoding === undefined || encoding === "" || encoding.toLowerCase() === "identity"
    ? undefined
    : refuse.bodyEncoded(encoding);
}

/** What the rest of a request goes with. */
interface Receiving {
  running: Running;
  /** Wires at the same path that only the model tells from the one that was found. */
  others: readonly Wire[];
}

/** The whole request is here. Undefined when it goes on by itself. */
function receive(
  exchange: Exchange,
  half: Omit<Caller, "text" | "body">,
  bytes: Uint8Array,
  receiving: Receiving,
): HubError | undefined {
  const { service, wire } = exchange;
  const isHere = wire.kind === "gateway";
  // Of a question that has no body, what callers want to know stands in the query.
  if (isHere && bytes.length === 0) return answerHere(exchange, { ...half, text: "", body: half.query });
  exchange.held.hold(bytes.length);
  const parsed = parseBody(bytes, service.config.limits.maxJsonDepth);
  if ("refused" in parsed) return parsed.refused;
  const caller = { ...half, ...parsed };
  return isHere ? answerHere(exchange, caller) : accept(exchange, caller, receiving);
}

/** Of wires at one path that only the model tells apart, the one whose operation it can be asked in. */
function turnToModel(exchange: Exchange, others: readonly Wire[], told: Caller): Caller {
  const { service, wire } = exchange;
  const { model } = wire.peek(told);
  if (others.length === 0 || model === undefined) return told;
  const { router, aliases, transform } = service;
  const operations = (aliases.get(model) ?? [model])
    .flatMap((target) => router.resolve(target) ?? [])
    .flatMap((target) => operationsOf(transform, target.model, router.operations(target.model)));
  const other = others.find(({ operation }) => operations.includes(operation));
  if (other === undefined || operations.includes(wire.operation)) return told;
  exchange.wire = other;
  exchange.operation = other.operation;
  return { ...told, operation: other.operation };
}

/** The request as its wire has it. Undefined when it goes on by itself. */
function accept(exchange: Exchange, given: Caller, { running, others }: Receiving): HubError | undefined {
  const told = turnToModel(exchange, others, given);
  const { service, wire } = exchange;
  const caller = told.operation === wire.operation ? told : wire.asRequest(told);
  const fault = wire.validate(caller, service.config.validation) ?? wire.fault(caller);
  if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  const { model, stream, maxOutput, choices } = wire.peek(caller);
  exchange.wantsStream = stream;
  const tooMany = refuseCounts(wire, caller, service.config.limits);
  if (tooMany !== undefined) return tooMany;
  const url = wire.forbiddenUrl(caller);
  if (url !== undefined) return refuse.urlForbidden(url.scheme, url.param, url.schemes);
  const proceed = (makers?: ReadonlySet<string>): HubError | undefined =>
    admitted(exchange, caller, {
      model,
      output: choices * (maxOutput ?? service.config.rates.assumedOutput),
      running,
      makers,
    });
  const ids = wire.ownedIds(caller);
  if (ids.length === 0) return proceed();
  void makersOf(exchange, ids).then((makers) =>
    exchange.guard(() => {
      if (exchange.settled) return;
      const refused = "kind" in makers ? makers : proceed(makers);
      if (refused !== undefined) exchange.refuse(refused);
    }),
  );
  return undefined;
}

interface Asked {
  model: string | undefined;
  /** The most tokens that it may be answered with. */
  output: number;
  running: Running;
  /** The only channels that know what it names. */
  makers: ReadonlySet<string> | undefined;
}

/** What it names is its caller's. Undefined when it goes on by itself. */
function admitted(exchange: Exchange, caller: Caller, { model, ...more }: Asked): HubError | undefined {
  const { service, wire } = exchange;
  if (wire.kind === "task") {
    continueTask(
      exchange,
      caller,
      model,
      (named, resumed) => nameModel(exchange, named) ?? begin(exchange, resumed, { ...more, output: 0 }),
    );
    return undefined;
  }
  const unnamed = nameModel(exchange, model);
  if (unnamed !== undefined) return unnamed;
  if (wire.stored === undefined || service.answers === undefined) return begin(exchange, { caller }, more);
  const { keep, continues, background, references } = wire.stored.asks(caller);
  // A question about a request has no answer to come back to.
  const asked = { ...caller, keeps: keep && caller.operation === wire.operation };
  if (continues === undefined && references.length === 0) {
    const keeper = keeperFor(exchange, wire.stored, asked);
    return begin(exchange, { caller: asked, keeper, background }, more);
  }
  resume(exchange, wire.stored, asked, { continues, references }).then(
    (resumed) =>
      exchange.guard(() => {
        if (exchange.settled) return;
        const refused = "kind" in resumed ? resumed : begin(exchange, { ...resumed, background }, more);
        if (refused !== undefined) exchange.refuse(refused);
      }),
    (fault: unknown) =>
      exchange.guard(() => {
        throw fault;
      }),
  );
  return undefined;
}

/** Chooses channels. Undefined when the attempts have begun. */
function begin(
  exchange: Exchange,
  resumed: Resumed,
  { output, running, makers }: Omit<Asked, "model">,
): HubError | undefined {
  const { caller, keeper, pin, background } = resumed;
  const { service, wire, model = "" } = exchange;
  const found = candidatesFor(exchange);
  if ("kind" in found) return found;
  const { candidates, suffix } = found;
  const known = makers === undefined ? candidates : candidates.filter(({ channel }) => makers.has(channel));
  if (known.length === 0) return refuse.madeElsewhere(wire.ownedIds(caller));
  const able = pin === undefined ? known : pinned(known, pin, model);
  if ("kind" in able) return able;
  const names = [model];
  for (const { configured } of able) if (!names.includes(configured)) names.push(configured);
  if (wire.kind === "task") {
    const request = wire.asked(caller) as Record<string, unknown>;
    const need = needOf(service.prices, able, model, 0, 0, wire.laws.expects?.(request));
    const subjects = service.allowances?.subjectsOf(exchange.token, names).map(({ key }) => key) ?? [];
    const submission = new Submission(exchange, caller, { request, need, subjects });
    const submit = (): void => new Relay(exchange, caller, able, suffix, { submission }).start();
    submission.begin(() => reserve(exchange, names, need, submit));
    return undefined;
  }
  // What was said before counts, too; a question about a request uses nothing.
  const bytes = Buffer.byteLength(caller.text);
  const isQuestion = (caller.operation ?? wire.operation) !== wire.operation;
  const units = wire.laws.expects?.(wire.asked(caller) as Record<string, unknown>);
  const need = isQuestion ? NOTHING : needOf(service.prices, able, model, bytes, output, units);
  const start = (by: Exchange, asked: Caller, channels: typeof able): void =>
    new Relay(by, asked, channels, suffix, { keeper }).start();
  const once = (go: () => void): void => reserve(exchange, names, need, go);
  if (background !== true || exchange.wantsStream || isQuestion) {
    once(() => start(exchange, caller, able));
    return undefined;
  }
  // Whoever keeps answers makes them in the background, too.
  const keeping = able.filter((candidate) => keepsAnswers(exchange, caller, candidate));
  if (keeping.length > 0) once(() => start(exchange, caller, keeping));
  else if (keeper === undefined) return refuse.backgroundUnkept();
  else {
    const inBackground = (by: Exchange, asked: Caller): void => start(by, asked, able);
    once(() => void runInBackground(exchange, { caller, keeper }, running, inBackground));
  }
  return undefined;
}

const NOTHING = { tokens: 0, micros: 0 };

function keepsAnswers(
  { service, wire }: Exchange,
  caller: Caller,
  { wire: name, model, place }: Candidate<ChannelPlace>,
): boolean {
  const upstream = service.transform.wires.get(name);
  if (upstream === undefined) return false;
  return service.transform.keeps(wire, caller, { wire: upstream, model, capabilities: place.capabilities });
}

/** What the gateway tells itself, by the name that an operation has for it. */
const TOLD_HERE: Readonly<Record<string, typeof answerModels>> = {
  models: answerModels,
  ticket: answerTicket,
};

/** No upstream is asked. */
function answerHere(exchange: Exchange, caller: Caller): HubError | undefined {
  const { wire, service } = exchange;
  const fault = wire.validate(caller, service.config.validation);
  if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  const tell = TOLD_HERE[wire.tells ?? ""];
  if (tell === undefined) throw new Error(`${wire.operation} tells nothing that the gateway knows`);
  return tell(exchange, caller);
}

function readQuery(query: string | undefined): Record<string, string> {
  return query === undefined || query === "" ? {} : Object.fromEntries(new URLSearchParams(query));
}
