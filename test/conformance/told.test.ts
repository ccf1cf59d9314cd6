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
