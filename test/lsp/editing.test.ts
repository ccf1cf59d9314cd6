/** What an editor can do with a file beside its errors: each answer is one of a real process. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeLens, TextEdit } from "vscode-languageserver-protocol/node";
import { Prompt } from "../cli/run.ts";
import { EditorClient } from "./client.ts";

const PROVIDER = `provider: acme
base_url: https://api.acme.example/v1
wires:
  acme:
    mapping:
      operation: generation
      upstreams: { path: /chat }
      request: { encode: { model: =$model } }
      response: { decode: { id: =id, candidates: [] } }
      tests:
        - name: the id stays
          response: { decode: { id: r1 } }
          expect: { id: r1 }
        - name: the id is another one
          response: { decode: { id: r1 } }
          expect: { id: r2 }
`;
const CONFIGURATION = `tokens: [{ name: team, value: a-long-secret-value }]
channels: [{ name: one, provider: acme, key: k, models: [m] }]
`;

const prompt = new Prompt();
let client: EditorClient;
beforeAll(async () => {
  client = await EditorClient.open(prompt.folder);
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
});

test("checks the unsaved texts of all open files", async () => {
  // On disk, the provider has no wires.
  prompt.write("providers/acme.yaml", "provider: acme\n");
  await client.show("providers/acme.yaml", PROVIDER);
  await client.show("polywire.yaml", CONFIGURATION.replace("provider: acme", "provider: acne"));
  expect((await client.shown("polywire.yaml")).map(({ code }) => code)).toEqual(["G607"]);
  expect(await client.shown("providers/acme.yaml")).toEqual([]);
  await client.show("polywire.yaml", CONFIGURATION);
  expect(await client.shown("polywire.yaml")).toEqual([]);
});

test("ignores YAML files that are none of Polywire's", async () => {
  await client.show("compose.yaml", "services: { web: { image: web } }\n");
  expect(await client.shown("compose.yaml")).toEqual([]);
});

test("formats as `polywire fmt`", async () => {
  await client.show("providers/acme.yaml", PROVIDER.replace("{ path: /chat }", "{path:   /chat}"));
  const edits = await client.request<TextEdit[]>("textDocument/formatting", "providers/acme.yaml", {
    options: { tabSize: 8, insertSpaces: true },
  });
  expect(edits.map(({ newText }) => newText)).toEqual([PROVIDER]);
  await client.show("providers/acme.yaml", PROVIDER);
  expect(await client.request("textDocument/formatting", "providers/acme.yaml", { options: {} })).toEqual([]);
});

test("runs the test under the cursor, and shows its failure until the text changes", async () => {
  const path = "providers/acme.yaml";
  await client.show(path, PROVIDER);
  const lenses = await client.request<CodeLens[]>("textDocument/codeLens", path);
  expect(
    lenses.map(({ command, range }) => [range.start.line, command?.title, command?.arguments?.[1]]),
  ).toEqual([
    [9, "Run all tests", undefined],
    [10, "Run this test", "the id stays"],
    [13, "Run this test", "the id is another one"],
  ]);
  expect(await client.runTests(path, "the id stays")).toEqual({ passed: 1, failed: 0 });
  expect(await client.shown(path)).toEqual([]);
  expect(await client.runTests(path)).toEqual({ passed: 1, failed: 1 });
  const [failed] = await client.shown(path);
  expect(failed).toMatchObject({ code: "M401", range: { start: { line: 13 } } });
  expect(failed?.message).toContain('id: expected "r2", got "r1"');
  expect(client.messages.at(-1)).toBe("Polywire: 1 test passed, 1 failed");
  await client.show(path, PROVIDER.replace("id: r2", "id: r1"));
  expect(await client.shown(path)).toEqual([]);
  expect(await client.runTests(path)).toEqual({ passed: 2, failed: 0 });
});
