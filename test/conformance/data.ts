/**
 * Where the conformance data is. It is not part of the project: tests read it from beside the checkout, and are left out
 * where it is absent, which the reporter says in one line. Nothing here parses it.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The data's directory, whether or not it exists. */
export const conformanceDirectory: string =
  process.env.POLYWIRE_CONFORMANCE ?? resolve(import.meta.dirname, "../../../shared/conformance");

/** The page that holds section F, whether or not it exists. */
export const wireFormatsPage: string = join(conformanceDirectory, "../reference/wire-formats.md");

/** The page that lists the field bugs, whether or not it exists. */
export const fieldBugsPage: string = join(conformanceDirectory, "../reference/field-bugs.md");

/** Why a test cannot run that needs recordings. By this, in their titles, the reporter knows them. */
export const recordingsAbsent = "recorded traffic is not here";

/** Why a test that needs `path` cannot run, or undefined when it can. */
export function absence(path: string): string | undefined {
  return existsSync(path) ? undefined : recordingsAbsent;
}

/** The title of a test, or of a suite, that is skipped where there is an absence. */
export function titled(title: string, absent: string | undefined): string {
  return absent === undefined ? title : `${title} (${absent})`;
}
