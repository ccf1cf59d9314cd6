/** Converts requests and responses through the hub: for different wires, or a body that must change. */

import { atOnce, type Steps } from "../../language/json/in-steps.ts";
import { exactValue, type ReadText } from "../../language/json/parse-json.ts";
import { notUnderstood } from "../../language/losses/not-understood.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf, documentOf } from "../../language/mappings/caller-input.ts";
import { respell, respellRequest } from "../../language/mappings/key-spelling.ts";
import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { isRecorded, isStoredUpstream, StreamRecorder, storedBy, storedFormOf } from "../answer-storage.ts";
import {
  type ClientRequest,
  type Conversion,
  type FetchedMedia,
  type HubError,
  type Join,
  type MediaToFetch,
  type Outgoing,
  type Reply,
  RequestRefused,
  type UnwrittenBody,
} from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { arrange } from "../hub/arrange/arrange.ts";
import type { Arranged } from "../hub/arrange/arranged.ts";
import { requestOf } from "../hub/arrange/fit-choices.ts";
import type { RequestNeeds } from "../hub/arrange/request-needs.ts";
import { canonical } from "../hub/canonical.ts";
import { ConversationProofs } from "../hub/conversation-proofs.ts";
import { findEmptyParts } from "../hub/empty-parts.ts";
import { isCounted } from "../hub/estimate.ts";
import { isFiltered } from "../hub/filtered-answer.ts";
import type { GenerationRequest, GenerationResponse, Part } from "../hub/generation.ts";
import { hubError } from "../hub/hub-error.ts";
import { joinAnswers } from "../hub/join-answers.ts";
import { linkedMedia, withBytes } from "../hub/linked-media.ts";
import { locator } from "../hub/locate.ts";
import { settleAnswer } from "../hub/settle-answer.ts";
import { withTrueTypes } from "../hub/sniff.ts";
import { cutAtStop } from "../hub/stop-sequences.ts";
import { lostOfAnswer, lostOfRequest } from "../losses/find-losses.ts";
import { limitsFor } from "../same-wire/forward-limits.ts";
import { reportedError } from "../upstream-error.ts";
import {
  type CompleteBody,
  capabilitiesOf,
  estimateSpentOn,
  faultOfAnswer,
  outgoing,
  readComplete,
} from "../upstream-side.ts";
import { UsageMeter } from "../usage-meter.ts";
import { withSuffix } from "./apply-suffix.ts";
import { changedIn } from "./changed-values.ts";
import { HubStream, type Watchers } from "./hub-stream.ts";
import { MergedStream } from "./merged-stream.ts";
import { plainReasoning, withPlainProofs } from "./plain-reasoning.ts";
import type { Restoring } from "./restore-request-names.ts";
import { shapeAnswer } from "./shape-answer.ts";

export class HubConversion implements Conversion {
  readonly same = false;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #target: ConversionTarget;
  readonly #bindings: Bindings;
  #decodedRequest: DecodedRequest | undefined;
  #media: ReadonlyMap<string, FetchedMedia> = new Map();
  #arranged: Arranged<GenerationRequest> | undefined;

  constructor(client: CompiledWire, clientRequest: ClientRequest, target: ConversionTarget) {
    this.#client = client;
    this.#upstream = target.wire;
    this.clientRequest = clientRequest;
    this.#target = target;
    const requested = client.peek(clientRequest).model ?? target.model;
    const known = { caps: capabilitiesOf(target), model: target.model, requested };
    this.#bindings = bindingsOf(clientRequest, known);
    this.#bindings.storedBy = storedBy(client, target.wire, clientRequest, this.#bindings);
  }

  *preparing(): Steps<void> {
    yield* this.#decoding();
  }

  mediaToFetch(): readonly MediaToFetch[] {
    const { hub, needs, locate } = this.#decode();
    const linked = needs.media_by_url === undefined ? [] : linkedMedia(hub.turns, needs.media_by_url);
    return linked.map(({ url, kind, part }) => ({ url, kind, param: locate(part) }));
  }

  request(media?: ReadonlyMap<string, FetchedMedia>): Outgoing {
    return atOnce(this.requesting(media));
  }

