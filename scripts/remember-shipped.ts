/**
 * Checks the shipped mappings and providers for a build, and writes the results to the path where the built program reads them:
 * `node scripts/remember-shipped.ts <folder of the cache> <id of the build>`. It is a process of its own, because the engine reads
 * both values when it is imported.
 */
import { chmodSync } from "node:fs";
import { join } from "node:path";

const [folder, buildId] = process.argv.slice(2);
process.env.POLYWIRE_CACHE = folder;
Object.assign(globalThis, { POLYWIRE_BUILD_ID: buildId });
await rememberShipped();

/** @throws Error if a shipped mapping or provider has a fault */
async function rememberShipped(): Promise<void> {
  const { cachedLibraryOf, readSources, readWireSources } = await import(
    "../engine/gateway/service/load-library.ts"
  );
  const { configOf } = await import("../engine/control/publication/snapshot.ts");
  const { mappings, schemas } = readWireSources();
  const { library, save } = await cachedLibraryOf(mappings, schemas, undefined);
  const files = readSources(join(import.meta.dirname, "../providers"));
  const providers = Object.fromEntries(
    files.map(({ path, text }) => [path.replace(/\.yaml$/, ""), { path: `providers/${path}`, text }]),
  );
  // A channel makes the library learn the wires of its provider. Such a configuration lacks credentials; nothing serves it.
  const channels = Object.keys(providers).map((provider) => ({ name: provider, provider, models: ["*"] }));
  const config = { path: "all-providers.yaml", text: JSON.stringify({ channels }) };
  configOf({ config, providers, environment: {}, prices: undefined }, library);
  if (library.known() === undefined)
    throw new Error(`the shipped mappings have faults: ${JSON.stringify(library.diagnostics)}`);
  save();
  // Other users than the one who built it run the program.
  chmodSync(folder as string, 0o755);
}
