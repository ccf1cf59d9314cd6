/**
 * During a rolling upgrade, the previous version works on the store that the new one has migrated. So each migration only adds,
 * unless its name says `contract`. This test runs every migration on SQLite and compares the schema before and after.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CamelCasePlugin, Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { DatabaseSync } from "../../engine/ledger/node-sqlite.ts";
import { migrate, migrations } from "../../engine/store/database/migrate.ts";
import { sqliteDialect } from "../../engine/store/database/sqlite.ts";
import type { Store } from "../../engine/store/database/store.ts";
import type { Schema } from "../../engine/store/database/tables.ts";
import { loadSqlite } from "./dump.ts";

/** Before the first release, no version had to work beside another. */
const BEFORE_RELEASE = Object.keys(migrations).filter((name) => name < "014");

const names = Object.keys(migrations);

test("each migration of a released version only adds, or says `contract`", async () => {
  for (const [at, name] of names.entries()) {
    if (BEFORE_RELEASE.includes(name) || /^\d+-contract-/.test(name)) continue;
    expect(await violations(names.slice(0, at), migrations[name] as Migration), name).toEqual([]);
  }
});

test.each([
  ["alter table tokens add column later text", []],
  ["alter table tokens add column later bigint not null default 0", []],
  ["create table later (id text not null primary key)", []],
  ["create index tokens_by_name on tokens (name)", []],
  ["create view later as select id from tokens", []],
  ["alter table tokens drop column last_used_ms", ["tokens.last_used_ms is gone"]],
  [
    "alter table tokens rename column name to label",
    ["tokens.name is gone", "tokens.label has no default: older versions write rows without it"],
  ],
  ["drop table captures", ["captures is gone"]],
  ["alter table prices rename to rates", ["prices is gone"]],
  ["drop view tries", ["tries is gone"]],
  ["update tokens set name = 'x'", ["rows of tokens have changed"]],
  [
    "create unique index tokens_later on tokens (name)",
    ["tokens_later: older versions may write rows that it refuses"],
  ],
  ["delete from audit", ["rows of audit have changed"]],
])("%s: %j", async (statement, found) => {
  const up = async (db: Kysely<never>): Promise<void> => void (await sql.raw(statement).execute(db));
  expect(await violations(names, { up } as Migration)).toEqual(found);
});

/** The rows are those of a fixture, so that changes of rows show. */
async function violations(before: readonly string[], migration: Migration): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-additive-"));
  const path = join(folder, "polywire.db");
  loadSqlite(path, readFileSync(new URL("fixtures/schema-012/store.sql", import.meta.url), "utf8"));
  const db = new Kysely<Schema>({ dialect: sqliteDialect(path), plugins: [new CamelCasePlugin()] });
  try {
    const store: Store = { db, kind: "sqlite", label: path, now: Date.now };
    await migrate(store, Object.fromEntries(before.map((name) => [name, migrations[name] as Migration])));
    const old = schemaOf(path);
    await migration.up(db.withoutPlugins() as unknown as Kysely<never>);
    return compare(old, schemaOf(path));
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

interface Part {
  type: string;
  /** Of a table or view, by column: its type, and whether it must have a value. Of an index, its columns. */
  columns: Record<string, string>;
  unique: boolean;
  table: string;
  rows: Record<string, unknown>[];
}

/** On a connection of its own: a statement that is prepared before a column is dropped fails afterwards. */
function schemaOf(path: string): Map<string, Part> {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = <Row>(text: string): Row[] => database.prepare(text).all() as Row[];
  const parts = new Map<string, Part>();
  type Row = { type: string; name: string; table: string; sql: string };
  for (const { type, name, table, sql } of all<Row>(
    "select type, name, tbl_name as 'table', sql from sqlite_master where sql is not null",
  )) {
    const columns =
      type === "index"
        ? all<{ name: string }>(`select name from pragma_index_info('${name}')`).map((column) => [
            column.name,
            "",
          ])
        : all<{ name: string; type: string; needed: number }>(
            `select name, type, "notnull" = 1 and dflt_value is null as needed from pragma_table_info('${name}')`,
          ).map((column) => [column.name, `${column.type}${column.needed === 1 ? ", needed" : ""}`]);
    parts.set(name, {
      type,
      table,
      unique: /^create unique/i.test(sql),
      columns: Object.fromEntries(columns),
      rows: type === "table" ? all(`select * from "${name}"`) : [],
    });
  }
  database.close();
  return parts;
}

function compare(old: ReadonlyMap<string, Part>, now: ReadonlyMap<string, Part>): string[] {
  const found: string[] = [];
  for (const [name, part] of old) {
    const later = now.get(name);
    if (part.type === "index") continue;
    if (later === undefined) {
      found.push(`${name} is gone`);
      continue;
    }
    const gone = Object.keys(part.columns).filter((column) => !(column in later.columns));
    found.push(...gone.map((column) => `${name}.${column} is gone`));
    for (const [column, type] of Object.entries(later.columns)) {
      const before = part.columns[column];
      if (before === undefined && type.endsWith(", needed") && part.type === "table")
        found.push(`${name}.${column} has no default: older versions write rows without it`);
      if (before !== undefined && before !== type)
        found.push(`${name}.${column} was ${before} and is ${type}`);
    }
    if (gone.length === 0 && !sameRows(part, later)) found.push(`rows of ${name} have changed`);
  }
  for (const [name, part] of now) {
    const known = old.get(part.table)?.columns;
    // Rows of older versions are empty in new columns, and empty values never equal each other.
    if (
      part.unique &&
      !old.has(name) &&
      known !== undefined &&
      Object.keys(part.columns).every((it) => it in known)
    )
      found.push(`${name}: older versions may write rows that it refuses`);
  }
  return found;
}

/** In the columns that older versions know. */
function sameRows(old: Part, now: Part): boolean {
  const texts = ({ rows }: Part): string[] =>
    rows.map((row) => JSON.stringify(Object.keys(old.columns).map((column) => row[column]))).sort();
  return JSON.stringify(texts(old)) === JSON.stringify(texts(now));
}
