/**
 * Counts the tokens of a request instead of sending it (docs/wires/rules.md#counting-tokens): through an upstream's counting
 * endpoint in its own wire, otherwise by an estimate. The counting request contains a request of the client's wire, which an
 * ordinary conversion encodes.
 */

import type { Steps } from "../../language/json/in-steps.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf, documentOf } from "../../language/mappings/caller-input.ts";
import { respellRequest } from "../../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import {
  type ClientRequest,
  type Conversion,
  type FetchedMedia,
  type MediaToFetch,
  type Outgoing,
  type Reply,
  RequestRefused,
  type StreamConversion,
} from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { canonical } from "../hub/canonical.ts";
import { estimateInput, type MediaTokens } from "../hub/estimate.ts";
import type { GenerationRequest } from "../hub/generation.ts";
import { hubError } from "../hub/hub-error.ts";
import { capabilitiesOf, ownDocument, readComplete, sentDocument, withModel } from "../upstream-side.ts";

/** Statuses of an upstream without a counting endpoint. */
const unknownPlace: ReadonlySet<number> = new Set([404, 405, 501]);

export class CountConversion implements Conversion {
  readonly same: boolean;
  readonly #client: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #target: ConversionTarget;
  readonly #inner: Conversion;
  readonly #bindings: Bindings;
  /** The client's request in the hub's format, if it was decoded. */
  #read: GenerationRequest | undefined;

  /** @param inner the conversion of the request whose tokens are counted */
  constructor(
    client: CompiledWire,
    clientRequest: ClientRequest,
    target: ConversionTarget,
    inner: Conversion,
  ) {
    this.same = inner.same;
    this.#client = client;
    this.clientRequest = clientRequest;
    this.#target = target;
    this.#inner = inner;
    const requested = client.peek(clientRequest).model ?? target.model;
    this.#bindings = bindingsOf(clientRequest, {
      caps: capabilitiesOf(target),
      model: target.model,
      requested,
    });
  }

  *preparing(): Steps<void> {
    if (this.#forwards) yield* this.#inner.preparing?.() ?? [];
    else this.#decode();
  }

  answer(): Reply | undefined {
    return this.#forwards ? undefined : this.#estimate();
  }

  get #forwards(): boolean {
    return this.#bindings.caps.count_tokens === true && this.#target.wire.mapping.count?.path !== undefined;
  }

  mediaToFetch(): readonly MediaToFetch[] {
    return this.#inner.mediaToFetch();
  }

  /** Counting is free. */
  estimateSpent(): undefined {
    return undefined;
  }

  request(media?: ReadonlyMap<string, FetchedMedia>): Outgoing {
    const { more: _, unwritten, ...sent } = this.#inner.request(media);
    const { mapping, program } = this.#target.wire;
    const body = program.countEncode?.(this.#sent(sent.body, unwritten), this.#bindings);
    const path = mapping.count?.path ?? "";
    const isLarge = this.clientRequest.isLarge === true;
    return {
      ...sent,
      path: withModel(path, this.#target.model),
      ...(body === undefined
        ? { body: sent.body, unwritten }
        : isLarge
          ? { body: "", unwritten: { kind: "plain", document: body } }
          : { body: JSON.stringify(body) }),
      stream: false,
    };
  }

  #sent(body: string, unwritten: Outgoing["unwritten"]): unknown {
    if (unwritten !== undefined) return sentDocument(unwritten);
    if (!this.same) return parseJson(body);
    return ownDocument(this.#target.wire, this.clientRequest, {
      ...this.#bindings,
      request: this.clientRequest.body,
    });
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    if (unknownPlace.has(status)) return this.#estimate();
    const upstream = this.#target.wire;
    const whole = readComplete(this.#client, upstream, status, headers, body, this.#bindings);
    if ("reply" in whole) return whole.reply;
    const tokens = "body" in whole && upstream.program.countTokens?.(whole.body, this.#bindings);
    return typeof tokens === "number" ? this.#reply(tokens, {}) : this.#estimate();
  }

  stream(): StreamConversion {
    throw new Error("a token count is not a stream");
  }

  #estimate(): Reply {
    const { countTokens } = this.#target;
    if (countTokens === undefined) {
      throw new RequestRefused(hubError("unsupported", "the model's provider does not count tokens"));
    }
    const request = canonical(this.#decode());
    const media = (this.#bindings.caps.media_tokens ?? {}) as MediaTokens;
    return this.#reply(estimateInput(request, countTokens, media), { "x-polywire-estimated": "tokens" });
  }

  #decode(): GenerationRequest {
    if (this.#read !== undefined) return this.#read;
    const { mapping, program } = this.#client;
    const document = respellRequest(
      this.clientRequest,
      documentOf(this.clientRequest),
      mapping.request.spelling,
    );
    this.#read = program.requestDecode?.(document, this.#bindings) as GenerationRequest;
    return this.#read;
  }

  #reply(tokens: number, headers: Record<string, string>): Reply {
    const body = this.#client.program.countAnswer?.({ tokens }, this.#bindings);
    return {
      status: 200,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      dropped: [],
    };
  }
}
