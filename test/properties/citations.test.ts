/**
 * A citation of a page reaches clients of every wire in their own form, on the same text, whole and streamed,
 * wherever the upstream puts it: before the text, after reasoning, after a call, after the finish reason. A citation
 * without a URL is reported as dropped. Sources: OpenRouter (web search), Google (grounding with Search, Maps, File
 * Search), Anthropic (citations), OpenAI (web search).
 */
import { describe, expect, it } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf, payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";
import { citedIn, citedInStream } from "./citations-read.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires
type Json = any;

const words = "Né à Rome. It is old.";
const stretch = "It is old.";
const at = words.indexOf(stretch);
const bytesAt = Buffer.from(words.slice(0, at)).length;

interface Case {
  to: WireName;
  name: string;
  whole: Json;
  stream: Json[];
  /** The cited text, where it differs from `stretch`. */
  about?: string;
  /** Absent: the citation is reported as dropped. */
  url?: string;
  /** Messages has already closed the block. */
  late?: true;
}

const url = "https://a.example/1";

// Chat

const link = { start_index: at, end_index: words.length, title: "A", url };
const call = { index: 0, id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
const chunk = (delta: Json, finish_reason: string | null = null): Json => ({
  id: "c1",
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason }],
});
const textChunk = chunk({ role: "assistant", content: words });

function chat(name: string, annotation: Json, stream: Json[], more: Partial<Case> = {}): Case {
  const isCall = JSON.stringify(stream).includes("call_1");
  const message = {
    role: "assistant",
    content: words,
    annotations: [annotation],
    ...(isCall ? { tool_calls: [call] } : {}),
  };
  const finish_reason = isCall ? "tool_calls" : "stop";
  const whole = { id: "c1", object: "chat.completion", choices: [{ index: 0, message, finish_reason }] };
  return { to: "chat", name, whole, stream: [...stream, "[DONE]"], url, ...more };
}

const noted = { type: "url_citation", url_citation: link };
const note = chunk({ annotations: [noted] });
const emptyNote = chunk({ content: "", annotations: [noted] });
const stop = chunk({}, "stop");
const { url: _, ...untitled } = link;
const nameless = { type: "url_citation", url_citation: untitled };

// Content

const place = { startIndex: bytesAt, endIndex: Buffer.from(words).length, text: stretch };
function content(name: string, chunkOf: Json, more: Partial<Case> = {}, segment: Json = {}): Case {
  const parts = [{ text: "Hm.", thought: true }, { text: words }];
  const groundingMetadata = {
    groundingChunks: [chunkOf],
    groundingSupports: [{ segment: { ...place, ...segment }, groundingChunkIndices: [0] }],
  };
  const whole = {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP", groundingMetadata }],
  };
  const frames = parts.map((part) => ({
    candidates: [{ index: 0, content: { role: "model", parts: [part] } }],
  }));
  const end = {
    candidates: [{ index: 0, content: { parts: [{ text: "" }] }, finishReason: "STOP", groundingMetadata }],
  };
  return { to: "content", name, whole, stream: [...frames, end], url, ...more };
}

// Messages

function messages(name: string, citation: Json): Case {
  const block = { type: "text", text: words, citations: [citation] };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "m" };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const whole = { ...message, content: [block], stop_reason: "end_turn", stop_sequence: null, usage };
  const stream = [
    { type: "message_start", message: { ...whole, content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "", citations: [] } },
    { type: "content_block_delta", index: 0, delta: { type: "citations_delta", citation } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: words } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
  return { to: "messages", name, whole, stream, url, about: words };
}

// Responses

function responses(): Case {
  const annotation = { type: "url_citation", ...link };
  const part = { type: "output_text", text: words, annotations: [annotation], logprobs: [] };
  const item = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [part] };
  const whole = { id: "resp_1", object: "response", model: "m", status: "completed", output: [item] };
  const within = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const stream = [
    { type: "response.created", response: { ...whole, status: "in_progress", output: [] } },
    { type: "response.output_item.added", output_index: 0, item: { ...item, content: [] } },
    { type: "response.content_part.added", ...within, part: { ...part, text: "", annotations: [] } },
    { type: "response.output_text.delta", ...within, delta: words },
    { type: "response.output_text.annotation.added", ...within, annotation_index: 0, annotation },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: whole },
  ];
  return { to: "responses", name: "of a page", whole, stream, url };
}

