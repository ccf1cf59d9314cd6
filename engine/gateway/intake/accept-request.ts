/**
 * Processes a request after its body is read: validates it, determines its model and earlier turns, chooses channels, reserves
 * its maximum usage, and starts the attempts (`gateway/attempts/relay.ts`).
 */

import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import type { Candidate } from "../../routing/router.ts";
import { reserve } from "../accounting/reserve.ts";
import { needOf } from "../accounting/usage-accounting.ts";
import { candidatesFor, nameModel } from "../attempts/candidates.ts";
import { Relay } from "../attempts/relay.ts";
import { shadowLater } from "../attempts/shadow.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { type Exchange, READING, type Running } from "../exchange/exchange.ts";
import { takeTurn } from "../load/loop-turns.ts";
import { findOwningChannels } from "../pass-through/owning-channels.ts";
import * as refuse from "../refusals/refusals.ts";
import { replayResponse } from "../response-cache/replay-response.ts";
import type { ResponseRecording } from "../response-cache/response-recording.ts";
import { mayUseCache, serveFromCache } from "../response-cache/serve-from-cache.ts";
import { operationsOf } from "../service/operations.ts";
import { warmUp } from "../session/warm-up.ts";
import { runInBackground } from "../stored-answers/background.ts";
import { continueAnswer, createRecorder, pinned, type Resumed } from "../stored-answers/continue-answer.ts";
import { continueTask } from "../tasks/continue-task.ts";
import { Submission } from "../tasks/submission.ts";
import { findTaskWebhook } from "../tasks/task-webhook.ts";
import { refuseCounts } from "./refuse-counts.ts";

/** Context of a request. */
export interface Receiving {
  running: Running;
  /** Other wires at the same path; the model decides between them. */
  others: readonly Wire[];
}

/** Chooses among the wires at one path the one whose operation the model supports. */
function selectWireForModel(
  exchange: Exchange,
  others: readonly Wire[],
  given: ClientRequest,
): ClientRequest {
  if (others.length === 0) return given;
  const { service, router, wire } = exchange;
  given.peeked = wire.peek(given);
  const { model } = given.peeked;
  if (model === undefined) return given;
  const { aliases, conversions } = service;
  const operations = (aliases.get(model)?.models ?? [model])
    .flatMap((target) => router.resolve(target) ?? [])
    .flatMap((target) => operationsOf(conversions, target.model, router.operations(target.model)));
  const other = others.find(({ operation }) => operations.includes(operation));
  if (other === undefined || operations.includes(wire.operation)) return given;
  exchange.switchWire(other);
  return { ...given, operation: other.operation, peeked: undefined };
}

/** Undefined if processing continues or the request has ended. */
export function acceptRequest(
  exchange: Exchange,
  given: ClientRequest,
  { running, others }: Receiving,
): HubError | undefined {
  // Maps can read fields of objects only: `null` has no model.
  if (typeof given.body !== "object" || given.body === null) {
    const fault = exchange.wire.validate(given, exchange.service.config.validation);
    if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  }
  const asked = selectWireForModel(exchange, others, given);
  const { service, wire } = exchange;
  const clientRequest = asked.operation === wire.operation ? asked : wire.asRequest(asked);
  const fault = wire.validate(clientRequest, service.config.validation) ?? wire.fault(clientRequest);
  if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  return inOwnTurn(exchange, clientRequest, () => consider(exchange, clientRequest, running));
}

/** A large request runs each step in a separate turn of the event loop; others continue at once. */
function inOwnTurn(
  exchange: Exchange,
  { isLarge }: ClientRequest,
  step: () => HubError | undefined,
): HubError | undefined {
  if (isLarge !== true) return step();
  takeTurn(() => {
    if (exchange.settled) return;
    exchange.guard(() => {
      const refused = step();
      if (refused !== undefined) exchange.refuse(refused);
    }, READING);
  });
  return undefined;
}

