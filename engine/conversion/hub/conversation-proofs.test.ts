import { describe, expect, it, test } from "vitest";
import { ExactNumber } from "../../language/json/exact-number.ts";
import { type CallProof, ConversationProofs, type ProofMemory } from "./conversation-proofs.ts";
import type { GenerationRequest, Opaque, Part, ReasoningPart, Turn } from "./generation.ts";

const proof = (value: string): Opaque => ({ format: "ring", kind: "signature", value });
const thought = (text: string, value?: string): ReasoningPart => ({
  type: "reasoning",
  visibility: "full",
  text,
  ...(value === undefined ? {} : { opaque: [proof(value)] }),
});
const text = (words: string): Part => ({ type: "text", text: words });
const call = (id: string, sig?: string, more: object = {}): Part => ({
  type: "tool_call",
  kind: "function",
  id,
  name: "f",
  arguments: "{}",
  ...(sig === undefined ? {} : { sig: proof(sig) }),
  ...more,
});
const result = (id: string, words = "r"): Part => ({
  type: "tool_result",
  call_id: id,
  content: [text(words)],
});
const user = (...parts: Part[]): Turn => ({ role: "user", parts });
const assistant = (...parts: Part[]): Turn => ({ role: "assistant", parts });
const tool = (...parts: Part[]): Turn => ({ role: "tool", parts });

interface Watched extends ProofMemory {
  kept: Map<string, CallProof>;
  asked: number;
}

/** A simple memory: the first proof of a key stays. `proof-store.ts` drops keys with two proofs. */
function memory(): Watched {
  const kept = new Map<string, CallProof>();
  const watched: Watched = {
    kept,
    asked: 0,
    mayKnow: () => kept.size > 0,
    recall(key) {
      watched.asked++;
      return kept.get(key);
    },
    remember: (key, value) => void (kept.has(key) || kept.set(key, value)),
  };
  return watched;
}

const request = (turns: Turn[], system: Part[] = []): GenerationRequest => ({ model: "m", system, turns });
const remember = (kept: ProofMemory, asked: GenerationRequest, answer: Part[]): void =>
  new ConversationProofs(asked, kept).remember(answer);
const recalled = (kept: ProofMemory, asked: GenerationRequest): GenerationRequest =>
  new ConversationProofs(asked, kept).recalled();

/** A response, the client's history, and the restored history. */
const rows: [name: string, answer: Part[], handedBack: Part[], expected: Part[]][] = [
  ["a signed call", [call("a", "S"), call("b")], [call("a"), call("b")], [call("a", "S"), call("b")]],
  [
    "reasoning before a text and a call",
    [thought("one", "1"), thought("two", "2"), text("Hi"), call("a")],
    [text("Hi"), call("a")],
    [thought("one", "1"), thought("two", "2"), text("Hi"), call("a")],
  ],
  [
    "reasoning between calls",
    [thought("one", "1"), call("a"), thought("two", "2"), call("b")],
    [call("a"), call("b")],
    [thought("one", "1"), call("a"), thought("two", "2"), call("b")],
  ],
  [
    "reasoning that returns without its proof is not duplicated",
    [thought("one", "1"), call("a")],
    [thought("one"), call("a")],
    [thought("one", "1"), call("a")],
  ],
  [
    "a turn with a proof is unchanged",
    [call("a", "S"), call("b")],
    [call("a", "other"), call("b")],
    [call("a", "other"), call("b")],
  ],
  ["calls of nobody's", [text("Hi")], [call("x")], [call("x")]],
  [
    "arguments that the client serialized again",
    [call("a", "S", { arguments: '{"b": [1.0, "\\u00e9"], "a":{"z":1,"y":2}}' })],
    [call("a", undefined, { arguments: '{"a":{"y":2,"z":1},"b":[1,"é"]}' })],
    [call("a", "S", { arguments: '{"a":{"y":2,"z":1},"b":[1,"é"]}' })],
  ],
  ["no arguments", [call("a", "S", { arguments: "" })], [call("a")], [call("a", "S")]],
  [
    "an id that occurs twice",
    [call("a", "S"), call("a", "T")],
    [call("a"), call("a")],
    [call("a"), call("a")],
  ],
];

/** @param made the arguments of the original call, if they matter */
const other: [name: string, change: object, made?: string][] = [
  ["id", { id: "b" }],
  ["name", { name: "g" }],
  ["group of tools", { namespace: "n" }],
  ["argument", { arguments: '{"p":1}' }],
  ["arguments that are not JSON", { arguments: "{" }],
  ["number", { arguments: '{"p":1E400}' }, '{"p":null}'],
  ["text instead of arguments", { arguments: undefined, input: "{}" }],
];

