/** D. Reasoning: what is asked for, what comes back, and the proofs that must return to whoever issued them. */
import { describe, expect } from "vitest";
import { answer, type Body, each, frame, send, stream, type Wire, wires } from "./exchange.ts";
import { row } from "./row.ts";
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
} from "./say.ts";

const q = { role: "user", content: "q" };
const use = (id: string, name: string): Body => ({ type: "tool_use", id, name, input: { a: 1 } });
const thinking = (words: string, signature: string): Body => ({
  type: "thinking",
  thinking: words,
  signature,
});
const effort = (level: string): Body => ({ reasoning_effort: level });

/** The next request of a client that hands an answer back as it came, with results for its calls. */
const next: Record<Wire, (answer: Body) => Body> = {
  chat: ({ choices: [{ message: said }] }) => ({
    messages: [
      q,
      said,
      ...(said.tool_calls ?? []).map(({ id }: Body) => ({ role: "tool", tool_call_id: id, content: "r" })),
    ],
  }),
  messages: ({ content }) => ({
    messages: [
      q,
      { role: "assistant", content },
      {
        role: "user",
        content: [
          ...content
            .filter(({ type }: Body) => type === "tool_use")
            .map(({ id }: Body) => ({ type: "tool_result", tool_use_id: id, content: "r" })),
          { type: "text", text: "go on" },
        ],
      },
    ],
  }),
  responses: ({ output }) => ({
    input: [
      { role: "user", content: "q" },
      ...output,
      ...output
        .filter(({ type }: Body) => type === "function_call")
        .map(({ call_id }: Body) => ({ type: "function_call_output", call_id, output: "r" })),
    ],
  }),
  content: ({ candidates: [{ content }] }) => ({
    contents: [
      { role: "user", parts: [{ text: "q" }] },
      content,
      {
        role: "user",
        parts: content.parts
          .filter((part: Body) => part.functionCall)
          .map(({ functionCall: { id, name } }: Body) => ({
            functionResponse: { id, name, response: { output: "r" } },
          })),
      },
    ],
  }),
};

/** What a client has put together of a stream, in the shape of a whole answer. */
function collected(client: Wire, events: Body[]): Body {
  if (client === "responses") return events.at(-1).response;
  if (client === "content") {
    const parts = events.flatMap((event) => event.candidates?.[0]?.content?.parts ?? []);
    return {
      candidates: [
        { content: { role: "model", parts: parts.filter((p) => p.text !== "" || p.thoughtSignature) } },
      ],
    };
  }
  if (client === "messages") {
    const content: Body[] = [];
    const inputs: string[] = [];
    for (const { type, index, content_block, delta } of events) {
      if (type === "content_block_start") content[index] = { ...content_block };
      if (type !== "content_block_delta") continue;
      const block = content[index];
      if (delta.text !== undefined) block.text += delta.text;
      if (delta.thinking !== undefined) block.thinking += delta.thinking;
      if (delta.signature !== undefined) block.signature = delta.signature;
      if (delta.partial_json !== undefined) inputs[index] = (inputs[index] ?? "") + delta.partial_json;
    }
    for (const [at, text] of inputs.entries()) if (text) content[at].input = JSON.parse(text);
    return { content };
  }
  const said: Body = { role: "assistant", content: null };
  for (const { delta } of events.flatMap((event) => event.choices ?? [])) {
    if (delta.content) said.content = (said.content ?? "") + delta.content;
    if (delta.reasoning_content)
      said.reasoning_content = (said.reasoning_content ?? "") + delta.reasoning_content;
    if (delta.reasoning_details)
      said.reasoning_details = [...(said.reasoning_details ?? []), ...delta.reasoning_details];
    for (const { index, function: own, ...rest } of delta.tool_calls ?? []) {
      said.tool_calls ??= [];
      said.tool_calls[index] ??= { ...rest, function: { name: own.name, arguments: "" } };
      said.tool_calls[index].function.arguments += own?.arguments ?? "";
      Object.assign(said.tool_calls[index], rest.extra_content && { extra_content: rest.extra_content });
    }
  }
  return { choices: [{ message: said }] };
}

