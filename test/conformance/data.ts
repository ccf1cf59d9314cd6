/**
 * The location of the conformance data. The data is not part of the project: tests read it from a folder beside the
 * checkout, and are skipped where it is absent, which the reporter prints in one line. Nothing here parses it.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the data, whether or not it exists. */
export const conformanceDirectory: string =
  process.env.POLYWIRE_CONFORMANCE ?? resolve(import.meta.dirname, "../../../shared/conformance");

/** The page with section F, whether or not it exists. */
export const wireFormatsPage: string = join(conformanceDirectory, "../reference/wire-formats.md");

/** The page with the list of field bugs, whether or not it exists. */
export const fieldBugsPage: string = join(conformanceDirectory, "../reference/field-bugs.md");

/**
 * The reason why a test that needs recordings is skipped. The reporter recognises such tests by this text in their
 * titles.
 */
export const recordingsAbsent = "recorded traffic is not here";

/** The reason why a test that needs `path` cannot run; undefined when it can. */
export function absence(path: string): string | undefined {
  return existsSync(path) ? undefined : recordingsAbsent;
}

/** The title of a test or a suite, with the reason where it is skipped. */
export function titled(title: string, absent: string | undefined): string {
  return absent === undefined ? title : `${title} (${absent})`;
}
