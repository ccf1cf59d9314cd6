/**
 * Reads mapping, provider and configuration files, with their errors and the wires that they define. The first keys of a file
 * decide its kind, or the name that the gateway looks for. Nothing is started or sent.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { checkCredentialFile } from "../credentials/check-credential-file.ts";
import type { CredentialFile } from "../credentials/credential-contract.ts";
import type { SourceText } from "../gateway/config/config-input.ts";
import { readPrices } from "../gateway/config/price-file.ts";
import { type Provider, readProvider } from "../gateway/config/provider.ts";
import type { Source } from "../gateway/config/section.ts";
import { ModelCatalogue } from "../gateway/models/model-catalogue.ts";
import { readModelFile } from "../gateway/models/read-model-file.ts";
import { reportRetirements } from "../gateway/models/report-retirements.ts";
import { shippedModels } from "../gateway/models/shipped-models.ts";
import { type LoadedLibrary, loadLibrary, readSources } from "../gateway/service/load-library.ts";
import { type ImportFormat, readImportFormat } from "../import/import-format.ts";
import { packageRoot } from "../installation/installation.ts";
import type { CheckObserver } from "../language/checks/check-observer.ts";
import { unknownFile } from "../language/diagnostics/build/gateway.ts";
import type { Diagnostic } from "../language/diagnostics/diagnostic.ts";
import type { Source as WireSource } from "../language/mappings/library-contract.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { at, type Document, type Node } from "../language/yaml/yaml-node.ts";
import { Halt } from "./halt.ts";
import { readSecretReferences } from "./secret-references.ts";
import {
  embeddedConfig,
  findConfig,
  OWN_MODELS,
  readConfiguration,
  readSource,
  referenceOptions,
  toTypedPath,
} from "./setup.ts";

export interface InspectedFile {
  /** As a person at the prompt writes it. */
  path: string;
  diagnostics: readonly Diagnostic[];
  /** Wires of the file; empty if it has errors. */
  wires: readonly CompiledWire[];
  /** The provider, if it is a provider file. */
  provider?: Provider;
  /** The credential, if it is a file of one. */
  credential?: { file: CredentialFile; document: Document };
  /** The import format, if it is one. */
  importFormat?: ImportFormat;
}

/** The named files and the files of the named folders; without names, those in this folder, or the shipped ones. */
export function filesOf(names: readonly string[], defaults: readonly string[]): string[] {
  const existingNames = names.length > 0 ? names : defaults.filter((name) => existsSync(name));
  // A package has no folders of models and of import formats: a build packs them.
  const shipped = ["mappings", "providers", "credentials", "imports", "models"].flatMap((name) => {
    const folder = join(packageRoot, name);
    return existsSync(folder) ? [folder] : [];
  });
  return (existingNames.length > 0 ? existingNames : shipped).flatMap((name) => {
    if (!existsSync(name)) throw new Halt(1, `there is no file ${name}`);
    if (!statSync(name).isDirectory()) return [name];
    return readSources(name).map(({ path }) => join(name, path));
  });
}

/** The shipped ones, and those in the folder of a provider file. */
function listProviderNames(path: string): string[] {
  const folders = new Set([join(packageRoot, "providers"), resolve(path, "..")]);
  // The folder of a file that an editor has not saved may not exist.
  return [...folders]
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder).flatMap((name) => (name.endsWith(".yaml") ? [basename(name, ".yaml")] : [])),
    );
}

type Kind =
  | "mapping"
  | "provider"
  | "import"
  | "configuration"
  | "prices"
  | "models"
  | "credential"
  /** Of programs, such as samples of the demo. */
  | "data"
  | "unknown";

