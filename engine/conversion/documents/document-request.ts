/**
 * A client's request for an operation of documents: decodes it once, refuses it if the target cannot serve it, and encodes it
 * for the target as one or several requests.
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf, documentOf } from "../../language/mappings/caller-input.ts";
import { respellRequest } from "../../language/mappings/key-spelling.ts";
import { type CompiledWire, placeOf } from "../../language/mappings/wire.ts";
import { contentOf } from "../body-content.ts";
import {
  type BodyKind,
  type ClientRequest,
  type FetchedMedia,
  type MediaToFetch,
  RequestRefused,
  type UnwrittenBody,
} from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { hubError } from "../hub/hub-error.ts";
import { type HubDocument, type OperationRules, refusalOf } from "../hub/operation-rules.ts";
import { type ItemNeeds, sharesOf } from "../hub/split-request.ts";
import { lostOfDocument } from "../losses/find-losses.ts";
import { capabilitiesOf } from "../upstream-side.ts";
import { withFetchedFiles } from "./fetched-files.ts";

export interface EncodedRequest {
  request: HubDocument;
  shares: readonly HubDocument[];
  /** The request body of each share. */
  bodies: readonly (string | UnwrittenBody)[];
  dropped: readonly string[];
}

export class DocumentRequest {
  /** The maps' variables if the bytes are forwarded unchanged: the request is the client's own. */
  readonly callerBindings: Bindings;
  readonly #client: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #target: ConversionTarget;
  readonly #rules: OperationRules;
  #read: { request: HubDocument; bindings: Bindings } | undefined;

  constructor(client: CompiledWire, clientRequest: ClientRequest, target: ConversionTarget) {
    this.#client = client;
    this.clientRequest = clientRequest;
    this.#target = target;
    this.#rules = client.rules;
    const { model } = target;
    const requested = client.peek(clientRequest).model ?? model;
    this.callerBindings = bindingsOf(clientRequest, {
      caps: capabilitiesOf(target),
      model,
      requested,
      request: clientRequest.body,
    });
  }

  /** In the hub's format. */
  get request(): HubDocument {
    return this.#decoded().request;
  }

  /** The maps' variables if the request goes through the hub. */
  get bindings(): Bindings {
    return this.#decoded().bindings;
  }

  #decoded(): { request: HubDocument; bindings: Bindings } {
    if (this.#read !== undefined) return this.#read;
    const { program, mapping } = this.#client;
    const document = respellRequest(
      this.clientRequest,
      documentOf(this.clientRequest),
      mapping.request.spelling,
    );
    const request = (program.requestDecode?.(document, this.callerBindings) ?? {}) as HubDocument;
    this.#read = { request, bindings: { ...this.callerBindings, request } };
    return this.#read;
  }

  /** Media referenced by URL that the target does not download. */
  mediaToFetch(): readonly MediaToFetch[] {
    if (this.#rules.urls === undefined) return [];
    const taken = (this.callerBindings.caps.url_media ?? []) as readonly string[];
    const pattern = this.#client.mapping.clients?.param ?? "";
    return this.#rules
      .urls(this.request)
      .flatMap(({ url, kind, at }) =>
        kind === undefined || taken.includes(kind) ? [] : [{ url, kind, param: placeOf(pattern, at) }],
      );
  }

  /** @throws RequestRefused if the target cannot serve the request */
  encode(media: ReadonlyMap<string, FetchedMedia>): EncodedRequest {
    const { program } = this.#target.wire;
    const { bindings } = this;
    const request = withFetchedFiles(this.request, media);
    this.refuseUnable(request);
    const shares = this.#split(request);
    const reportingBindings = { ...bindings, lost: [] };
    const written = shares.map(
      (share) =>
        (program.requestEncode?.({ ...share, model: this.#target.model }, reportingBindings) ??
          {}) as HubDocument,
    );
    const kind = (program.upstreamBody?.(written[0] ?? {}, bindings) ?? "json") as BodyKind;
    const dropped = lostOfDocument(
      "request",
      request,
      this.#target.wire,
      bindings.caps,
      reportingBindings.lost,
    );
    return {
      request,
      shares,
      bodies: written.map((share) => contentOf(kind, share, this.clientRequest.isLarge)),
      dropped,
    };
  }

  /** @throws RequestRefused if the target cannot serve the request */
  refuseUnable(request: HubDocument): void {
    const refused = refusalOf(this.#target.wire.program.requestRefuses?.(request, this.bindings));
    if (refused !== undefined) this.#refuseFor(refused.message, refused.param);
  }

  #split(request: HubDocument): HubDocument[] {
    const needs = (this.#target.wire.program.requestNeeds?.(request, this.bindings) ?? {}) as {
      items?: ItemNeeds;
    };
    const { split } = this.#rules;
    const shares = split === undefined ? [request] : sharesOf(request, split, needs.items ?? {});
    if (Array.isArray(shares)) return shares;
    const { message, at, param: path } = shares;
    if (path !== undefined) this.#refuseFor(message, path);
    const param = placeOf(this.#client.mapping.clients?.param ?? "", at);
    throw new RequestRefused(hubError("unsupported", message, { code: "unsupported_value", param }));
  }

  /** @param path the hub's field that causes the error */
  #refuseFor(message: string, path: string | undefined): never {
    const param = path && (this.#client.clientField(path, this.clientRequest.body) ?? path);
    throw new RequestRefused(hubError("unsupported", message, param ? { param } : {}));
  }
}