const web = { type: "web_search_result_location", url, title: "A", encrypted_index: "E", cited_text: "S" };
const found = { type: "search_result_location", source: url, title: "A", cited_text: "S" };
const blocks = { search_result_index: 0, start_block_index: 0, end_block_index: 1 };

const cases: Case[] = [
  chat("with the words", noted, [textChunk, note, stop]),
  chat("beside an empty piece of them", noted, [textChunk, emptyNote, stop]),
  chat("before the words", noted, [emptyNote, textChunk, stop]),
  chat("with the finish", noted, [textChunk, chunk({ annotations: [noted] }, "stop")]),
  chat("after the finish", noted, [textChunk, stop, note]),
  chat("after a call", noted, [textChunk, chunk({ tool_calls: [call] }), note, chunk({}, "tool_calls")], {
    late: true,
  }),
  chat("without its wrapper", { type: "url_citation", ...link }, [
    textChunk,
    chunk({ annotations: [{ type: "url_citation", ...link }] }),
    stop,
  ]),
  chat("without an address", nameless, [textChunk, chunk({ annotations: [nameless] }), stop], {
    url: undefined as never,
  }),
  content("of a part that is not named", { web: { uri: url, title: "A" } }),
  content("of the part after the thought", { web: { uri: url, title: "A" } }, {}, { partIndex: 1 }),
  content("of a place", { maps: { uri: url, title: "A", placeId: "places/P1" } }),
  content(
    "of a place by its id",
    { maps: { title: "A", placeId: "places/P1" } },
    { url: "https://www.google.com/maps/place/?q=place_id:P1" },
  ),
  content("of a document", { retrievedContext: { uri: url, title: "A" } }),
  content("of a title alone", { retrievedContext: { title: "A", text: "S" } }, { url: undefined as never }),
  messages("of a search", web),
  messages("of a search by the caller", { ...found, ...blocks }),
  responses(),
];

function answered(from: WireName, { to, whole }: Case): { read: unknown; told: readonly string[] } {
  const opened = lane(question(from, to, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(whole)));
  const body = JSON.parse(Buffer.from(reply.body as Uint8Array).toString());
  return { read: citedIn[from](body), told: reply.dropped };
}

function streamed(from: WireName, { to, stream }: Case): { read: unknown; told: readonly string[] } {
  const opened = lane(question(from, to, true));
  opened.request();
  const out = opened.stream({ "content-type": "text/event-stream" });
  const pieces = stream.map((frame) => out.push(Buffer.from(frameOf(frame))));
  pieces.push(out.end());
  const events = payloadsOf(pieces.map((piece) => Buffer.from(piece).toString()).join(""));
  return { read: citedInStream[from](events.filter((event) => event !== "[DONE]")), told: out.dropped };
}

describe.each(wireNames)("for clients of %s", (from) => {
  it.each(cases)("of $to, $name", (each) => {
    // Messages cites whole blocks.
    const about = from === "messages" ? words : (each.about ?? stretch);
    const expected = each.url === undefined ? [] : [{ url: each.url, title: "A", about }];
    const [whole, stream] = [answered(from, each), streamed(from, each)];
    expect(whole.read).toEqual(expected);
    if (each.late && from === "messages") expect(stream.told).toContain("candidates.parts.annotations");
    else expect(stream.read).toEqual(expected);
    if (each.url !== undefined) return;
    expect(whole.told).toContain("candidates.parts.annotations");
    expect(stream.told).toContain("candidates.parts.annotations");
  });
});

it("a citation that the gateway made is not sent to the upstream when the client returns it", () => {
  const citation = {
    type: "web_search_result_location",
    url,
    title: "A",
    cited_text: "",
    encrypted_index: "",
  };
  const history = [
    { role: "user", content: "q" },
    { role: "assistant", content: [{ type: "text", text: words, citations: [citation, web] }] },
    { role: "user", content: "And?" },
  ];
  const asked = { ...question("messages", "messages", false), convert: undefined as never };
  const opened = lane({ ...asked, body: { model: "m", max_tokens: 9, messages: history } });
  const sent = JSON.parse(String(opened.request().body));
  expect(sent.messages[1].content[0].citations).toEqual([web]);
});
