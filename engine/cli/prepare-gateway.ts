/**
 * Prepares `polywire serve` before anything listens: reads and checks the files, and starts the demo upstream.
 *
 * Sets two variables if they are missing: POLYWIRE_DEMO_URL, if a file uses it, by starting the demo upstream; and, only
 * without a configuration, POLYWIRE_TOKEN, which is generated and printed.
 */
import { randomBytes } from "node:crypto";
import { configOf, type Files, nothingStored } from "../control/publication/snapshot.ts";
import type { Config } from "../gateway/config/config.ts";
import { cachedLibraryOf, type LoadedLibrary, readWireSources } from "../gateway/service/load-library.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { readSecretReferences } from "./secret-references.ts";
import { type Found, namesOf, ownFiles, readProviders, readText, referenceOptions } from "./setup.ts";

export interface Closable {
  close(): Promise<void>;
}

export interface PreparedGateway {
  files: Files;
  config: Config;
  library: LoadedLibrary;
  /** POLYWIRE_TOKEN, configured or generated. */
  token: string | undefined;
  demo: Closable | undefined;
}

/** @returns undefined if the files have errors, which are then printed */
export async function prepareGateway(found: Found): Promise<PreparedGateway | undefined> {
  const { mappings, schemas } = readWireSources(found.own);
  // The shipped files were tested before the release.
  const isOwn = ownFiles(found);
  const { library, save } = await cachedLibraryOf(mappings, schemas, (_, paths) => paths.some(isOwn));
  const nameOf = namesOf(library.texts.keys(), found.own);
  const wrong = new Diagnostics(library.diagnostics);
  // Without wires, every name of a wire would be an error too.
  if (!wrong.ok) {
    printDiagnostics(wrong, library.texts, "text", nameOf);
    return undefined;
  }
  const providers = readProviders(found);
  const environment = {
    ...process.env,
    ...(await readSecretReferences(found.config, referenceOptions(found))),
  };
  const { config, prices, models } = found;
  const sources = { mappings, schemas, config, providers, environment, prices, models };
  const readConfig = (): ReturnType<typeof configOf> =>
    configOf({ ...sources, stored: nothingStored }, library, false, readText);
  let outcome = readConfig();
  const { missing } = outcome;
  const demo = await setMissing(environment, missing, found.embedded);
  const isSet = [...missing].some((name) => environment[name] !== undefined);
  if (isSet) outcome = readConfig();
  const diagnostics = new Diagnostics([...library.diagnostics, ...outcome.diagnostics.sorted()]);
  printDiagnostics(diagnostics, new Map([...library.texts, ...outcome.texts]), "text", nameOf);
  if (outcome.config === undefined || !diagnostics.ok) {
    await demo?.close();
    return undefined;
  }
  save();
  const files: Files = { ...sources, known: library.known() };
  return { files, config: outcome.config, library, token: environment.POLYWIRE_TOKEN, demo };
}

/** @returns the demo upstream, if one of the variables needed it */
async function setMissing(
  environment: NodeJS.ProcessEnv,
  missing: ReadonlySet<string>,
  isEmbedded: boolean,
): Promise<Closable | undefined> {
  if (isEmbedded && missing.has("POLYWIRE_TOKEN"))
    environment.POLYWIRE_TOKEN = `pw-${randomBytes(18).toString("base64url")}`;
  if (!missing.has("POLYWIRE_DEMO_URL")) return undefined;
  const { startDemo } = await import("../../demo/server.ts");
  const demo = await startDemo();
  environment.POLYWIRE_DEMO_URL = demo.url;
  return demo;
}
