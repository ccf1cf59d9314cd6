/** Builds the reply for a client of an operation of documents: a response in its wire, or an error. */

import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { type AnswerKind, replyBody } from "../body-content.ts";
import type { ClientRequest, HubError, Reply } from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { hubError } from "../hub/hub-error.ts";
import { misfitsOf, withDelivered } from "../hub/media-misfits.ts";
import type { Counted, HubDocument, OperationRules } from "../hub/operation-rules.ts";
import { lostOfDocument } from "../losses/find-losses.ts";
import type { DocumentRequest } from "./document-request.ts";
import { eventsOf } from "./document-stream.ts";
import { usageOf } from "./document-usage.ts";

/** A placeholder without content. */
export function emptyReply(more: Partial<Reply> = {}): Reply {
  return { status: 200, headers: {}, body: "", dropped: [], ...more };
}

export class DocumentReply {
  readonly #client: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #request: DocumentRequest;
  readonly #target: ConversionTarget;
  readonly #rules: OperationRules;

  constructor(
    client: CompiledWire,
    clientRequest: ClientRequest,
    request: DocumentRequest,
    target: ConversionTarget,
  ) {
    this.#client = client;
    this.clientRequest = clientRequest;
    this.#request = request;
    this.#target = target;
    this.#rules = client.rules;
  }

  get isStream(): boolean {
    return this.#client.peek(this.clientRequest).stream;
  }

  /** The kind of a non-streamed response. */
  get kind(): AnswerKind {
    return (this.#client.program.clientAnswer?.(this.clientRequest.body, this.#request.callerBindings) ??
      "json") as AnswerKind;
  }

  /**
   * @param answer the upstream's response in the hub's format
   * @param isLarge whether it is serialized in chunks
   */
  answer(answer: HubDocument, isLarge: boolean = false): Reply {
    const { request } = this.#request;
    try {
      const settled = this.#rules.settle?.(answer, request) ?? answer;
      const fault = this.#rules.refuses?.(settled, request);
      if (fault !== undefined) return this.fail(fault.message, fault.kind);
      const usage = this.usage(settled.usage as Counted | undefined, settled);
      const whole = usage === undefined ? settled : { ...settled, usage };
      return this.#pendingMedia(whole, usage) ?? this.#write(whole, usage, isLarge);
    } catch (fault) {
      return this.unread(fault);
    }
  }

  /** @param answer undefined if no response was received */
  usage(reported: Counted | undefined, answer?: HubDocument): Record<string, unknown> | undefined {
    const usage = usageOf(reported, answer, this.#rules, this.#request, this.#target);
    return usage === undefined ? undefined : { ...usage };
  }

  unread(fault: unknown): Reply {
    return this.refuse(unreadable("answer", fault));
  }

  fail(message: string, kind = "upstream"): Reply {
    return this.refuse(hubError(kind, message));
  }

  refuse(error: HubError): Reply {
    return this.#client.fail(error, this.#request.callerBindings.requestId);
  }

  /** Undefined if all media have the form that the client requested. */
  #pendingMedia(answer: HubDocument, usage: Record<string, unknown> | undefined): Reply | undefined {
    const { deliver } = this.#rules;
    const misfits = deliver === undefined ? [] : misfitsOf(answer, this.#request.request, deliver);
    if (deliver === undefined || misfits.length === 0) return undefined;
    const items = misfits.map(({ at, ...item }) => ({ ...item, kind: deliver.kind }));
    const finish = (delivered: readonly string[]): Reply =>
      this.#write(withDelivered(answer, deliver, misfits, delivered), usage);
    return emptyReply({ ...(usage === undefined ? {} : { usage }), pendingMedia: { items, finish } });
  }

  #write(answer: HubDocument, usage: Record<string, unknown> | undefined, isLarge: boolean = false): Reply {
    const { bindings } = this.#request;
    try {
      const { headers, ...content } = this.isStream
        ? eventsOf(this.#client, answer, bindings)
        : replyBody(this.kind, this.#client.program.responseEncode?.(answer, bindings), isLarge);
      return {
        status: 200,
        headers: {
          ...headers,
          ...(usage?.estimated === true ? { "x-polywire-estimated": "tokens" } : {}),
        },
        ...content,
        dropped: lostOfDocument("response", answer, this.#client, this.#client.mapping.capabilities),
        ...(usage === undefined ? {} : { usage }),
      };
    } catch (fault) {
      return this.unread(fault);
    }
  }
}
