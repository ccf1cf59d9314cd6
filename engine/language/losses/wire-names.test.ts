import { expect, test } from "vitest";
import { readMapping } from "../mappings/read-mapping.ts";
import { reportOn } from "../mappings/report.ts";
import type { Template } from "../mappings/template.ts";
import { load } from "../yaml/load-yaml.ts";
import { ownName, ownNames } from "./wire-names.ts";

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
const words = (path: string): readonly string[] => ownNames(decode, mapping.fragments, path);

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
  ["unknown.field", []],
])("%s", (path, places) => expect(words(path)).toEqual(places));

test("chooses the name that the client used", () => {
  const wordOf = (path: string, body: unknown): unknown => ownName(decode, mapping.fragments, path, body);
  expect(wordOf("sampling.top_p", { nucleus: 0.5 })).toBe("nucleus");
  expect(wordOf("turns.parts.detail", { messages: [{ content: [{ type: "inline", detail: "low" }] }] })).toBe(
    "messages.content.detail",
  );
  expect(wordOf("sampling.seed", {})).toBeUndefined();
  expect(wordOf("house_rules", { house_rules: true })).toBe("house_rules");
});
