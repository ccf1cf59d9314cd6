/**
 * Checks one mapping, provider or credential file together with all others, in a worker thread. The check runs the file, and a
 * file that hangs blocks only this thread.
 */
import { checkCredentialFile } from "../../credentials/check-credential-file.ts";
import { readProvider } from "../../gateway/config/provider.ts";
import { type LoadedLibrary, libraryOf } from "../../gateway/service/load-library.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { draw } from "../../language/diagnostics/drawing.ts";
import { type JsonDiagnostic, toJson } from "../../language/diagnostics/json.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { missingTests, runTests } from "../../language/tests/run-tests.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import type { Files } from "../publication/snapshot.ts";
import { testCredential } from "./check-credential.ts";
import { CREDENTIALS, type FileText, MAPPINGS, nameOf, shownMapping, withFile } from "./file-names.ts";

export interface CheckRequest {
  files: Pick<Files, "mappings" | "schemas" | "providers" | "credentials" | "environment">;
  file: FileText;
  /** Also runs the tests in the file, and lists the parts without a test. */
  tests: boolean;
}

export interface CheckedFile {
  diagnostics: DrawnDiagnostic[];
  /** Empty if the tests were not run, or the file has errors. */
  tests: TestOutcome[];
  /** The wires that the file's wire can convert to in a dry run; empty if it has none. */
  otherWires: OtherWires;
}

/** Names of wires on the other side of a conversion. */
export interface OtherWires {
  clients: string[];
  upstreams: string[];
}

export interface DrawnDiagnostic extends JsonDiagnostic {
  /** As the command line prints it, with the source line and a caret. */
  drawn: string;
}

export interface TestOutcome {
  name: string;
  /** The tested map: `response decode`. */
  what: string;
  /** Difference as text; null if the test passes. */
  failure: string | null;
}

/** The last library. While a provider file is edited, the mappings stay the same. */
let lastLibrary: { key: string; library: Promise<LoadedLibrary> } | undefined;

function libraryFor({ mappings, schemas }: CheckRequest["files"]): Promise<LoadedLibrary> {
  const key = JSON.stringify([mappings, schemas]);
  if (lastLibrary?.key !== key) lastLibrary = { key, library: libraryOf(mappings, { schemas }) };
  return lastLibrary.library;
}

export default async function checkFile({ files, file, tests }: CheckRequest): Promise<CheckedFile> {
  const { found, wires, texts, library } = await readFile(files, file);
  const diagnostics = new Diagnostics(found);
  const drawDiagnostic = (each: Diagnostic): string => draw(each, texts.get(each.path));
  const outcomes: TestOutcome[] = [];
  if (tests && diagnostics.ok) {
    for (const wire of wires) {
      const missing = await missingTests(wire, true);
      diagnostics.add(...missing.map((each) => ({ ...each, path: file.path })));
      for (const { name, what, diagnostics: failed } of runTests(wire))
        outcomes.push({
          name,
          what,
          failure: failed.length === 0 ? null : failed.map(drawDiagnostic).join("\n\n"),
        });
    }
    if (file.path.startsWith(CREDENTIALS)) outcomes.push(...(await testCredential(files, file)));
  }
  return {
    diagnostics: diagnostics
      .sorted()
      .map((each) => ({ ...toJson(each, texts.get(each.path)), drawn: drawDiagnostic(each) })),
    tests: outcomes,
    otherWires: findOtherWires(wires, library),
  };
}

/** Sessions convert message by message, and operations that the gateway itself answers have no other side. */
function findOtherWires([wire]: readonly CompiledWire[], library: LoadedLibrary | undefined): OtherWires {
  if (
    wire === undefined ||
    wire.kind === "session" ||
    wire.kind === "model_list" ||
    wire.kind === "ephemeral_token"
  )
    return { clients: [], upstreams: [] };
  const sameOperation = [...(library?.wires.values() ?? [])].filter(
    ({ operation, name }) => operation === wire.operation && !name.includes("/"),
  );
  const isUpstreamWire = ({ mapping }: CompiledWire): boolean => mapping.mapNames.includes("requestEncode");
  const namesOf = (wires: readonly CompiledWire[]): string[] => wires.map(({ name }) => name);
  return {
    clients: isUpstreamWire(wire)
      ? namesOf(sameOperation.filter(({ endpoints }) => endpoints.length > 0))
      : [],
    upstreams: wire.endpoints.length > 0 ? namesOf(sameOperation.filter(isUpstreamWire)) : [],
  };
}

/** The state of a file among all files. */
export function readFile(files: CheckRequest["files"], file: FileText): Promise<Found> {
  if (file.path.startsWith(MAPPINGS)) return checkMapping(files, file);
  return file.path.startsWith(CREDENTIALS) ? checkCredential(file) : checkProvider(files, file);
}

interface Found {
  found: readonly Diagnostic[];
  /** Wires that the file defines or overrides. */
  wires: readonly CompiledWire[];
  /** Of all files; undefined if this file cannot be read. */
  library: LoadedLibrary | undefined;
  texts: ReadonlyMap<string, string>;
}

/** Among all files, because others may extend this one. */
async function checkMapping(files: CheckRequest["files"], file: FileText): Promise<Found> {
  const { mappings, schemas } = withFile(files, file);
  const library = await libraryOf(mappings, { schemas });
  const wires = [...library.wires.values()].filter(
    ({ mapping }) => shownMapping(mapping.document.path) === file.path,
  );
  return {
    found: library.diagnostics.map((each) => ({ ...each, path: shownMapping(each.path) })),
    wires,
    library,
    texts: new Map([...library.texts].map(([path, text]) => [shownMapping(path), text])),
  };
}

async function checkCredential(file: FileText): Promise<Found> {
  const { diagnostics } = checkCredentialFile(file);
  return { found: diagnostics, wires: [], library: undefined, texts: new Map([[file.path, file.text]]) };
}

async function checkProvider(files: CheckRequest["files"], { path, text }: FileText): Promise<Found> {
  const { document, diagnostics } = load(path, text);
  const texts = new Map([[path, text]]);
  if (document === undefined) return { found: diagnostics, wires: [], library: undefined, texts };
  const library = await libraryFor(files);
  const found: Diagnostic[] = [...library.diagnostics];
  const { environment } = files;
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const provider = readProvider(
    { document, environment, report, missing: () => {} },
    {
      wires: library.shipped,
      addVariant: library.addVariant,
      providerNames: [...Object.keys(files.providers), nameOf(path)],
    },
  );
  const wires = (provider?.variants ?? []).flatMap((name) => library.wires.get(name) ?? []);
  return { found, wires, library, texts: new Map([...library.texts, ...texts]) };
}