/** What a file is: its keys say it, or its name and folder. */
export function kindOfFile(file: string, root: Node): Kind {
  const has = (key: string): boolean => at(root, key) !== undefined;
  if (has("mapping") || resolve(file).split(sep).includes("mappings")) return "mapping";
  if (has("provider")) return "provider";
  if (has("import")) return "import";
  const name = basename(file);
  if (name === "polywire.yaml" || has("channels") || has("tokens")) return "configuration";
  if (name === "prices.yaml") return "prices";
  if (name === OWN_MODELS || has("models")) return "models";
  const folders = resolve(file).split(sep).slice(0, -1);
  // The gateway reads each file in a folder `providers` as a provider file.
  if (folders.at(-1) === "providers") return "provider";
  if (folders.at(-1) === "credentials" || has("credential")) return "credential";
  return folders.includes("providers") ? "data" : "unknown";
}

/** For editors. */
export interface InspectorOptions {
  /** Texts that replace those on disk, by absolute path. */
  unsaved?: ReadonlyMap<string, string>;
  observer?: CheckObserver;
}

export class Inspector {
  /** The texts that diagnostics refer to, by path. */
  readonly texts: Map<string, string> = new Map();
  readonly #library: LoadedLibrary;
  readonly #unsaved: ReadonlyMap<string, string>;
  readonly #observer: CheckObserver | undefined;

  constructor(library: LoadedLibrary, { unsaved = new Map(), observer }: InspectorOptions = {}) {
    this.#library = library;
    this.#unsaved = unsaved;
    this.#observer = observer;
  }

  /** With the wires of this folder beside the shipped ones, unless they have errors. */
  static async openHere(options: InspectorOptions = {}): Promise<Inspector> {
    const { unsaved = new Map(), observer } = options;
    const library = await loadLibrary(".", unsavedMappings(unsaved, "."), observer);
    return new Inspector(
      library.wires.size > 0 ? library : await loadLibrary(undefined, [], observer),
      options,
    );
  }

  async inspect(file: string): Promise<InspectedFile> {
    const { path, text } = this.#read(file);
    this.texts.set(path, text);
    const { document, diagnostics } = load(path, text);
    if (document === undefined) return { path, diagnostics, wires: [] };
    const { root } = document;
    switch (kindOfFile(file, root)) {
      case "mapping":
        return this.#mapping(file, path, text);
      case "provider":
        return this.#provider(document);
      case "import":
        return this.#importFormat(path, text);
      case "configuration":
        return this.#config(file, document);
      case "prices":
        return inspectWith(readPrices, document);
      case "models":
        return inspectWith(readModelFile, document);
      case "credential":
        return { path, wires: [], ...this.#credential(document) };
      case "data":
        return { path, diagnostics, wires: [] };
      case "unknown": {
        const first = root.kind === "map" ? root.entries[0]?.key : undefined;
        const place = { path, span: (first ?? root).span };
        return { path, diagnostics: [unknownFile(place, first?.value ?? "", KIND_KEYS)], wires: [] };
      }
    }
  }

  readonly #read = (file: string): SourceText => {
    const text = this.#unsaved.get(resolve(file));
    return text === undefined ? readSource(file) : { path: toTypedPath(file), text };
  };

  /** A mapping is read among the shipped ones. It replaces the one with the same path. */
  async #mapping(file: string, path: string, text: string): Promise<InspectedFile> {
    const { folder, libraryPath } = pathInMappings(file);
    const isKnown = this.#library.texts.get(libraryPath) === text;
    const others = folder === undefined ? [] : unsavedMappings(this.#unsaved, folder);
    const library = isKnown
      ? this.#library
      : await loadLibrary(
          folder,
          [...others.filter((other) => other.path !== libraryPath), { path: libraryPath, text }],
          this.#observer,
        );
    const wires = [...library.wires.values()].filter(({ mapping }) => mapping.document.path === libraryPath);
    for (const [name, schema] of library.texts) if (name.startsWith("schemas/")) this.texts.set(name, schema);
    return { path, diagnostics: renameDiagnostics(library.diagnostics, libraryPath, path), wires };
  }

