/** The data files of the doubles: servers, rule sets and schemas. A build has them in one file. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const built = join(here, "doubles.json");

/** The texts of the files by path: `servers/x.yaml`. */
export function readFiles(): Map<string, string> {
  if (existsSync(built)) return new Map(JSON.parse(readFileSync(built, "utf8")));
  const paths = readdirSync(here, { recursive: true, encoding: "utf8" }).sort();
  const data = paths.filter((path) => path.endsWith(".yaml"));
  return new Map(data.map((path) => [path, readFileSync(join(here, path), "utf8")]));
}
