/**
 * Finds and reads the configuration and the provider files. The configuration is the named file, or `polywire.yaml` in this
 * folder, or the embedded default. Beside it are `providers/`, `mappings/` and `schemas/`; shipped files come after them.
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
import type { ReadOptions } from "./secret-references.ts";

export interface FoundConfig {
  config: SourceText;
  /** True without a configuration: the demo responds. */
  embedded: boolean;
  /** `prices.yaml` beside the configuration, if there is one. */
  prices?: SourceText;
  /** `models.yaml` beside the configuration, if there is one. */
  models?: SourceText;
  /** Folders of provider files; the first wins. */
  folders: string[];
  /** The folder of the configuration, for mappings and schemas. */
  ownFolder?: string;
  /** Reads the provider and credential files. Absent: from disk. */
  read?: ReadSource;
}

/** Reads a file; the path of the result is as a person at the prompt writes it. */
export type ReadSource = (path: string) => SourceText;

/** The operator's facts about models, beside the configuration. */
export const OWN_MODELS = "models.yaml";

// Functions, because chunks of a build can import each other: a constant would be evaluated before `packageRoot`.
const shippedProviders = (): string => join(packageRoot, "providers");

/** The path of the configuration that is served without one. */
export const embeddedConfig = (): string => join(packageRoot, "demo/polywire.yaml");

/**
 * @param configArgument a path from the command line
 * @param read an editor has texts that are not saved
 */
export function findConfig(configArgument: string | undefined, read: ReadSource = readSource): FoundConfig {
  const path = configArgument ?? "polywire.yaml";
  if (configArgument === undefined && !existsSync(path)) {
    return {
      config: readSource(embeddedConfig()),
      embedded: true,
      folders: [shippedProviders()],
    };
  }
  const folder = dirname(resolve(path));
  const providers = join(folder, "providers");
  const prices = join(folder, "prices.yaml");
  const models = join(folder, OWN_MODELS);
  return {
    config: read(path),
    embedded: false,
    folders: [...new Set([providers, shippedProviders()])],
    ownFolder: folder,
    read,
    ...(existsSync(prices) ? { prices: read(prices) } : {}),
    ...(existsSync(models) ? { models: read(models) } : {}),
  };
}

/** How the references to secrets in the configuration are read. */
export function referenceOptions({ ownFolder: own }: FoundConfig): ReadOptions {
  return { folder: own ?? process.cwd(), runsCommands: true };
}

/** The provider files, by name. */
export function readProviders(found: FoundConfig): Record<string, SourceText> {
  const { read = readSource } = found;
  return Object.fromEntries([...providerPaths(found)].map(([name, path]) => [name, read(path)]));
}

/** The files of the folders `credentials/` beside those of the providers, by name. */
export function readCredentials({
  folders,
  read = readSource,
}: Pick<FoundConfig, "folders" | "read">): Record<string, SourceText> {
  const paths = providerPaths({ folders: folders.map(credentialsBeside) });
  return Object.fromEntries([...paths].map(([name, path]) => [name, read(path)]));
}

export function credentialsBeside(providers: string): string {
  return join(dirname(providers), "credentials");
}

/** The paths of the YAML files in these folders, by name. */
export function providerPaths(found: Pick<FoundConfig, "folders">): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of found.folders) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      const name = file.replace(/\.yaml$/, "");
      if (name !== file && !files.has(name)) files.set(name, join(folder, file));
    }
  }
  return files;
}

/** The parsed configuration with its providers, prices and models. */
export function readConfiguration(
  found: FoundConfig,
  library: LoadedLibrary,
  environment: Environment,
): ConfigOutcome {
  return configOf(
    {
      config: found.config,
      prices: found.prices,
      models: found.models,
      providers: readProviders(found),
      credentials: readCredentials(found),
      environment,
    },
    library,
    false,
    readText,
  );
}

/** Reads a file that a setting names. Throws as the system does. */
export const readText = (path: string): string => readFileSync(path, "utf8");

/** As a person at the prompt writes it. */
export function toTypedPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath.startsWith("..") ? path : relativePath;
}

/**
 * Names of wire files, as a person at the prompt writes them. A library knows the files by their paths in their folders.
 * @param paths of those files; other files keep their names
 * @param ownFolder the operator's folder
 */
export function namesOf(paths: Iterable<string>, ownFolder: string | undefined): (path: string) => string {
  const wirePaths = new Set(paths);
  return (path) => {
    if (!wirePaths.has(path)) return path;
    const filePath = path.startsWith("schemas/") ? path : join("mappings", path);
    const isOwn = ownFolder !== undefined && existsSync(join(ownFolder, filePath));
    return toTypedPath(join(isOwn ? ownFolder : packageRoot, filePath));
  };
}

/** Whether a mapping or provider file is the operator's, by its name in diagnostics. */
export function ownFileMatcher({ ownFolder: own }: FoundConfig): (path: string) => boolean {
  if (own === undefined || relative(packageRoot, own) === "") return () => false;
  const providers = join(own, "providers");
  return (path) => dirname(resolve(path)) === providers || existsSync(join(own, "mappings", path));
}

/** A file's text, with its path as a person at the prompt writes it. */
export function readSource(path: string): SourceText {
  try {
    return { path: toTypedPath(path), text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Halt(1, `there is no file ${path}`);
    if (code === "EISDIR") throw new Halt(1, `${path} is a folder, not a file`);
    if (code === "EACCES") throw new Halt(1, `this user has no permission to read ${path}`);
    throw new Halt(1, `${path} cannot be read: ${(error as Error).message}`);
  }
}
