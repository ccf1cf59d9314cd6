/**
 * Conversations that a provider keeps: an upstream without them cannot go on from one, so the request is refused, in the
 * words by which the official client knows that it must send the whole conversation.
 */
import Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { each, refusal, send, wires } from "./field-bugs/exchange.ts";
import { wire } from "./wires.ts";

const messages = [{ role: "user", content: "go on" }];
const thread = { type: "continue", previous_message_id: "msg_1" };

test("an upstream that keeps none is not asked, and the client is told what to do", async () => {
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

test("one that keeps them gets the request as it came, or in its own words", () => {
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

test("a request without one goes anywhere", () => {
  each(wires, (upstream) =>
    expect(() => send("messages", upstream, { messages, thread: null })).not.toThrow(),
  );
});
