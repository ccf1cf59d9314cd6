/** What is neither said nor silently left out: sources of an answer, lines for a maker alone, turns that say nothing. */
import { expect, test } from "vitest";
import { answer, type Body, send, stream } from "./field-bugs/exchange.ts";
import { chunk, completion, done } from "./field-bugs/say.ts";

const sources = { citations: ["https://a.example", "https://b.example"] };
const titled = { search_results: [{ title: "A", url: "https://a.example" }] };
const cited = (body: Body): unknown[] =>
  body.output[0].content[0].annotations.map(({ url, title }: Body) => [url, title]);

test("what a host searched to answer is cited, plain and streamed", () => {
  const whole = answer("responses", "chat", { ...completion({ content: "Rome" }), ...sources });
  expect(cited(whole.body).map(([url]: Body) => url)).toEqual(sources.citations);
  const named = answer("responses", "chat", { ...completion({ content: "Rome" }), ...sources, ...titled });
  expect(cited(named.body)).toEqual([["https://a.example", "A"]]);
  // With every chunk, but said once.
  const chunks = [
    chunk({ content: "Ro" }, null, sources),
    chunk({ content: "me" }, null, sources),
    chunk({}, "stop", sources),
  ];
  const { steps } = stream("responses", "chat", [...chunks, done]);
  const added = steps.join("").match(/event: response\.output_text\.annotation\.added/g);
  expect(added).toHaveLength(2);
});

test("a line for a maker alone is told where it goes to nobody", () => {
  const system = [
    { type: "text", text: "x-anthropic-billing-header: cc_version=1" },
    { type: "text", text: "Be brief." },
  ];
  const { text, dropped } = send("messages", "chat", { system, messages: [{ role: "user", content: "q" }] });
  expect(text).not.toContain("billing");
  expect(dropped).toEqual(["system.billing_header"]);
});

test("a turn of the assistant of which nothing is left is left out, and told", () => {
  const thought = { type: "thinking", thinking: "hm", signature: "" };
  const messages = [
    { role: "user", content: "q" },
    { role: "assistant", content: [thought] },
    { role: "user", content: "go on" },
  ];
  const { body, dropped } = send("messages", "chat", { messages });
  expect(body.messages.map(({ role }: Body) => role)).toEqual(["user", "user"]);
  expect(dropped).toEqual(["turns.parts[reasoning]"]);
  // Where thoughts are handed back, it stays.
  const kept = send("messages", "chat", { messages }, { capabilities: { reasoning_replay: "echo" } });
  expect(kept.body.messages).toHaveLength(3);
});

test("an effort that the target does not know, and a budget that it does not give, are told with what they became", () => {
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

test("what says only what is so anyway is not told as lost", () => {
  const usual = { tool_choice: "auto", parallel_tool_calls: true, n: 1, response_format: { type: "text" } };
  const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
  for (const to of ["messages", "responses", "content"] as const)
    expect(send("chat", to, { ...usual, tools }).dropped, to).toEqual([]);
});
