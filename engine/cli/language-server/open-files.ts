/**
 * The files that the editor has open. A check sees their unsaved texts, and reads all other files from disk. Each check is the one
 * of `polywire check`.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, resolve, sep } from "node:path";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type LoadedLibrary, loadLibrary } from "../../gateway/service/load-library.ts";
import { shippedSchemas } from "../../gateway/service/verified-mappings.ts";
import { installation } from "../../installation/installation.ts";
import type { FileSchema } from "../../language/editing/file-schema.ts";
import { Observations } from "../../language/editing/observations.ts";
import { Schemas } from "../../language/schemas/schema-walker.ts";
import { at, type Document, type Node } from "../../language/yaml/yaml-node.ts";
import { Halt } from "../halt.ts";
import { type InspectedFile, Inspector, kindOfFile, unsavedMappings } from "../inspect.ts";
import { OWN_MODELS, toTypedPath } from "../setup.ts";
import { pathOf, uriOf } from "./protocol-values.ts";

/** The folders that `polywire check` reads by default. */
const FOLDERS = ["mappings", "providers", "credentials"];
const FILES = ["polywire.yaml", OWN_MODELS, "prices.yaml"];
/** An unknown file among others is not an error in an editor, which opens all YAML files of a folder. */
const UNKNOWN_FILE = "G612";

interface Libraries {
  /** The shipped mappings and those of the folder; only the shipped ones if those of the folder have errors. */
  library: LoadedLibrary;
  mappings: ReadonlyMap<string, Document>;
}

export class OpenFiles {
  readonly #documents: { all(): TextDocument[]; get(uri: string): TextDocument | undefined };
  #loaded: Promise<Libraries> | undefined;
  #schemas: Schemas | undefined;
  /** The latest: hover and completion ask again about the same text. */
  #observed: { path: string; text: string; found: Promise<Observations> } | undefined;

  /** @param documents the texts as the editor shows them */
  constructor(documents: { all(): TextDocument[]; get(uri: string): TextDocument | undefined }) {
    this.#documents = documents;
  }

  /** Forgets what was read from this file, or from all. */
  forget(uri?: string): void {
    const path = uri === undefined ? undefined : pathOf(uri);
    const isWire = path === undefined || /[\\/](mappings|schemas)[\\/]/.test(path);
    if (isWire) this.#loaded = undefined;
    this.#observed = undefined;
  }

  #libraries(): Promise<Libraries> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  /** The shipped mapping files and those of the folder, by their paths in the folder of mappings; without those that are no YAML. */
  async mappings(): Promise<ReadonlyMap<string, Document>> {
    return (await this.#libraries()).mappings;
  }

  /** @returns the file as it is checked; undefined if it is none of Polywire's */
  async inspect(document: TextDocument): Promise<InspectedFile | undefined> {
    const path = pathOf(document.uri);
    if (path === undefined) return undefined;
    // Wires of provider files are added to a library, so each check gets a new one. Unchanged wires are reused.
    const library = (await this.#libraries()).library.rebuild(undefined);
    try {
      const inspected = await new Inspector(library, { unsaved: this.unsaved }).inspect(path);
      const isUnknown = inspected.diagnostics.some(({ code }) => code === UNKNOWN_FILE);
      return isUnknown && !isExpected(path) ? undefined : inspected;
    } catch (error) {
      // A file that a setting names cannot be read.
      if (!(error instanceof Halt)) throw error;
      return { path: toTypedPath(path), diagnostics: [], wires: [] };
    }
  }

  /** What a check of this text finds out about its places; undefined if its kind has no expressions. */
  async observe(path: string, document: Document): Promise<Observations | undefined> {
    if (!["mapping", "provider"].includes(kindOfFile(path, document.root))) return undefined;
    const { text } = document;
    if (this.#observed?.path !== path || this.#observed.text !== text)
      this.#observed = { path, text, found: this.#check(path, text) };
    return this.#observed.found;
  }

  async #check(path: string, text: string): Promise<Observations> {
    const observer = new Observations(text);
    const unsaved = new Map([...this.unsaved, [path, text]]);
    await (await Inspector.openHere({ unsaved, observer })).inspect(path);
    return observer;
  }

  /** The JSON Schema of a file; undefined if there is none. */
  schemaOf(path: string, { root }: Document): FileSchema | undefined {
    const reference = schemaReference(path, root);
    if (reference === undefined) return undefined;
    this.#schemas ??= new Schemas(shippedSchemas(installation));
    return this.#schemas.has(reference.split("#")[0] ?? "")
      ? { schemas: this.#schemas, reference }
      : undefined;
  }

  /** Texts by absolute path. */
  get unsaved(): ReadonlyMap<string, string> {
    return new Map(
      this.#documents.all().flatMap((document) => {
        const path = pathOf(document.uri);
        return path === undefined ? [] : [[path, document.getText()] as const];
      }),
    );
  }

  /** The text of a file that a diagnostic names, open or not. */
  find(typedPath: string): TextDocument | undefined {
    const path = resolve(typedPath);
    const uri = uriOf(path);
    const open = this.#documents.all().find((document) => pathOf(document.uri) === path);
    if (open !== undefined) return open;
    return existsSync(path) ? TextDocument.create(uri, "yaml", 0, readFileSync(path, "utf8")) : undefined;
  }

  async #load(): Promise<Libraries> {
    const library = await loadLibrary(".", unsavedMappings(this.unsaved, "."));
    const { documents: mappings } = library;
    return { library: library.wires.size > 0 ? library : await loadLibrary(), mappings };
  }
}

function schemaReference(path: string, root: Node): string | undefined {
  const kind = kindOfFile(path, root);
  const name = basename(path);
  const inFolder = (file: string, part = ""): string => `/schemas/${file}.schema.json${part}`;
  switch (kind) {
    case "mapping":
      if (name === "operation.yaml") return inFolder("operation");
      if (name === OWN_MODELS) return inFolder("models");
      return inFolder("mapping", at(root, "mapping") === undefined ? "#/$defs/shared" : "#/$defs/mapping");
    case "provider":
    case "credential":
    case "models":
      return inFolder(kind === "models" ? "catalogue" : kind);
    case "configuration":
      return inFolder("polywire");
    default:
      return undefined;
  }
}

function isExpected(path: string): boolean {
  const parts = toTypedPath(path).split(sep);
  return FOLDERS.includes(parts[0] ?? "") || FILES.includes(toTypedPath(path));
}
