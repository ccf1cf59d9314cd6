/** Different wires, or a body that must change: request and answer go through the hub. */
import { settleAnswer } from "../hub/answer.ts";
import { type Arranged, arrange } from "../hub/arrange/arrange.ts";
import type { RequestNeeds } from "../hub/arrange/needs.ts";
import { canonical } from "../hub/canonical.ts";
import type { GenerateRequest, GenerateResponse, Part } from "../hub/generate.ts";
import { linkedMedia, withBytes } from "../hub/linked-media.ts";
import { withTrueTypes } from "../hub/sniff.ts";
import {
  type Caller,
  type FoundMedia,
  type Lane,
  type Outgoing,
  type Reply,
  RequestRefused,
  type WantedMedia,
} from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { respell } from "../mapping/spelling.ts";
import { whyUnreadable } from "../mapping/unreadable.ts";
import { bindingsOf, type CompiledWire, hubError } from "../mapping/wire.ts";
import type { Part as StreamPart } from "../stream/event.ts";
import { type AnswerNeeds, shapeParts } from "../stream/shape/answer.ts";
import { ConvertedStream } from "./converted-stream.ts";
import { capabilitiesOf, faultOfAnswer, outgoing, readWhole } from "./exchange.ts";
import { limitsFor } from "./limits.ts";
import { locate } from "./locate.ts";
import { lostOfAnswer, lostOfRequest } from "./losses.ts";
import type { LaneTarget } from "./open.ts";
import { withSuffix } from "./suffix.ts";

export class ConvertedLane implements Lane {
  readonly same = false;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #caller: Caller;
  readonly #target: LaneTarget;
  readonly #bindings: Bindings;
  #read: Read | undefined;
  #media: ReadonlyMap<string, FoundMedia> = new Map();
  #arranged: Arranged<GenerateRequest> | undefined;

  constructor(client: CompiledWire, caller: Caller, target: LaneTarget) {
    this.#client = client;
    this.#upstream = target.wire;
    this.#caller = caller;
    this.#target = target;
    const requested = client.peek(caller).model ?? target.model;
    this.#bindings = bindingsOf(caller, { caps: capabilitiesOf(target), model: target.model, requested });
  }

  wants(): readonly WantedMedia[] {
    const { decoded, hub, needs } = this.#decode();
    const linked = needs.media_by_url === undefined ? [] : linkedMedia(hub.turns, needs.media_by_url);
    return linked.map(({ url, kind, part }) => ({ url, kind, param: this.#locate(decoded, part) }));
  }

  request(media?: ReadonlyMap<string, FoundMedia>): Outgoing {
    if (media !== undefined) this.#media = media;
    const { request: arranged, notes } = this.#arrange();
    const body = this.#upstream.program.requestEncode?.(
      { ...arranged, model: this.#target.model },
      this.#bindings,
    );
    const dropped = lostOfRequest(arranged, this.#upstream, this.#bindings.caps, notes);
    return outgoing(this.#target, this.#caller, JSON.stringify(body), arranged.stream === true, dropped);
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    const reply = this.#answer(status, headers, body);
    Object.assign(reply.headers, limitsFor(this.#client, this.#upstream, headers, this.#bindings.now));
    return reply;
  }

  stream(headers: Record<string, string>): ConvertedStream {
    const { names, customs, spaces, answerTool } = this.#arrange();
    const restoring = { names, customs, spaces, answerTool };
    return new ConvertedStream(this.#client, this.#upstream, this.#bindings, restoring, headers);
  }

  #answer(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    const whole = readWhole(this.#client, this.#upstream, status, headers, body, this.#bindings);
    if (whole.reply !== undefined) return whole.reply;
    try {
      return this.#reply(whole.body);
    } catch (fault) {
      return this.#fail(`the provider's answer could not be read: ${whyUnreadable(fault)}`);
    }
  }

  #reply(body: unknown): Reply {
    const { names, customs, spaces, answerTool } = this.#arrange();
    const document = respell(body, this.#upstream.mapping.response.spelling);
    const decoded = this.#upstream.program.responseDecode?.(document, this.#bindings) as GenerateResponse;
    if (decoded.error !== undefined) {
      const { kind, message } = decoded.error;
      return this.#client.fail(hubError(kind, message), this.#bindings.requestId);
    }
    const settled = settleAnswer(decoded, { id: this.#bindings.id, names, customs, spaces, answerTool });
    if (settled.candidates.length === 0) return this.#fail("the provider answered with nothing");
    const ended = faultOfAnswer(settled);
    if (ended !== undefined) return this.#fail(ended);
    const needs = (this.#client.program.responseNeeds?.(settled, this.#bindings) ?? {}) as AnswerNeeds;
    const shaped = shapeAnswer(settled, needs);
    const answer = this.#client.program.responseEncode?.(shaped, this.#bindings);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answer),
      dropped: lostOfAnswer(shaped, this.#client),
      ...(settled.usage === undefined ? {} : { usage: { ...settled.usage } }),
    };
  }

  #fail(message: string): Reply {
    return this.#client.fail(hubError("upstream", message), this.#bindings.requestId);
  }

  /** The caller's request in the hub's words, once, and what the target needs of it. */
  #decode(): Read {
    if (this.#read !== undefined) return this.#read;
    const document = respell(this.#caller.body, this.#client.mapping.request.spelling);
    const decoded = this.#client.program.requestDecode?.(document, this.#bindings) as GenerateRequest;
    const told = canonical(decoded);
    // Between equal wires a caller's own word about its media stands.
    const isOwn = this.#client.name === this.#upstream.mapping.family;
    const hub = withSuffix(isOwn ? told : withTrueTypes(told), this.#target.suffix);
    this.#bindings.request = hub;
    const needs = (this.#upstream.program.requestNeeds?.(hub, this.#bindings) ?? {}) as RequestNeeds;
    this.#read = { decoded, hub, needs };
    return this.#read;
  }

  /** Arranges once; whole answers and streams need its names for the way back. */
  #arrange(): Arranged<GenerateRequest> {
    if (this.#arranged !== undefined) return this.#arranged;
    const { decoded, hub, needs } = this.#decode();
    const turns =
      needs.media_by_url === undefined ? hub.turns : withBytes(hub.turns, needs.media_by_url, this.#media);
    const arranged = arrange(turns === hub.turns ? hub : { ...hub, turns }, needs);
    if ("message" in arranged) {
      const param = arranged.param ?? this.#locate(decoded, arranged.part);
      throw new RequestRefused(
        hubError("unsupported", arranged.message, { code: "unsupported_value", param }),
      );
    }
    this.#arranged = arranged;
    return arranged;
  }

  #locate(decoded: GenerateRequest, part: Part | undefined): string {
    return locate(this.#client.mapping.clients?.locate ?? "", decoded, part);
  }
}

interface Read {
  /** As the decode map made it, before turns were put in order. */
  decoded: GenerateRequest;
  hub: GenerateRequest;
  needs: RequestNeeds;
}

function shapeAnswer(answer: GenerateResponse, needs: AnswerNeeds): GenerateResponse {
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: shapeParts(candidate.parts as StreamPart[], needs) as Part[],
  }));
  return { ...answer, candidates };
}
