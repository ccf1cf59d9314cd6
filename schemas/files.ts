/**
 * The schema files by their `$id`. An `$id` is the file's path in the repository with a slash before it, so a relative
 * `$ref` means the same to AJV, to an editor and to a reader of the files.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Schema = { [keyword: string]: unknown };

const root: string = join(import.meta.dirname, "..");

/** Every schema under `schemas/<folder>`, in order of path. A build has one file for each folder, beside its code. */
export function schemasIn(folder: string): Schema[] {
  const built = join(import.meta.dirname, `schemas-${folder}.json`);
  if (existsSync(built)) return JSON.parse(readFileSync(built, "utf8"));
  const directory = join(root, "schemas", folder);
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as Schema);
}
