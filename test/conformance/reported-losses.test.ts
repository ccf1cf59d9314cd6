/**
 * Content that is neither converted nor silently dropped: sources of a response, lines for one vendor only, empty
 * turns.
 */
import { expect, test } from "vitest";
import { answer, type Body, send, stream } from "./field-bugs/exchange.ts";
import { chunk, completion, done } from "./field-bugs/upstream-responses.ts";

const sources = { citations: ["https://a.example", "https://b.example"] };
const titled = { search_results: [{ title: "A", url: "https://a.example" }] };
const cited = (body: Body): unknown[] =>
  body.output[0].content[0].annotations.map(({ url, title }: Body) => [url, title]);

test("sources that a host searched become citations, whole and streamed", () => {
  const whole = answer("responses", "chat", { ...completion({ content: "Rome" }), ...sources });
  expect(cited(whole.body).map(([url]: Body) => url)).toEqual(sources.citations);
  const named = answer("responses", "chat", { ...completion({ content: "Rome" }), ...sources, ...titled });
  expect(cited(named.body)).toEqual([["https://a.example", "A"]]);
  // Every chunk has them, but they are reported once.
  const chunks = [
    chunk({ content: "Ro" }, null, sources),
    chunk({ content: "me" }, null, sources),
    chunk({}, "stop", sources),
  ];
  const { steps } = stream("responses", "chat", [...chunks, done]);
  const added = steps.join("").match(/event: response\.output_text\.annotation\.added/g);
  expect(added).toHaveLength(2);
});

test("a vendor's billing line is dropped for other vendors and reported", () => {
  const system = [
    { type: "text", text: "x-anthropic-billing-header: cc_version=1" },
    { type: "text", text: "Be brief." },
  ];
  const { text, dropped } = send("messages", "chat", { system, messages: [{ role: "user", content: "q" }] });
  expect(text).not.toContain("billing");
  expect(dropped).toEqual(["system.billing_header"]);
});

test("an assistant's turn without remaining content is dropped and reported", () => {
  const thought = { type: "thinking", thinking: "hm", signature: "" };
  const messages = [
    { role: "user", content: "q" },
    { role: "assistant", content: [thought] },
    { role: "user", content: "go on" },
  ];
  const { body, dropped } = send("messages", "chat", { messages });
  expect(body.messages.map(({ role }: Body) => role)).toEqual(["user", "user"]);
  expect(dropped).toEqual(["turns.parts[reasoning]"]);
  // The turn stays where reasoning is sent back.
  const kept = send("messages", "chat", { messages }, { capabilities: { reasoning_replay: "echo" } });
  expect(kept.body.messages).toHaveLength(3);
});

test("an unsupported effort and a limited budget are reported with the values that replace them", () => {
  const levels = { capabilities: { effort_levels: ["low", "medium", "high"] } };
  const lowered = send("chat", "responses", { reasoning_effort: "xhigh" }, levels);
  expect(lowered.body.reasoning.effort).toBe("high");
  expect(lowered.dropped).toEqual(["reasoning.effort=high"]);
  expect(send("chat", "responses", { reasoning_effort: "low" }, levels).dropped).toEqual([]);

  const thinking = { type: "enabled", budget_tokens: 50_000 };
  const clamped = send("messages", "content", { max_tokens: 64_000, thinking });
  expect(clamped.body.generationConfig.thinkingConfig.thinkingBudget).toBe(24_576);
  expect(clamped.dropped).toEqual(["reasoning.budget=24576"]);
});

test("a field with the target's default behaviour is not reported as dropped", () => {
  const usual = { tool_choice: "auto", parallel_tool_calls: true, n: 1, response_format: { type: "text" } };
  const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
  for (const to of ["messages", "responses", "content"] as const)
    expect(send("chat", to, { ...usual, tools }).dropped, to).toEqual([]);
});
