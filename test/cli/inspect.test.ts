/** `check` on whole files: what kind of file each is, and whether any client can use its wires. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Inspector } from "../../engine/cli/inspect.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";

const folder = mkdtempSync(join(tmpdir(), "polywire-inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));
const library = await loadLibrary();

const taught = (operation: string, upstreams: string): string =>
  `provider: acme\nbase_url: https://acme.example\nwires:\n  acme:\n    mapping:\n      operation: ${operation}\n${upstreams}`;
const path = "      upstreams: { path: /chat }\n";

it.each([
  ["somewhere.yaml", "hello: world\n", ["G612"]],
  ["somewhere.yaml", "provder: acme\nwires: { chat: }\n", ["G612"]],
  ["somewhere.yaml", "- a list\n", ["G612"]],
  ["providers/acme.yaml", "provder: acme\nwires: { chat: }\n", ["G601", "G609"]],
  ["providers/acme.yaml", "hello: world\n", ["G601", "G609", "G609"]],
  ["providers/acme.yaml", "provider: acme\nwires: {}\n", ["G608"]],
  ["providers/acme.yaml", "provider: acme-eu\nwires: { chat: }\n", ["G608"]],
  ["providers/acme.yaml", taught("generation", ""), ["G609"]],
  ["providers/acme.yaml", taught("ranking", path), ["M205"]],
  ["providers/acme.yaml", taught("generation", path), []],
  [
    "providers/acme.yaml",
    `${taught("generation", "").replace("    mapping:", "    path: /chat\n    mapping:")}`,
    [],
  ],
  ["providers/acme/samples.yaml", "hello: world\n", []],
  ["polywire.yaml", "hello: world\n", ["G601", "G609", "G609"]],
])("%s: %j", async (name, text, codes) => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { diagnostics } = await new Inspector(library).inspect(file);
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(codes);
});

it("accepts a fragment that only names responses that need conversion", async () => {
  const file = join(folder, "providers/acme.yaml");
  writeFileSync(
    file,
    `${taught("embeddings", "")}      upstreams: { path: /embed, convert_response: { $use: strange } }\n      fragments: { strange: =odd }\n`,
  );
  const { diagnostics } = await new Inspector(library).inspect(file);
  expect(diagnostics.map(({ code }) => code)).toEqual([]);
});
