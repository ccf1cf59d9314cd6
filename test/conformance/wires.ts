/** The shipped wires for tests, and single conversions without a gateway. */

import type { ClientRequest, Conversion } from "../../engine/conversion/contract.ts";
import { splitSuffix } from "../../engine/conversion/hub/model-suffix.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import type { WireName } from "./wire-names.ts";

export { type WireName, wireNames } from "./wire-names.ts";

/** The minimal request of each wire. */
export const least: Record<WireName, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: { model: "m", max_tokens: 4096, messages: [{ role: "user", content: "q" }] },
  responses: { model: "m", input: "q" },
  content: { contents: [{ role: "user", parts: [{ text: "q" }] }] },
};

const library = await loadLibrary();
if (library.wires.size === 0) {
  throw new Error(library.diagnostics.map((diagnostic) => JSON.stringify(diagnostic)).join("\n"));
}

export function wire(name: string): CompiledWire {
  const found = library.wires.get(name);
  if (found === undefined) throw new Error(`there is no wire ${name}`);
  return found;
}

export interface ConversionCase {
  from: string;
  to: string;
  body: unknown;
  capabilities?: Record<string, unknown>;
  path?: Record<string, unknown>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body as text, where its spelling matters. */
  text?: string;
  /** The model's name at the upstream, where it differs. */
  upstreamModel?: string;
  /** Converts through the hub even when both ends have the same wire. */
  convert?: boolean;
  /** The gateway's id of the request. */
  id?: string;
  /** Names that count as configured when a reasoning suffix is looked for. */
  models?: string[];
}

/** 2026-01-01, and an id in the gateway's own form. */
const now = 1_767_225_600;
const id = "abcdefghijklmnopqrstuvwx";

const channels = new Map<string, Record<string, unknown>>();

/** Returns the same object for the same capabilities, as a channel does, so that a target is traced once. */
export function channelCapabilities(capabilities: Record<string, unknown> = {}): Record<string, unknown> {
  const key = JSON.stringify(capabilities);
  const known = channels.get(key) ?? capabilities;
  channels.set(key, known);
  return known;
}

/** A client's request as the gateway sees it. */
export function caller(conversion: Partial<ConversionCase>): ClientRequest {
  return {
    text: conversion.text ?? JSON.stringify(conversion.body),
    body: conversion.body,
    pathParameters: conversion.path ?? {},
    query: conversion.query ?? {},
    headers: conversion.headers ?? {},
    now,
    id: conversion.id ?? id,
  };
}

export function lane(conversion: ConversionCase): Conversion {
  const client = wire(conversion.from);
  const who = caller(conversion);
  const requested = client.peek(who).model ?? "m";
  const { models } = conversion;
  const named =
    models === undefined ? { model: requested } : splitSuffix(requested, (name) => models.includes(name));
  return openConversion(client, who, {
    wire: wire(conversion.to),
    model: conversion.upstreamModel ?? named?.model ?? requested,
    capabilities: channelCapabilities(conversion.capabilities),
    suffix: named?.reasoning,
    convert: conversion.convert,
  });
}
