/**
 * Converts one request, response or stream of a wire to the hub and to every other wire, with losses and the source line of
 * each field: `polywire convert` and `polywire explain` at once.
 */

import { RequestRefused } from "../../../engine/conversion/contract.ts";
import { clientRequestOf, conversionOfAnswer, runConversion } from "../../../engine/conversion/dry-run.ts";
import { canonical } from "../../../engine/conversion/hub/canonical.ts";
import type { GenerationRequest, GenerationResponse } from "../../../engine/conversion/hub/generation.ts";
import { splitSuffix } from "../../../engine/conversion/hub/model-suffix.ts";
import { settleAnswer } from "../../../engine/conversion/hub/settle-answer.ts";
import { openConversion } from "../../../engine/conversion/open-conversion.ts";
import { createDecoder, sniff } from "../../../engine/conversion/stream/framing.ts";
import { StreamReader } from "../../../engine/conversion/stream-reader.ts";
import { exactValue, parseJson } from "../../../engine/language/json/parse-json.ts";
import { bindingsOf, documentOf } from "../../../engine/language/mappings/caller-input.ts";
import { explainMap, type Step } from "../../../engine/language/mappings/explain-map.ts";
import { respell, respellRequest } from "../../../engine/language/mappings/key-spelling.ts";
import type { CompiledWire } from "../../../engine/language/mappings/wire.ts";
import type { CaseRun } from "../../../engine/language/tests/run-case.ts";
import type { Wires } from "./library.ts";
import { explained, type Line, linesOf } from "./lines.ts";

export type Kind = "request" | "response" | "stream";

export interface Asked {
  kind: Kind;
  /** The wire of the text. */
  wire: string;
  text: string;
  /** Used if the text has no model. */
  model: string;
}

export interface Rendition {
  wire: string;
  lines: Line[];
  /** Only referenced steps, in the order in which they ran. */
  steps: ShownStep[];
  /** Hub paths that this wire does not support. */
  lost: string[];
  /** As sent over the network. */
  text: string;
  /** Path of a request, relative to the provider's base URL. */
  path?: string;
  /** The client's bytes pass unchanged. */
  isSame?: boolean;
  /** Why the conversion is impossible. */
  fault?: string;
}

/** A step with its value as text, so that it can be sent from the thread. */
export type ShownStep = Pick<Step, "path" | "role" | "expression" | "file" | "line" | "fault"> & {
  value: string;
};

export interface Translated {
  /** An error in the client's text itself. */
  fault?: string;
  hub: Rendition | undefined;
  wires: Rendition[];
}

/** Any fixed time and id, so that equal inputs give equal outputs. */
const AT = { now: 1_767_225_600, id: "example00000000000000001" };
const MODEL = "model";

export async function translate(library: Wires, asked: Asked): Promise<Translated> {
  const from = library.conversations.find(({ name }) => name === asked.wire);
  if (from === undefined) return { fault: `there is no wire ${asked.wire}`, hub: undefined, wires: [] };
  try {
    return asked.kind === "request"
      ? await translateRequest(library, from, asked)
      : await translateAnswer(library, from, asked);
  } catch (error) {
    return { fault: messageOf(error), hub: undefined, wires: [] };
  }
}

async function translateRequest(library: Wires, from: CompiledWire, asked: Asked): Promise<Translated> {
  const caller = clientRequestOf(asked.text, asked.model, AT);
  const invalid = from.validate(caller, "default");
  if (invalid !== undefined) return { fault: invalid.message, hub: undefined, wires: [] };
  const named = from.peek(caller).model ?? MODEL;
  const { model, reasoning: suffix } = splitSuffix(named, (name) => name !== named) ?? { model: named };
  const bindings = bindingsOf(caller, { caps: from.mapping.capabilities, model, requested: named });
  const document = respellRequest(caller, documentOf(caller), from.mapping.request.spelling);
  const hub = canonical(from.program.requestDecode?.(document, bindings) as GenerationRequest);
  const given = { model, requested: named, path: caller.pathParameters };
  const decoded = await explainMap(from, { ...rehearsal("requestDecode", document), given });
  const wires = await Promise.all(
    library.conversations.map(async (wire): Promise<Rendition> => {
      const capabilities = library.capabilities(wire, model);
      const caps = { ...wire.mapping.capabilities, ...capabilities };
      try {
        const conversion = openConversion(from, caller, { wire, model, capabilities, suffix });
        const { body, path, dropped } = conversion.request();
        const explanation = conversion.same
          ? []
          : (await explainMap(wire, { ...rehearsal("requestEncode", hub), given: { ...given, caps } })).steps;
        const rendition = renditionOf(wire, linesOf(parseJson(body)), explanation);
        return { ...rendition, text: body, path, lost: [...dropped], isSame: conversion.same };
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error;
        return { ...renditionOf(wire, [], []), fault: error.message };
      }
    }),
  );
  return { hub: hubOf(linesOf(hub), decoded.steps), wires };
}

