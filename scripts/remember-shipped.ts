/**
 * Checks the shipped mappings and providers for a build, and writes the results to the path where the built program
 * reads them.
 */
import { join } from "node:path";

/**
 * @param folder the cache of the build
 * @param buildId the build that the results are valid for
 * @throws where a shipped mapping or provider has a fault
 */
export async function rememberShipped(folder: string, buildId: string): Promise<void> {
  // `engine/installation` reads both when it is imported.
  process.env.POLYWIRE_CACHE = folder;
  Object.assign(globalThis, { POLYWIRE_BUILD_ID: buildId });
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
}
