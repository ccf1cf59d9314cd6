/**
 * Requests between all wires, whatever they ask: what a caller said arrives or is told as lost, what is told as lost has
 * not arrived, and nothing arrives that nobody said. Both ends are read with the gateway's own maps: a law of
 * self-consistency, beside which `marks.test.ts` looks at the bytes.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { caller, lane, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { drawsAll, RUNS } from "../depth.ts";
import { requests } from "./arbitrary/request.ts";
import type { Difference } from "./compare.ts";
import { type Excuse, excuseFor, ofRequests } from "./excuses.ts";
import { frozen } from "./frozen.ts";
import { type Body, bodyOf, decoded, outcomeOf } from "./request-outcome.ts";

/** Of few that are drawn, too few can be said. */
const runs = { numRuns: Math.max(30, RUNS) };
const timeout = 240_000;
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));

describe("what was said arrives, or is told; what is told has not arrived", () => {
  const used = new Set<Excuse>();

  test.each(pairs)("%s → %s", { timeout }, (from, to) => {
    let tried = 0;
    fc.assert(
      fc.property(requests, (request) => {
        const outcome = outcomeOf(from, to, request);
        if (outcome === undefined) return;
        tried++;
        const { sought, heard, silent, made, arrived } = outcome;
        const unexplained = (difference: Difference): boolean => {
          const excuse = excuseFor(ofRequests, to, difference);
          if (excuse !== undefined) used.add(excuse);
          return excuse === undefined;
        };
        expect(silent.filter(unexplained), "lost in silence").toEqual([]);
        expect(made.filter(unexplained), "never said").toEqual([]);
        expect(
          arrived.filter((loss) => !loss.startsWith("reasoning")),
          "told as lost",
        ).toEqual([]);
        const { mode } = sought.reasoning ?? {};
        if (mode === "off") expect(heard.reasoning?.mode ?? "off").toBe("off");
        else if (mode !== undefined && mode !== "default") expect(heard.reasoning?.mode).not.toBe("off");
      }),
      runs,
    );
    expect(tried, "a good part can be said").toBeGreaterThan(runs.numRuns / 3);
  });

  if (drawsAll)
    test("every reason is one", () => {
      expect(ofRequests.filter((excuse) => !used.has(excuse))).toEqual([]);
    });
});

describe("what goes up", () => {
  test.each(pairs)(
    "%s → %s: is right in its wire, the same each time, and made of what stays as it was",
    { timeout },
    (from, to) => {
      fc.assert(
        fc.property(requests, (request) => {
          const body = bodyOf(from, request);
          if (body === undefined) return;
          const path = from === "content" ? { model: "m" } : {};
          const whole = frozen({ ...body, ...(from === "content" ? {} : { model: "m" }) });
          const sent = (): string => lane({ from, to, body: whole, path, convert: true }).request().body;
          try {
            const first = sent();
            expect(sent()).toBe(first);
            expect(wire(to).validate(caller({ body: JSON.parse(first) }), "default")).toBeUndefined();
          } catch (fault) {
            if (!(fault instanceof RequestRefused)) throw fault;
          }
        }),
        runs,
      );
    },
  );

  test.each(pairs)(
    "%s → %s: a history that grows keeps its beginning, byte for byte",
    { timeout },
    (from, to) => {
      fc.assert(
        fc.property(requests, requests, (request, more) => {
          const grown = {
            ...request,
            turns: [...request.turns, ...answeredBy(request), ...later(more.turns)],
          };
          const [short, long] = [request, grown].map((each) => turnsOf(from, to, each));
          if (short === undefined || long === undefined) return;
          // The last turn may be put together with what comes after it.
          expect(long.slice(0, short.length - 1)).toEqual(short.slice(0, -1));
        }),
        runs,
      );
    },
  );
});

describe("values that look like nothing", () => {
  test.each([
    ["chat", "temperature", "top_p"],
    ["messages", "temperature", "top_p"],
    ["responses", "temperature", "top_p"],
  ])("%s: absent, null, 0 and 1 are four things, or three where null is absent", (name, ...fields) => {
    for (const field of fields) {
      const read = (value: object): unknown =>
        (decoded(name, { model: "m", messages: [], input: [], ...value }).sampling as never)?.[field];
      expect([{}, { [field]: null }, { [field]: 0 }, { [field]: 1 }].map(read)).toEqual([
        undefined,
        undefined,
        0,
        1,
      ]);
    }
  });

  test("false and the empty text are said", () => {
    const { parallel_tools, state, turns } = decoded("chat", {
      messages: [{ role: "user", content: "" }],
      parallel_tool_calls: false,
      store: false,
    });
    expect({ parallel_tools, store: state?.store }).toEqual({ parallel_tools: false, store: false });
    expect(turns[0]?.parts).toEqual([{ type: "text", text: "" }]);
    expect(decoded("chat", { messages: [] }).parallel_tools).toBeUndefined();
  });
});

const listed: Record<WireName, string> = {
  chat: "messages",
  messages: "messages",
  responses: "input",
  content: "contents",
};

/** The turns that an upstream is sent, each as it was written. */
function turnsOf(from: WireName, to: WireName, request: GenerationRequest): string[] | undefined {
  // What is asked of a turn may depend on whether it is the last one (docs/wires/rules.md#sealed-proofs).
  const { reasoning: _, ...asked } = withoutMarks(request);
  const body = bodyOf(from, asked);
  if (body === undefined) return undefined;
  const path = from === "content" ? { model: "m" } : {};
  try {
    const sent = lane({ from, to, body: { model: "m", ...body }, path, convert: true }).request().body;
    return ((JSON.parse(sent) as Body)[listed[to]] as unknown[]).map((turn) => JSON.stringify(turn));
  } catch (fault) {
    if (fault instanceof RequestRefused) return undefined;
    throw fault;
  }
}

function answeredBy({ turns }: GenerationRequest): GenerationRequest["turns"] {
  return [{ role: "assistant", parts: [{ type: "text", text: `I see ${turns.length}.` }] }];
}

/** Marks of the cache move on with the history, and are no part of what is found again by it. */
function withoutMarks(request: GenerationRequest): GenerationRequest {
  return JSON.parse(JSON.stringify(request, (key, value) => (key === "cache" ? undefined : value)));
}

/** With ids of their own. */
function later(turns: GenerationRequest["turns"]): GenerationRequest["turns"] {
  return JSON.parse(JSON.stringify(turns).replaceAll('"call_', '"later_'));
}
