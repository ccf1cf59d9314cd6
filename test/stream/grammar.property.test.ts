import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LooseEvent, ShapedEvent, StrictEvent } from "../../engine/conversion/stream/event.ts";
import { fold } from "../../engine/conversion/stream/fold.ts";
import { createShape, type Needs } from "../../engine/conversion/stream/shape.ts";
import { unfold } from "../../engine/conversion/stream/unfold.ts";
import { RUNS } from "../depth.ts";
import { checkGrammar } from "./grammar-check.ts";
import { randomLooseEvents } from "./loose-events.ts";
import { machine, shaped, strict } from "./run.ts";

/** Deep equality without a printed difference, which would be slow for the many examples of shrinking. */
function same(actual: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(actual, expected);
}

const runs = { numRuns: 10 * RUNS };
const options = fc.record({
  close: fc.constantFrom("explicit" as const, "on-next" as const),
  lenient: fc.boolean(),
});
const words = ["text", "reasoning", "tool_call", "refusal", "image", "server_tool_call"];
const needs: fc.Arbitrary<Needs> = fc.record(
  {
    choices: fc.constant(1 as const),
    kinds: fc.subarray(words),
    proofs: fc.constant("apart" as const),
    parts: fc.constant("serial" as const),
    whole: fc.subarray(["tool_call", "image"]),
    group: fc.constantFrom({ message: ["text", "refusal"] }, { a: ["text"], b: ["tool_call", "reasoning"] }),
    usage: fc.constant(["finish"] as const),
    finish: fc.constant("with-part" as const),
  },
  { requiredKeys: [] },
);

describe("the machine, with any input", () => {
  test("its output follows the grammar", () => {
    fc.assert(
      fc.property(randomLooseEvents, options, (events, more) => {
        expect(checkGrammar(strict(events, more))).toBeUndefined();
      }),
      runs,
    );
  });

  test("it does not modify its input", () => {
    fc.assert(
      fc.property(randomLooseEvents, options, (events, more) => {
        const before = structuredClone(events);
        strict(events, more);
        return same(events, before);
      }),
      { numRuns: 300 },
    );
  });

  test("two interleaved streams are independent", () => {
    fc.assert(
      fc.property(randomLooseEvents, randomLooseEvents, fc.array(fc.boolean()), (one, two, coins) => {
        const outs: [StrictEvent[], StrictEvent[]] = [[], []];
        const machines = [machine(outs[0]), machine(outs[1])] as const;
        const queues: [LooseEvent[], LooseEvent[]] = [[...one], [...two]];
        while (queues[0].length + queues[1].length > 0) {
          const pick = queues[0].length === 0 || (queues[1].length > 0 && coins.pop()) ? 1 : 0;
          const event = queues[pick].shift();
          if (event !== undefined) machines[pick].accept(event);
        }
        for (const grammar of machines) grammar.close();
        return same(outs, [strict(one), strict(two)]);
      }),
      { numRuns: 300 },
    );
  });

  test("its output folds into a response, which unfolds and folds into the same", () => {
    fc.assert(
      fc.property(randomLooseEvents, options, (events, more) => {
        const answer = fold(strict(events, more));
        const again = unfold(answer);
        if (answer.error === undefined) expect(checkGrammar(again)).toBeUndefined();
        return same(fold(again), answer);
      }),
      runs,
    );
  });
});

/**
 * Every part is opened once and closed once, nothing is outside a part, and indexes are dense in order of appearance.
 */
