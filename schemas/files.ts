/**
 * The schema files by their `$id`. An `$id` is the file's path in the repository with a slash before it, so a relative
 * `$ref` means the same to AJV, to an editor and to whoever reads the files.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installation } from "../engine/installation/installation.ts";

export type Schema = { [keyword: string]: unknown };

const root: string = join(import.meta.dirname, "..");

/** A build is made by the sources, before its own files of schemas are in `dist`. */
const isBundled: boolean = import.meta.filename.endsWith(".js");

/** Every schema under `schemas/<folder>`, in order of path. A build has them in one file for each folder. */
export function schemasIn(folder: string): Schema[] {
  if (isBundled)
    return JSON.parse(readFileSync(join(installation.root, "dist", `schemas-${folder}.json`), "utf8"));
  const directory = join(root, "schemas", folder);
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as Schema);
}
