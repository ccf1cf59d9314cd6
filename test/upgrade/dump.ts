/** A SQLite file as SQL text that SQLite and PostgreSQL both execute, and back. */
import { DatabaseSync } from "../../engine/ledger/node-sqlite.ts";

/** Tables with their rows in the order of their keys, then indexes and views. */
export function dumpSqlite(path: string): string {
  const database = new DatabaseSync(path);
  try {
    const { user_version } = database.prepare("pragma user_version").get() as { user_version: number };
    const parts = database
      .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
      .all() as unknown as { type: string; name: string; sql: string }[];
    const tables = parts.filter(({ type }) => type === "table");
    return [
      `pragma user_version = ${user_version}`,
      ...tables.map(({ sql }) => sql),
      ...tables.flatMap(({ name }) => rowsOf(database, name)),
      ...parts.filter(({ type }) => type !== "table").map(({ sql }) => sql),
    ]
      .map((statement) => `${statement};\n`)
      .join("");
  } finally {
    database.close();
  }
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[];
  return rows.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return `insert into "${table}" (${columns.join(", ")}) values (${Object.values(row).map(literal).join(", ")})`;
  });
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`a store has no value of the type ${typeof value}`);
}

export function loadSqlite(path: string, dump: string): void {
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = wal");
  database.exec(`begin;\n${dump}\ncommit`);
  database.close();
}

/** The types have the same names in both databases. Two words are SQLite's alone. */
export function forPostgres(dump: string): string {
  return dump.replace(/^pragma .*\n/, "").replaceAll(/\) without rowid/gi, ")");
}
