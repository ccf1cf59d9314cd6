/**
 * Processes a request after its body is read: validates it, determines its model and earlier turns, chooses channels, reserves
 * its maximum usage, and starts the attempts (`gateway/attempts/relay.ts`).
 */

import type { ClientRequest, HubError, Wire } from "../../conversion/contract.ts";
import { withTagsOfBody } from "../../ledger/request-tags.ts";
import type { Candidate } from "../../routing/router.ts";
import { reserve } from "../accounting/reserve.ts";
import { needOf } from "../accounting/usage-accounting.ts";
import { answerDryRun } from "../attempts/answer-dry-run.ts";
import { candidatesFor, nameModel } from "../attempts/candidates.ts";
import { Relay } from "../attempts/relay.ts";
import { shadowLater } from "../attempts/shadow.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { type Exchange, READING, type Running } from "../exchange/exchange.ts";
import { takeTurn } from "../load/loop-turns.ts";
import { withinOutputLimit } from "../models/output-limit.ts";
import { findOwningChannels } from "../pass-through/owning-channels.ts";
import * as refuse from "../refusals/refusals.ts";
import { replayResponse } from "../response-cache/replay-response.ts";
import type { ResponseRecording } from "../response-cache/response-recording.ts";
import { mayUseCache, serveFromCache } from "../response-cache/serve-from-cache.ts";
import { operationsOf } from "../service/operations.ts";
import { warmUp } from "../session/warm-up.ts";
import { runInBackground } from "../stored-answers/background.ts";
import {
  candidatesForPin,
  continueAnswer,
  createRecorder,
  type Resumed,
} from "../stored-answers/continue-answer.ts";
import { continueTask } from "../tasks/continue-task.ts";
import { Submission } from "../tasks/submission.ts";
import { findTaskWebhook } from "../tasks/task-webhook.ts";
import { refuseCounts } from "./refuse-counts.ts";

/** Context of a request. */
export interface RequestContext {
  running: Running;
  /** Other wires at the same path; the model decides between them. */
  otherWires: readonly Wire[];
}

/** Chooses among the wires at one path the one whose operation the model supports. */
function selectWireForModel(
  exchange: Exchange,
  otherWires: readonly Wire[],
  clientRequest: ClientRequest,
): ClientRequest {
  if (otherWires.length === 0) return clientRequest;
  const { service, router, wire } = exchange;
  clientRequest.peeked = wire.peek(clientRequest);
  const { model } = clientRequest.peeked;
  if (model === undefined) return clientRequest;
  const { aliases, conversions } = service;
  const operations = (aliases.get(model)?.models ?? [model])
    .flatMap((target) => router.resolve(target) ?? [])
    .flatMap((target) => operationsOf(conversions, target.model, router.operations(target.model)));
  const supported = otherWires.find(({ operation }) => operations.includes(operation));
  if (supported === undefined || operations.includes(wire.operation)) return clientRequest;
  exchange.switchWire(supported);
  return { ...clientRequest, operation: supported.operation, peeked: undefined };
}

/** Undefined if processing continues or the request has ended. */
export function acceptRequest(
  exchange: Exchange,
  parsedRequest: ClientRequest,
  { running, otherWires }: RequestContext,
): HubError | undefined {
  // Maps can read fields of objects only: `null` has no model.
  if (typeof parsedRequest.body !== "object" || parsedRequest.body === null) {
    const fault = exchange.wire.validate(parsedRequest, exchange.service.config.validation);
    if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  }
  const declaredTags = exchange.token?.tags;
  if (declaredTags !== undefined)
    exchange.setTags(withTagsOfBody(declaredTags, exchange.tags, parsedRequest.body as object | null));
  const routed = selectWireForModel(exchange, otherWires, parsedRequest);
  const { service, wire } = exchange;
  const clientRequest = routed.operation === wire.operation ? routed : wire.asRequest(routed);
  const fault = wire.validate(clientRequest, service.config.validation) ?? wire.fault(clientRequest);
  if (fault !== undefined) return refuse.invalidBody(fault.message, fault.param);
  return runInOwnTurn(exchange, clientRequest, () => checkContent(exchange, clientRequest, running));
}

