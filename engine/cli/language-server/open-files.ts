/**
 * The files that the editor has open. A check sees their unsaved texts, and reads all other files from disk. Each check is the one
 * of `polywire check`.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type LoadedLibrary, loadLibrary } from "../../gateway/service/load-library.ts";
import { Halt } from "../halt.ts";
import { type InspectedFile, Inspector, unsavedMappings } from "../inspect.ts";
import { OWN_MODELS, toTypedPath } from "../setup.ts";
import { pathOf, uriOf } from "./protocol-values.ts";

/** The folders that `polywire check` reads by default. */
const FOLDERS = ["mappings", "providers", "credentials"];
const FILES = ["polywire.yaml", OWN_MODELS, "prices.yaml"];
/** An unknown file among others is not an error in an editor, which opens all YAML files of a folder. */
const UNKNOWN_FILE = "G612";

export class OpenFiles {
  readonly #documents: { all(): TextDocument[]; get(uri: string): TextDocument | undefined };
  #library: Promise<LoadedLibrary> | undefined;

  /** @param documents the texts as the editor shows them */
  constructor(documents: { all(): TextDocument[]; get(uri: string): TextDocument | undefined }) {
    this.#documents = documents;
  }

  /** Forgets what was read from this file, or from all. */
  forget(uri?: string): void {
    const path = uri === undefined ? undefined : pathOf(uri);
    const isWire = path === undefined || /[\\/](mappings|schemas)[\\/]/.test(path);
    if (isWire) this.#library = undefined;
  }

  /** @returns the file as it is checked; undefined if it is none of Polywire's */
  async inspect(document: TextDocument): Promise<InspectedFile | undefined> {
    const path = pathOf(document.uri);
    if (path === undefined) return undefined;
    this.#library ??= this.#load();
    // Wires of provider files are added to a library, so each check gets a new one. Unchanged wires are reused.
    const library = (await this.#library).rebuild(undefined);
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

  async #load(): Promise<LoadedLibrary> {
    const library = await loadLibrary(".", unsavedMappings(this.unsaved, "."));
    return library.wires.size > 0 ? library : loadLibrary();
  }
}

function isExpected(path: string): boolean {
  const parts = toTypedPath(path).split(sep);
  return FOLDERS.includes(parts[0] ?? "") || FILES.includes(toTypedPath(path));
}
