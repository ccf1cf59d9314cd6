/**
 * The folder in which the traffic processes keep files of answers that callers fetch: emptied at the start, because nobody
 * asks for what a process left that died, swept while the gateway runs, and gone at its end.
 */
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { TemporaryFiles } from "../../media/file/temporary-files.ts";

const SWEEP_MS = 30_000;

/** Beside the journals of the same gateway, which nobody else holds. */
export function temporaryFolderOf(journals: string): string {
  return join(dirname(dirname(journals)), "media", basename(journals));
}

export class TemporaryFileCleanup {
  #folders: string[] = [];
  #sweeping: NodeJS.Timeout | undefined;

  /**
   * @param journals this gateway's own first, then those of dead ones
   * @param failed hears why something could not be taken away, which is tried again
   */
  open(journals: readonly string[], failed: (error: unknown) => void): void {
    this.#folders = journals.map(temporaryFolderOf);
    this.#empty();
    const temporaryFiles = new TemporaryFiles(this.#folders[0] ?? "");
    this.#sweeping = setInterval(() => void temporaryFiles.sweep(Date.now()).catch(failed), SWEEP_MS).unref();
  }

  close(): void {
    clearInterval(this.#sweeping);
    this.#empty();
  }

  #empty(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}
