/**
 * The folder of response files that clients fetch. It is emptied at the start, because nobody fetches files of a dead process,
 * cleaned while the gateway runs, and deleted at the end.
 */
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { TemporaryFiles } from "../../media/file/temporary-files.ts";

const SWEEP_MS = 30_000;

/** Beside the journals of the same gateway, which no other gateway uses. */
export function temporaryFolderOf(journals: string): string {
  return join(dirname(dirname(journals)), "media", basename(journals));
}

export class TemporaryFileCleanup {
  #folders: string[] = [];
  #sweeping: NodeJS.Timeout | undefined;

  /**
   * @param journals the folder of this gateway, then those of dead ones
   * @param onError is called when a file cannot be deleted; the deletion is retried
   */
  open(journals: readonly string[], onError: (error: unknown) => void): void {
    this.#folders = journals.map(temporaryFolderOf);
    this.#empty();
    const temporaryFiles = new TemporaryFiles(this.#folders[0] ?? "");
    this.#sweeping = setInterval(
      () => void temporaryFiles.sweep(Date.now()).catch(onError),
      SWEEP_MS,
    ).unref();
  }

  close(): void {
    clearInterval(this.#sweeping);
    this.#empty();
  }

  #empty(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}
