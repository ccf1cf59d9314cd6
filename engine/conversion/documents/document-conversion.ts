/**
 * The conversion for operations whose request and response are one document each: there are no turns, and no proofs to store.
 * The operation's rules are in `conversion/hub/operation-rules.ts`.
 *
 * Same wire at both ends: bytes are forwarded as in `same-wire.ts`, unless the mapping requires that the response is converted.
 */

import { exactValue, type ReadText } from "../../language/json/parse-json.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import { Unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { type AnswerKind, documentOfAnswer, isDocument, mimeOf } from "../body-content.ts";
import type {
  ClientRequest,
  Conversion,
  FetchedMedia,
  HubError,
  Join,
  MediaToFetch,
  Outgoing,
  Reply,
  StepRequest,
  StreamConversion,
  UnwrittenBody,
} from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { hubError } from "../hub/hub-error.ts";
import type { Counted, HubDocument, OperationRules } from "../hub/operation-rules.ts";
import { joinShares } from "../hub/split-request.ts";
import { limitsFor } from "../same-wire/forward-limits.ts";
import { PolledRequest } from "../steps/polled-request.ts";
import { estimateSpentOn, outgoing, ownContent, readComplete, sentDocument } from "../upstream-side.ts";
import { DocumentReply, emptyReply } from "./document-reply.ts";
import { DocumentRequest } from "./document-request.ts";
import { DocumentStream } from "./document-stream.ts";
import { FileStream } from "./file-stream.ts";

/** An upstream's response: forwarded unchanged, in the hub's format, or the reply for an error. */
type DecodedReply = { passing: object } | { answer: HubDocument } | { reply: Reply };

/** Not retryable: a second request would start the task twice. */
const LOST: HubError = {
  ...hubError("upstream", "the provider started a task, but its response has no task id"),
  retryable: false,
};

export class DocumentConversion implements Conversion {
  readonly same: boolean;
  readonly #client: CompiledWire;
  readonly #upstream: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #target: ConversionTarget;
  readonly #rules: OperationRules;
  readonly #callerRequest: DocumentRequest;
  readonly #reply: DocumentReply;
  /** The expected kind of response. */
  #expectedKind: AnswerKind = "json";
  /** The polled task, if the upstream continues after its first response. */
  #work: PolledRequest | undefined;

  /** @param same whether the client's bytes may be sent to the upstream unchanged */
  constructor(client: CompiledWire, clientRequest: ClientRequest, target: ConversionTarget, same: boolean) {
    this.same = same;
    this.#client = client;
    this.#upstream = target.wire;
    this.clientRequest = clientRequest;
    this.#target = target;
    this.#rules = client.rules;
    this.#callerRequest = new DocumentRequest(client, clientRequest, target);
    this.#reply = new DocumentReply(client, clientRequest, this.#callerRequest, target);
  }