function checkShape(events: ShapedEvent[], needs: Needs): void {
  const whole = new Set(needs.whole ?? []);
  const open = new Map<string, number>();
  const parts = new Map<number, Set<number>>();
  const groups = new Map<number, number[]>();
  const started = new Set<number>();
  for (const event of events) {
    if ("first" in event) {
      const choice = event.choice as number;
      expect(event.first).toBe(!started.has(choice));
      started.add(choice);
    }
    if (event.type === "group_start")
      groups.set(event.choice, [...(groups.get(event.choice) ?? []), event.item]);
    if (event.type === "group_end") {
      groups.set(
        event.choice,
        (groups.get(event.choice) ?? []).filter((item) => item !== event.item),
      );
    }
    if (event.type !== "part_start" && event.type !== "part_delta" && event.type !== "part_end") continue;
    const { choice, position, item, kind } = event;
    const seen = parts.get(choice) ?? new Set();
    parts.set(choice, seen);
    const name = `${choice}/${position}`;
    if (event.type === "part_start" || (event.type === "part_end" && whole.has(kind))) {
      expect(position).toBe(seen.size);
      seen.add(position);
      open.set(name, item);
    } else expect(open.get(name)).toBe(item);
    if (needs.group !== undefined && Object.values(needs.group).some((kinds) => kinds.includes(kind))) {
      expect(groups.get(choice)).toContain(item);
    }
    if (needs.kinds !== undefined)
      expect(needs.proofs === "apart" ? [...needs.kinds, "reasoning"] : needs.kinds).toContain(kind);
    if (needs.choices === 1) expect(choice).toBe(0);
    if (event.type === "part_delta") expect(whole.has(kind)).toBe(false);
    const current = [...open.keys()].filter((other) => other.startsWith(`${choice}/`));
    if (needs.parts === "serial") expect(current).toEqual([name]);
    if (event.type === "part_end") open.delete(name);
  }
  if (events.at(-1)?.type === "end") {
    expect([...open.keys()]).toEqual([]);
    expect([...groups.values()].flat()).toEqual([]);
  }
}

/** All content of each kind, in order, by choice. */
function contentByChoice(events: ShapedEvent[], kinds: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const event of events) {
    if (event.type !== "part_delta" || event.text === undefined || !kinds.includes(event.kind)) continue;
    const name = `${event.choice} ${event.kind} ${event.summary_index ?? ""}`;
    texts[name] = (texts[name] ?? "") + event.text;
  }
  return texts;
}

describe("shapes, with any input", () => {
  test("every need is met, in every combination", () => {
    fc.assert(
      fc.property(randomLooseEvents, needs, options, (events, wanted, more) => {
        checkShape(shaped(events, wanted, more), wanted);
      }),
      runs,
    );
  });

  test("serial loses no text and keeps its order", () => {
    const kinds = ["text"];
    fc.assert(
      fc.property(randomLooseEvents, options, (events, more) => {
        const plain = shaped(events, {}, more);
        if (plain.at(-1)?.type !== "end") return;
        const byPart = (all: ShapedEvent[]): string[] =>
          all.flatMap((event) =>
            event.type === "part_end" && kinds.includes(event.kind) ? [String(event.part.text)] : [],
          );
        const serial = shaped(events, { parts: "serial" }, more);
        const letters = (texts: string[]): string[] => texts.join("").split("").sort();
        expect(letters(byPart(serial))).toEqual(letters(byPart(plain)));
        const alone = new Set(plain.filter((event) => event.type === "part_start" && event.kind === "text"));
        if (alone.size === 1) expect(contentByChoice(serial, kinds)).toEqual(contentByChoice(plain, kinds));
      }),
      runs,
    );
  });

  test("a part's deltas and its end agree in a serial stream, too", () => {
    fc.assert(
      fc.property(randomLooseEvents, options, (events, more) => {
        const spoken = new Map<string, string>();
        for (const event of shaped(events, { parts: "serial" }, more)) {
          if (event.type !== "part_delta" && event.type !== "part_end") continue;
          if (event.kind !== "text" && event.kind !== "refusal") continue;
          const name = `${event.choice}/${event.position}`;
          if (event.type === "part_delta") spoken.set(name, (spoken.get(name) ?? "") + (event.text ?? ""));
          else expect(spoken.get(name) ?? "").toBe(event.part.text);
        }
      }),
      runs,
    );
  });

  test("strict events are not modified", () => {
    fc.assert(
      fc.property(randomLooseEvents, needs, (events, wanted) => {
        const given = strict(events);
        const before = structuredClone(given);
        const shape = createShape(wanted, () => undefined);
        for (const event of given) shape.accept(event);
        return same(given, before);
      }),
      { numRuns: 300 },
    );
  });
});