/** A large request runs each step in a separate turn of the event loop; others continue at once. */
function runInOwnTurn(
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
function checkContent(
  exchange: Exchange,
  clientRequest: ClientRequest,
  running: Running,
): HubError | undefined {
  const { service, wire } = exchange;
  clientRequest.peeked = wire.peek(clientRequest);
  const { model, stream, maxOutput, choices } = clientRequest.peeked;
  if (stream) exchange.wantStream();
  const refused = refuseCounts(wire, clientRequest, service.config.limits);
  if (refused !== undefined) return refused;
  const url = wire.forbiddenUrl(clientRequest);
  if (url !== undefined) return refuse.urlForbidden(url.scheme, url.param, url.schemes);
  const proceed = (owningChannels?: ReadonlySet<string>): HubError | undefined =>
    findEarlierState(exchange, clientRequest, {
      model,
      output: choices * (maxOutput ?? service.config.rates.defaultOutputTokens),
      running,
      owningChannels,
    });
  return runInOwnTurn(exchange, clientRequest, () => checkOwnership(exchange, clientRequest, proceed));
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
function findEarlierState(
  exchange: Exchange,
  clientRequest: ClientRequest,
  { model, ...context }: Accepted,
): HubError | undefined {
  const { service, wire } = exchange;
  if (wire.kind === "task") {
    continueTask(
      exchange,
      clientRequest,
      model,
      (named, resumed) =>
        nameModel(exchange, named) ?? startAttempts(exchange, resumed, { ...context, output: 0 }),
    );
    return undefined;
  }
  const refused = nameModel(exchange, model);
  if (refused !== undefined) return refused;
  const availableOnConnection = exchange.messageContext !== undefined;
  if (wire.stored === undefined || (service.answers === undefined && !availableOnConnection))
    return startAttempts(exchange, { clientRequest }, context);
  const { keep, continues, background, references } = wire.stored.asks(clientRequest);
  // A request about a request, such as a token count, has no response to store.
  const shouldStore = keep && clientRequest.operation === wire.operation && service.answers !== undefined;
  const storableRequest = { ...clientRequest, shouldStore, availableOnConnection };
  if (continues === undefined && references.length === 0) {
    const recorder = createRecorder(exchange, wire.stored, storableRequest);
    return startAttempts(exchange, { clientRequest: storableRequest, recorder, background }, context);
  }
  continueAnswer(exchange, wire.stored, storableRequest, { continues, references }).then(
    (resumed) =>
      exchange.guard(() => {
        if (exchange.settled) return;
        const refused =
          "kind" in resumed ? resumed : startAttempts(exchange, { ...resumed, background }, context);
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
function startAttempts(
  exchange: Exchange,
  resumed: Resumed,
  { output, running, owningChannels }: Omit<Accepted, "model">,
): HubError | undefined {
  const { clientRequest, recorder, pin, background } = resumed;
  const { service, wire, token, model = "" } = exchange;
  const result = candidatesFor(exchange, clientRequest);
  if ("kind" in result) return result;
  const { candidates, suffix } = result;
  const owning =
    owningChannels === undefined
      ? candidates
      : candidates.filter(({ channel }) => owningChannels.has(channel));
  if (owning.length === 0) return refuse.createdElsewhere(wire.ownedIds(clientRequest).map(({ id }) => id));
  const chosen = pin === undefined ? owning : candidatesForPin(owning, pin, model);
  if ("kind" in chosen) return chosen;
  const usable = withinOutputLimit(service, clientRequest, chosen, model);
  if ("kind" in usable) return usable;
  const names = [model];
  for (const { configured } of usable) if (!names.includes(configured)) names.push(configured);
  if (exchange.isDryRun) {
    const about = (clientRequest.operation ?? wire.operation) !== wire.operation;
    const units = wire.rules.expects?.(wire.decodeRequest(clientRequest) as Record<string, unknown>);
    const isTask = wire.kind === "task";
    const usage = {
      bytes: isTask ? 0 : (clientRequest.bytes ?? Buffer.byteLength(clientRequest.text)),
      output: isTask ? 0 : output,
      units,
    };
    answerDryRun(exchange, {
      clientRequest,
      candidates: usable,
      suffix,
      names,
      usage: about ? undefined : usage,
    });
    return undefined;
  }
  if (wire.kind === "task") {
    const request = wire.decodeRequest(clientRequest) as Record<string, unknown>;
    const need = needOf(service, usable, model, 0, 0, wire.rules.expects?.(request), token?.group);
    // Budgets are in its record, with the period in which the request is reserved.
    const subjects = (service.allowances?.subjectsOf(exchange.token, names) ?? []).flatMap(
      ({ key, period }) => (period === undefined ? [key] : []),
    );
    const webhook = findTaskWebhook(exchange, clientRequest, request);
    if (webhook !== undefined && "kind" in webhook) return webhook;
    const submission = new Submission(exchange, clientRequest, { request, need, subjects, webhook });
    const submit = (): void => new Relay(exchange, clientRequest, usable, suffix, { submission }).start();
    submission.begin(() => reserve(exchange, names, need, submit));
    return undefined;
  }
  // Earlier turns count too. A request about a request uses no tokens.
  const bytes = clientRequest.bytes ?? Buffer.byteLength(clientRequest.text);
  const isAboutRequest = (clientRequest.operation ?? wire.operation) !== wire.operation;
  const units = wire.rules.expects?.(wire.decodeRequest(clientRequest) as Record<string, unknown>);
  const need = isAboutRequest ? NOTHING : needOf(service, usable, model, bytes, output, units, token?.group);
  const start = (
    servedBy: Exchange,
    request: ClientRequest,
    channels: typeof usable,
    recording?: ResponseRecording,
  ): void => new Relay(servedBy, request, channels, suffix, { recorder, recording }).start();
  if (exchange.messageContext?.isWarmUp === true) {
    reserve(exchange, names, NOTHING, () => warmUp(exchange, clientRequest, recorder));
    return undefined;
  }
  const reserveThen = (proceed: () => void): void => reserve(exchange, names, need, proceed);
  const isPlain = recorder === undefined && pin === undefined && owningChannels === undefined;
  if (
    isPlain &&
    !isAboutRequest &&
    clientRequest.parts === undefined &&
    exchange.messageContext === undefined
  )
    shadowLater(exchange, clientRequest, running);
  if (background !== true || exchange.wantsStream || isAboutRequest) {
    const serve = (recording?: ResponseRecording): void =>
      reserveThen(() => start(exchange, clientRequest, usable, recording));
    if (!mayUseCache(exchange)) serve();
    else
      serveFromCache(exchange, {
        clientRequest,
        candidates: usable,
        miss: serve,
        // The request counts, its usage does not.
        hit: (cached) => reserve(exchange, names, NOTHING, () => replayResponse(exchange, cached)),
      });
    return undefined;
  }
  // An upstream that stores responses also runs background requests.
  const storing = usable.filter((candidate) => canStoreResponses(exchange, clientRequest, candidate));
  if (storing.length > 0) reserveThen(() => start(exchange, clientRequest, storing));
  else if (recorder === undefined) return refuse.backgroundNotStored();
  else {
    const inBackground = (servedBy: Exchange, request: ClientRequest): void =>
      start(servedBy, request, usable);
    reserveThen(() => void runInBackground(exchange, { clientRequest, recorder }, running, inBackground));
  }
  return undefined;
}

const NOTHING = { tokens: 0, micros: 0 };

function canStoreResponses(
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
