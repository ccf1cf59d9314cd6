/**
 * Requests between all wires, with any content: each field arrives or is reported as dropped, a reported field has
 * not arrived, and no field arrives that the client did not send. The gateway's own maps read both ends, which tests
 * consistency; `unique-texts.test.ts` checks the bytes.
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

/** Some wires refuse many of the requests, so that more are needed. */
const runs = { numRuns: Math.max(30, RUNS) };
const timeout = 240_000;
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));

describe("every field arrives or is reported, and reported fields do not arrive", () => {
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
    test("every excuse occurs", () => {
      expect(ofRequests.filter((excuse) => !used.has(excuse))).toEqual([]);
    });
});

describe("the upstream's request", () => {
  test.each(pairs)(
    "%s → %s: is valid in its wire, deterministic, and leaves its input unchanged",
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
    "%s → %s: keeps its prefix byte for byte when the history grows",
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
          // The last turn may be merged with the turn after it.
          expect(long.slice(0, short.length - 1)).toEqual(short.slice(0, -1));
        }),
        runs,
      );
    },
  );
});

describe("falsy values", () => {
  test.each([
    ["chat", "temperature", "top_p"],
    ["messages", "temperature", "top_p"],
    ["responses", "temperature", "top_p"],
  ])("%s: absent, null, 0 and 1 are four values, or three where null equals absent", (name, ...fields) => {
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

  test("false and the empty text are kept", () => {
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

/** The turns of the upstream's request, each as JSON text. */
function turnsOf(from: WireName, to: WireName, request: GenerationRequest): string[] | undefined {
  // The reasoning settings of a request may depend on its last turn (docs/wires/rules.md#sealed-proofs).
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

/** Cache markers move with the history, and are not part of the cached content. */
function withoutMarks(request: GenerationRequest): GenerationRequest {
  return JSON.parse(JSON.stringify(request, (key, value) => (key === "cache" ? undefined : value)));
}

/** With unique ids. */
function later(turns: GenerationRequest["turns"]): GenerationRequest["turns"] {
  return JSON.parse(JSON.stringify(turns).replaceAll('"call_', '"later_'));
}