/** The body is valid by the wire's schema. Undefined if processing continues or the request has ended. */
function consider(exchange: Exchange, clientRequest: ClientRequest, running: Running): HubError | undefined {
  const { service, wire } = exchange;
  clientRequest.peeked = wire.peek(clientRequest);
  const { model, stream, maxOutput, choices } = clientRequest.peeked;
  if (stream) exchange.wantStream();
  const tooMany = refuseCounts(wire, clientRequest, service.config.limits);
  if (tooMany !== undefined) return tooMany;
  const url = wire.forbiddenUrl(clientRequest);
  if (url !== undefined) return refuse.urlForbidden(url.scheme, url.param, url.schemes);
  const proceed = (owningChannels?: ReadonlySet<string>): HubError | undefined =>
    admitted(exchange, clientRequest, {
      model,
      output: choices * (maxOutput ?? service.config.rates.defaultOutputTokens),
      running,
      owningChannels,
    });
  return inOwnTurn(exchange, clientRequest, () => checkOwnership(exchange, clientRequest, proceed));
}

/**
 * Checks that the client owns the upstream objects that it names, and finds the channels that know them. Undefined if
 * processing continues or the request has ended.
 */
function checkOwnership(
  exchange: Exchange,
  clientRequest: ClientRequest,
  proceed: (owningChannels?: ReadonlySet<string>) => HubError | undefined,
): HubError | undefined {
  const ids = exchange.wire.ownedIds(clientRequest);
  if (ids.length === 0) return proceed();
  void findOwningChannels(exchange, ids).then((owningChannels) =>
    exchange.guard(() => {
      if (exchange.settled) return;
      const refused =
        owningChannels !== undefined && "kind" in owningChannels ? owningChannels : proceed(owningChannels);
      if (refused !== undefined) exchange.refuse(refused);
    }),
  );
  return undefined;
}

interface Accepted {
  model: string | undefined;
  /** Maximum number of output tokens. */
  output: number;
  running: Running;
  /** The only channels that know the upstream objects in the request. */
  owningChannels: ReadonlySet<string> | undefined;
}