describe("recalled proofs", () => {
  it.each(rows)("%s", (_, answer, handedBack, expected) => {
    const kept = memory();
    remember(kept, request([user(text("q"))]), answer);
    const asked = request([user(text("q")), assistant(...handedBack)]);
    expect(recalled(kept, asked).turns[1]?.parts).toEqual(expected);
  });

  it.each(other)("finds no proof for a call with another %s", (_, change, made = "{}") => {
    const kept = memory();
    remember(kept, request([user(text("q"))]), [call("a", "S", { arguments: made })]);
    const asked = request([user(text("q")), assistant({ ...call("a"), ...change } as Part)]);
    expect(recalled(kept, asked)).toBe(asked);
  });

  it("stores nothing for responses without proofs, and changes nothing without stored proofs", () => {
    const kept = memory();
    remember(kept, request([user(text("q"))]), [text("Hi"), call("a"), thought("t")]);
    expect(kept.kept.size).toBe(0);
    const asked = request([user(text("q")), assistant(call("a"))]);
    expect(recalled(kept, asked)).toBe(asked);
    expect(kept.asked).toBe(0);
  });

  const q = user(text("q"));
  const splits: [name: string, handedBack: Turn[], expected: Turn[]][] = [
    [
      "a response that the client sends back as several turns",
      [q, assistant(text("Hi")), assistant(call("a")), assistant(call("b")), tool(result("a"), result("b"))],
      [
        q,
        assistant(thought("one", "1"), text("Hi")),
        assistant(call("a")),
        assistant(thought("two", "2"), call("b")),
        tool(result("a"), result("b")),
      ],
    ],
    [
      "calls of one response, each before its result",
      [q, assistant(text("Hi"), call("a")), tool(result("a")), assistant(call("b")), tool(result("b"))],
      [
        q,
        assistant(thought("one", "1"), text("Hi"), call("a")),
        tool(result("a")),
        assistant(thought("two", "2"), call("b")),
        tool(result("b")),
      ],
    ],
    [
      "calls of one response, of which the first has its proof",
      [
        q,
        assistant(thought("one", "1"), call("a")),
        tool(result("a")),
        assistant(call("b")),
        tool(result("b")),
      ],
      [
        q,
        assistant(thought("one", "1"), call("a")),
        tool(result("a")),
        assistant(thought("two", "2"), call("b")),
        tool(result("b")),
      ],
    ],
    [
      "a turn of only reasoning without proofs",
      [q, assistant(thought("one")), assistant(call("a"), call("b")), tool(result("a"), result("b"))],
      [
        q,
        assistant(thought("one", "1")),
        assistant(call("a"), thought("two", "2"), call("b")),
        tool(result("a"), result("b")),
      ],
    ],
  ];
  test.each(splits)("%s", (_, handedBack, expected) => {
    const kept = memory();
    const answer = [thought("one", "1"), text("Hi"), call("a"), thought("two", "2"), call("b")];
    remember(kept, request([q]), answer);
    expect(recalled(kept, request(handedBack)).turns).toEqual(expected);
  });

  it("finds each turn's proof in a history with changed cache marks and ids", () => {
    const kept = memory();
    const turns: Turn[] = [user(text("q"))];
    const bare: Turn[] = [...turns];
    for (let at = 0; at < 5; at++) {
      const id = `c${at}`;
      // Cache marks and ids change from request to request.
      const marked = bare.map((turn, index) => ({
        ...turn,
        parts: turn.parts.map((part) =>
          index === at ? { ...part, cache: { mode: "breakpoint" as const } } : part,
        ),
      }));
      const answer = [thought(`t${at}`, `${at}`), text("Hi"), call(id)];
      const asked = new ConversationProofs(request(marked, [text("s")]), kept);
      asked.recalled();
      asked.remember(answer);
      turns.push(assistant(...answer), tool(result(id)));
      bare.push(assistant(text("Hi"), call(id)), tool(result(id)));
    }
    expect(recalled(kept, request(bare, [text("s")])).turns).toEqual(turns);
  });

  const number = (digits: string): Part =>
    ({ type: "vendor", format: "ring", raw: { at: new ExactNumber(digits) } }) as unknown as Part;
  const others: [name: string, asked: GenerationRequest][] = [
    ["words", request([user(text("p"))])],
    ["text of the same length", request([user(text("x".repeat(3_000)))])],
    ["instructions", request([q], [text("s")])],
    ["role", request([{ role: "system", parts: [text("q")] }])],
    ["turn before", request([user(text("a")), assistant(text("b")), q])],
    ["order", request([user(text("q"), text("a"))])],
    ["order, and its", request([user(text("a"), text("q"))])],
    [
      "picture",
      request([user({ type: "image", source: { kind: "url", url: "https://a.example/1" } } as Part)]),
    ],
    ["result", request([q, assistant(call("x")), tool(result("x", "one"))])],
    [
      "result that failed",
      request([q, assistant(call("x")), tool({ ...result("x", "one"), is_error: true } as Part)]),
    ],
    ["result of another call", request([q, assistant(call("x")), tool(result("y", "one"))])],
    ["number", request([user(number("1.10"))])],
    ["number with other digits", request([user(number("1.1"))])],
    ["long words", request([user(text("y".repeat(3_000)))])],
  ];
  it("stores a proof for one conversation only: all of these differ", () => {
    const kept = memory();
    for (const [name, asked] of others) remember(kept, asked, [call("a", name)]);
    expect(kept.kept.size).toBe(others.length);
    for (const [name, asked] of others) {
      const again = { ...asked, turns: [...asked.turns, assistant(call("a"))] };
      expect(recalled(kept, again).turns.at(-1)?.parts).toEqual([call("a", name)]);
    }
  });

  it("stores no proof for a response that continues an assistant turn", () => {
    const kept = memory();
    remember(kept, request([q, assistant(text("I"))]), [call("a", "S")]);
    expect(kept.kept.size).toBe(0);
  });
});