  *requesting(media?: ReadonlyMap<string, FetchedMedia>): Steps<Outgoing> {
    if (media !== undefined) this.#media = media;
    const { request: arranged, notes, copies, prompts } = this.#arrange();
    const isStored = this.clientRequest.shouldStore === true && !this.#isStoredUpstream();
    const forwarded = isStored ? withoutStorage(arranged) : arranged;
    const each = { request: forwarded, prompts, copies };
    const bindings = { ...this.#bindings, lost: [] };
    const document = this.#encode(requestOf(each, 0), bindings);
    const others: unknown[] = [];
    for (let copy = 1; copy < copies; copy++) others.push(this.#encode(requestOf(each, copy), bindings));
    yield;
    const unknown = this.#decode().unknown();
    yield;
    const lost = lostOfRequest(forwarded, this.#upstream, bindings.caps, notes, bindings.lost, unknown);
    const dropped = [...lost, ...changedIn(forwarded, document, this.#upstream, this.#bindings), ...unknown];
    yield;
    const isStream = arranged.stream === true;
    const sent = outgoing(
      this.#target,
      this.clientRequest,
      contentOf(this.clientRequest, document),
      isStream,
      dropped,
    );
    if (others.length === 0) return sent;
    const bodies = others.map((other) => contentOf(this.clientRequest, other));
    return { ...sent, more: { bodies, join: this.#join(copies) } };
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply {
    return atOnce(this.responding(status, headers, body, read));
  }

  *responding(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    read?: ReadText,
  ): Steps<Reply> {
    const decoded = this.#decodeResponse(status, headers, body, this.#bindings, 0, read);
    yield;
    return this.#limited(headers, yield* this.#replying(decoded, read !== undefined));
  }

  stream(headers: Record<string, string>): HubStream {
    const [recorder, restoring] = [this.#recorder(), this.#restoring];
    const watchers = this.#watchers(this.#arrange().request.n ?? 1);
    return new HubStream(
      this.#client,
      this.#upstream,
      this.#bindings,
      restoring,
      headers,
      watchers,
      undefined,
      recorder,
    );
  }

  /** Whether the response must be changed or watched too, and not only the request. */
  get changesAnswer(): boolean {
    const { names, customs, spaces, answer, watched, copies } = this.#arrange();
    const changed = names.size + customs.size + spaces.size + watched.length;
    return changed > 0 || copies > 1 || answer.tool !== undefined || answer.wrapped !== undefined;
  }

  /** Records the response, if it is to be stored. */
  #recorder(): StreamRecorder | undefined {
    return isRecorded(this.clientRequest)
      ? new StreamRecorder(this.#client, this.#bindings, this.#isStoredUpstream())
      : undefined;
  }

  #isStoredUpstream(): boolean {
    return isStoredUpstream(this.#client, this.clientRequest, this.#upstream, this.#bindings);
  }

  /** Sends copies of the request and joins their responses. */
  #join(copies: number): Join {
    const choices = this.#arrange().request.n ?? 1;
    const stream = new MergedStream(this.#client, this.#bindings, copies, choices, this.#recorder());
    const answers: GenerationResponse[] = [];
    let missing = copies;
    return {
      stream,
      branch: (copy) => {
        const bindings = { ...this.#bindings, id: idOfCopy(this.#bindings.id, copy) };
        const into = { losses: stream.losses, sink: stream.branch(copy) };
        const open = (headers: Record<string, string>): HubStream =>
          new HubStream(
            this.#client,
            this.#upstream,
            bindings,
            this.#restoring,
            headers,
            this.#watchers(choices, copy),
            into,
          );
        return {
          stream: open,
          response: (status, headers, body) => {
            const decoded = this.#decodeResponse(status, headers, body, bindings, copy);
            if ("answer" in decoded) answers[copy] = decoded.answer;
            missing--;
            if ("answer" in decoded && missing > 0) return { status, headers: {}, body: "", dropped: [] };
            const whole = "answer" in decoded ? { answer: joinAnswers(answers, choices) } : decoded;
            return this.#limited(headers, this.#replyTo(whole));
          },
        };
      },
    };
  }

  get #restoring(): Restoring {
    const { names, customs, spaces, answer } = this.#arrange();
    return { names, customs, spaces, answer };
  }

  #encode(request: GenerationRequest, bindings: Bindings): unknown {
    return this.#upstream.program.requestEncode?.({ ...request, model: this.#target.model }, bindings);
  }

  #limited(headers: Record<string, string>, reply: Reply): Reply {
    Object.assign(reply.headers, limitsFor(this.#client, this.#upstream, headers, this.#bindings.now));
    return reply;
  }

  /** An upstream's complete response in the hub's format, or the reply for an error. */
  #decodeResponse(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    bindings: Bindings = this.#bindings,
    copy: number = 0,
    read?: ReadText,
  ): DecodedReply {
    const whole = readComplete(this.#client, this.#upstream, status, headers, body, bindings, read);
    if ("reply" in whole) return whole;
    try {
      const decoded = "gathered" in whole ? whole.gathered : this.#decoded(whole, bindings);
      if (decoded.error !== undefined) {
        return { reply: this.#client.fail(reportedError({ ...decoded.error }), bindings.requestId) };
      }
      // The id that the client already has was derived as for a response without an id.
      if (this.clientRequest.detached) delete decoded.id;
      const answer = settleAnswer(decoded, { id: bindings.id, ...this.#restoring });
      const ended = faultOfAnswer(answer, this.#upstream, "body" in whole ? whole.body : {});
      return ended === undefined
        ? { answer: this.#watched(answer, copy) }
        : { reply: this.#refuse(reportedError({ ...ended })) };
    } catch (fault) {
      return { reply: this.#refuse(unreadable("answer", fault)) };
    }
  }

  #decoded({ text, body }: CompleteBody, bindings: Bindings): GenerationResponse {
    const document = respell(exactValue(text, body), this.#upstream.mapping.response.spelling);
    return this.#upstream.program.responseDecode?.(document, bindings) as GenerationResponse;
  }

  /** Cuts the response at the client's stop sequences, counts it, and stores its proofs for the client's next turn. */
  #watched(answer: GenerationResponse, copy: number): GenerationResponse {
    const { watched } = this.#arrange();
    const { proofs } = this.#decode();
    const candidates =
      watched.length === 0 ? answer.candidates : answer.candidates.map((each) => cutAtStop(each, watched));
    const provider = plainReasoning(this.#client, this.#upstream, this.#bindings);
    for (const { parts } of candidates) proofs?.remember(withPlainProofs(parts, provider));
    if (isCounted(answer.usage)) return candidates === answer.candidates ? answer : { ...answer, candidates };
    const parts = candidates.flatMap((candidate) => candidate.parts);
    const usage = this.#meter(copy).complete(answer.usage, parts);
    return { ...answer, candidates, ...(usage === undefined ? {} : { usage }) };
  }

  estimateSpent(): Record<string, unknown> {
    return estimateSpentOn(this.clientRequest, this.#meter(0).usage);
  }

  #meter(copy: number): UsageMeter {
    const copyRequest = (): GenerationRequest => requestOf(this.#arrange(), copy);
    return new UsageMeter(this.#target.countTokens, this.#bindings.caps, copyRequest);
  }

  /** The watchers of one copy of the request. */
  #watchers(choices: number, copy: number = 0): Watchers {
    const { watched } = this.#arrange();
    return {
      meter: this.#meter(copy),
      proofs: this.#decode().proofs,
      stops: watched,
      choices,
      needsComplete: isRecorded(this.clientRequest),
    };
  }

  #replyTo(decoded: DecodedReply): Reply {
    return atOnce(this.#replying(decoded, false));
  }

  *#replying(decoded: DecodedReply, isLarge: boolean): Steps<Reply> {
    if ("reply" in decoded) return decoded.reply;
    const { answer } = decoded;
    try {
      const maker = plainReasoning(this.#client, this.#upstream, this.#bindings);
      const shaped = shapeAnswer(this.#client, answer, this.#bindings, maker);
      const body = this.#client.program.responseEncode?.(shaped, this.#bindings) as object;
      yield;
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (answer.usage?.estimated === true) headers["x-polywire-estimated"] = "tokens";
      const dropped = lostOfAnswer(shaped, this.#client);
      const reply: Reply = {
        status: 200,
        headers,
        ...(isLarge ? { body: "", unwritten: { document: body } } : { body: JSON.stringify(body) }),
        dropped,
      };
      if (isRecorded(this.clientRequest))
        reply.stored = storedFormOf(this.#client, body, this.#bindings, this.#isStoredUpstream());
      if (answer.usage !== undefined) reply.usage = { ...answer.usage };
      if (isFiltered(answer)) reply.isFiltered = true;
      return reply;
    } catch (fault) {
      return this.#refuse(unreadable("answer", fault));
    }
  }

  #refuse(error: HubError): Reply {
    return this.#client.fail(error, this.#bindings.requestId);
  }

  /** Decodes the client's request and reads the target's needs, once. */
  #decode(): DecodedRequest {
    return this.#decodedRequest ?? atOnce(this.#decoding());
  }

  *#decoding(): Steps<DecodedRequest> {
    if (this.#decodedRequest !== undefined) return this.#decodedRequest;
    const document = respellRequest(
      this.clientRequest,
      documentOf(this.clientRequest),
      this.#client.mapping.request.spelling,
    );
    const decoded = this.#client.program.requestDecode?.(document, this.#bindings) as GenerationRequest;
    yield;
    const locate = locator(this.#client.mapping.clients?.param ?? "", decoded);
    const hollow = findEmptyParts(decoded);
    if (hollow !== undefined) {
      const message = `a part of type \`${hollow.type}\` is empty`;
      throw new RequestRefused(hubError("invalid_request", message, { param: locate(hollow) }));
    }
    const handed = canonical(decoded);
    yield;
    const memory = this.#target.proofs;
    const proofs = memory && new ConversationProofs(handed, memory);
    const recalled = proofs === undefined ? handed : yield* proofs.recalling();
    yield;
    // Between equal wires the client's own media type is forwarded.
    const isOwn = this.#client.name === this.#upstream.mapping.family;
    const hub = withSuffix(isOwn ? recalled : withTrueTypes(recalled), this.#target.suffix);
    this.#bindings.request = hub;
    const needs = (this.#upstream.program.requestNeeds?.(hub, this.#bindings) ?? {}) as RequestNeeds;
    const unknown = (): string[] => notUnderstood(this.#client.mapping, this.#upstream.mapping, document);
    this.#decodedRequest = { hub, proofs, needs, locate, unknown };
    return this.#decodedRequest;
  }

  /** Arranges once; responses need its names for the reverse conversion. */
  #arrange(): Arranged<GenerationRequest> {
    if (this.#arranged !== undefined) return this.#arranged;
    const { hub, needs, locate } = this.#decode();
    const turns =
      needs.media_by_url === undefined ? hub.turns : withBytes(hub.turns, needs.media_by_url, this.#media);
    const arranged = arrange(
      turns === hub.turns ? hub : { ...hub, turns },
      needs,
      this.#upstream.mapping.dialects,
    );
    if ("message" in arranged) {
      const param = arranged.param ?? locate(arranged.part);
      throw new RequestRefused(
        hubError("unsupported", arranged.message, { code: "unsupported_value", param }),
      );
    }
    this.#arranged = arranged;
    return arranged;
  }
}

function contentOf({ isLarge }: ClientRequest, document: unknown): string | UnwrittenBody {
  return isLarge === true ? { kind: "plain", document } : JSON.stringify(document);
}

/** Generated ids differ between copies. */
function idOfCopy(id: string, copy: number): string {
  return copy === 0 ? id : id.slice(0, -3) + String(copy).padStart(3, "0");
}

/** A decoded upstream response, or the reply for an error. */
type DecodedReply = { answer: GenerationResponse } | { reply: Reply };

/** Removes what the gateway does itself (storage, background): it is not requested from the upstream and not lost. */
function withoutStorage(request: GenerationRequest): GenerationRequest {
  if (request.state === undefined) return request;
  const { store: _, background: __, ...state } = request.state;
  return { ...request, state };
}

interface DecodedRequest {
  hub: GenerationRequest;
  /** Undefined if no proofs are stored. */
  proofs: ConversationProofs | undefined;
  needs: RequestNeeds;
  /** The location of a part in the client's body. */
  locate: (part: Part | undefined) => string;
  /** Fields of the client's request that its wire does not define. */
  unknown: () => string[];
}
