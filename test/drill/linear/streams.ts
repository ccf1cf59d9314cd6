/**
 * Streams that are long in one way each: `count` items of one kind. Those in hub form are encoded in every wire; the
 * others belong to one wire, in the worst form that its servers send.
 */

import type { LooseEvent } from "../../../engine/conversion/stream/event.ts";
import { createGrammar } from "../../../engine/conversion/stream/grammar.ts";
import { StreamWriter } from "../../../engine/conversion/stream-writer.ts";
import { bindingsFor } from "../../conformance/round-trip/read.ts";
import { type WireName, wire } from "../../conformance/wires.ts";

type LongStream = LooseEvent[];

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
const each = (count: number, make: (at: number) => LongStream): LongStream => many(count, make).flat();

const started: LongStream = [{ type: "start", id: "a", model: "m", created: 1 }];
const over: LongStream = [{ type: "usage", usage: { input: 1, output: 1 } }, { type: "end" }];
const finish = (reason = "stop", choice = 0): LooseEvent => ({ type: "finish", choice, finish: { reason } });
const open = (key: unknown, type = "text", more: object = {}): LooseEvent => ({
  type: "part_start",
  key,
  part: { type, ...more },
});
const delta = (key: unknown, more: object, kind = "text"): LooseEvent => ({
  type: "part_delta",
  key,
  kind,
  ...more,
});
const end = (key: unknown): LooseEvent => ({ type: "part_end", key });
const call = (at: number, more: object = {}): LooseEvent =>
  open(at, "tool_call", { kind: "function", id: `c${at}`, name: "f", ...more });
const more = (at: number, text: string): LooseEvent => delta(at, { arguments: text }, "tool_call");
const url = (at: number): object => ({
  type: "url",
  url: "https://example.com",
  title: "t",
  start: at,
  end: at + 1,
});
const proof = (at: number): object => ({ format: "messages", kind: "signature", value: `s${at}` });
const answered = (events: LongStream, reason = "stop"): LongStream => [
  ...started,
  ...events,
  finish(reason),
  ...over,
];
const called = (events: LongStream): LongStream => answered(events, "tool_calls");

export const hubStreams: Readonly<Record<string, (count: number) => LongStream>> = {
  "pieces of a text": (count) =>
    answered([open(0), ...each(count, () => [delta(0, { text: "word " })]), end(0)]),
  texts: (count) => answered(each(count, (at) => [open(at), delta(at, { text: "x" }), end(at)])),
  "texts and thoughts in turn": (count) =>
    answered(
      each(count, (at) => {
        const kind = at % 2 === 0 ? "reasoning" : "text";
        return [open(at, kind), delta(at, { text: "x" }, kind), end(at)];
      }),
    ),
  "thoughts with proofs": (count) =>
    answered(
      each(count, (at) => [
        open(at, "reasoning"),
        delta(at, { text: `t${at}` }, "reasoning"),
        delta(at, { signature: proof(at) }, "reasoning"),
        end(at),
      ]),
    ),
  summaries: (count) =>
    answered([
      open(0, "reasoning"),
      ...each(count, (at) => [delta(0, { text: "x", summary_index: at }, "reasoning")]),
      end(0),
    ]),
  calls: (count) => called(each(count, (at) => [call(at), more(at, '{"a":1}'), end(at)])),
  "calls side by side": (count) =>
    called([
      ...each(count, (at) => [call(at)]),
      ...each(count, (at) => [more(at, '{"a":')]),
      ...each(count, (at) => [more(at, "1}"), end(at)]),
    ]),
  "pieces of a call": (count) =>
    called([call(0), more(0, '{"a":"'), ...each(count, () => [more(0, "word ")]), more(0, '"}'), end(0)]),
  "pieces of a call that another waits for": (count) =>
    called([
      call(0),
      call(1),
      more(1, "{}"),
      more(0, '{"a":"'),
      ...each(count, () => [more(0, "word }")]),
      more(0, '"}'),
      end(0),
      end(1),
    ]),
  "pieces of free text": (count) =>
    called([
      call(0, { kind: "custom" }),
      ...each(count, () => [delta(0, { input: "word " }, "tool_call")]),
      end(0),
    ]),
  citations: (count) =>
    answered([
      open(0),
      delta(0, { text: "x" }),
      ...each(count, (at) => [delta(0, { annotation: url(at) })]),
      end(0),
    ]),
  "citations between words": (count) =>
    answered([
      open(0),
      ...each(count, (at) => [delta(0, { text: "word " }), delta(0, { annotation: url(at) })]),
      end(0),
    ]),
  likelihoods: (count) =>
    answered([
      open(0),
      ...each(count, () => [delta(0, { text: "x", logprobs: [{ token: "x", logprob: -1, top: [] }] })]),
      end(0),
    ]),
  choices: (count) => [
    ...started,
    ...each(count, (choice) => [
      { ...delta(0, { text: "x" }), choice } as LooseEvent,
      finish("stop", choice),
    ]),
    ...over,
  ],
  "reports of usage": (count) =>
    answered([
      delta(0, { text: "x" }),
      ...each(count, (at) => [{ type: "usage", usage: { input: 1, output: at } }]),
    ]),
  "signs of life": (count) => answered([delta(0, { text: "x" }), ...each(count, () => [{ type: "ping" }])]),
};

