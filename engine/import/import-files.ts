/** The files of an import: reads the configuration of another gateway, writes the configuration of Polywire. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { dump, load } from "js-yaml";
import { DatabaseSync } from "../ledger/node-sqlite.ts";
import type { ImportResult } from "./import-configuration.ts";

/** How each SQLite database begins: https://www.sqlite.org/fileformat.html#the_database_header */
const SQLITE = "SQLite format 3\0";

/**
 * Reads an SQLite database, or YAML as other programs write it, with anchors and merge keys. JSON is YAML too.
 * @param ignored names of tables that are not read
 * @throws an error if the file is neither
 */
export function readForeignConfiguration(path: string, ignored: readonly string[]): unknown {
  return isDatabase(path) ? readTables(path, ignored) : load(readFileSync(path, "utf8"));
}

function isDatabase(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(SQLITE.length);
    readSync(file, start, 0, start.length, 0);
    return start.toString("latin1") === SQLITE;
  } finally {
    closeSync(file);
  }
}

/** The rows of all tables of a database, by the table's name. */
function readTables(path: string, ignored: readonly string[]): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return Object.fromEntries(
      // A log of requests may have gigabytes.
      names
        .filter(({ name }) => !ignored.includes(String(name)))
        .map(({ name }) => {
          const quoted = `"${String(name).replaceAll('"', '""')}"`;
          return [
            name,
            database
              .prepare(`SELECT * FROM ${quoted}`)
              .all()
              .map((row) => ({ ...row })),
          ];
        }),
    );
  } finally {
    database.close();
  }
}

export function writeYaml(value: unknown): string {
  return dump(value, { lineWidth: 120, noRefs: true });
}

/**
 * Writes `polywire.yaml`, `polywire.env` for the owner only, and `prices.yaml` if there are prices.
 * @param folder a new or empty one
 * @returns the paths of the files; undefined: the folder has files
 */
export function writeImport(folder: string, result: ImportResult): string[] | undefined {
  if (existsSync(folder) && readdirSync(folder).length > 0) return undefined;
  mkdirSync(folder, { recursive: true });
  const { config, prices, environment } = result;
  const variables = Object.entries(environment).map(
    ([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`,
  );
  const files: [string, string, number][] = [
    ["polywire.yaml", writeYaml(config), 0o644],
    ["polywire.env", variables.join(""), 0o600],
    ...(prices === undefined ? [] : [["prices.yaml", writeYaml(prices), 0o644] as [string, string, number]]),
  ];
  return files.map(([name, text, mode]) => {
    writeFileSync(join(folder, name), text, { mode });
    return join(folder, name);
  });
}
