/** The shipped import formats. A build has them in one JSON file, a checkout in `imports/`. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { installation, packageRoot } from "../installation/installation.ts";

/** The file of a build, in its folder. */
export const PACKED_FORMATS = "imports.json";

/** @returns the text of each format, by its name */
export function shippedFormats(): Readonly<Record<string, string>> {
  if (installation.buildId === undefined) return readFormatFolder(join(packageRoot, "imports"));
  return JSON.parse(readFileSync(join(packageRoot, "dist", PACKED_FORMATS), "utf8"));
}

export function readFormatFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return Object.fromEntries(
    names.sort().map((name) => [basename(name, ".yaml"), readFileSync(join(folder, name), "utf8")]),
  );
}
