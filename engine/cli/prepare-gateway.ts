/**
 * What `polywire serve` has at hand before anything listens: its files, read and checked, and the demo upstream.
 *
 * Two variables are set here where they are not set: POLYWIRE_DEMO_URL, by starting the demo upstream, where a file asks
 * for it, and POLYWIRE_TOKEN, by making one up, which the banner tells: without a configuration, and only then.
 */
import { randomBytes } from "node:crypto";
import { configOf, type Files, nothingStored } from "../control/publication/snapshot.ts";
import type { Config } from "../gateway/config/config.ts";
import { cachedLibraryOf, type LoadedLibrary, readWireSources } from "../gateway/service/load-library.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { type Found, namesOf, ownFiles, readProviders } from "./setup.ts";

export interface Closable {
  close(): Promise<void>;
}

export interface PreparedGateway {
  files: Files;
  config: Config;
  library: LoadedLibrary;
  /** POLYWIRE_TOKEN, as it was given or made up. */
  token: string | undefined;
  demo: Closable | undefined;
}

/** @returns undefined when something is wrong with the files; it has been printed */
export async function prepareGateway(found: Found): Promise<PreparedGateway | undefined> {
  const { mappings, schemas } = readWireSources(found.own);
  // Those that come with Polywire were tested before they came.
  const isOwn = ownFiles(found);
  const { library, save } = await cachedLibraryOf(mappings, schemas, (_, paths) => paths.some(isOwn));
  const nameOf = namesOf(library.texts.keys(), found.own);
  const wrong = new Diagnostics(library.diagnostics);
  // Without wires, everything that names one would be wrong, too.
  if (!wrong.ok) {
    printDiagnostics(wrong, library.texts, "text", nameOf);
    return undefined;
  }
  const providers = readProviders(found);
  const environment = { ...process.env };
  const sources = { mappings, schemas, config: found.config, providers, environment, prices: found.prices };
  const readConfig = (): ReturnType<typeof configOf> =>
    configOf({ ...sources, stored: nothingStored }, library);
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

/** @returns the demo upstream, where it was started for one of the variables */
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
