/**
 * The lane of operations whose request and answer are one document each: nothing is arranged, streamed or remembered.
 * What an operation needs beyond its maps are its laws (`hub/laws.ts`).
 *
 * Same wire at both ends: the bytes pass, as in `same.ts`, unless the mapping says of an answer that it must not go down
 * as it is.
 */
import { misfitsOf, withDelivered } from "../hub/deliver.ts";
import { estimateWorth, type MediaTokens } from "../hub/estimate.ts";
import { type Counted, type HubDocument, type Laws, refusalOf } from "../hub/laws.ts";
import { type ItemNeeds, joinShares, sharesOf } from "../hub/shares.ts";
import { withPlainNumbers } from "../json/exact-number.ts";
import { exactValue } from "../json/parse-json.ts";
import {
  type BodyKind,
  type Caller,
  type FoundMedia,
  type HubError,
  type Join,
  type Lane,
  type Outgoing,
  type Reply,
  RequestRefused,
  type StepRequest,
  type StreamLane,
  type UnwrittenBody,
  type WantedMedia,
} from "../lane.ts";
import type { Bindings } from "../mapping/bindings.ts";
import { respell, respellRequest } from "../mapping/spelling.ts";
import { Unreadable, unreadable } from "../mapping/unreadable.ts";
import { bindingsOf, type CompiledWire, documentOf, hubError, placeOf } from "../mapping/wire.ts";
import { type AnswerKind, contentOf, documentOfAnswer, isDocument, mimeOf, replyBody } from "./bodies.ts";
import { DocumentStream, eventsOf } from "./document-stream.ts";
import { FileStream } from "./file-stream.ts";
import { lostOfDocument } from "./find-losses.ts";
import { limitsFor } from "./forward-limits.ts";
import { withFound } from "./found-files.ts";
import type { LaneTarget } from "./open-lane.ts";
import { capabilitiesOf, outgoing, ownContent, readWhole, sentDocument, spentOn } from "./upstream-side.ts";
import { Work } from "./work.ts";

/** An upstream's answer as it came, in the hub's words, or what the caller is told in its place. */
type Heard = { passing: object } | { answer: HubDocument } | { reply: Reply };

/** What a caller is not told. */
function nothingYet(more: Partial<Reply> = {}): Reply {
  return { status: 200, headers: {}, body: "", dropped: [], ...more };
}

/** To send it again, here or elsewhere, would be to do it twice. */
const LOST: HubError = {
  ...hubError("upstream", "the provider has begun, and does not say where it can be asked how far it is"),
  retryable: false,
};

interface Read {
  request: HubDocument;
  /** What maps see where all goes through the hub. */
  bindings: Bindings;
}

export class DocumentLane implements Lane {
  readonly same: boolean;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly #caller: Caller;
  readonly #target: LaneTarget;
  readonly #laws: Laws;
  /** What maps see where the bytes pass: the request is the caller's own. */
  readonly #own: Bindings;
  /** What the answer is to be. */
  #awaited: AnswerKind = "json";
  #read: Read | undefined;
  /** Where the upstream goes on after its first answer. */
  #work: Work | undefined;

  /** @param same whether the caller's bytes may go up as they are */
  constructor(client: CompiledWire, caller: Caller, target: LaneTarget, same: boolean) {
    this.same = same;
    this.#client = client;
    this.#upstream = target.wire;
    this.#caller = caller;
    this.#target = target;
    this.#laws = client.laws;
    const { model } = target;
    const requested = client.peek(caller).model ?? model;
    this.#own = bindingsOf(caller, { caps: capabilitiesOf(target), model, requested, request: caller.body });
  }

