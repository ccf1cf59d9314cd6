/**
 * Builds the requests that an attempt at a candidate would send, as plain data without credentials. Nothing is sent: media that the
 * attempt would fetch first are listed, and are empty in the body.
 */
import { ownerOf } from "../../access/token-index.ts";
import {
  type ClientRequest,
  type Conversion,
  type FetchedMedia,
  type HubError,
  type MediaToFetch,
  type Outgoing,
  RequestRefused,
  type Target,
  type UnwrittenBody,
} from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import { FileText, FileValue } from "../../language/json/file-value.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import type { Candidate } from "../../routing/router.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import { countTokens } from "../accounting/tokenizer.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { pathOf } from "../exchange/loss-policies.ts";
import { capabilitiesAt } from "../models/output-limit.ts";
import { lossRefused } from "../refusals/refusals.ts";
import { buildRequest, prepareRequest } from "./build-request.ts";

export interface PlannedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON, a text, the fields of a form, or a description of a file. */
  body?: unknown;
  /** The body has 1 MiB or more, and is left out. */
  isBodyOmitted?: true;
}

export interface RequestPlan {
  /** Both ends have the same wire, and the client's bytes are sent with only the necessary changes. */
  passed: boolean;
  /** Usually one; several for one response where the target accepts less per request. */
  requests: PlannedRequest[];
  /** Media that the gateway would fetch first, because the target accepts only bytes. */
  fetches: MediaToFetch[];
}

/** @returns the error if the candidate cannot serve the request */
export function* planRequest(
  exchange: Exchange,
  clientRequest: ClientRequest,
  candidate: Candidate<ChannelTarget>,
  suffix: SuffixReasoning | undefined,
): Steps<HubError | (RequestPlan & { dropped: readonly string[]; isAnswered: boolean })> {
  const { service, wire } = exchange;
  const spoken = service.conversions.wires.get(candidate.wire) as Target["wire"];
  const { channel, model } = candidate;
  const conversion = service.conversions.conversion(wire, clientRequest, {
    wire: spoken,
    model,
    capabilities: capabilitiesAt(service, spoken, candidate, exchange.model),
    suffix: candidate.suffix ?? suffix,
    countTokens,
    proofs: service.proofs?.memoryFor({ owner: ownerOf(exchange.token), channel, model }),
  });
  yield* prepareRequest(conversion);
  const asked = askConversion(conversion);
  if ("kind" in asked) return asked;
  const { isAnswered, fetches } = asked;
  if (isAnswered) return { passed: false, requests: [], fetches: [], dropped: [], isAnswered };
  const outgoing = yield* buildRequest(
    conversion,
    new Map(fetches.map(({ url, kind }) => [url, EMPTY(kind)])),
  );
  if (outgoing instanceof RequestRefused) return outgoing.error;
  const lost = service.losses.refused(outgoing.dropped);
  if (lost !== undefined) return lossRefused(lost, wire.clientField(pathOf(lost), clientRequest.body));
  const bodies = [outgoing.unwritten ?? outgoing.body, ...(outgoing.more?.bodies ?? [])];
  const requests = bodies.map((body) => describe(exchange, candidate, outgoing, body, clientRequest));
  return { passed: conversion.same, requests, fetches: [...fetches], dropped: outgoing.dropped, isAnswered };
}

function askConversion(
  conversion: Conversion,
): HubError | { isAnswered: boolean; fetches: readonly MediaToFetch[] } {
  try {
    const isAnswered = conversion.answer?.() !== undefined;
    return { isAnswered, fetches: isAnswered ? [] : conversion.mediaToFetch() };
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return error.error;
  }
}

const MIMES: Readonly<Record<string, string>> = {
  image: "image/png",
  audio: "audio/mpeg",
  video: "video/mp4",
  file: "application/pdf",
};

const EMPTY = (kind: string): FetchedMedia => ({ mime: MIMES[kind], base64: "" });

function describe(
  exchange: Exchange,
  { place, model }: Candidate<ChannelTarget>,
  outgoing: Outgoing,
  content: string | UnwrittenBody,
  { headers: clientHeaders, isLarge }: ClientRequest,
): PlannedRequest {
  const target = { ...place, authorise: () => {} };
  const request = composeRequest(target, { ...outgoing, body: "" }, model, clientHeaders);
  exchange.addTrace(request.headers, clientHeaders);
  const { conceal } = place;
  const type = typeof content === "string" ? undefined : typeOf(content);
  const headers = Object.entries({ ...request.headers, ...(type && { "content-type": type }) });
  return {
    method: request.method,
    url: conceal(request.origin + request.path).replace(SECRET_PARAMETERS, "$1…"),
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name, SECRET_HEADERS.test(name) ? "…" : conceal(value)]),
    ),
    ...(isLarge === true
      ? { isBodyOmitted: true as const }
      : content === ""
        ? {}
        : { body: typeof content === "string" ? readJson(conceal(content)) : plainBody(content) }),
  };
}

const SECRET_HEADERS = /authorization|cookie|api-?key|access-?key|secret|passw|token$|signature$/i;
const SECRET_PARAMETERS = /([?&][^=&]*(?:key|token|secret|passw|signature)[^=&]*=)[^&]+/gi;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typeOf(body: UnwrittenBody): string {
  switch (body.kind) {
    case "multipart":
      return "multipart/form-data";
    case "form":
      return "application/x-www-form-urlencoded";
    case "bytes":
      return body.content instanceof FileValue ? body.content.mime : "text/plain; charset=utf-8";
    default:
      return "application/json";
  }
}

/** Files are described by their type and their size. */
function plainBody(body: UnwrittenBody): unknown {
  const value = "parts" in body ? body.parts : "document" in body ? body.document : body.content;
  return plainValue(value);
}

function plainValue(value: unknown): unknown {
  const file = value instanceof FileText ? value.file : value;
  if (file instanceof FileValue) return { file: file.name, mime: file.mime, bytes: file.size };
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, plainValue(held)]));
}
