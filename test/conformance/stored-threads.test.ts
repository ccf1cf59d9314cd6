/**
 * Conversations that a provider stores: an upstream without them cannot continue one, so the request is refused with
 * the error by which the official client knows that it must send the whole conversation.
 */
import Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { each, refusal, send, wires } from "./field-bugs/exchange.ts";
import { wire } from "./wires.ts";

const messages = [{ role: "user", content: "go on" }];
const thread = { type: "continue", previous_message_id: "msg_1" };

test("an upstream without threads gets no request, and the client gets the matching error", async () => {
  for (const upstream of wires) {
    const error = refusal("messages", upstream, { messages, thread });
    expect(error).toMatchObject({ kind: "unsupported", param: "thread" });
    const { status, body } = wire("messages").fail(error, "req_1");
    const fetch = async (): Promise<Response> =>
      new Response(body as string, { status, headers: { "content-type": "application/json" } });
    const client = new Anthropic({ apiKey: "k", baseURL: "http://127.0.0.1:1", fetch, maxRetries: 0 });
    const asked = client.messages.create({ model: "m", max_tokens: 1, messages: [] });
    await expect(asked).rejects.toBeInstanceOf(Anthropic.ThreadUnsupportedRequestError);
  }
});

test("an upstream with threads gets the request unchanged, or in its own format", () => {
  for (const convert of [false, true]) {
    const sent = send(
      "messages",
      "messages",
      { messages, thread },
      { convert, capabilities: { threads: true } },
    );
    expect(sent.body.thread).toEqual(thread);
    expect(sent.dropped).toEqual([]);
  }
});

test("a request without a thread is sent to any upstream", () => {
  each(wires, (upstream) =>
    expect(() => send("messages", upstream, { messages, thread: null })).not.toThrow(),
  );
});