  #provider(document: Document): InspectedFile {
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
    const { wires, shipped, addVariant } = this.#library;
    const libraryInput = { wires: shipped, addVariant, providerNames: listProviderNames(document.path) };
    const provider = readProvider(
      { document, environment: readEnvironment(), report, missing: () => {} },
      libraryInput,
    );
    const providerWires = (provider?.variants ?? []).flatMap((name) => wires.get(name) ?? []);
    return {
      path: document.path,
      diagnostics,
      wires: providerWires,
      ...(provider === undefined ? {} : { provider }),
    };
  }

  #credential(document: Document): Pick<InspectedFile, "diagnostics" | "credential"> {
    const { file, diagnostics } = checkCredentialFile(document);
    return { diagnostics, ...(file === undefined ? {} : { credential: { file, document } }) };
  }

  #importFormat(path: string, text: string): InspectedFile {
    const { format, diagnostics } = readImportFormat(path, text);
    return { path, diagnostics, wires: [], ...(format === undefined ? {} : { importFormat: format }) };
  }

  async #config(file: string, document: Document): Promise<InspectedFile> {
    const isEmbedded = resolve(file) === embeddedConfig();
    const found = findConfig(file, this.#read);
    // A check runs no commands.
    const secrets = await readSecretReferences(found.config, {
      ...referenceOptions(found),
      runsCommands: false,
    });
    const environment = { ...readEnvironment(), ...secrets };
    const environmentWithToken = isEmbedded
      ? { POLYWIRE_TOKEN: "made-up-at-start", ...environment }
      : environment;
    const { config, diagnostics, texts } = readConfiguration(found, this.#library, environmentWithToken);
    for (const [name, text] of texts) this.texts.set(name, text);
    const models = new ModelCatalogue(config?.models.own ?? [], shippedModels);
    const retirements = reportRetirements(document, models, Date.now());
    return { path: document.path, diagnostics: [...diagnostics.sorted(), ...retirements], wires: [] };
  }
}

/** Those in the folder `mappings` of this folder, as sources of a library. */
export function unsavedMappings(unsaved: ReadonlyMap<string, string>, folder: string): WireSource[] {
  const mappings = join(resolve(folder), "mappings", sep);
  return [...unsaved].flatMap(([path, text]) =>
    path.startsWith(mappings) ? [{ path: path.slice(mappings.length).split(sep).join("/"), text }] : [],
  );
}

/** A file without wires. */
function inspectWith(read: (source: Source) => unknown, document: Document): InspectedFile {
  const diagnostics: Diagnostic[] = [];
  read({
    document,
    environment: readEnvironment(),
    report: (diagnostic) => void diagnostics.push(diagnostic),
    missing: () => {},
  });
  return { path: document.path, diagnostics, wires: [] };
}

/** Keys that decide the kind of a file. */
const KIND_KEYS = ["mapping", "provider", "credential", "import", "tokens", "channels", "models"];

/** Diagnostics of the file at a path of the library, with the name that was typed, and of the schemas of its wire. */
function renameDiagnostics(
  diagnostics: readonly Diagnostic[],
  libraryPath: string,
  typedPath: string,
): Diagnostic[] {
  const schemas = `schemas/wire/${libraryPath.replace(/\.yaml$/, "/")}`;
  return diagnostics.flatMap((found) => {
    if (found.path === libraryPath) return [{ ...found, path: typedPath }];
    return found.path.startsWith(schemas) ? [found] : [];
  });
}

/** The process's environment, with the variables that `serve` sets itself. Read for each file: tests change the environment. */
function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { POLYWIRE_DEMO_URL: "http://127.0.0.1", ...process.env };
}

/** The path by which a library knows it, and the parent of its folder of mappings. */
function pathInMappings(file: string): { folder?: string; libraryPath: string } {
  const parts = resolve(file).split(sep);
  const root = parts.lastIndexOf("mappings");
  if (root < 0) return { libraryPath: basename(file) };
  return { folder: parts.slice(0, root).join(sep), libraryPath: parts.slice(root + 1).join("/") };
}
