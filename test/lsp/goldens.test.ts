/**
 * Every golden file of test/diagnostics, typed into an editor: the language server shows the golden text, at the same place. Some
 * golden files need other files than an editor has beside them. For these, it shows what `polywire check` prints there.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Diagnostic as Shown } from "vscode-languageserver-protocol/node";
import { Prompt } from "../cli/run.ts";
import { wire } from "../diagnostics/acme.ts";
import { EditorClient } from "./client.ts";

const goldens = join(import.meta.dirname, "../diagnostics");
const names = readdirSync(goldens)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -".txt".length))
  .sort();

/** Errors that no check of a text finds: of coverage, and of a running gateway. */
const NOT_SHOWN = ["M402-no-tests", "M403-never-reached", "R501-failed"];
/** `polywire test` prints more than the golden file: the expressions that made a value. */
const EXPLAINED = ["M401-failed", "M401-stream"];
/** The golden text names the wires of an invented library, or the input is an error only without the schemas of the wire. */
const OTHER_SURROUNDINGS = [
  ...[
    "G603-unspoken",
    "G603-wire",
    "G605-twice",
    "G607-provider",
    "G612-unknown",

    "M205-operation",
  ],
  ...["M263-nothing-to-extend", "M264-chain", "M266-nothing-to-include", "M269-no-schema"],
];

const ACME = "provider: acme\nbase_url: https://api.acme.example\nwires: { chat: {} }\n";
const MAPPING = "mappings/generation/acme.chat.yaml";

/** Where the input of a golden file is in the folder of the editor. */
function pathOf(name: string, input: string): string {
  if (input.startsWith("credential:")) return "credentials/acme.yaml";
  if (/^[MR]/.test(name)) return MAPPING;
  return /^(tokens|channels):/m.test(input) ? "polywire.yaml" : "providers/acme.yaml";
}

const prompt = new Prompt();
let client: EditorClient;
beforeAll(async () => {
  for (const schema of wire) prompt.write(String(schema.$id).slice(1), JSON.stringify(schema));
  prompt.write(
    "mappings/shared/error.yaml",
    "fragments:\n  fault: { kind: internal, message: =error.message }\n",
  );
  for (const name of ["acme", "other"]) prompt.write(`providers/${name}.yaml`, ACME.replace("acme", name));
  client = await EditorClient.open(prompt.folder);
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
});

/** The differences between what is shown and a printed report: empty if they say the same. */
function differences(shown: readonly Shown[], printed: string): string[] {
  const wrong = shown.flatMap(({ code, severity, message, range: { start } }) => {
    const [head, ...rest] = String(message).split("\n");
    const place = `:${start.line + 1}:${start.character + 1}\n`;
    const expected = [
      `${severity === 1 ? "error" : "warning"}[${code}]: ${head}`,
      // A report about a whole file has no line.
      place === ":1:1\n" && !printed.includes(place) ? ".yaml\n" : place,
      ...rest,
    ];
    return expected.filter((part) => !printed.includes(part));
  });
  const count = printed.match(/^(error|warning)\[/gm)?.length ?? 0;
  return count === shown.length ? wrong : [...wrong, `${shown.length} shown, ${count} printed`];
}

describe("the language server shows the text of a golden file", () => {
  const exact = names.filter((name) => ![...NOT_SHOWN, ...EXPLAINED, ...OTHER_SURROUNDINGS].includes(name));
  it.each(exact)("%s", async (name) => {
    const [input = "", printed = ""] = readFileSync(join(goldens, `${name}.txt`), "utf8").split(/^----\n/m);
    const path = pathOf(name, input);
    await client.show(path, input);
    if (name.startsWith("M4")) await client.runTests(path);
    expect(differences(await client.shown(path), printed)).toEqual([]);
    await client.close(path);
  });
});

describe("the language server shows what the command line prints", () => {
  it.each([...OTHER_SURROUNDINGS, ...EXPLAINED])("%s", async (name) => {
    const [input = ""] = readFileSync(join(goldens, `${name}.txt`), "utf8").split(/^----\n/m);
    const path = pathOf(name, input);
    await client.show(path, input);
    const isTest = EXPLAINED.includes(name);
    if (isTest) await client.runTests(path);
    const shown = await client.shown(path);
    const before = path === "providers/acme.yaml" ? ACME : undefined;
    prompt.write(path, input);
    const { stderr } = prompt.start([isTest ? "test" : "check", path], "", { ACME_KEY: "key-of-acme-1" });
    if (before === undefined) rmSync(join(prompt.folder, path));
    else prompt.write(path, before);
    expect(differences(shown, stderr)).toEqual([]);
    await client.close(path);
  });
});