  wants(): readonly WantedMedia[] {
    if (this.same || this.#laws.urls === undefined) return [];
    const { request, bindings } = this.#decode();
    const taken = (bindings.caps.url_media ?? []) as readonly string[];
    const pattern = this.#client.mapping.clients?.locate ?? "";
    return this.#laws
      .urls(request)
      .flatMap(({ url, kind, at }) =>
        kind === undefined || taken.includes(kind) ? [] : [{ url, kind, param: placeOf(pattern, at) }],
      );
  }

  request(media: ReadonlyMap<string, FoundMedia> = new Map()): Outgoing {
    const { program } = this.#upstream;
    if (this.same) {
      if (program.requestRefuses !== undefined) this.#refuseUnable(this.#decode().request);
      const content = ownContent(this.#upstream, this.#caller, this.#own);
      return this.#outgoing(content, []);
    }
    const { bindings } = this.#decode();
    const request = withFound(this.#decode().request, media);
    this.#refuseUnable(request);
    const shares = this.#split(request);
    const telling = { ...bindings, lost: [] };
    const [first = {}, ...others] = shares.map(
      (share) => program.requestEncode?.({ ...share, model: this.#target.model }, telling) as HubDocument,
    );
    const kind = (program.upstreamBody?.(first, bindings) ?? "json") as BodyKind;
    const bodies = [first, ...others].map((share) => contentOf(kind, share));
    const [own = "", ...more] = bodies;
    const dropped = lostOfDocument("request", request, this.#upstream, bindings.caps, telling.lost);
    const sent = this.#outgoing(own, dropped, request);
    return more.length === 0
      ? sent
      : { ...sent, more: { bodies: more, join: this.#join(shares, bodies, request) } };
  }

  /** Throws `RequestRefused` where the target cannot be asked. */
  #refuseUnable(request: HubDocument): void {
    const { bindings } = this.#decode();
    const refused = refusalOf(this.#upstream.program.requestRefuses?.(request, bindings));
    if (refused !== undefined) this.#refuseFor(refused.message, refused.param);
  }

  /** @param path the field of the hub that it is about */
  #refuseFor(message: string, path: string | undefined): never {
    const param = path && (this.#client.ownWord(path, this.#caller.body) ?? path);
    throw new RequestRefused(hubError("unsupported", message, param ? { param } : {}));
  }

  /** @param content what is sent up; what its answer is may depend on it */
  #outgoing(content: string | UnwrittenBody, dropped: readonly string[], request?: HubDocument): Outgoing {
    const { upstreamAnswer } = this.#upstream.program;
    if (upstreamAnswer !== undefined)
      this.#awaited = upstreamAnswer(sentDocument(content), this.#own) as AnswerKind;
    this.#work = this.#workOn(content, request);
    return outgoing(
      this.#target,
      this.#caller,
      content,
      this.#client.peek(this.#caller).stream,
      dropped,
      request,
    );
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    const heard = this.#hear(status, headers, body, this.#work);
    if (!("passing" in heard)) return this.#limited(headers, this.#replyTo(heard));
    const passed = this.#passed(heard.passing);
    const usage = this.#counted(passed?.usage as Counted | undefined, passed);
    const contentType = headers["content-type"] ?? "application/json";
    const reply: Reply = { status, headers: { "content-type": contentType }, body, dropped: [] };
    return this.#limited(headers, usage === undefined ? reply : { ...reply, usage: { ...usage } });
  }

  quit(): StepRequest | undefined {
    // A task goes on without its caller, who comes back for it.
    return this.#client.kind === "task" ? undefined : this.#work?.quit();
  }

  #workOn(content: string | UnwrittenBody, request: HubDocument | undefined): Work | undefined {
    if (this.#upstream.mapping.steps === undefined) return undefined;
    return new Work(this.#upstream, { ...this.#own, request }, sentDocument(content));
  }

  /** The next question to an upstream that goes on, or what came of it. */
  #goOn(work: Work, status: number, headers: Record<string, string>, body: Uint8Array): Heard {
    try {
      const told = work.hear(status, headers, body);
      if ("error" in told) return { reply: this.#refuse(told.error) };
      if (this.#client.kind === "task") return { reply: nothingYet({ begun: work.begun(told) }) };
      const next = work.next(told);
      if (next !== undefined) return { reply: nothingYet({ next }) };
      return work.isOver ? { answer: work.result() } : { reply: this.#refuse(LOST) };
    } catch (fault) {
      return this.#unread(fault);
    }
  }

  spent(): Record<string, unknown> {
    return spentOn(this.#caller, this.#counted(undefined));
  }

  isWhole(headers: Record<string, string>): boolean {
    return isDocument(mimeOf(headers));
  }

  stream(headers: Record<string, string>): StreamLane {
    return new DocumentStream({
      client: this.#client,
      upstream: this.#upstream,
      bindings: this.#decode().bindings,
      headers,
      same: this.same,
      isFile: this.#isFile(headers),
      limits: this.#limitsOf(headers),
      counted: (usage, answer) => this.#usage(usage as Counted | undefined, answer),
    });
  }

  passing(headers: Record<string, string>): StreamLane | undefined {
    if (!this.#isFile(headers) || this.#clientAnswer() !== "bytes") return undefined;
    const told = {
      "content-type": mimeOf(headers) || "application/octet-stream",
      ...this.#limitsOf(headers),
    };
    return new FileStream(told, () => this.#usage(undefined, {}));
  }

  #usage(reported: Counted | undefined, answer: HubDocument): Record<string, unknown> | undefined {
    const usage = this.#counted(reported, answer);
    return usage === undefined ? undefined : { ...usage };
  }

  /** A document in the place of a file is an error, which is read whole. */
  #isFile(headers: Record<string, string>): boolean {
    const mime = mimeOf(headers);
    return this.#awaited === "bytes" && !isDocument(mime) && mime !== "text/event-stream";
  }

  #wantsStream(): boolean {
    return this.#client.peek(this.#caller).stream;
  }

  #clientAnswer(): AnswerKind {
    return (this.#client.program.clientAnswer?.(this.#caller.body, this.#own) ?? "json") as AnswerKind;
  }

  #limitsOf(headers: Record<string, string>): Record<string, string> {
    return limitsFor(this.#client, this.#upstream, headers, this.#own.now);
  }

  /**
   * Several requests for one answer.
   * @param bodies what is sent of each share
   */
  #join(
    shares: readonly HubDocument[],
    bodies: readonly (string | UnwrittenBody)[],
    request: HubDocument,
  ): Join {
    const answers: HubDocument[] = [];
    let missing = shares.length;
    const stream = (): never => {
      throw new Error("an answer that is put together is no stream");
    };
    return {
      get stream(): never {
        return stream();
      },
      branch: (at) => {
        const work = this.#workOn(bodies[at] ?? "", request);
        return {
          stream,
          isWhole: () => true,
          quit: () => work?.quit(),
          response: (status, headers, body) => {
            const heard = this.#hear(status, headers, body, work);
            if (!("answer" in heard))
              return "reply" in heard ? heard.reply : this.#unread(new Unreadable("it came as it is")).reply;
            answers[at] = heard.answer;
            missing--;
            if (missing > 0) return nothingYet();
            const { split, join } = this.#laws;
            const answer = split && join ? joinShares(answers, shares, join, split) : heard.answer;
            return this.#limited(headers, this.#replyTo({ answer }));
          },
        };
      },
    };
  }

  /** @param work that the answer is about, where its upstream goes on */
  #hear(status: number, headers: Record<string, string>, body: Uint8Array, work?: Work): Heard {
    if (work !== undefined) return this.#goOn(work, status, headers, body);
    const { mapping } = this.#upstream;
    if (this.#awaited !== "json" && status >= 200 && status < 300) {
      const document = documentOfAnswer(this.#awaited, headers, body);
      if (document !== undefined) return this.#heard(document, () => document);
      if (this.#awaited === "bytes") return { reply: this.#noFile(status, headers, body) };
    }
    const whole = readWhole(this.#client, this.#upstream, status, headers, body, this.#own);
    if ("reply" in whole) return whole;
    if (!("body" in whole)) return this.#unread(new Unreadable("it is a stream"));
    const { spelling } = mapping.response;
    const said = respell(whole.body, spelling) as object;
    const exact = (): object =>
      this.#laws.floats ? said : (respell(exactValue(whole.text, whole.body), spelling) as object);
    return this.#heard(said, exact);
  }

  /** @param exact the same document, with every number's digits */
  #heard(said: object, exact: () => object): Heard {
    const { program } = this.#upstream;
    try {
      const isChanged = this.#wantsStream() || program.convertAnswer?.(said, this.#own) === true;
      if (this.same && !isChanged) return { passing: said };
      const { bindings } = this.#decode();
      return { answer: (program.responseDecode?.(exact(), bindings) ?? {}) as HubDocument };
    } catch (fault) {
      return this.#unread(fault);
    }
  }

  /** A page, or a document, where a file was due. */
  #noFile(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    const told = readWhole(this.#client, this.#upstream, status, headers, body, this.#own);
    if ("reply" in told) return told.reply;
    return this.#fail(`the provider answered ${status} with \`${mimeOf(headers)}\` where a file was due`);
  }

  #replyTo(heard: { answer: HubDocument } | { reply: Reply }): Reply {
    if ("reply" in heard) return heard.reply;
    const { request } = this.#decode();
    try {
      const settled = this.#laws.settle?.(heard.answer, request) ?? heard.answer;
      const fault = this.#laws.refuses?.(settled, request);
      if (fault !== undefined) return this.#fail(fault.message, fault.kind);
      const usage = this.#counted(settled.usage as Counted | undefined, settled);
      const answer = usage === undefined ? settled : { ...settled, usage };
      return this.#undelivered(answer, usage) ?? this.#replyWith(answer, usage);
    } catch (fault) {
      return this.#unread(fault).reply;
    }
  }

  /** Undefined where all is as the caller wants it. */
  #undelivered(answer: HubDocument, usage: Counted | undefined): Reply | undefined {
    const { deliver } = this.#laws;
    const misfits = deliver === undefined ? [] : misfitsOf(answer, this.#decode().request, deliver);
    if (deliver === undefined || misfits.length === 0) return undefined;
    const items = misfits.map(({ at, ...item }) => ({ ...item, kind: deliver.kind }));
    const finish = (delivered: readonly string[]): Reply =>
      this.#replyWith(withDelivered(answer, deliver, misfits, delivered), usage);
    const counted = usage === undefined ? {} : { usage: { ...usage } };
    return { status: 200, headers: {}, body: "", dropped: [], ...counted, undelivered: { items, finish } };
  }

  #replyWith(answer: HubDocument, usage: Counted | undefined): Reply {
    const { bindings } = this.#decode();
    try {
      const { headers, body } = this.#wantsStream()
        ? eventsOf(this.#client, answer, bindings)
        : replyBody(this.#clientAnswer(), this.#client.program.responseEncode?.(answer, bindings));
      return {
        status: 200,
        headers: {
          ...headers,
          ...(usage?.estimated === true ? { "x-polywire-estimated": "tokens" } : {}),
        },
        body,
        dropped: lostOfDocument("response", answer, this.#client, this.#client.mapping.capabilities),
        ...(usage === undefined ? {} : { usage: { ...usage } }),
      };
    } catch (fault) {
      return this.#unread(fault).reply;
    }
  }

  #limited(headers: Record<string, string>, reply: Reply): Reply {
    Object.assign(reply.headers, this.#limitsOf(headers));
    return reply;
  }

  #unread(fault: unknown): { reply: Reply } {
    return { reply: this.#refuse(unreadable("answer", fault)) };
  }

  #fail(message: string, kind = "upstream"): Reply {
    return this.#refuse(hubError(kind, message));
  }

  #refuse(error: HubError): Reply {
    return this.#client.fail(error, this.#own.requestId);
  }

  /** What the gateway must know of an answer whose bytes it does not change. */
  #passed(document: object): HubDocument | undefined {
    try {
      return this.#upstream.program.responseDecode?.(document, this.#own) as HubDocument | undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * As the upstream counted, and estimated where it did not.
   * @param answer undefined where nobody heard one
   */
  #counted(reported: Counted | undefined, answer?: HubDocument): Counted | undefined {
    const usage = this.#withUnits(reported && withPlainNumbers(reported), answer);
    const { estimate } = this.#laws;
    const { caps } = this.#own;
    const { countTokens } = this.#target;
    if (usage?.input || estimate === undefined) return usage;
    if (countTokens === undefined || caps.estimate_usage === false) return usage;
    const worth = estimate(this.#decode().request);
    const input = estimateWorth(worth, countTokens, (caps.media_tokens ?? {}) as MediaTokens);
    return { ...usage, input, total: input + (usage?.output ?? 0), estimated: true };
  }

  #withUnits(usage: Counted | undefined, answer: HubDocument | undefined): Counted | undefined {
    const { expects, units: used } = this.#laws;
    if (usage?.units !== undefined || used === undefined) return usage;
    const { request } = this.#decode();
    const units = (answer === undefined ? expects?.(request) : undefined) ?? used(answer ?? {}, request);
    return units === undefined ? usage : { ...usage, units };
  }

  /** The caller's request in the hub's words, once. */
  #decode(): Read {
    if (this.#read !== undefined) return this.#read;
    const { program, mapping } = this.#client;
    const document = respellRequest(documentOf(this.#caller), mapping.request.spelling);
    const request = (program.requestDecode?.(document, this.#own) ?? {}) as HubDocument;
    this.#read = { request, bindings: { ...this.#own, request } };
    return this.#read;
  }

  #split(request: HubDocument): HubDocument[] {
    const { bindings } = this.#decode();
    const needs = (this.#upstream.program.requestNeeds?.(request, bindings) ?? {}) as { items?: ItemNeeds };
    const { split } = this.#laws;
    const shares = split === undefined ? [request] : sharesOf(request, split, needs.items ?? {});
    if (Array.isArray(shares)) return shares;
    const { message, at, param: path } = shares;
    if (path !== undefined) this.#refuseFor(message, path);
    const param = placeOf(this.#client.mapping.clients?.locate ?? "", at);
    throw new RequestRefused(hubError("unsupported", message, { code: "unsupported_value", param }));
  }
}
