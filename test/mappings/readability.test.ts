/** Shipped files are readable: expressions fit on a line, and text that two files share exists once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";
import type { MapNode, Node } from "../../engine/language/yaml/yaml-node.ts";
import { shippedLeaves } from "./leaves.ts";

const LONGEST_EXPRESSION = 120;
const SHARED_LINES = 10;
/** A branch with fewer characters is as short as a `$use` in its place. */
const SHORTEST_ARM = 80;

const files = ["mappings", "providers"].flatMap((folder) =>
  readSources(join(packageRoot, folder)).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
);

test("no expression is longer than a line", () => {
  const long = shippedLeaves().filter(({ source }) => source.length > LONGEST_EXPRESSION);
  expect(long.map(({ source }) => source)).toEqual([]);
});

test("every mapping names its version of the language", () => {
  const silent = files.filter(
    ({ path, text }) => path.split("/").length === 3 && !/^language: 1$/m.test(text),
  );
  expect(silent.filter(({ path }) => path.startsWith("mappings/")).map(({ path }) => path)).toEqual([]);
});

test("no ten lines occur in two files; they are included, extended or used", () => {
  const seen = new Map<string, string>();
  const shared = new Set<string>();
  for (const { path, text } of files) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
    for (let at = 0; at + SHARED_LINES <= lines.length; at++) {
      const block = lines.slice(at, at + SHARED_LINES).join("\n");
      const other = seen.get(block) ?? path;
      if (other !== path) shared.add(`${other} and ${path}:\n${block}`);
      seen.set(block, other);
    }
  }
  expect([...shared]).toEqual([]);
});

test("no branch of a $match occurs in two files", () => {
  const seen = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { path, text } of files) {
    for (const map of mapsOf(text)) {
      if (!map.entries.some(({ key }) => key.value === "$match")) continue;
      for (const { key, value } of map.entries) {
        const arm = `${key.value}: ${JSON.stringify(plainOf(value))}`;
        if (key.value.startsWith("$") || value.kind === "scalar" || arm.length < SHORTEST_ARM) continue;
        const other = seen.get(arm) ?? path;
        if (other !== path) shared.set(arm, `${other} and ${path}`);
        seen.set(arm, other);
      }
    }
  }
  expect(Object.fromEntries(shared)).toEqual({});
});

describe("words that declare the needs of a wire", () => {
  const schema = JSON.parse(readFileSync(join(packageRoot, "schemas/mapping.schema.json"), "utf8"));
  const words: string[] = ["requestNeeds", "responseNeeds", "streamNeeds"].flatMap((name) =>
    Object.keys(schema.$defs[name].properties),
  );
  const used = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const map of mapsOf(text)) {
      for (const { key, value } of map.entries) {
        if (key.value !== "needs" || value.kind !== "map") continue;
        for (const { key: word } of value.entries) {
          used.set(word.value, (used.get(word.value) ?? new Set()).add(path));
        }
      }
    }
  }

  /** Words with one user, because a part of the word is a rule of conversations in general. */
  const ofOne: Readonly<Record<string, string>> = {
    finish: "a part that the finish carries",
    group: "parts that share one item",
    mixed_tools: "built-in tools and functions exclude each other",
    prompts: "several prompts of one request, which others take as turns",
    result_kinds: "what results hold beside words",
    single_text: "one text, and no conversation",
    stateful: "items and calls that the provider stores",
  };

  test("serve two mappings, or have a reason", () => {
    const single = [...new Set(words)].filter((word) => (used.get(word)?.size ?? 0) < 2);
    expect(single.sort()).toEqual(Object.keys(ofOne).sort());
  });
});

function mapsOf(text: string): MapNode[] {
  const found: MapNode[] = [];
  const visit = (node: Node): void => {
    if (node.kind === "list") for (const item of node.items) visit(item);
    if (node.kind !== "map") return;
    found.push(node);
    for (const { value } of node.entries) visit(value);
  };
  const { document } = load("file.yaml", text);
  if (document !== undefined) visit(document.root);
  return found;
}

function plainOf(node: Node): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainOf);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, plainOf(value)]));
}
