/**
 * Responses between all wires, with any content: each field arrives or is reported as dropped, whole and streamed
 * alike, however the bytes are cut. The gateway's own maps read every field of the hub, which tests consistency;
 * readers without common code also read what a client gets.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GenerationResponse } from "../../engine/conversion/hub/generation.ts";
import { expectedReading } from "../conformance/clients/expected.ts";
import { readAsClient, readStreamAsClient } from "../conformance/oracle/client-reading.ts";
import { readContent, readStreamContent } from "../conformance/oracle/recorded-content.ts";
import { payloadsOf } from "../conformance/sse.ts";
import { wireNames } from "../conformance/wires.ts";
import { drawsAll, RUNS } from "../depth.ts";
import {
  type AnswerOutcome,
  answered,
  opened,
  relayed,
  streamDifferences,
  streamOutcome,
  wholeOutcome,
} from "./answer-outcome.ts";
import { answers } from "./arbitrary/answer.ts";
import type { Difference } from "./compare.ts";
import { type Excuse, excuseFor, ofAnswers } from "./excuses.ts";
import { bodyOf, streamOf } from "./hub.ts";

const runs = { numRuns: RUNS };
const timeout = 240_000;
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const wires = fc.constantFrom(...wireNames);

describe("every field arrives or is reported, and reported fields do not arrive", () => {
  const used = new Set<Excuse>();
  const unexplained =
    (wire: string) =>
    (difference: Difference): boolean => {
      const excuse = excuseFor(ofAnswers, wire, difference);
      if (excuse !== undefined) used.add(excuse);
      return excuse === undefined;
    };
  const holds = (wire: string, { silent, made, arrived }: AnswerOutcome): void => {
    expect(silent.filter(unexplained(wire)), "lost in silence").toEqual([]);
    expect(made.filter(unexplained(wire)), "never said").toEqual([]);
    expect(arrived, "told as lost").toEqual([]);
  };

  test.each(pairs)("%s ← %s", { timeout }, (from, to) => {
    fc.assert(
      fc.property(answers, (answer) => {
        const [whole, streamed] = [wholeOutcome(from, to, answer), streamOutcome(from, to, answer)];
        holds(from, whole);
        holds(from, streamed);
        expect(
          streamDifferences(whole.heard, streamed.heard).filter(unexplained(from)),
          "streamed otherwise",
        ).toEqual([]);
      }),
      runs,
    );
  });

  if (drawsAll)
    test("every excuse occurs", () => {
      expect(ofAnswers.filter((excuse) => !used.has(excuse))).toEqual([]);
    });
});

/** The payloads of a stream; without `alt=sse`, one wire sends them as elements of an array. */
const framesIn = (text: string): unknown[] => (text.startsWith("[") ? JSON.parse(text) : payloadsOf(text));

describe("an independent reader reads the upstream's content", () => {
  test.each(pairs)("%s ← %s", { timeout }, async (from, to) => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const [body, bytes] = [bodyOf(to, answer), streamOf(to, answer)];
        const whole = answered(from, to, body);
        expect(readAsClient(from, JSON.parse(whole)), "whole").toEqual(
          expectedReading(from, readContent(to, JSON.parse(body.toString()))),
        );
        const said = await readStreamContent(to, framesIn(bytes.toString()));
        expect(
          await readStreamAsClient(from, framesIn(relayed(opened(from, to), [bytes]))),
          "streamed",
        ).toEqual(said && expectedReading(from, said));
      }),
      runs,
    );
  });
});

describe("a stream", () => {
  test("gives the same output however its bytes are cut", { timeout }, () => {
    fc.assert(
      fc.property(
        wires,
        wires,
        answers,
        fc.array(fc.nat(2000), { maxLength: 12 }),
        (from, to, answer, cuts) => {
          const bytes = streamOf(to, answer);
          const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
          expect(relayed(opened(from, to), pieces)).toBe(relayed(opened(from, to), [bytes]));
        },
      ),
      { numRuns: runs.numRuns * 4 },
    );
  });

  test.each(pairs)("%s ← %s: gives the same output byte by byte", { timeout }, (from, to) => {
    for (const answer of fc.sample(answers, { numRuns: 3, seed: 5 })) {
      const bytes = streamOf(to, answer);
      const singly = [...bytes].map((byte) => Uint8Array.of(byte));
      expect(relayed(opened(from, to), singly)).toBe(relayed(opened(from, to), [bytes]));
    }
  });

  test("is independent of another stream that runs at the same time", { timeout }, () => {
    fc.assert(
      fc.property(wires, wires, answers, answers, (from, to, one, other) => {
        const [left, right] = [streamOf(to, one), streamOf(to, other)];
        const [first, second] = [opened(from, to), opened(from, to)];
        const [a, b] = [[] as Buffer[], [] as Buffer[]];
        for (let at = 0; at < Math.max(left.length, right.length); at += 64) {
          a.push(Buffer.from(first.push(left.subarray(at, at + 64))));
          b.push(Buffer.from(second.push(right.subarray(at, at + 64))));
        }
        a.push(Buffer.from(first.end()));
        b.push(Buffer.from(second.end()));
        expect(Buffer.concat(a).toString()).toBe(relayed(opened(from, to), [left]));
        expect(Buffer.concat(b).toString()).toBe(relayed(opened(from, to), [right]));
      }),
      { numRuns: runs.numRuns * 2 },
    );
  });
});

test("a converted response is not modified", () => {
  fc.assert(
    fc.property(wires, answers, (to, answer) => {
      const before: GenerationResponse = structuredClone(answer);
      streamOf(to, answer);
      expect(answer).toEqual(before);
    }),
    runs,
  );
});
