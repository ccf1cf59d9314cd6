/**
 * A response that did not end normally never looks as if it had: each vendor's and host's finish reason, and unknown
 * ones, from each upstream wire to each client wire, whole and streamed. The reasons come from the vendors'
 * references: OpenAI, Anthropic and Google (API references), Mistral (openapi.yaml), Z.ai, DeepSeek, Together, vLLM,
 * SGLang.
 */
import { describe, expect, it } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf, payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";

type Kind = "normal" | "cut" | "filtered" | "failed" | "unknown";

const words: Record<WireName, Partial<Record<Kind, readonly string[]>>> = {
  chat: {
    normal: ["stop", "eos", "eos_token", "end_turn", "stop_sequence", "STOP"],
    cut: [
      "length",
      "model_length",
      "model_context_window_exceeded",
      "max_tokens",
      "max_output_tokens",
      "MAX_TOKENS",
    ],
    filtered: [
      "content_filter",
      "sensitive",
      "SAFETY",
      "RECITATION",
      "PROHIBITED_CONTENT",
      "BLOCKLIST",
      "SPII",
    ],
    failed: ["error", "network_error", "insufficient_system_resource", "abort"],
    unknown: ["repetition", "some_new_reason"],
  },
  messages: {
    normal: ["end_turn", "stop_sequence", "pause_turn"],
    cut: ["max_tokens", "model_context_window_exceeded"],
    filtered: ["refusal", "sensitive"],
    failed: ["network_error"],
    unknown: ["some_new_reason"],
  },
  responses: {
    normal: ["completed"],
    cut: ["incomplete/max_output_tokens"],
    filtered: ["incomplete/content_filter"],
    failed: ["failed"],
    unknown: ["incomplete/some_new_reason", "incomplete", "cancelled"],
  },
  content: {
    normal: ["STOP"],
    cut: ["MAX_TOKENS"],
    filtered: [
      "SAFETY",
      "RECITATION",
      "BLOCKLIST",
      "PROHIBITED_CONTENT",
      "SPII",
      "IMAGE_SAFETY",
      "IMAGE_RECITATION",
    ],
    unknown: ["OTHER", "LANGUAGE", "NO_IMAGE", "IMAGE_OTHER", "FINISH_REASON_UNSPECIFIED", "SOME_NEW_REASON"],
  },
};

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** The minimal response of a wire with this finish reason. */
function whole(to: WireName, word: string): object {
  switch (to) {
    case "chat":
      return {
        choices: [{ index: 0, message: { role: "assistant", content: "Half" }, finish_reason: word }],
        usage,
      };
    case "messages":
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: "Half" }],
        stop_reason: word,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      };
    case "responses": {
      const [status, reason] = word.split("/");
      const error = status === "failed" ? { code: "server_error", message: "late" } : null;
      const content = [{ type: "output_text", text: "Half", annotations: [] }];
      return {
        id: "resp_1",
        object: "response",
        created_at: 1,
        model: "m",
        status,
        error,
        incomplete_details: reason === undefined ? null : { reason },
        output: [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content }],
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      };
    }
    case "content":
      return {
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Half" }] }, finishReason: word }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      };
  }
}

