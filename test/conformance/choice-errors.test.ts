/**
 * The error of a choice (`choices[].error` of OpenRouter) reaches clients of every wire with the upstream's message
 * and status, whole and streamed, passed through and converted (https://openrouter.ai/docs/api-reference/errors).
 */
import { describe, expect, it } from "vitest";
import { question } from "./round-trip/full-request.ts";
import { lane, type WireName, wireNames } from "./wires.ts";

const sentence = "The provider is out of capacity";
const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

const rows = [
  {
    name: "an error of the host",
    error: { code: 502, message: sentence },
    finish_reason: "error",
    status: 502,
  },
  { name: "too many requests", error: { code: 429, message: sentence }, finish_reason: "error", status: 429 },
  { name: "a code as text", error: { code: "bad", message: sentence }, finish_reason: "error", status: 502 },
  {
    name: "another finish reason",
    error: { code: 503, message: sentence },
    finish_reason: "stop",
    status: 503,
  },
  { name: "no finish reason", error: { code: 502, message: sentence }, finish_reason: null, status: 502 },
];

const ways: { from: WireName; convert: boolean }[] = [
  { from: "chat", convert: false },
  ...wireNames.map((from) => ({ from, convert: true })),
];

describe.each(ways)("$from, converted: $convert", ({ from, convert }) => {
  it.each(rows)("whole: $name", ({ error, finish_reason, status }) => {
    const message = { role: "assistant", content: "" };
    const choices = [{ index: 0, message, finish_reason, error }];
    const body = { id: "c", object: "chat.completion", created: 1, model: "m", choices, usage };
    const made = lane({ ...question(from, "chat", false), convert });
    made.request();
    const reply = made.response(200, {}, Buffer.from(JSON.stringify(body)));
    expect(reply.status).toBe(status);
    expect(String(reply.body)).toContain(sentence);
    expect(reply.error?.message).toBe(sentence);
  });

  it.each(rows)("streamed after text: $name", ({ error, finish_reason }) => {
    const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m" };
    const said = { ...chunk, choices: [{ index: 0, delta: { role: "assistant", content: "Hel" } }] };
    const broken = { ...chunk, choices: [{ index: 0, delta: { content: "" }, finish_reason, error }] };
    const made = lane({ ...question(from, "chat", true), convert });
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    const bytes = [said, broken].map((event) =>
      stream.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`)),
    );
    const text = Buffer.concat([
      ...bytes.map((piece) => Buffer.from(piece)),
      Buffer.from(stream.end()),
    ]).toString();
    expect(stream.error?.message).toBe(sentence);
    expect(text).toContain(sentence);
  });
});
