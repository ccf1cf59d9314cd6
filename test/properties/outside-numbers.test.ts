/**
 * No number from outside becomes an index of an internal list, or a repeat count. With any number in place of
 * another, the output is finite, produced quickly, and contains no index for which a reader would have to allocate
 * memory.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Conversion, RequestRefused } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { payloadsOf } from "../conformance/sse.ts";
import {
  type ConversionCase,
  caller,
  channelCapabilities,
  lane,
  type WireName,
  wire,
  wireNames,
} from "../conformance/wires.ts";
import { answers } from "./arbitrary/answer.ts";
import { requests } from "./arbitrary/request.ts";
import { bodyOf, streamOf } from "./hub.ts";
import { inRotation } from "./in-rotation.ts";
import { bodyOf as requestBody } from "./request-outcome.ts";

const timeout = 240_000;
const hostile = [1e8, -1, 1.5, 1e308];
/** A case normally takes a millisecond; only a loop up to the number reaches this limit. */
const MAX_CPU_MS = 1_000;
/** Every stream and response here has far fewer parts. */
const MAX_PLACE = 200;

/** The document with the first and the last number of each kind replaced by each hostile number, one at a time. */
function* disturbed(document: unknown, numbers: readonly number[] = hostile): Generator<unknown> {
  const kinds = Map.groupBy(numbersIn(document), (path) =>
    path.filter((step) => typeof step === "string").join("."),
  );
  for (const paths of kinds.values()) yield* disturbedAt(document, [paths[0], paths.at(-1)], numbers);
}

function* disturbedAt(
  document: unknown,
  paths: readonly (Path | undefined)[],
  numbers: readonly number[],
): Generator<unknown> {
  for (const path of new Set(paths)) {
    if (path === undefined) continue;
    for (const number of numbers) yield replaced(document, path, number);
  }
}

type Path = readonly (string | number)[];

function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaced(value: unknown, [first, ...rest]: Path, number: number): unknown {
  if (first === undefined) return number;
  if (Array.isArray(value))
    return value.with(first as number, replaced(value[first as number], rest, number));
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: replaced(fields[first], rest, number) };
}

/** The numbers that a reader would use as an index. */
function placesIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(placesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "number" && /^(index|\w+_index)$/.test(key) && !/^(start|end)_index$/.test(key)
      ? [inner]
      : placesIn(inner),
  );
}

/** A conversion that estimates usage when its upstream reports none. */
function counting(conversion: ConversionCase): Conversion {
  const made = openConversion(wire(conversion.from), caller(conversion), {
    wire: wire(conversion.to),
    model: "m",
    capabilities: channelCapabilities(conversion.capabilities),
    countTokens: (text) => text.length,
    convert: conversion.convert,
  });
  made.request();
  return made;
}

function heldTo<Result>(work: () => Result): Result {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
  return result;
}

const frames = (events: readonly unknown[], isTyped: boolean): Buffer =>
  Buffer.from(
    events
      .map((event) => {
        const name = isTyped ? `event: ${(event as { type: string }).type}\n` : "";
        return `${name}data: ${JSON.stringify(event)}\n\n`;
      })
      .join(""),
  );

const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const samples = fc.sample(answers, { numRuns: 2, seed: 10 });

describe.each(pairs)("%s ← %s", (from, to) => {
  test("streams", { timeout }, () => {
    for (const answer of inRotation(samples, from, to)) {
      const events = payloadsOf(streamOf(to, answer).toString()).filter((event) => typeof event === "object");
      for (const disturbedEvents of [
        ...disturbed(events),
        ...disturbed(events.map(withoutUsage), hostile.slice(0, 1)),
      ]) {
        for (const convert of [true, false]) {
          const stream = counting({ ...question(from, to, true), convert }).stream({
            "content-type": "text/event-stream",
          });
          const said = heldTo(() => {
            const bytes = frames(disturbedEvents as unknown[], to === "messages" || to === "responses");
            const pieces = [stream.push(bytes), stream.end(), JSON.stringify(stream.usage ?? {})];
            return pieces.map((piece) => Buffer.from(piece).toString()).join("");
          });
          if (!convert && from === to) continue;
          const places = payloadsOf(said).flatMap(placesIn);
          expect(Math.max(0, ...places)).toBeLessThan(MAX_PLACE);
        }
      }
    }
  });

  test("whole responses", { timeout }, () => {
    for (const answer of inRotation(samples, from, to)) {
      const body = JSON.parse(bodyOf(to, answer).toString());
      for (const disturbedBody of disturbed(body)) {
        const made = counting({ ...question(from, to, false), convert: true });
        const reply = heldTo(() => made.response(200, {}, Buffer.from(JSON.stringify(disturbedBody))));
        const places = placesIn(JSON.parse(Buffer.from(reply.body).toString()));
        expect(Math.max(0, ...places)).toBeLessThan(MAX_PLACE);
      }
    }
  });
});

describe.each(pairs)("%s → %s", (from, to) => {
  test("requests", { timeout }, () => {
    for (const request of inRotation(fc.sample(requests, { numRuns: 3, seed: 12 }), from, to)) {
      const body = requestBody(from, request);
      if (body === undefined) continue;
      const whole = { ...body, ...(from === "content" ? {} : { model: "m" }) };
      for (const asked of disturbed(whole)) askedFor(from, to, asked);
    }
  });
});

function askedFor(from: WireName, to: WireName, body: unknown): void {
  if (wire(from).validate(caller({ body }), "default") !== undefined) return;
  try {
    const path = from === "content" ? { model: "m" } : {};
    const sent = heldTo(() => lane({ from, to, body, path, convert: true }).request());
    expect(sent.more?.bodies.length ?? 0).toBeLessThan(MAX_PLACE);
  } catch (fault) {
    if (!(fault instanceof RequestRefused)) throw fault;
  }
}

describe("vectors", () => {
  const kinds = ["embeddings", "content-embeddings"] as const;
  const input = ["a", "b"];
  const asked = {
    embeddings: { model: "m", input },
    "content-embeddings": {
      requests: input.map((text) => ({ model: "models/m", content: { parts: [{ text }] } })),
    },
  };
  const values = [0.5, 0.25];
  const answered = {
    embeddings: {
      data: input.map((_, index) => ({ index, embedding: values })),
      usage: { prompt_tokens: 2 },
    },
    "content-embeddings": { embeddings: input.map(() => ({ values })) },
  };
  test.each(kinds.flatMap((from) => kinds.map((to) => [from, to] as const)))("%s ← %s", (from, to) => {
    for (const body of disturbed(answered[to])) {
      const path = from === "content-embeddings" ? { model: "m", batch: true } : {};
      const made = counting({ from, to, body: asked[from], path, convert: true });
      const reply = heldTo(() => made.response(200, {}, Buffer.from(JSON.stringify(body))));
      const places = placesIn(JSON.parse(Buffer.from(reply.body).toString()));
      expect(Math.max(0, ...places)).toBeLessThan(MAX_PLACE);
    }
  });
});

/** As from an upstream that reports no usage, so that the gateway counts the output. */
function withoutUsage(event: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(event, (key, value) => (/^usage(Metadata)?$/.test(key) ? undefined : value)),
  );
}