/** The client owns all objects that it names. Undefined if processing continues or the request has ended. */
function admitted(
  exchange: Exchange,
  clientRequest: ClientRequest,
  { model, ...more }: Accepted,
): HubError | undefined {
  const { service, wire } = exchange;
  if (wire.kind === "task") {
    continueTask(
      exchange,
      clientRequest,
      model,
      (named, resumed) => nameModel(exchange, named) ?? begin(exchange, resumed, { ...more, output: 0 }),
    );
    return undefined;
  }
  const unnamed = nameModel(exchange, model);
  if (unnamed !== undefined) return unnamed;
  const availableOnConnection = exchange.messageContext !== undefined;
  if (wire.stored === undefined || (service.answers === undefined && !availableOnConnection))
    return begin(exchange, { clientRequest }, more);
  const { keep, continues, background, references } = wire.stored.asks(clientRequest);
  // A request about a request, such as a token count, has no response to store.
  const shouldStore = keep && clientRequest.operation === wire.operation && service.answers !== undefined;
  const asked = { ...clientRequest, shouldStore, availableOnConnection };
  if (continues === undefined && references.length === 0) {
    const recorder = createRecorder(exchange, wire.stored, asked);
    return begin(exchange, { clientRequest: asked, recorder, background }, more);
  }
  continueAnswer(exchange, wire.stored, asked, { continues, references }).then(
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

/** Chooses channels. Undefined if the attempts have started. */
function begin(
  exchange: Exchange,
  resumed: Resumed,
  { output, running, owningChannels }: Omit<Accepted, "model">,
): HubError | undefined {
  const { clientRequest, recorder, pin, background } = resumed;
  const { service, wire, token, model = "" } = exchange;
  const found = candidatesFor(exchange, clientRequest);
  if ("kind" in found) return found;
  const { candidates, suffix } = found;
  const known =
    owningChannels === undefined
      ? candidates
      : candidates.filter(({ channel }) => owningChannels.has(channel));
  if (known.length === 0) return refuse.createdElsewhere(wire.ownedIds(clientRequest).map(({ id }) => id));
  const chosen = pin === undefined ? known : pinned(known, pin, model);
  if ("kind" in chosen) return chosen;
  const able = withinOutputLimit(service, clientRequest, chosen);
  if ("kind" in able) return able;
  const names = [model];
  for (const { configured } of able) if (!names.includes(configured)) names.push(configured);
  if (wire.kind === "task") {
    const request = wire.decodeRequest(clientRequest) as Record<string, unknown>;
    const need = needOf(service, able, model, 0, 0, wire.rules.expects?.(request), token?.group);
    // Budgets are in its record, with the period in which the request is reserved.
    const subjects = (service.allowances?.subjectsOf(exchange.token, names) ?? []).flatMap(
      ({ key, period }) => (period === undefined ? [key] : []),
    );
    const webhook = findTaskWebhook(exchange, clientRequest, request);
    if (webhook !== undefined && "kind" in webhook) return webhook;
    const submission = new Submission(exchange, clientRequest, { request, need, subjects, webhook });
    const submit = (): void => new Relay(exchange, clientRequest, able, suffix, { submission }).start();
    submission.begin(() => reserve(exchange, names, need, submit));
    return undefined;
  }
  // Earlier turns count too. A request about a request uses no tokens.
  const bytes = clientRequest.bytes ?? Buffer.byteLength(clientRequest.text);
  const isQuestion = (clientRequest.operation ?? wire.operation) !== wire.operation;
  const units = wire.rules.expects?.(wire.decodeRequest(clientRequest) as Record<string, unknown>);
  const need = isQuestion ? NOTHING : needOf(service, able, model, bytes, output, units, token?.group);
  const start = (
    by: Exchange,
    asked: ClientRequest,
    channels: typeof able,
    recording?: ResponseRecording,
  ): void => new Relay(by, asked, channels, suffix, { recorder, recording }).start();
  if (exchange.messageContext?.isWarmUp === true) {
    reserve(exchange, names, NOTHING, () => warmUp(exchange, clientRequest, recorder));
    return undefined;
  }
  const once = (go: () => void): void => reserve(exchange, names, need, go);
  const isPlain = recorder === undefined && pin === undefined && owningChannels === undefined;
  if (isPlain && !isQuestion && clientRequest.parts === undefined && exchange.messageContext === undefined)
    shadowLater(exchange, clientRequest, running);
  if (background !== true || exchange.wantsStream || isQuestion) {
    const serve = (recording?: ResponseRecording): void =>
      once(() => start(exchange, clientRequest, able, recording));
    if (!mayUseCache(exchange)) serve();
    else
      serveFromCache(exchange, {
        clientRequest,
        candidates: able,
        miss: serve,
        // The request counts, its usage does not.
        hit: (cached) => reserve(exchange, names, NOTHING, () => replayResponse(exchange, cached)),
      });
    return undefined;
  }
  // An upstream that stores responses also runs background requests.
  const keeping = able.filter((candidate) => keepsAnswers(exchange, clientRequest, candidate));
  if (keeping.length > 0) once(() => start(exchange, clientRequest, keeping));
  else if (recorder === undefined) return refuse.backgroundUnkept();
  else {
    const inBackground = (by: Exchange, asked: ClientRequest): void => start(by, asked, able);
    once(() => void runInBackground(exchange, { clientRequest, recorder }, running, inBackground));
  }
  return undefined;
}

const NOTHING = { tokens: 0, micros: 0 };

function keepsAnswers(
  { service, wire }: Exchange,
  clientRequest: ClientRequest,
  { wire: name, model, place }: Candidate<ChannelTarget>,
): boolean {
  const upstream = service.conversions.wires.get(name);
  if (upstream === undefined) return false;
  return service.conversions.canStore(wire, clientRequest, {
    wire: upstream,
    model,
    capabilities: place.capabilities,
  });
}
