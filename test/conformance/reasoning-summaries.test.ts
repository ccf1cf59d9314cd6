/**
 * A reasoning summary is requested only where the client wants to see it: the Responses API refuses such a request of
 * an unverified organisation, and Messages would write the summary for nothing. Clients of Chat cannot express the
 * choice, so they always get it.
 */
import { expect, test } from "vitest";
import { lane } from "./wires.ts";

const user = { role: "user", content: "q" };
const contents = [{ role: "user", parts: [{ text: "q" }] }];
const thinking = (thinkingConfig: object): object => ({ contents, generationConfig: { thinkingConfig } });
const adaptive = { thinking_types: ["adaptive"], effort_levels: ["low", "medium", "high"] };

const cases: [from: string, says: string, body: object, shown: boolean][] = [
  ["chat", "nothing of it", { messages: [user], reasoning_effort: "high" }, true],
  ["responses", "no summary", { input: "q", reasoning: { effort: "high" } }, false],
  ["responses", "a summary", { input: "q", reasoning: { effort: "high", summary: "auto" } }, true],
  ["content", "nothing of it", thinking({ thinkingLevel: "HIGH" }), false],
  ["content", "that it wants none", thinking({ thinkingLevel: "HIGH", includeThoughts: false }), false],
  ["content", "that it wants them", thinking({ thinkingLevel: "HIGH", includeThoughts: true }), true],
  [
    "messages",
    "that it wants none",
    { max_tokens: 9000, messages: [user], thinking: { type: "adaptive", display: "omitted" } },
    false,
  ],
];

test.each(cases)("a client of %s with %s: %j", (from, _, body, shown) => {
  const sent = (to: string, capabilities: object): Record<string, Record<string, unknown>> =>
    JSON.parse(
      lane({ from, to, body: { model: "m", ...body }, capabilities: { ...capabilities } }).request().body,
    );
  const { reasoning } = sent("responses", {});
  expect(reasoning?.summary).toBe(shown ? "auto" : undefined);
  const { thinking: asked } = sent("messages", adaptive);
  expect(asked?.type).toBe("adaptive");
  expect(asked?.display === "summarized").toBe(shown);
});