/** The upstream's frames in this wire. */
export function framesOf(format: WireName, events: LongStream): string[] {
  const writer = new StreamWriter(wire(format), {
    ...bindingsFor(format),
    request: { stream_opts: { include_usage: true } },
  } as never);
  const frames: string[] = [];
  const makeId = (choice: number, index: number): string => `call_${choice}_${index}`;
  const grammar = createGrammar({ start: { id: "a", model: "m", created: 1 }, makeId }, (event) => {
    writer.accept(event);
    frames.push(writer.take());
  });
  for (const event of events) grammar.accept(event);
  return frames.filter((frame) => frame !== "");
}

const sse = (event: object): string => {
  const { type } = event as { type?: string };
  return `${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(event)}\n\n`;
};

const chunk = (content: object, reason: string | null = null): string =>
  sse({
    id: "a",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: content, finish_reason: reason }],
  });
const chat = (chunks: object[], reason = "stop"): string[] => [
  ...chunks.map((content) => chunk(content)),
  chunk({}, reason),
  "data: [DONE]\n\n",
];
const named = (index: number, id: string, text: string): object => ({
  tool_calls: [{ index, id, type: "function", function: { name: "f", arguments: text } }],
});

const response = (output: object[], status: string): object => ({
  id: "resp_a",
  object: "response",
  created_at: 1,
  model: "m",
  status,
  output,
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
});
const responses = (events: object[], output: object[] = []): string[] =>
  [
    { type: "response.created", response: response([], "in_progress") },
    ...events,
    { type: "response.completed", response: response(output, "completed") },
  ].map(sse);
const message = (id: string | undefined, text: string): object => ({
  id,
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});
/** An item with text, with the given id and index if any. */
const item = (id: string | undefined, index: number | undefined, text: string): object[] => [
  { type: "response.output_item.added", output_index: index, item: { ...message(id, text), content: [] } },
  { type: "response.output_text.delta", item_id: id, output_index: index, content_index: 0, delta: text },
  { type: "response.output_item.done", output_index: index, item: message(id, text) },
];
const functionCall = (id: string, text: string): object => ({
  type: "function_call",
  id,
  call_id: id,
  name: "f",
  arguments: text,
});
const itemAtOnce = (id: string | undefined, index: number | undefined, text: string): object[] => [
  { type: "response.output_item.done", output_index: index, item: message(id, text) },
];

const content = (parts: object[], rest: object = {}): string =>
  sse({ candidates: [{ index: 0, content: { role: "model", parts }, ...rest }], modelVersion: "m" });
const stopped = content([], { finishReason: "STOP" });
const grounding = (count: number, from: number): object => ({
  groundingMetadata: {
    groundingChunks: many(count, () => ({ web: { uri: "https://example.com", title: "t" } })),
    groundingSupports: many(count, (at) => ({
      segment: { startIndex: from + at, endIndex: from + at + 1, text: "x" },
      groundingChunkIndices: [at],
    })),
  },
});