/** The same as a stream. */
function streamed(to: WireName, word: string): string {
  switch (to) {
    case "chat": {
      const chunk = (delta: object, finish_reason: string | null): string =>
        frameOf({ id: "c1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
      return chunk({ role: "assistant", content: "Half" }, null) + chunk({}, word) + frameOf("[DONE]");
    }
    case "messages": {
      const message = { ...whole(to, word), content: [], stop_reason: null };
      return [
        { type: "message_start", message },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Half" } },
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: { stop_reason: word, stop_sequence: null },
          usage: { output_tokens: 1 },
        },
        { type: "message_stop" },
      ]
        .map((event) => `event: ${event.type}\n${frameOf(event)}`)
        .join("");
    }
    case "responses": {
      const response = whole(to, word);
      const [status] = word.split("/");
      // A cancelled response has no final event of its own.
      const type = `response.${status === "cancelled" ? "incomplete" : status}`;
      const item = { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] };
      const at = { item_id: "msg_1", output_index: 0, content_index: 0 };
      return [
        { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
        { type: "response.output_item.added", output_index: 0, item },
        { type: "response.output_text.delta", ...at, delta: "Half" },
        { type, response },
      ]
        .map((event, sequence_number) => frameOf({ ...event, sequence_number }))
        .join("");
    }
    case "content":
      return frameOf(whole(to, word));
  }
}

/** A client's interpretation of a finish reason, by the vendor's reference. */
const interpretations: Record<WireName, (reason: string) => Kind> = {
  chat: (reason) => ({ stop: "normal", length: "cut", content_filter: "filtered" })[reason as "stop"] as Kind,
  messages: (reason) =>
    ({
      end_turn: "normal",
      stop_sequence: "normal",
      pause_turn: "normal",
      max_tokens: "cut",
      model_context_window_exceeded: "cut",
      refusal: "filtered",
    })[reason as "end_turn"] as Kind,
  responses: (reason) =>
    ({
      completed: "normal",
      "incomplete/max_output_tokens": "cut",
      "incomplete/content_filter": "filtered",
      cancelled: "cut",
    })[reason as "completed"] as Kind,
  content: (reason) =>
    reason === "STOP"
      ? "normal"
      : reason === "MAX_TOKENS"
        ? "cut"
        : words.content.filtered?.includes(reason)
          ? "filtered"
          : "unknown",
};

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires, read as a client would
type Read = any;

/** The finish reason in a whole response, or in the events of a stream. */
const reasonIn: Record<WireName, (each: Read) => string | undefined> = {
  chat: ({ choices }) => choices?.[0]?.finish_reason ?? undefined,
  messages: ({ stop_reason, delta }) => stop_reason ?? delta?.stop_reason ?? undefined,
  responses: (read) => {
    const { status, incomplete_details: details } = read.response ?? read;
    if (status === undefined || status === "in_progress") return undefined;
    return details ? `${status}/${details.reason}` : status;
  },
  content: ({ candidates }) => candidates?.[0]?.finishReason,
};

function kindOfWhole(from: WireName, to: WireName, word: string): Kind {
  const opened = lane(question(from, to, false));
  opened.request();
  const bytes = Buffer.from(JSON.stringify(whole(to, word)));
  const reply = opened.response(200, { "content-type": "application/json" }, bytes);
  if (reply.error !== undefined) return "failed";
  return interpretations[from](
    reasonIn[from](JSON.parse(Buffer.from(reply.body as Uint8Array).toString())) ?? "",
  );
}

function kindOfStream(from: WireName, to: WireName, word: string): Kind {
  const opened = lane(question(from, to, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const out = [stream.push(Buffer.from(streamed(to, word))), stream.end()];
  if (stream.error !== undefined) return "failed";
  const events = payloadsOf(out.map((piece) => Buffer.from(piece).toString()).join("")).filter(
    (event) => event !== "[DONE]",
  );
  return interpretations[from](events.map(reasonIn[from]).findLast((reason) => reason !== undefined) ?? "");
}

const directions = wireNames.flatMap((to) => wireNames.map((from) => [to, from] as const));

describe.each(directions)("of %s, for clients of %s", (to, from) => {
  const cases = Object.entries(words[to]).flatMap(([kind, list]) =>
    list.map((word) => [word, kind as Kind] as const),
  );

  it.each(cases)("%s counts as %s, whole and streamed", (word, kind) => {
    const expected = kind === "unknown" ? ["cut", "unknown"] : [kind];
    expect(expected).toContain(kindOfWhole(from, to, word));
    expect(expected).toContain(kindOfStream(from, to, word));
  });
});
