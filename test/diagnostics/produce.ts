/**
 * Processes each golden file as the gateway processes a file of its kind. Mappings are read, checked and compiled,
 * then tested or run. Provider files and configurations are read as the gateway reads them.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Inspector } from "../../engine/cli/inspect.ts";
import { checkCredentialFile } from "../../engine/credentials/check-credential-file.ts";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import type { Diagnostic } from "../../engine/language/diagnostics/diagnostic.ts";
import type { Failure } from "../../engine/language/mappings/compile-mapping.ts";
import { explainFailure } from "../../engine/language/mappings/explain-failure.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { missingTests, runTests } from "../../engine/language/tests/run-tests.ts";
import { libraryOf } from "./acme.ts";

/** @param name of the golden file; its prefix selects the processing */
export async function produce(name: string, text: string): Promise<Diagnostic[]> {
  if (text.startsWith("credential:")) return [...checkCredentialFile({ path: CREDENTIAL, text }).diagnostics];
  if (name.startsWith("M4")) return testMapping(text);
  if (/^M2(6[89]|7\d)/.test(name)) return checkClientMapping(text);
  if (name.startsWith("M")) return built(text).diagnostics;
  if (name.startsWith("R")) return runMapping(text);
  if (/^G61[23]/.test(name)) return inspectFile(text);
  return /^(tokens|channels):/m.test(text) ? readConfiguration(text) : readProviderFile(text);
}

const MAPPING = "mappings/acme.chat.yaml";
const PROVIDER = "providers/acme.yaml";
const CREDENTIAL = "credentials/acme.yaml";

function built(
  text: string,
  failed?: (failure: Failure) => void,
): { diagnostics: Diagnostic[]; wire: CompiledWire | undefined } {
  const { diagnostics, wires } = libraryOf({ path: MAPPING, text }, failed);
  return { diagnostics: diagnostics.filter(({ path }) => path === MAPPING), wire: wires.get("acme.chat") };
}

/** As the gateway processes a file in `mappings/` beside its configuration. */
async function checkClientMapping(text: string): Promise<Diagnostic[]> {
  const path = "generation/acme.chat.yaml";
  const { diagnostics } = await loadLibrary(undefined, [{ path, text }]);
  return diagnostics.filter((found) => found.path === path).map((found) => ({ ...found, path: MAPPING }));
}

/** As `polywire test --coverage` does. */
async function testMapping(text: string): Promise<Diagnostic[]> {
  const { diagnostics, wire } = built(text);
  if (wire === undefined) return diagnostics;
  const results = runTests(wire).flatMap((result) => result.diagnostics);
  return [...diagnostics, ...(await missingTests(wire, true)), ...results];
}

/** As the gateway processes a response: this one. */
async function runMapping(text: string): Promise<Diagnostic[]> {
  const failures: Failure[] = [];
  const { diagnostics, wire } = built(text, (failure) => failures.push(failure));
  const answer = { id: "r1", usage: { prompt_tokens: 12, completion_tokens: "none of your business" } };
  try {
    wire?.program.responseDecode?.(answer, {} as never);
  } catch {
    // The body to explain.
  }
  const explained = await Promise.all(failures.map(explainFailure));
  return [...diagnostics, ...explained.flatMap((each) => each?.diagnostic ?? [])];
}

/** As `polywire check` processes a file whose kind only its content shows. */
async function inspectFile(text: string): Promise<Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-diagnostics-"));
  const file = join(folder, "acme.yaml");
  try {
    writeFileSync(file, text);
    const { diagnostics } = await new Inspector(await loadLibrary()).inspect(file);
    return diagnostics.map((found) => ({ ...found, path: PROVIDER }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ACME = "{ provider: acme, base_url: 'https://api.acme.example', wires: { chat: {} } }";

/** A configuration, with two correct providers. */
function readConfiguration(text: string): Diagnostic[] {
  const files = { acme: ACME, other: ACME.replaceAll("acme", "other") };
  return read("polywire.yaml", text, files);
}

/** A provider file, and a configuration that uses it. */
function readProviderFile(text: string): Diagnostic[] {
  const config = `tokens: [{ name: team, value: "\${ACME_KEY}" }]
channels: [{ name: one, provider: acme, key: "\${ACME_KEY}", models: [m] }]
`;
  return read(PROVIDER, config, { acme: text });
}

function read(path: string, text: string, providers: Record<string, string>): Diagnostic[] {
  const { wires, addVariant } = libraryOf();
  const { diagnostics } = readConfig({
    config: { path: "polywire.yaml", text },
    providerNames: Object.keys(providers),
    provider: (name) => {
      const said = providers[name];
      return said === undefined ? undefined : { path: `providers/${name}.yaml`, text: said };
    },
    wires: [...wires.values()],
    addVariant,
    environment: { ACME_KEY: "key-of-acme-1", HOME: "/home/acme" },
  });
  return diagnostics.sorted().filter((found) => found.path === path);
}
