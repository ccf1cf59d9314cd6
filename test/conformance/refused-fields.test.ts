/**
 * Fields that a model's family refuses are not sent to it, also from clients of its own wire that requested another
 * model. Each row is a body that most providers accept, and that one with these capabilities refuses with 400.
 */
import { expect, test } from "vitest";
import { type Body, send } from "./field-bugs/exchange.ts";

const reasons = {
  max_field: "max_completion_tokens",
  sampling: false,
  penalties: false,
  max_stop: 0,
  dialects: false,
};

const rows: [string, Body, Body][] = [
  ["the older name of the limit", { max_tokens: 500 }, { max_completion_tokens: 500 }],
  ["sampling", { temperature: 0.2, top_p: 0.9 }, {}],
  ["penalties", { frequency_penalty: 1, presence_penalty: 1 }, {}],
  ["stop sequences", { stop: ["END"] }, {}],
  [
    "a field of another dialect",
    { chat_template_kwargs: { enable_thinking: false } },
    { reasoning_effort: "none" },
  ],
  ["sampling of another dialect", { top_k: 4, min_p: 0.1, repetition_penalty: 1.1 }, {}],
];

test.each(rows)("%s", (_, asked, expected) => {
  const capabilities = { ...reasons, effort_levels: ["none", "low", "medium", "high"] };
  const { model, messages, ...sent } = send("chat", "chat", asked, { capabilities }).body;
  expect({ model, messages }).toMatchObject({ model: "m", messages: [{ role: "user", content: "q" }] });
  expect(sent).toEqual(expected);
});

test.each(rows)("%s passes where it is accepted", (_, asked) => {
  expect(send("chat", "chat", asked).body).toMatchObject(asked);
});
