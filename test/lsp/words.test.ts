/** Hover, completion, definition, references and rename, asked by an editor. `|` is the cursor. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type {
  CompletionItem,
  Hover,
  Location,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol/node";
import { Prompt } from "../cli/run.ts";
import { EditorClient, type Position } from "./client.ts";

const prompt = new Prompt();
let client: EditorClient;
beforeAll(async () => {
  mkdirSync(join(prompt.folder, "providers"));
  client = await EditorClient.open(prompt.folder);
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
});

const FILE = "providers/acme.yaml";

/** A provider that overrides a wire: `rest` is the override. */
const overriding = (rest: string): string => `provider: acme
base_url: https://api.acme.example/v1
wires:
  chat:
    override:
${rest.replace(/^(?=.)/gm, "      ")}`;

async function open(text: string, file = FILE): Promise<Position> {
  const before = text.split("|")[0] ?? "";
  await client.show(file, text.replace("|", ""));
  const lines = before.split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

async function complete(text: string): Promise<CompletionItem[]> {
  const position = await open(text);
  return client.request("textDocument/completion", FILE, { position });
}

async function hover(text: string): Promise<string | undefined> {
  const position = await open(text);
  const found = await client.request<Hover | null>("textDocument/hover", FILE, { position });
  return (found?.contents as { value: string } | undefined)?.value;
}

describe("completion", () => {
  it.each<[string, string, string[], string[]]>([
    ["keys of a file", "provider: acme\nw|", ["wires", "base_url"], ["provider"]],
    ["keys of a section", overriding("res|"), ["response", "request"], []],
    ["directives", overriding("response:\n  decode:\n    $ea|"), ["$each", "$match"], []],
    [
      "directives beside another",
      overriding("response:\n  decode:\n    $each: =choices\n    $|"),
      ["$when", "$as"],
      ["$each", "$group"],
    ],
    [
      "fields that a template writes",
      overriding("response:\n  decode:\n    id: =id\n    mo|"),
      ["model", "usage"],
      ["id"],
    ],
    ["fields in braces", overriding("response:\n  decode: { usage: { in| } }"), ["input", "output"], []],
    ["fields of the input", overriding("response:\n  decode:\n    id: =cho|"), ["choices", "usage"], []],
    [
      "fields below a path",
      overriding("response:\n  decode:\n    id: =choices.|"),
      ["message", "finish_reason"],
      ["choices"],
    ],
    [
      "fields in a condition",
      overriding("response:\n  decode:\n    id: =choices[fi| = 1].index"),
      ["finish_reason"],
      ["choices"],
    ],
    [
      "fields of an item",
      overriding("response:\n  decode:\n    candidates:\n      $each: =choices\n      index: =|"),
      ["index", "message"],
      ["choices"],
    ],
    [
      "fields of the hub's request",
      overriding("request:\n  encode:\n    seed: =sampling.|"),
      ["temperature"],
      ["messages"],
    ],
    ["in an open call", overriding("response:\n  decode:\n    id: =$count(choices.m|"), ["message"], []],
    ["in quotes", overriding("response:\n  decode:\n    id: '=choices.|'"), ["message"], []],
    [
      "variables and functions",
      overriding("response:\n  decode:\n    $let: { first: =choices }\n    id: =$|"),
      ["$first", "$caps", "$coalesce", "$count"],
      ["choices"],
    ],
    [
      "values of a field",
      overriding("response:\n  decode:\n    candidates:\n      - finish: { reason: st| }"),
      ["stop"],
      [],
    ],
    [
      "fragments",
      overriding("response:\n  decode:\n    usage: { $use: | }\nfragments: { mine: { input: 1 } }"),
      ["mine", "usage"],
      [],
    ],
    [
      "arms",
      overriding(
        "response:\n  decode:\n    candidates:\n      $each: =choices\n      finish: { $match: =finish_reason, st|: { reason: stop } }",
      ),
      ["stop", "length"],
      [],
    ],
  ])("%s", async (_, text, some, none) => {
    const labels = (await complete(text)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(some));
    expect(labels.filter((label) => none.includes(label))).toEqual([]);
  });

  test("replaces the typed word, and adds the colon of a key", async () => {
    const items = await complete(overriding("res|"));
    const item = items.find(({ label }) => label === "response");
    expect(item?.textEdit).toEqual({
      range: { start: { line: 5, character: 6 }, end: { line: 5, character: 9 } },
      newText: "response: ",
    } satisfies TextEdit);
  });

  test("explains each word", async () => {
    const items = await complete(overriding("response:\n  decode:\n    id: =|"));
    const explained = (label: string) => items.find((item) => item.label === label);
    expect(explained("usage")?.detail).toContain("object");
    expect(explained("$now")?.documentation).toMatchObject({ value: "The time, in Unix seconds." });
    expect(explained("$clamp")?.documentation).toMatchObject({
      value: expect.stringContaining("`$clamp(1.7, 0, 1)` gives `1`"),
    });
  });
});

describe("hover", () => {
  it.each<[string, string, string]>([
    ["a directive", "response:\n  decode:\n    usage: { $wi|th: =usage, input: 1 }", "**$with**"],
    ["a map", "request:\n  enc|ode: { seed: 1 }", "**encode**\n\n"],
    ["a key of the schema", "capab|ilities: {}", "**capabilities**"],
    [
      "a field of the input",
      "response:\n  decode:\n    id: =usage.prompt_tok|ens",
      "**prompt_tokens**: integer",
    ],
    [
      "a field of the output",
      "response:\n  decode:\n    usage: { in|put: =usage.prompt_tokens }",
      "A field of `usage`.",
    ],
    ["a variable", "request:\n  encode:\n    seed: =$no|w", "**$now**: number\n\nThe time, in Unix seconds."],
    ["a function", "request:\n  encode:\n    seed: =$cl|amp(1, 2, 3)", "**$clamp(value, low, high)**"],
    ["a function of JSONata", "request:\n  encode:\n    seed: =$cou|nt(turns)", "A function of [JSONata]"],
  ])("explains %s", async (_, rest, text) => {
    expect(await hover(overriding(rest))).toContain(text);
  });

  test("says nothing about a text, and in a file that cannot be read", async () => {
    expect(await hover("provider: ac|me\n")).toBeUndefined();
    expect(await hover("provider: [ac|me\n")).toBeUndefined();
  });
});

/** The places as texts: `file:line:column`. */
const shown = (found: readonly Location[]): string[] =>
  found.map(
    ({ uri, range: { start } }) =>
      `${uri.split("/").slice(-2).join("/")}:${start.line + 1}:${start.character + 1}`,
  );

async function changed(text: string, newName: string, file = FILE): Promise<string> {
  const position = await open(text, file);
  const edit = await client.request<WorkspaceEdit>("textDocument/rename", file, { position, newName });
  const lines = text.replace("|", "").split("\n");
  for (const { range, newText } of (edit.changes?.[client.uri(file)] ?? []).toReversed()) {
    const { line, character } = range.start;
    const before = lines[line] ?? "";
    lines[line] = before.slice(0, character) + newText + before.slice(range.end.character);
  }
  return lines.join("\n");
}

describe("names", () => {
  const variables = (name: string, cursor = ""): string =>
    overriding(
      `response:\n  decode:\n    $let: { ${name}: =choices, other: =$count($${name}) }\n    id: =$${name}${cursor}.index & "$one"\n    usage: { $let: { one: 1 }, input: =$one }\n`,
    );

  test("renames a variable where it has the same meaning", async () => {
    expect(await changed(variables("one", "|"), "first")).toBe(
      variables("first").replace('"$first"', '"$one"'),
    );
  });

  test("renames a fragment in its file and in the files that include it", async () => {
    const shared = "fragments:\n  fault: { kind: internal }\n";
    const mapping =
      "mapping: acme\noperation: generation\ninclude: [shared/acme.yaml]\nerror:\n  decode: { $use: fault }\n";
    prompt.write("mappings/shared/acme.yaml", shared);
    prompt.write("mappings/generation/acme.yaml", mapping);
    await client.show("mappings/shared/acme.yaml", shared);
    const position = await open(
      mapping.replace("$use: fault", "$use: fa|ult"),
      "mappings/generation/acme.yaml",
    );
    const file = "mappings/generation/acme.yaml";
    const definition = await client.request<Location[]>("textDocument/definition", file, { position });
    expect(shown(definition)).toEqual(["shared/acme.yaml:2:3"]);
    const references = await client.request<Location[]>("textDocument/references", file, {
      position,
      context: { includeDeclaration: true },
    });
    expect(shown(references)).toEqual(["generation/acme.yaml:5:19", "shared/acme.yaml:2:3"]);
    const edit = await client.request<WorkspaceEdit>("textDocument/rename", file, {
      position,
      newName: "failure",
    });
    expect(Object.keys(edit.changes ?? {}).map((uri) => uri.split("/").at(-2))).toEqual([
      "generation",
      "shared",
    ]);
  });

  test("goes to a fragment of a shipped wire, and refuses to rename it", async () => {
    const position = await open(overriding("response:\n  decode:\n    usage: { $use: us|age }\n"));
    const found = await client.request<Location[]>("textDocument/definition", FILE, { position });
    expect(shown(found)).toEqual([expect.stringMatching(/^generation\/chat\.yaml:\d+:3$/)]);
    await expect(client.request("textDocument/rename", FILE, { position, newName: "other" })).rejects.toThrow(
      "`usage` is a fragment of Polywire's own files, which cannot be renamed",
    );
  });
});
