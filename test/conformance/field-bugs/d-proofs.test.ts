/** D. Reasoning in the history: earlier text, and proofs that must return to their issuer. */
import { expect } from "vitest";
import { answer, type Body, each, frame, send, stream, type Wire, wires } from "./exchange.ts";
import { collected, next } from "./next-turn.ts";
import { row, rows } from "./row.ts";
import {
  callBlock,
  chatCall,
  chunk,
  completion,
  counts,
  done,
  generated,
  message,
  messageEnd,
  messageStart,
  response,
  textBlock,
} from "./upstream-responses.ts";

const q = { role: "user", content: "q" };
const use = (id: string, name: string): Body => ({ type: "tool_use", id, name, input: { a: 1 } });
const thinking = (words: string, signature: string): Body => ({
  type: "thinking",
  thinking: words,
  signature,
});

rows("D. reasoning in the history", "reasoning", () => {
  row("D1 ★ earlier reasoning is sent back to a provider that requires it", () => {
    const messages = [
      q,
      { role: "assistant", content: [thinking("I look.", "sig"), use("a", "f")] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "r" }] },
      { role: "assistant", content: [use("b", "f")] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "b", content: "r" }] },
    ];
    const replay = (mode: string): Body[] =>
      send(
        "messages",
        "chat",
        { messages },
        { capabilities: { reasoning_replay: mode } },
      ).body.messages.filter(({ role }: Body) => role === "assistant");
    expect(replay("require").map((turn) => turn.reasoning_content)).toEqual(["I look.", ""]);
    expect(replay("echo").map((turn) => turn.reasoning_content)).toEqual(["I look.", undefined]);
    expect(replay("drop").map((turn) => turn.reasoning_content)).toEqual([undefined, undefined]);
    const { messages: own } = send(
      "chat",
      "chat",
      {
        messages: [
          q,
          {
            role: "assistant",
            content: "",
            reasoning_content: "I look.",
            tool_calls: [chatCall("a", "f", "{}")],
          },
        ],
      },
      { capabilities: { reasoning_replay: "require" }, convert: true },
    ).body;
    expect(own[1].reasoning_content).toBe("I look.");
  });

  row("D2 ★ replayed thinking comes before the call, with the text that its proof belongs to", () => {
    const content = [
      thinking("one", "sig1"),
      thinking("two", "sig2"),
      { type: "redacted_thinking", data: "sealed" },
      use("t1", "f"),
    ];
    const events = [
      messageStart(),
      ...["one", "two"].flatMap((words, index) => [
        {
          type: "content_block_start",
          index,
          content_block: { type: "thinking", thinking: "", signature: "" },
        },
        { type: "content_block_delta", index, delta: { type: "thinking_delta", thinking: words } },
        {
          type: "content_block_delta",
          index,
          delta: { type: "signature_delta", signature: `sig${index + 1}` },
        },
        { type: "content_block_stop", index },
      ]),
      { type: "content_block_start", index: 2, content_block: content[2] },
      { type: "content_block_stop", index: 2 },
      ...callBlock(3, "t1", "f", '{"a":1}'),
      ...messageEnd("tool_use"),
    ];
    for (const client of wires) {
      const whole = answer(client, "messages", message(content, "tool_use"), { convert: true }).body;
      const streamed = collected(client, stream(client, "messages", events, { convert: true }).events);
      each([whole, streamed], (said) => {
        const { messages } = send(client, "messages", next[client](said), { convert: true }).body;
        expect(messages[1]).toEqual({ role: "assistant", content });
      });
    }
  });

  row("D3 ★ the signature of a call returns through every client", () => {
    const parts = [
      { functionCall: { id: "c1", name: "f", args: { a: 1 } }, thoughtSignature: "U0lHMQ==" },
      { functionCall: { id: "c2", name: "g", args: { b: 2 } } },
    ];
    for (const client of wires) {
      const whole = answer(client, "content", generated(parts, "STOP"), { convert: true }).body;
      const streamed = collected(
        client,
        stream(client, "content", [generated(parts), generated([{ text: "" }], "STOP")], { convert: true })
          .events,
      );
      each([whole, streamed], (said) => {
        const { contents } = send(client, "content", next[client](said), { convert: true }).body;
        expect(
          contents[1].parts.map((part: Body) => [part.functionCall.name, part.thoughtSignature]),
        ).toEqual([
          ["f", "U0lHMQ=="],
          ["g", undefined],
        ]);
      });
    }
    // A host that serves the same models through Chat.
    const signed = {
      ...chatCall("c1", "f", "{}"),
      extra_content: { google: { thought_signature: "U0lHMQ==" } },
    };
    const events = [
      chunk({ role: "assistant", tool_calls: [{ index: 0, ...signed }] }),
      chunk({}, "tool_calls"),
      done,
    ];
    for (const client of wires) {
      const whole = answer(client, "chat", completion({ tool_calls: [signed] }, "tool_calls"), {
        convert: true,
      }).body;
      const streamed = collected(client, stream(client, "chat", events, { convert: true }).events);
      each([whole, streamed], (said) => {
        const { messages } = send(client, "chat", next[client](said), { convert: true }).body;
        expect(messages[1].tool_calls[0].extra_content).toEqual(signed.extra_content);
      });
    }
  });

  row("D4 ★ the first of parallel calls is signed, the others are not", () => {
    const parts = [
      { functionCall: { name: "f", args: {} }, thoughtSignature: "U0lHMQ==" },
      { functionCall: { name: "g", args: {} } },
    ];
    for (const client of wires) {
      const said = answer(client, "content", generated(parts, "STOP"), { convert: true }).body;
      const capabilities = { signature_required: true };
      const { contents } = send(client, "content", next[client](said), { capabilities, convert: true }).body;
      expect(contents[1].parts.map((part: Body) => part.thoughtSignature)).toEqual(["U0lHMQ==", undefined]);
    }
  });

  row("D5 a frame with a signature and text keeps both", () => {
    const events = [
      generated([{ text: "Hi", thoughtSignature: "U0lHMQ==" }], "STOP", { usageMetadata: counts }),
    ];
    for (const client of wires) {
      expect(
        stream(client, "content", events, { convert: true }).heard.parts.filter(([kind]) => kind === "text"),
      ).toEqual([["text", "Hi"]]);
    }
    const delta = {
      content: "Hi",
      reasoning_details: [{ type: "reasoning.text", signature: "S", index: 0 }],
    };
    const chat = [chunk({ role: "assistant", reasoning: "hm" }), chunk(delta), chunk({}, "stop"), done];
    for (const client of ["messages", "responses", "content"] as const) {
      expect(stream(client, "chat", chat).heard.parts).toEqual([
        ["reasoning", "hm"],
        ["text", "Hi"],
      ]);
    }
  });

  row("D6 a signature that is longer than a network packet", () => {
    const signature = Buffer.from("x".repeat(40_000)).toString("base64");
    const events = [
      generated([{ functionCall: { name: "f", args: {} }, thoughtSignature: signature }], "STOP"),
    ];
    const text = events.map(frame).join("");
    const whole = stream("messages", "content", text);
    expect(whole.heard.parts.filter(([kind]) => kind === "call")).toEqual([["call", "f", "{}"]]);
    expect(whole.text).not.toContain("candidates");
    expect(Buffer.from(whole.text.match(/ugs1\.([\w-]+)/)?.[1] ?? "", "base64url").toString()).toContain(
      signature,
    );
  });

  row("D7 ★ a proof is sent to its issuer only", () => {
    const native: Record<string, { history: Body; mark: string }> = {
      messages: {
        mark: "SIGM",
        history: {
          messages: [
            q,
            { role: "assistant", content: [thinking("t", "SIGM"), { type: "text", text: "a" }] },
            q,
          ],
        },
      },
      responses: {
        mark: "SIGR",
        history: {
          input: [
            { role: "user", content: "q" },
            {
              type: "reasoning",
              id: "rs_1",
              summary: [{ type: "summary_text", text: "t" }],
              encrypted_content: "SIGR",
            },
            { role: "assistant", content: "a" },
            { role: "user", content: "q" },
          ],
        },
      },
      content: {
        mark: "U0lHRw",
        history: {
          contents: [
            { role: "user", parts: [{ text: "q" }] },
            {
              role: "model",
              parts: [
                { text: "t", thought: true, thoughtSignature: "U0lHRw==" },
                { text: "a", thoughtSignature: "U0lHRw==" },
              ],
            },
            { role: "user", parts: [{ text: "q" }] },
          ],
        },
      },
    };
    for (const [client, { history, mark }] of Object.entries(native)) {
      for (const target of wires) {
        const { text } = send(client as Wire, target, history, { convert: true });
        expect(text.includes(mark), `${client} → ${target}`).toBe(client === target);
      }
    }
    // Foreign reasoning, sealed or without a proof, that a Messages client got; it is not sent to another issuer.
    const foreign = answer(
      "messages",
      "content",
      generated([{ text: "t", thought: true, thoughtSignature: "U0lHRw==" }, { text: "a" }], "STOP"),
    ).body;
    const unsigned = answer("messages", "chat", completion({ reasoning_content: "t", content: "a" })).body;
    each([foreign, unsigned], (said) => {
      const { text, body } = send("messages", "messages", next.messages(said));
      expect(text).not.toMatch(/U0lHRw|ugs1|"signature"/);
      expect([body.messages[1].content].flat().map((block: Body) => block.text ?? block)).toEqual(["a"]);
    });
    // Some hosts of the wire accept thinking without a proof.
    const kept = send("messages", "messages", next.messages(unsigned), {
      capabilities: { unsigned_thinking: "keep" },
    });
    expect(kept.body.messages[1].content[0]).toEqual(thinking("t", ""));
  });

  row("D8 an empty signature counts as none", () => {
    const chat = [
      chunk({ role: "assistant", reasoning_content: "hm" }),
      chunk({ content: "Hi" }),
      chunk({}, "stop"),
      done,
    ];
    const { events } = stream("messages", "chat", chat);
    expect(events.find(({ type }) => type === "content_block_start").content_block).toEqual(thinking("", ""));
    expect(JSON.stringify(events)).not.toContain("signature_delta");
    const { choices } = answer(
      "chat",
      "messages",
      message([thinking("hm", ""), { type: "text", text: "Hi" }]),
    ).body;
    expect(choices[0].message).not.toHaveProperty("reasoning_details");
    const whole = answer(
      "responses",
      "messages",
      message([thinking("hm", ""), { type: "text", text: "Hi" }]),
    ).body;
    expect(whole.output[0]).not.toHaveProperty("encrypted_content");
  });

  row("D9 one block per reasoning item, with its last proof", () => {
    const item = (words: string[], encrypted_content: string): Body => ({
      type: "reasoning",
      id: "rs_1",
      summary: words.map((text) => ({ type: "summary_text", text })),
      encrypted_content,
    });
    const place = { item_id: "rs_1", output_index: 0 };
    const last = item(["one", "two"], "FINAL");
    const events = [
      { type: "response.created", response: response([]) },
      { type: "response.output_item.added", output_index: 0, item: item([], "PARTIAL") },
      ...["one", "two"].flatMap((text, summary_index) => [
        {
          type: "response.reasoning_summary_part.added",
          ...place,
          summary_index,
          part: { type: "summary_text", text: "" },
        },
        { type: "response.reasoning_summary_text.delta", ...place, summary_index, delta: text },
        { type: "response.reasoning_summary_text.done", ...place, summary_index, text },
      ]),
      { type: "response.output_item.done", output_index: 0, item: last },
      { type: "response.completed", response: response([last]) },
    ];
    const said = collected("messages", stream("messages", "responses", events).events);
    expect(said.content).toHaveLength(1);
    const { input } = send("messages", "responses", next.messages(said)).body;
    expect(input.filter(({ type }: Body) => type === "reasoning")).toMatchObject([
      { encrypted_content: "FINAL" },
    ]);
    expect(JSON.stringify(input)).not.toContain("PARTIAL");
  });

  row("D16 text and proofs are not confused", () => {
    const said = answer(
      "chat",
      "messages",
      message([thinking("WORDS", "PROOF"), { type: "text", text: "Hi" }]),
    ).body;
    const [{ message: told }] = said.choices;
    expect(told.reasoning_content).toBe("WORDS");
    expect(told.reasoning_details).toMatchObject([{ text: "WORDS" }]);
    expect(told.reasoning_details[0].signature).not.toContain("WORDS");
    const events = [
      messageStart(),
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "thinking", thinking: "", signature: "" },
      },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "WORDS" } },
      { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "PROOF" } },
      { type: "content_block_stop", index: 0 },
      ...textBlock(1, "Hi"),
      ...messageEnd("end_turn"),
    ];
    for (const client of wires) {
      const { heard } = stream(client, "messages", events, { convert: true });
      expect(heard.parts).toEqual([
        ["reasoning", "WORDS"],
        ["text", "Hi"],
      ]);
    }
  });

  row("D17 redacted thinking in a stream", () => {
    const events = [
      messageStart(),
      { type: "content_block_start", index: 0, content_block: { type: "redacted_thinking", data: "SEALED" } },
      { type: "content_block_stop", index: 0 },
      ...textBlock(1, "Hi"),
      ...messageEnd("end_turn"),
    ];
    for (const client of wires) {
      const { heard, events: told } = stream(client, "messages", events, { convert: true });
      expect(heard.parts.filter(([kind]) => kind === "text")).toEqual([["text", "Hi"]]);
      const { messages } = send(client, "messages", next[client](collected(client, told)), {
        convert: true,
      }).body;
      expect(messages[1].content[0]).toEqual({ type: "redacted_thinking", data: "SEALED" });
    }
  });
});