async function translateAnswer(library: Wires, from: CompiledWire, asked: Asked): Promise<Translated> {
  const isStream = asked.kind === "stream";
  const heard = isStream ? await hearStream(from, asked.text) : await hearAnswer(from, asked.text);
  if (typeof heard === "string") return { fault: heard, hub: undefined, wires: [] };
  const { hub, steps } = heard;
  const bytes = Buffer.from(asked.text);
  const wires = await Promise.all(
    library.conversations.map(async (wire): Promise<Rendition> => {
      // For a client of the wire with a minimal request.
      const target = { wire: from, model: MODEL, capabilities: library.capabilities(from, MODEL) };
      const conversion = conversionOfAnswer(wire, target, isStream, AT);
      const { text, dropped, error } = runConversion(conversion, bytes, isStream);
      const lines = isStream ? linesOfStream(text) : linesOf(parseJson(text));
      const map = isStream ? "streamEncode" : "responseEncode";
      const explanation = conversion.same ? [] : (await explainMap(wire, rehearsal(map, hub))).steps;
      const rendition = renditionOf(wire, lines, explanation);
      return {
        ...rendition,
        text,
        lost: [...dropped],
        isSame: conversion.same,
        ...(error && { fault: error.message }),
      };
    }),
  );
  const lines = isStream
    ? (hub as unknown[]).flatMap((event, index) => linesOf(event, `[${index}]`))
    : linesOf(hub);
  return { hub: hubOf(lines, steps), wires };
}

type Heard = { hub: unknown; steps: readonly Step[] };

/** @returns the settled response, or the reason why there is none */
async function hearAnswer(from: CompiledWire, text: string): Promise<Heard | string> {
  const body = parsed(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return "a response must be a JSON object";
  const document = respell(exactValue(text, body), from.mapping.response.spelling);
  const bindings = bindingsOf(clientRequestOf("{}", MODEL, AT), {
    caps: from.mapping.capabilities,
    model: MODEL,
    requested: MODEL,
  });
  const decoded = from.program.responseDecode?.(document, bindings) as GenerationResponse;
  const { steps } = await explainMap(from, rehearsal("responseDecode", document));
  return { hub: settleAnswer(decoded, { id: AT.id, names: new Map(), answer: {} }), steps };
}

/** @returns the events of the hub, or the reason why the text is not a stream */
async function hearStream(from: CompiledWire, text: string): Promise<Heard | string> {
  const bindings = bindingsOf(clientRequestOf("{}", MODEL, AT), {
    caps: from.mapping.capabilities,
    model: MODEL,
    requested: MODEL,
    streams: true,
  });
  const events: unknown[] = [];
  let isWhole = false;
  const reader = new StreamReader({
    wire: from,
    bindings,
    headers: {},
    emit: (event) => events.push(structuredClone(event)),
    complete: () => {
      isWhole = true;
    },
  });
  reader.push(Buffer.from(text));
  reader.end();
  return isWhole ? "this is one JSON document and no stream: choose Response" : { hub: events, steps: [] };
}

/** Frame by frame; a frame that is not JSON, such as an end marker, stays unchanged. */
function linesOfStream(text: string): Line[] {
  const bytes = Buffer.from(text);
  const framing = sniff(bytes, "", "sse");
  if (framing === "body") return [{ depth: 0, text }];
  const decoder = createDecoder(framing);
  const frames = [...decoder.push(bytes), ...decoder.end()].filter(({ data }) => data !== undefined);
  return frames.flatMap(({ event, data = "" }, index) => {
    const value = parsed(data);
    const lines = value === undefined ? [{ depth: 0, text: data }] : linesOf(value, `[${index}]`);
    const [first, ...rest] = lines as [Line, ...Line[]];
    return [{ ...first, event: event ?? "" }, ...rest];
  });
}

function rehearsal(map: CaseRun["map"], input: unknown): CaseRun {
  return { map, input, status: undefined, given: {} };
}

function renditionOf({ name }: CompiledWire, lines: readonly Line[], steps: readonly Step[]): Rendition {
  return { wire: name, lines: explained(lines, steps), steps: steps.map(shown), lost: [], text: "" };
}

function hubOf(lines: readonly Line[], steps: readonly Step[]): Rendition {
  const text = lines.map((line) => `${"  ".repeat(line.depth)}${line.text}\n`).join("");
  return { wire: "", lines: explained(lines, steps), steps: steps.map(shown), lost: [], text };
}

function shown({ path, role, expression, file, line, fault, value }: Step): ShownStep {
  const text = JSON.stringify(value) ?? "";
  return { path, role, expression, file, line, value: text, ...(fault === undefined ? {} : { fault }) };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof SyntaxError
    ? `this is not JSON: ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error);
}
