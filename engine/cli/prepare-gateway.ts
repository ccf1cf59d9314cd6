/**
 * Prepares `polywire serve` before anything listens: reads and checks the files, and starts the demo upstream.
 *
 * Sets two variables if they are missing: POLYWIRE_DEMO_URL, if a file uses it, by starting the demo upstream; and, only
 * without a configuration, POLYWIRE_TOKEN, which is generated and printed.
 */
import { randomBytes } from "node:crypto";
import { configOf, emptyStored, type Files } from "../control/publication/snapshot.ts";
import type { Config } from "../gateway/config/config.ts";
import { cachedLibraryOf, type LoadedLibrary, readWireSources } from "../gateway/service/load-library.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { readSecretReferences } from "./secret-references.ts";
import {
  type FoundConfig,
  namesOf,
  ownFileMatcher,
  readCredentials,
  readProviders,
  readText,
  referenceOptions,
} from "./setup.ts";

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
export async function prepareGateway(found: FoundConfig): Promise<PreparedGateway | undefined> {
  const { mappings, schemas } = readWireSources(found.ownFolder);
  // The shipped files were tested before the release.
  const isOwn = ownFileMatcher(found);
  const { library, save } = await cachedLibraryOf(mappings, schemas, (_, paths) => paths.some(isOwn));
  const nameOf = namesOf(library.texts.keys(), found.ownFolder);
  const libraryDiagnostics = new Diagnostics(library.diagnostics);
  // Without wires, each name of a wire in the other files would be reported as an error, too.
  if (!libraryDiagnostics.ok) {
    printDiagnostics(libraryDiagnostics, library.texts, "text", nameOf);
    return undefined;
  }
  const providers = readProviders(found);
  const environment = {
    ...process.env,
    ...(await readSecretReferences(found.config, referenceOptions(found))),
  };
  const credentials = readCredentials(found);
  const { config, prices, models } = found;
  const sources = { mappings, schemas, config, providers, credentials, environment, prices, models };
  const readConfig = (): ReturnType<typeof configOf> =>
    configOf({ ...sources, stored: emptyStored }, library, false, readText);
  let outcome = readConfig();
  const { missing } = outcome;
  const demo = await setMissingVariables(environment, missing, found.embedded);
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
async function setMissingVariables(
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
