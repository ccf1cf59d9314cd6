/** What holds for every conversion between the four wires, whatever is said. `POLYWIRE_RUNS` is how often it is tried. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GenerateRequest, GenerateResponse } from "../../engine/transform/hub/generate.ts";
import { lostOfRequest } from "../../engine/transform/lane/losses.ts";
import type { StreamLane } from "../../engine/transform/lane.ts";
import { fold } from "../../engine/transform/stream/fold.ts";
import { question } from "../conformance/round-trip/question.ts";
import { answerOf, bindingsFor, eventsOf } from "../conformance/round-trip/read.ts";
import { lane, wire, wireNames } from "../conformance/wires.ts";
import { answers, bodyOf, frozen, requests, streamOf } from "./hub.ts";

const runs = { numRuns: Number(process.env.POLYWIRE_RUNS ?? 40) };
const wires = fc.constantFrom(...wireNames);
const timeout = 120_000;

function opened(from: (typeof wireNames)[number], to: string): StreamLane {
  const made = lane(question(from, to, true));
  made.request();
  return made.stream({ "content-type": "text/event-stream" });
}

function heard(stream: StreamLane, pieces: readonly Uint8Array[]): string {
  const out = pieces.map((piece) => Buffer.from(stream.push(piece)));
  return Buffer.concat([...out, Buffer.from(stream.end())]).toString();
}

/** Words and calls of an answer: what every wire has, whatever else it makes of them. */
function meaning({ candidates }: Pick<GenerateResponse, "candidates">): unknown {
  return candidates.map(({ parts, finish }) => ({
    text: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
    calls: parts.flatMap((part) =>
      part.type === "tool_call" ? [{ name: part.name, arguments: JSON.parse(part.arguments ?? "") }] : [],
    ),
    reason: finish?.reason,
  }));
}

function holds<Ts extends [unknown, ...unknown[]]>(property: fc.IProperty<Ts>, more = runs): void {
  fc.assert(property, more);
}

describe("answers", () => {
  test("whole: what was said is what is heard", { timeout }, () => {
    holds(
      fc.property(wires, wires, answers, (from, to, answer) => {
        const made = lane(question(from, to, false));
        made.request();
        const reply = made.response(200, {}, bodyOf(to, answer));
        expect(meaning(answerOf(from, JSON.parse(reply.body.toString())))).toEqual(meaning(answer));
      }),
    );
  });

  test("streamed: folded, the same as whole", { timeout }, () => {
    holds(
      fc.property(wires, wires, answers, (from, to, answer) => {
        const text = heard(opened(from, to), [streamOf(to, answer)]);
        const folded = fold(eventsOf(from, Buffer.from(text))) as unknown as GenerateResponse;
        expect(meaning(folded)).toEqual(meaning(answer));
        expect(folded.usage).toMatchObject({ input: 3, output: 2 });
      }),
    );
  });

  test("streamed: however the bytes are cut", { timeout }, () => {
    holds(
      fc.property(
        wires,
        wires,
        answers,
        fc.array(fc.nat(2000), { maxLength: 12 }),
        (from, to, answer, cuts) => {
          const bytes = streamOf(to, answer);
          const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
          return isDeepStrictEqual(heard(opened(from, to), pieces), heard(opened(from, to), [bytes]));
        },
      ),
    );
  });

  test("streamed: at every single place", { timeout }, () => {
    for (const from of wireNames) {
      for (const to of wireNames) {
        const [answer] = fc.sample(answers, { numRuns: 1, seed: 5 }) as [GenerateResponse];
        const bytes = streamOf(to, answer);
        const singly = [...bytes].map((byte) => Uint8Array.of(byte));
        expect(heard(opened(from, to), singly), `${to} → ${from}`).toBe(heard(opened(from, to), [bytes]));
      }
    }
  });

  test("streamed: two at once are as if each ran alone", { timeout }, () => {
    holds(
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
        expect(Buffer.concat(a).toString()).toBe(heard(opened(from, to), [left]));
        expect(Buffer.concat(b).toString()).toBe(heard(opened(from, to), [right]));
      }),
    );
  });
});

describe("requests", () => {
  const encoded = (to: string, request: GenerateRequest): Record<string, unknown> =>
    wire(to).program.requestEncode?.(request, bindingsFor(to)) as Record<string, unknown>;
  const decoded = (from: string, body: unknown): GenerateRequest =>
    wire(from).program.requestDecode?.(body, bindingsFor(from)) as GenerateRequest;

  test("decode(encode(x)) is x, up to the losses that are told", { timeout }, () => {
    holds(
      fc.property(wires, requests, (to, request) => {
        const back = decoded(to, encoded(to, request));
        const caps = wire(to).mapping.capabilities;
        const lost = new Set(lostOfRequest(request, wire(to), caps, []));
        for (const [key, value] of Object.entries(request.sampling ?? {})) {
          if (lost.has(`sampling.${key}`)) continue;
          expect((back.sampling as Record<string, unknown> | undefined)?.[key], `${to} ${key}`).toBe(value);
        }
        const absent = Object.keys(back.sampling ?? {}).filter((key) => !(key in (request.sampling ?? {})));
        expect(absent, "what was not said is not heard").toEqual([]);
        if (!lost.has("stop")) expect(back.stop ?? []).toEqual(request.stop ?? []);
        expect(back.turns).toMatchObject(request.turns as object[]);
      }),
    );
  });

  test("nothing that goes in is changed", { timeout }, () => {
    holds(
      fc.property(wires, wires, requests, (from, to, request) => {
        const body = frozen({ model: "m", ...encoded(from, { ...request, model: "m" }) });
        lane({ from, to, body, path: { model: "m" }, convert: true }).request();
      }),
    );
  });

  test("the same in, the same out", { timeout }, () => {
    holds(
      fc.property(wires, wires, requests, (from, to, request) => {
        const body = { model: "m", ...encoded(from, { ...request, model: "m" }) };
        const sent = () =>
          lane({ from, to, body: structuredClone(body), path: { model: "m" } }).request().body;
        expect(sent()).toBe(sent());
      }),
    );
  });

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
