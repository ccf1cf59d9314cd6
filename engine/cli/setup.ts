/**
 * Finds the configuration and the provider files on disk and reads them. The configuration is `polywire.yaml` in the
 * folder at hand, or the one that was named; without any, the embedded default. Provider files stand in `providers/`
 * beside it, mappings in `mappings/` and their schemas in `schemas/`; those that come with Polywire are behind them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { configOf } from "../control/publication/snapshot.ts";
import type { ConfigOutcome } from "../gateway/config/config.ts";
import type { SourceText } from "../gateway/config/config-input.ts";
import type { Environment } from "../gateway/config/interpolate.ts";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import { packageRoot } from "../installation/installation.ts";
import { Halt } from "./halt.ts";

export interface Found {
  config: SourceText;
  /** True when nothing was configured: the demo will answer. */
  embedded: boolean;
  /** `prices.yaml` beside the configuration, where there is one. */
  prices?: SourceText;
  /** Folders of provider files, the first wins. */
  folders: string[];
  /** The folder of the configuration, in which mappings and schemas may stand, too. */
  own?: string;
}

const shippedProviders = join(packageRoot, "providers");
/** What is served where nothing is configured. */
export const embeddedConfig: string = join(packageRoot, "demo/polywire.yaml");

/** @param named a path from the command line. */
export function findConfig(named: string | undefined): Found {
  const path = named ?? "polywire.yaml";
  if (named === undefined && !existsSync(path)) {
    return {
      config: readSource(embeddedConfig),
      embedded: true,
      folders: [shippedProviders],
    };
  }
  const folder = dirname(resolve(path));
  const providers = join(folder, "providers");
  const prices = join(folder, "prices.yaml");
  return {
    config: readSource(path),
    embedded: false,
    folders: providers === shippedProviders ? [providers] : [providers, shippedProviders],
    own: folder,
    ...(existsSync(prices) ? { prices: readSource(prices) } : {}),
  };
}

/** The provider files at hand, by name. */
export function readProviders(found: Found): Record<string, SourceText> {
  const files = new Map<string, string>();
  for (const folder of found.folders) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      const name = file.replace(/\.yaml$/, "");
      if (name !== file && !files.has(name)) files.set(name, join(folder, file));
    }
  }
  return Object.fromEntries([...files].map(([name, path]) => [name, readSource(path)]));
}

/** The configuration that was found, with its providers and prices, as a library understands them. */
export function readConfiguration(
  found: Found,
  library: LoadedLibrary,
  environment: Environment,
): ConfigOutcome {
  return configOf(
    { config: found.config, prices: found.prices, providers: readProviders(found), environment },
    library,
  );
}

/** As a reader at the prompt would write it. */
function shown(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith("..") ? path : below;
}

/**
 * Names files of wires, which a library knows by their paths in their folders, as a reader at the prompt would.
 * @param paths of those files; others have their name already
 * @param ownFolder the folder in which the operator's own stand
 */
export function namesOf(paths: Iterable<string>, ownFolder: string | undefined): (path: string) => string {
  const ofWires = new Set(paths);
  return (path) => {
    if (!ofWires.has(path)) return path;
    const place = path.startsWith("schemas/") ? path : join("mappings", path);
    const isOwn = ownFolder !== undefined && existsSync(join(ownFolder, place));
    return shown(join(isOwn ? ownFolder : packageRoot, place));
  };
}

/** Whether a file of mappings or of a provider is the operator's own, by the name that diagnostics have for it. */
export function ownFiles({ own }: Found): (path: string) => boolean {
  if (own === undefined || relative(packageRoot, own) === "") return () => false;
  const providers = join(own, "providers");
  return (path) => dirname(resolve(path)) === providers || existsSync(join(own, "mappings", path));
}

/** A file's text, with its path as a reader at the prompt would write it. */
export function readSource(path: string): SourceText {
  try {
    return { path: shown(path), text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Halt(1, `there is no file ${path}`);
    if (code === "EISDIR") throw new Halt(1, `${path} is a folder, not a file`);
    if (code === "EACCES") throw new Halt(1, `${path} may not be read by this user`);
    throw new Halt(1, `${path} cannot be read: ${(error as Error).message}`);
  }
}
