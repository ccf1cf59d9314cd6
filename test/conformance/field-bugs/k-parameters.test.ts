/** K. Parameters between wires; the tests of the gateway's own headers are in `k-headers.test.ts`. */
import { expect } from "vitest";
import { type Body, each, send, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import { chunk, done } from "./upstream-responses.ts";

const tools = [
  { type: "function", function: { name: "f", parameters: { type: "object", properties: { a: {} } } } },
];
const own = [{ name: "f", input_schema: { type: "object", properties: { a: {} } } }];

rows("K. parameters", "settings", () => {
  row("K1 ★ zero and false are values", () => {
    const zeros = {
      temperature: 0,
      top_p: 0,
      presence_penalty: 0,
      frequency_penalty: 0,
      seed: 0,
      parallel_tool_calls: false,
      tools,
    };
    const chat = send("chat", "chat", zeros, { convert: true }).body;
    expect(chat).toMatchObject({
      temperature: 0,
      top_p: 0,
      presence_penalty: 0,
      frequency_penalty: 0,
      seed: 0,
      parallel_tool_calls: false,
    });
    expect(send("chat", "messages", zeros).body).toMatchObject({
      temperature: 0,
      top_p: 0,
      tool_choice: { disable_parallel_tool_use: true },
    });
    expect(send("chat", "responses", zeros).body).toMatchObject({
      temperature: 0,
      top_p: 0,
      parallel_tool_calls: false,
    });
    expect(send("chat", "content", zeros).body.generationConfig).toMatchObject({
      temperature: 0,
      topP: 0,
      presencePenalty: 0,
      frequencyPenalty: 0,
      seed: 0,
    });
    const off = {
      generationConfig: {
        temperature: 0,
        topK: 0,
        thinkingConfig: { thinkingBudget: 0, includeThoughts: false },
      },
    };
    expect(send("content", "content", off, { convert: true }).body.generationConfig).toEqual(
      off.generationConfig,
    );
  });

  row("K2 one stop sequence or a list of them", () => {
    for (const stop of ["END", ["END"]]) {
      expect(send("chat", "messages", { stop }).body.stop_sequences).toEqual(["END"]);
      expect(send("chat", "content", { stop }).body.generationConfig.stopSequences).toEqual(["END"]);
    }
    expect(send("messages", "chat", { stop_sequences: ["a", "b"] }).body.stop).toEqual(["a", "b"]);
    each([null, "", []], (stop) =>
      expect(send("chat", "messages", { stop }).body).not.toHaveProperty("stop_sequences"),
    );
  });

  row("K3 ★ of the two names of the limit the newer one has precedence", () => {
    const both = { max_tokens: 10, max_completion_tokens: 20 };
    expect(send("chat", "messages", both).body.max_tokens).toBe(20);
    expect(send("chat", "responses", both).body.max_output_tokens).toBe(20);
    expect(send("chat", "content", both).body.generationConfig.maxOutputTokens).toBe(20);
    expect(send("chat", "chat", both, { convert: true }).body).toMatchObject({ max_completion_tokens: 20 });
    expect(send("chat", "chat", both, { convert: true }).body).not.toHaveProperty("max_tokens");
    expect(
      send("messages", "chat", { max_tokens: 30 }, { capabilities: { max_field: "max_completion_tokens" } })
        .body,
    ).toMatchObject({ max_completion_tokens: 30 });
  });

  row("K4 one call at a time, and a choice among some tools", () => {
    expect(send("chat", "messages", { tools, parallel_tool_calls: false }).body.tool_choice).toEqual({
      type: "auto",
      disable_parallel_tool_use: true,
    });
    const single = { tools: own, tool_choice: { type: "any", disable_parallel_tool_use: true } };
    expect(send("messages", "chat", single).body).toMatchObject({
      tool_choice: "required",
      parallel_tool_calls: false,
    });
    expect(send("messages", "responses", single).body).toMatchObject({
      tool_choice: "required",
      parallel_tool_calls: false,
    });
    const more = [
      ...tools,
      { type: "function", function: { name: "g", parameters: { type: "object", properties: { a: {} } } } },
    ];
    const allowed = { mode: "required", tools: [{ type: "function", function: { name: "g" } }] };
    const some = { tools: more, tool_choice: { type: "allowed_tools", allowed_tools: allowed } };
    expect(send("chat", "messages", some).body).toMatchObject({
      tools: [{ name: "g" }],
      tool_choice: { type: "any" },
    });
    expect(send("chat", "content", some).body.toolConfig.functionCallingConfig).toEqual({
      mode: "ANY",
      allowedFunctionNames: ["g"],
    });
    expect(send("chat", "responses", some).body.tool_choice).toEqual({
      type: "allowed_tools",
      mode: "required",
      tools: [{ type: "function", name: "g" }],
    });
  });

  row('K5 "none" is a tool choice', () => {
    const none: [Wire, Body][] = [
      ["chat", { tools, tool_choice: "none" }],
      ["messages", { tools: own, tool_choice: { type: "none" } }],
      ["responses", { tools: [{ type: "function", name: "f", parameters: {} }], tool_choice: "none" }],
      [
        "content",
        {
          tools: [{ functionDeclarations: [{ name: "f" }] }],
          toolConfig: { functionCallingConfig: { mode: "NONE" } },
        },
      ],
    ];
    each(none, ([from, body]) => {
      const sent = (target: Wire): Body => send(from, target, body, { convert: true }).body;
      expect(sent("chat").tool_choice).toBe("none");
      expect(sent("messages").tool_choice).toEqual({ type: "none" });
      expect(sent("responses").tool_choice).toBe("none");
      expect(sent("content").toolConfig.functionCallingConfig.mode).toBe("NONE");
    });
  });

  row("K6 top_k is in the field of each wire", () => {
    expect(send("messages", "content", { top_k: 5 }).body.generationConfig.topK).toBe(5);
    expect(send("content", "messages", { generationConfig: { topK: 5 } }).body.top_k).toBe(5);
    expect(send("messages", "chat", { top_k: 5 }, { capabilities: { top_k: true } }).body.top_k).toBe(5);
    const lost = send("messages", "chat", { top_k: 5 });
    expect(lost.body).not.toHaveProperty("top_k");
    expect(lost.dropped).toEqual(["sampling.top_k"]);
  });

  row("K12 ★ a character that is split across packets stays one character", () => {
    const text = "é 😀 漢字";
    const frames = [chunk({ role: "assistant", content: text }), chunk({}, "stop"), done];
    const bytes = Buffer.from(
      frames
        .map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`)
        .join(""),
    );
    for (const client of wires) {
      for (const size of [1, 2, 3, 5, 7]) {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        expect(stream(client, "chat", pieces).heard.parts).toEqual([["text", text]]);
      }
    }
    // Each of two events has half of a surrogate pair.
    const halves = [
      chunk({ role: "assistant", content: "\ud83d" }),
      chunk({ content: "\ude00" }),
      chunk({}, "stop"),
      done,
    ];
    for (const client of ["messages", "responses", "content"] as const) {
      expect(stream(client, "chat", halves).heard.parts).toEqual([["text", "😀"]]);
    }
  });

  row("K15 fields that the Content wire supports reach it", () => {
    const asked = {
      frequency_penalty: 0.5,
      presence_penalty: 0.4,
      seed: 7,
      logprobs: true,
      top_logprobs: 3,
      n: 2,
    };
    const { body, dropped } = send("chat", "content", asked);
    expect(body.generationConfig).toEqual({
      frequencyPenalty: 0.5,
      presencePenalty: 0.4,
      seed: 7,
      responseLogprobs: true,
      logprobs: 3,
      candidateCount: 2,
    });
    expect(dropped).toEqual([]);
  });
});
