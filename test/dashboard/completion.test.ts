/** The completions of the editor for mapping and provider files. `|` marks the cursor. */
import { expect, test } from "vitest";
import { wordsFor } from "../../dashboard/src/pages/files/schemas.ts";
import { placeIn } from "../../dashboard/src/pages/files/yaml-place.ts";

function proposed(path: string, text: string): string[] | undefined {
  const [before = "", after = ""] = text.split("|");
  const above = before.split("\n");
  const line = above.pop() ?? "";
  const place = placeIn(above, line, after.split("\n").slice(1));
  if (place === undefined) return undefined;
  const words = wordsFor(path);
  const found = place.kind === "key" ? words.keysAt(place.steps) : words.valuesAt(place.steps);
  return found
    .map(({ word }) => word)
    .filter((word) => word.startsWith(place.typed) && !place.beside.has(word));
}

const PROVIDER = "providers/mine.yaml";
const MAPPING = "mappings/generation/mine.yaml";

test.each<[string, string, string, string[]]>([
  ["the keys of a provider", PROVIDER, "|", ["provider", "base_url", "auth", "wires"]],
  ["keys with the typed prefix", PROVIDER, "provider: mine\nba|", ["base_url"]],
  ["the keys of a wire", PROVIDER, "wires:\n  chat:\n    |", ["override", "mapping", "models"]],
  [
    "a mapping inside, with the other schema",
    PROVIDER,
    "wires:\n  own:\n    mapping:\n      request:\n        |",
    ["encode", "needs"],
  ],
  ["a value of an enum", PROVIDER, "auth: |", ["bearer", "none"]],
  ["the keys of a mapping", MAPPING, "mapping: mine\n|", ["operation", "request", "stream", "tests"]],
  ["the keys of a map", MAPPING, "mapping: mine\nrequest:\n  |", ["decode", "encode"]],
  ["in an item of a list", MAPPING, "tests:\n  - name: one\n    |", ["request", "expect"]],
  ["after the dash of an item", MAPPING, "tests:\n  - |", ["name"]],
  ["in a list without indentation", MAPPING, "tests:\n- name: one\n  |", ["expect"]],
])("%s", (_title, path, text, wanted) => {
  expect(proposed(path, text)).toEqual(expect.arrayContaining(wanted));
});

test("existing keys are not proposed again, above or below", () => {
  const found = proposed(PROVIDER, "provider: mine\n|\nbase_url: https://a.example\n");
  expect(found).not.toContain("provider");
  expect(found).not.toContain("base_url");
  expect(found).toContain("wires");
});

test.each([
  ["a comment", "# pro|"],
  ["a multi-line text", "title: >\n  pro|"],
  ["a map in braces", "auth: { hea|"],
])("in %s nothing is proposed", (_title, text) => {
  expect(proposed(PROVIDER, text) ?? []).toEqual([]);
});