export const ownStreams: Readonly<Record<string, { to: WireName; frames: (count: number) => string[] }>> = {
  "pieces of a call, each with its name": {
    to: "chat",
    frames: (count) =>
      chat(
        many(count, (at) => named(0, "c", at === 0 ? '{"a":"' : "word }")),
        "tool_calls",
      ),
  },
  "calls of one id": {
    to: "chat",
    frames: (count) =>
      chat(
        many(count, (at) => named(at, "c", "{}")),
        "tool_calls",
      ),
  },
  "pieces of sound": {
    to: "chat",
    frames: (count) =>
      chat(many(count, () => ({ audio: { id: "s", data: `${"A".repeat(398)}==`, transcript: "x" } }))),
  },
  "pieces of a thought, each with a proof": {
    to: "chat",
    frames: (count) =>
      chat(
        many(count, (at) => ({
          reasoning_details: [{ type: "reasoning.text", index: 0, text: `word${at} `, signature: `s${at}` }],
        })),
      ),
  },
  pictures: {
    to: "chat",
    frames: (count) =>
      chat(
        many(count, (at) => ({
          images: [
            { type: "image_url", image_url: { url: `data:image/png;base64,${String(at).padStart(8, "A")}` } },
          ],
        })),
      ),
  },
  items: {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item(`m${at}`, at, `x${at}`)).flat()),
  },
  "items, and all of them once more": {
    to: "responses",
    frames: (count) =>
      responses(
        many(count, (at) => item(`m${at}`, at, `x${at}`)).flat(),
        many(count, (at) => message(`m${at}`, `x${at}`)),
      ),
  },
  "items, and all of them once more in another order and by other names": {
    to: "responses",
    frames: (count) =>
      responses(
        many(count, (at) => item(`m${at}`, at, `x${at}`)).flat(),
        many(count, (at) => message(`n${at}`, `x${count - 1 - at}`)),
      ),
  },
  "items, and at the end as many with other words": {
    to: "responses",
    frames: (count) =>
      responses(
        many(count, (at) => item(`m${at}`, at, `x${at}`)).flat(),
        many(count, (at) => message(`n${at}`, `y${at}`)),
      ),
  },
  "calls, and at the end as many with other words": {
    to: "responses",
    frames: (count) =>
      responses(
        many(count, (at) => [
          { type: "response.output_item.added", output_index: at, item: functionCall(`f${at}`, "") },
          { type: "response.output_item.done", output_index: at, item: functionCall(`f${at}`, `{"a":${at}`) },
        ]).flat(),
        many(count, (at) => functionCall(`g${at}`, `{"b":${at}}`)),
      ),
  },
  "a text that its end tells otherwise": {
    to: "responses",
    frames: (count) => {
      const half = "a".repeat(count * 16);
      return responses(item("m", 0, half.repeat(4)).slice(0, 2), [message("m", `${half}b${half}`)]);
    },
  },
  "items that only the end of the answer tells": {
    to: "responses",
    frames: (count) =>
      responses(
        [],
        many(count, (at) => message(`m${at}`, `x${at}`)),
      ),
  },
  "items of one id": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item("m", at, `x${at}`)).flat()),
  },
  "items of one number": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item(`m${at}`, 0, `x${at}`)).flat()),
  },
  "items without names or numbers": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item(undefined, undefined, `x${at}`)).flat()),
  },
  "items without numbers": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item(`m${at}`, undefined, `x${at}`)).flat()),
  },
  "items that are there at once": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => itemAtOnce(`m${at}`, at, `x${at}`)).flat()),
  },
  "items that begin and never end": {
    to: "responses",
    frames: (count) => responses(many(count, (at) => item(`m${at}`, at, `x${at}`).slice(0, 2)).flat()),
  },
  "supports of an answer": {
    to: "content",
    frames: (count) => [content([{ text: "é".repeat(count) }]), content([], grounding(count, 0)), stopped],
  },
  "supports between words": {
    to: "content",
    frames: (count) => [...many(count, (at) => content([{ text: "word " }], grounding(1, at * 5))), stopped],
  },
};
