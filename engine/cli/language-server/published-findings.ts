/**
 * What the editor shows for each file. Checks of two files can find the same error in one of them: it is shown once.
 */
import type { Diagnostic as Shown } from "vscode-languageserver/node";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { OpenFiles } from "./open-files.ts";
import { toShown } from "./protocol-values.ts";

/** `version` of the text that was checked. */
type Publish = (params: { uri: string; diagnostics: Shown[]; version?: number }) => void;

export class PublishedFindings {
  readonly #files: OpenFiles;
  readonly #publish: Publish;
  /** By the file that was checked or tested, then by the file that has the error. */
  readonly #found = new Map<string, ReadonlyMap<string, readonly Shown[]>>();

  constructor(files: OpenFiles, publish: Publish) {
    this.#files = files;
    this.#publish = publish;
  }

  /** Replaces the findings of a source: a check, or a run of tests. @param file that was checked or tested */
  set(source: string, file: { uri: string; version: number }, diagnostics: readonly Diagnostic[]): void {
    const { uri } = file;
    const byUri = new Map<string, Shown[]>([[uri, []]]);
    for (const found of diagnostics) {
      const document = this.#files.find(found.path);
      // A file inside the package, such as a shipped schema, is not the user's to change.
      if (document === undefined) continue;
      byUri.set(document.uri, [...(byUri.get(document.uri) ?? []), toShown(found, document)]);
    }
    this.#replace(source, byUri, file);
  }

  delete(source: string): void {
    this.#replace(source, new Map());
  }

  #replace(
    source: string,
    byUri: ReadonlyMap<string, readonly Shown[]>,
    file?: { uri: string; version: number },
  ): void {
    const changed = new Set([...(this.#found.get(source)?.keys() ?? []), ...byUri.keys()]);
    if (byUri.size === 0) this.#found.delete(source);
    else this.#found.set(source, byUri);
    for (const uri of changed)
      this.#publish({
        uri,
        diagnostics: this.#of(uri),
        ...(uri === file?.uri ? { version: file.version } : {}),
      });
  }

  #of(uri: string): Shown[] {
    const all = [...this.#found.values()].flatMap((byUri) => byUri.get(uri) ?? []);
    return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  }
}