  get #callerBindings(): Bindings {
    return this.#callerRequest.callerBindings;
  }

  mediaToFetch(): readonly MediaToFetch[] {
    return this.same ? [] : this.#callerRequest.mediaToFetch();
  }

  request(media: ReadonlyMap<string, FetchedMedia> = new Map()): Outgoing {
    const documentRequest = this.#callerRequest;
    if (this.same) {
      if (this.#upstream.program.requestRefuses !== undefined)
        documentRequest.refuseUnable(documentRequest.request);
      return this.#outgoing(
        ownContent(this.#upstream, this.clientRequest, documentRequest.callerBindings),
        [],
      );
    }
    const { request, shares, bodies, dropped } = documentRequest.encode(media);
    const [first = "", ...more] = bodies;
    const sent = this.#outgoing(first, dropped, request);
    return more.length === 0
      ? sent
      : { ...sent, more: { bodies: more, join: this.#join(shares, bodies, request) } };
  }

  /** @param content the request body; the kind of response may depend on it */
  #outgoing(content: string | UnwrittenBody, dropped: readonly string[], request?: HubDocument): Outgoing {
    const { upstreamAnswer } = this.#upstream.program;
    if (upstreamAnswer !== undefined)
      this.#expectedKind = upstreamAnswer(sentDocument(content), this.#callerBindings) as AnswerKind;
    this.#work = this.#workOn(content, request);
    return outgoing(this.#target, this.clientRequest, content, this.#reply.isStream, dropped, request);
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply {
    const decoded = this.#decodeResponse(status, headers, body, this.#work, read);
    if ("reply" in decoded) return this.#addLimitHeaders(headers, decoded.reply);
    if ("answer" in decoded)
      return this.#addLimitHeaders(headers, this.#reply.answer(decoded.answer, read !== undefined));
    const passed = this.#decodeForwarded(decoded.passing);
    const usage = this.#reply.usage(passed?.usage as Counted | undefined, passed);
    const contentType = headers["content-type"] ?? "application/json";
    const reply: Reply = { status, headers: { "content-type": contentType }, body, dropped: [] };
    return this.#addLimitHeaders(headers, usage === undefined ? reply : { ...reply, usage: { ...usage } });
  }

  cancelRequest(): StepRequest | undefined {
    // A client's task continues without a connection; the client polls it later.
    return this.#client.kind === "task" ? undefined : this.#work?.cancelRequest();
  }

  #workOn(content: string | UnwrittenBody, request: HubDocument | undefined): PolledRequest | undefined {
    if (this.#upstream.mapping.steps === undefined) return undefined;
    return new PolledRequest(this.#upstream, { ...this.#callerBindings, request }, sentDocument(content));
  }

  /** Returns the next poll request, or the result. */
  #poll(
    work: PolledRequest,
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
  ): DecodedReply {
    try {
      const progress = work.readResponse(status, headers, body);
      if ("error" in progress) return { reply: this.#reply.refuse(progress.error) };
      if (this.#client.kind === "task") return { reply: emptyReply({ acceptedTask: work.begun(progress) }) };
      const next = work.next(progress);
      if (next !== undefined) return { reply: emptyReply({ next }) };
      return work.isOver ? { answer: work.result() } : { reply: this.#reply.refuse(LOST) };
    } catch (fault) {
      return { reply: this.#reply.unread(fault) };
    }
  }

  estimateSpent(): Record<string, unknown> {
    return estimateSpentOn(this.clientRequest, this.#reply.usage(undefined));
  }

  isComplete(headers: Record<string, string>): boolean {
    return isDocument(mimeOf(headers));
  }

  stream(headers: Record<string, string>): StreamConversion {
    return new DocumentStream({
      client: this.#client,
      upstream: this.#upstream,
      bindings: this.#callerRequest.bindings,
      headers,
      same: this.same,
      isFile: this.#isFile(headers),
      limits: this.#limitsOf(headers),
      counted: (usage, answer) => this.#reply.usage(usage as Counted | undefined, answer),
    });
  }

  forwardedStream(headers: Record<string, string>): StreamConversion | undefined {
    if (!this.#isFile(headers) || this.#reply.kind !== "bytes") return undefined;
    const fileHeaders = {
      "content-type": mimeOf(headers) || "application/octet-stream",
      ...this.#limitsOf(headers),
    };
    return new FileStream(fileHeaders, () => this.#reply.usage(undefined, {}));
  }

  /** A document instead of a file is an error, which is read completely. */
  #isFile(headers: Record<string, string>): boolean {
    const mime = mimeOf(headers);
    return this.#expectedKind === "bytes" && !isDocument(mime) && mime !== "text/event-stream";
  }

  #limitsOf(headers: Record<string, string>): Record<string, string> {
    return limitsFor(this.#client, this.#upstream, headers, this.#callerBindings.now);
  }

  /**
   * Splits a request and joins the responses.
   * @param bodies the request body of each share
   */
  #join(
    shares: readonly HubDocument[],
    bodies: readonly (string | UnwrittenBody)[],
    request: HubDocument,
  ): Join {
    const answers: HubDocument[] = [];
    let missing = shares.length;
    const stream = (): never => {
      throw new Error("a combined response is not a stream");
    };
    return {
      get stream(): never {
        return stream();
      },
      branch: (at) => {
        const work = this.#workOn(bodies[at] ?? "", request);
        return {
          stream,
          isComplete: () => true,
          cancelRequest: () => work?.cancelRequest(),
          response: (status, headers, body) => {
            const decoded = this.#decodeResponse(status, headers, body, work);
            if (!("answer" in decoded))
              return "reply" in decoded
                ? decoded.reply
                : this.#reply.unread(new Unreadable("it came as it is"));
            answers[at] = decoded.answer;
            missing--;
            if (missing > 0) return emptyReply();
            const { split, join } = this.#rules;
            const answer = split && join ? joinShares(answers, shares, join, split) : decoded.answer;
            return this.#addLimitHeaders(headers, this.#reply.answer(answer));
          },
        };
      },
    };
  }

  /** @param work the task of the response, if there is one */
  #decodeResponse(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    work?: PolledRequest,
    read?: ReadText,
  ): DecodedReply {
    if (work !== undefined) return this.#poll(work, status, headers, body);
    const { mapping } = this.#upstream;
    if (this.#expectedKind !== "json" && status >= 200 && status < 300) {
      const document = documentOfAnswer(this.#expectedKind, headers, body);
      if (document !== undefined) return this.#decodeDocument(document, () => document);
      if (this.#expectedKind === "bytes") return { reply: this.#errorWithoutFile(status, headers, body) };
    }
    const whole = readComplete(
      this.#client,
      this.#upstream,
      status,
      headers,
      body,
      this.#callerBindings,
      read,
    );
    if ("reply" in whole) return whole;
    if (!("body" in whole)) return { reply: this.#reply.unread(new Unreadable("it is a stream")) };
    const { spelling } = mapping.response;
    const answer = respell(whole.body, spelling) as object;
    const exact = (): object =>
      this.#rules.floats ? answer : (respell(exactValue(whole.text, whole.body), spelling) as object);
    return this.#decodeDocument(answer, exact);
  }

  /** @param exact returns the same document with the exact digits of numbers */
  #decodeDocument(answer: object, exact: () => object): DecodedReply {
    const { program } = this.#upstream;
    try {
      const isChanged =
        this.#reply.isStream || program.convertResponse?.(answer, this.#callerBindings) === true;
      if (this.same && !isChanged) return { passing: answer };
      const { bindings } = this.#callerRequest;
      return { answer: (program.responseDecode?.(exact(), bindings) ?? {}) as HubDocument };
    } catch (fault) {
      return { reply: this.#reply.unread(fault) };
    }
  }

  /** The error for a page or a document instead of a file. */
  #errorWithoutFile(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    const whole = readComplete(this.#client, this.#upstream, status, headers, body, this.#callerBindings);
    if ("reply" in whole) return whole.reply;
    return this.#reply.fail(
      `the provider responded with status ${status} and \`${mimeOf(headers)}\` instead of a file`,
    );
  }

  #addLimitHeaders(headers: Record<string, string>, reply: Reply): Reply {
    Object.assign(reply.headers, this.#limitsOf(headers));
    return reply;
  }

  /** Decodes a forwarded response for the gateway's own use (usage, errors). */
  #decodeForwarded(document: object): HubDocument | undefined {
    try {
      return this.#upstream.program.responseDecode?.(document, this.#callerBindings) as
        | HubDocument
        | undefined;
    } catch {
      return undefined;
    }
  }
}
