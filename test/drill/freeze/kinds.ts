/**
 * Requests and responses that are large in one way each. `scale` is 1 for the maximum that a gateway accepts by
 * default: 32 MiB for a request, 64 MiB for a response.
 */

/** One exchange: the client's request and the upstream's response. */
export interface Large {
  path: string;
  body: string;
  /** The upstream's response; a short one where it is absent. */
  answer?: string;
  /** The status of the gateway's response. */
  status: number;
}

/** Wires of the client and of the upstream. `same`: both use the client's wire. */
export type Pair = "same" | "other";

export interface Kind {
  name: string;
  pairs: readonly Pair[];
  /** A request to send before it, for example to store something. */
  first?: (model: string) => Large;
  make(model: string, scale: number): Large;
}

const MiB = 2 ** 20;
const CHAT = "/v1/chat/completions";
const WORDS = "Words of a long conversation, größer – 漢字 🦊 and more of them. ";

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: Math.round(count) }, (_, at) => make(at));
const prose = (bytes: number): string => WORDS.repeat(Math.ceil(bytes / Buffer.byteLength(WORDS)));
const base64 = (bytes: number): string => `iVBORw0KGgo${"AbCd0+/9".repeat(Math.ceil(bytes / 8))}`;
const say = (at: number, content: unknown): object => ({
  role: at % 2 === 0 ? "user" : "assistant",
  content,
});
const chat = (model: string, messages: unknown, more: object = {}, status = 200): Large => ({
  path: CHAT,
  body: JSON.stringify({ model, messages, ...more }),
  status,
});
const unknown = (count: number): object => Object.fromEntries(many(count, (at) => [`unknown_${at}`, at]));
const hello = [say(0, "Hi")];
const completion = (message: object): string =>
  JSON.stringify({
    id: "a",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
    usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
  });
const message = (content: unknown[]): string =>
  JSON.stringify({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content,
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 5 },
  });
const call = (id: string): object => ({
  id,
  type: "function",
  function: { name: "look", arguments: '{"at":1}' },
});
const called = (at: number, bytes: number): object[] => [
  { role: "assistant", content: null, tool_calls: [call(`call_${at}`)] },
  { role: "tool", tool_call_id: `call_${at}`, content: prose(bytes) },
];
const both: readonly Pair[] = ["same", "other"];

export const kinds: readonly Kind[] = [
  {
    name: "turns, 100,000, which are too many",
    pairs: both,
    make: (model, scale) =>
      chat(
        model,
        many(Math.max(100_000 * scale, 10_001), (at) => say(at, `turn ${at}`)),
        {},
        400,
      ),
  },
  {
    name: "turns, 100,000, the last one wrong",
    pairs: both,
    make: (model, scale) =>
      chat(
        model,
        [...many(100_000 * scale, (at) => say(at, `turn ${at}`)), { role: "user", content: 5 }],
        {},
        400,
      ),
  },
  {
    name: "turns of 3 KB",
    pairs: both,
    make: (model, scale) =>
      chat(
        model,
        many(9_800 * scale + 1, (at) => say(at, prose(3_000))),
      ),
  },
  {
    name: "one text",
    pairs: both,
    make: (model, scale) => chat(model, [say(0, prose(31 * MiB * scale))]),
  },
  {
    name: "an image in base64",
    pairs: both,
    make: (model, scale) =>
      chat(model, [
        say(0, [
          { type: "text", text: "What is it?" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${base64(20 * MiB * scale)}` } },
        ]),
      ]),
  },
  {
    name: "parts of a turn, 49,000",
    pairs: both,
    make: (model, scale) =>
      chat(model, [
        say(
          0,
          many(49_000 * scale + 1, () => ({ type: "text", text: prose(600) })),
        ),
      ]),
  },
  {
    name: "tools, 2,000 of 15 KB",
    pairs: both,
    make: (model, scale) =>
      chat(model, hello, {
        tools: many(1_990 * scale + 1, (at) => ({
          type: "function",
          function: {
            name: `tool_${at}`,
            description: prose(15_000),
            parameters: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
          },
        })),
      }),
  },
  {
    name: "unknown fields, 50,000",
    pairs: both,
    make: (model, scale) => chat(model, hello, unknown(49_990 * scale)),
  },
  {
    name: "unknown fields, 50,000 in each of four turns",
    pairs: both,
    make: (model, scale) =>
      chat(
        model,
        many(4, (at) => ({ ...say(at, "Hi"), ...unknown(49_990 * scale) })),
      ),
  },
  {
    name: "calls whose proofs are remembered",
    pairs: ["other"],
    first: (model) => ({
      ...chat(model, hello),
      answer: message([
        { type: "thinking", thinking: "I look.", signature: "c2lnbmF0dXJl" },
        { type: "tool_use", id: "call_0", name: "look", input: { at: 1 } },
      ]),
    }),
    make: (model, scale) =>
      chat(model, [...hello, ...many(3_000 * scale, (at) => called(at, 10_000)).flat()]),
  },
  {
    name: "count_tokens, one text",
    pairs: ["same", "other"],
    make: (model, scale) => ({
      path: "/v1/messages/count_tokens",
      body: JSON.stringify({ model, messages: [say(0, prose(31 * MiB * scale))] }),
      status: 200,
    }),
  },
  {
    name: "count_tokens, turns of 3 KB",
    pairs: ["same", "other"],
    make: (model, scale) => ({
      path: "/v1/messages/count_tokens",
      body: JSON.stringify({ model, messages: many(9_800 * scale + 1, (at) => say(at, prose(3_000))) }),
      status: 200,
    }),
  },
  {
    name: "answer: one text",
    pairs: both,
    make: (model, scale) => {
      const text = prose(62 * MiB * scale);
      const isChat = model.startsWith("chat");
      return {
        ...chat(model, hello),
        answer: isChat ? completion({ content: text }) : message([{ type: "text", text }]),
      };
    },
  },
  {
    name: "answer: 100,000 calls",
    pairs: both,
    make: (model, scale) => {
      const calls = 100_000 * scale;
      const answer = model.startsWith("chat")
        ? completion({ content: null, tool_calls: many(calls, (at) => call(`call_${at}`)) })
        : message(many(calls, (at) => ({ type: "tool_use", id: `call_${at}`, name: "look", input: { at } })));
      return { ...chat(model, hello), answer };
    },
  },
  {
    name: "answer: an image in base64",
    pairs: ["same"],
    make: (_model, scale) => ({
      path: "/v1/images/generations",
      body: JSON.stringify({ model: "image", prompt: "A fox", response_format: "b64_json" }),
      answer: JSON.stringify({ created: 1, data: [{ b64_json: base64(20 * MiB * scale) }] }),
      status: 200,
    }),
  },
];
