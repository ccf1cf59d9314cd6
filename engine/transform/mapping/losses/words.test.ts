import { expect, test } from "vitest";
import { load } from "../load.ts";
import { readMapping } from "../read.ts";
import { reportOn } from "../report.ts";
import type { Template } from "../template.ts";
import { ownWord, ownWords } from "./words.ts";

const text = `
mapping: example
operation: generation
request:
  decode:
    turns:
      $each: =messages
      parts: { $each: =content, $use: part }
    sampling: { seed: =settings.seed, top_p: '=$coalesce(top_p, nucleus)' }
    end_user: { $if: =user, $then: =user, $else: =account.id }
    tool_choice: { mode: =tool_choice.mode, name: =tool_choice.name }
    labels: =labels
fragments:
  part:
    $match: =type
    text: { type: text, text: =text }
    inline:
      type: { $match: =mime, image: image, $else: file }
      detail: =detail
`;

const document = load("example.yaml", text).document as NonNullable<ReturnType<typeof load>["document"]>;
const mapping = readMapping(
  document,
  [],
  reportOn(document, (found) => {
    throw new Error(found.message);
  }),
);
const decode = mapping.maps.requestDecode as Template;
const words = (path: string): readonly string[] => ownWords(decode, mapping.fragments, path);

test.each([
  ["sampling.seed", ["settings.seed"]],
  ["sampling.top_p", ["top_p", "nucleus"]],
  ["end_user", ["user", "account.id"]],
  ["tool_choice", ["tool_choice"]],
  ["turns.parts[image]", ["messages.content"]],
  ["turns.parts[text]", ["messages.content"]],
  ["turns.parts[audio]", []],
  ["turns.parts.detail", ["messages.content.detail"]],
  ["labels.team", ["labels.team"]],
  ["nothing.of.the.kind", []],
])("%s", (path, places) => expect(words(path)).toEqual(places));

test("of several names the one that the caller wrote", () => {
  const wordOf = (path: string, body: unknown): unknown => ownWord(decode, mapping.fragments, path, body);
  expect(wordOf("sampling.top_p", { nucleus: 0.5 })).toBe("nucleus");
  expect(wordOf("turns.parts.detail", { messages: [{ content: [{ type: "inline", detail: "low" }] }] })).toBe(
    "messages.content.detail",
  );
  expect(wordOf("sampling.seed", {})).toBeUndefined();
  expect(wordOf("house_rules", { house_rules: true })).toBe("house_rules");
});