describe("D. reasoning", () => {
  row("D1 ★ earlier reasoning goes back to a place that insists on it", () => {
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

  row("D2 ★ replayed thinking stands before the call, with the words that its proof is for", () => {
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

  row("D3 ★ the signature of a call comes back through every client", () => {
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
    // The layer through which the same models speak Chat.
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

  row("D4 ★ the first of parallel calls is signed, its siblings are not", () => {
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

  row("D5 a frame with a signature and words keeps both", () => {
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

  row("D6 a signature that is longer than a piece of the network's", () => {
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

  row("D7 ★ a proof goes to its issuer and to nobody else", () => {
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
    // What a Messages client was shown of others' reasoning, sealed or without any proof, is not sent to the issuer of another.
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
    // Some hosts of the wire take thinking without a proof.
    const kept = send("messages", "messages", next.messages(unsigned), {
      capabilities: { unsigned_thinking: "keep" },
    });
    expect(kept.body.messages[1].content[0]).toEqual(thinking("t", ""));
  });

  row("D8 an empty signature is none", () => {
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

  row("D9 one block for each item of reasoning, with its last proof", () => {
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

  row("D10 an effort is a word", () => {
    const asked: [Wire, Body][] = [
      ["messages", { thinking: { type: "enabled", budget_tokens: 2000 } }],
      ["messages", { thinking: { type: "adaptive" }, output_config: { effort: "high" } }],
      ["responses", { reasoning: { effort: "high", summary: "auto" } }],
      ["content", { generationConfig: { thinkingConfig: { thinkingBudget: 9000 } } }],
    ];
    each(asked, ([client, body]) => {
      expect(send(client, "chat", body).body.reasoning_effort).toMatch(/^(low|medium|high)$/);
    });
  });

  row("D11 reasoning under any of its names", () => {
    const names: Body[] = [
      { reasoning_content: "hm" },
      { reasoning: "hm" },
      { reasoning_details: [{ type: "reasoning.text", text: "hm", index: 0 }] },
      { reasoning_details: [{ type: "reasoning.summary", summary: "hm", index: 0 }] },
      { reasoning: "hm", reasoning_details: [{ type: "reasoning.text", text: "hm", index: 0 }] },
      { reasoning_content: "hm", reasoning: "hm" },
    ];
    const expected = [
      ["reasoning", "hm"],
      ["text", "Hi"],
    ];
    for (const client of wires) {
      each(names, (named) => {
        expect(
          answer(client, "chat", completion({ ...named, content: "Hi" }), { convert: true }).heard.parts,
        ).toEqual(expected);
        const events = [
          chunk({ role: "assistant", ...named }),
          chunk({ content: "Hi" }),
          chunk({}, "stop"),
          done,
        ];
        expect(stream(client, "chat", events, { convert: true }).heard.parts).toEqual(expected);
      });
    }
  });

  row("D12 ★ a budget leaves room for the answer, or there is no thinking", () => {
    each([2000, 1500, 1300], (max_tokens) => {
      const { body } = send("chat", "messages", { ...effort("high"), max_tokens });
      expect(body.thinking.budget_tokens).toBeGreaterThanOrEqual(1024);
      expect(body.thinking.budget_tokens).toBeLessThan(body.max_tokens);
      expect(body.max_tokens).toBe(max_tokens);
    });
    const small = send("chat", "messages", { ...effort("high"), max_tokens: 500 });
    expect(small.body.thinking).toEqual({ type: "disabled" });
    expect(small.dropped).toContain("thinking_disabled");
    const google = { generationConfig: { maxOutputTokens: 3000, thinkingConfig: { thinkingBudget: 8000 } } };
    expect(send("content", "messages", google).body.thinking.budget_tokens).toBeLessThan(3000);
  });

  row("D13 output_config goes along", () => {
    const body = { thinking: { type: "adaptive" }, output_config: { effort: "high" } };
    expect(send("messages", "messages", body).body).toMatchObject(body);
    const capabilities = { thinking_types: ["adaptive", "disabled"] };
    expect(send("messages", "messages", body, { capabilities, convert: true }).body.output_config).toEqual({
      effort: "high",
    });
  });

  row("D14 an effort or a budget, never both", () => {
    const both = { thinking: { type: "enabled", budget_tokens: 9000 }, output_config: { effort: "low" } };
    for (const reasoning_style of ["effort", "thinking_type", "openrouter"]) {
      const { body } = send("messages", "chat", both, { capabilities: { reasoning_style } });
      const said = [
        body.reasoning_effort,
        body.reasoning?.effort,
        body.reasoning?.max_tokens,
        body.thinking_budget,
      ];
      expect(said.filter((value) => value !== undefined)).toHaveLength(1);
    }
    for (const thinking of ["budget", "level"]) {
      const { thinkingConfig } = send("messages", "content", both, { capabilities: { thinking } }).body
        .generationConfig;
      expect("thinkingBudget" in thinkingConfig && "thinkingLevel" in thinkingConfig).toBe(false);
    }
    const { body } = send("chat", "messages", {
      ...effort("low"),
      thinking: { type: "enabled", budget_tokens: 2000 },
    });
    expect(body.thinking.type === "enabled" && body.output_config?.effort !== undefined).toBe(false);
  });

  row("D15 without a store, reasoning is asked for sealed, and only sealed reasoning goes back", () => {
    const asked = send("messages", "responses", { thinking: { type: "enabled", budget_tokens: 2000 } }).body;
    expect(asked).toMatchObject({ store: false, include: ["reasoning.encrypted_content"] });
    const own = send(
      "responses",
      "responses",
      { store: false, reasoning: { effort: "low" } },
      { convert: true },
    ).body;
    expect(own.include).toEqual(["reasoning.encrypted_content"]);
    const bare = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "t" }] };
    const input = [{ role: "user", content: "q" }, bare, { role: "assistant", content: "a" }];
    const { body } = send("responses", "responses", { input, store: false }, { convert: true });
    expect(body.input.map(({ type, role }: Body) => type ?? role)).not.toContain("reasoning");
  });

  row("D16 words and proofs are not confused", () => {
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

  row("D18 ★ a forced call and thinking exclude each other: the call wins", () => {
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
    each(["required", { type: "function", function: { name: "f" } }], (tool_choice) => {
      const { body, dropped } = send("chat", "messages", { ...effort("high"), tools, tool_choice });
      expect(body.thinking?.type ?? "disabled").toBe("disabled");
      expect(["any", "tool"]).toContain(body.tool_choice.type);
      expect(dropped).toContain("thinking_disabled");
    });
    expect(
      send("chat", "messages", { ...effort("high"), tools, tool_choice: "auto" }).body.thinking.type,
    ).toBe("enabled");
  });

  row("D19 ★ with thinking, no temperature of one's own; adaptive efforts are the same words", () => {
    const sampling = { temperature: 0.2, top_p: 0.5, ...effort("high") };
    const { body } = send("chat", "messages", sampling);
    expect(body).not.toHaveProperty("temperature");
    expect(body).not.toHaveProperty("top_p");
    expect(
      send("content", "messages", { generationConfig: { topK: 5, thinkingConfig: { thinkingBudget: 2000 } } })
        .body,
    ).not.toHaveProperty("top_k");
    const capabilities = {
      thinking_types: ["adaptive", "disabled"],
      effort_levels: ["low", "medium", "high", "max"],
    };
    each(["low", "medium", "high"], (level) => {
      expect(send("chat", "messages", effort(level), { capabilities }).body).toMatchObject({
        thinking: { type: "adaptive" },
        output_config: { effort: level },
      });
      const asked = { thinking: { type: "adaptive" }, output_config: { effort: level } };
      expect(send("messages", "chat", asked).body.reasoning_effort).toBe(level);
      expect(send("messages", "responses", asked).body.reasoning.effort).toBe(level);
    });
  });

  row("D20 several items of reasoning make one wish", () => {
    const item = (text: string): Body => ({
      type: "reasoning",
      id: `rs_${text}`,
      summary: [{ type: "summary_text", text }],
    });
    const input = [
      { role: "user", content: "q" },
      item("1"),
      item("2"),
      { role: "assistant", content: "a" },
      item("3"),
      { role: "user", content: "q" },
    ];
    const { body } = send("responses", "chat", { input, reasoning: { effort: "high", summary: "auto" } });
    const wishes = Object.keys(body).filter((key) => /reasoning|thinking/.test(key));
    expect(wishes).toEqual(["reasoning_effort"]);
    expect(body.messages.map(({ role }: Body) => role)).toEqual(["user", "assistant", "user"]);
  });
});
