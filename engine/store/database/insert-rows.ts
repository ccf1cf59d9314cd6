/**
 * Inserts many rows with few statements, for the rows that every request writes. Kysely would build one node per value each time, which
 * costs more than the insert. Here the SQL text is made once for each of a few sizes, and stays prepared.
 */
import { CompiledQuery } from "kysely";
import type { Store, StoreKind } from "./store.ts";
import type { Schema } from "./tables.ts";

/** Rows per statement; SQLite accepts 32,766 values. Few sizes, so that few statements are prepared. */
const SIZES = [256, 64, 16, 4, 1] as const;

/** The table, and the SQL after the values. A module creates this object once, because it is the key of the cached texts. */
export interface Insert {
  into: keyof Schema;
  /** SQL after the values, with the database's column names. */
  ending: string;
}

const texts = new WeakMap<Insert, Map<string, string>>();

/**
 * @param rows all with the same fields in the same order
 * @returns the rows of the `returning` clause
 */
export async function insertRows<Returned>(
  store: Store,
  insert: Insert,
  rows: readonly object[],
): Promise<Returned[]> {
  const columns = Object.keys(rows[0] ?? {});
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; ) {
    const size = SIZES.find((candidate) => candidate <= rows.length - start) ?? 1;
    const values: unknown[] = [];
    for (const row of rows.slice(start, start + size)) values.push(...Object.values(row));
    const query = CompiledQuery.raw(textOf(insert, columns, size, store.kind), values);
    returned.push(...(await store.db.executeQuery<Returned>(query)).rows);
    start += size;
  }
  return returned;
}

function textOf(insert: Insert, columns: readonly string[], size: number, kind: StoreKind): string {
  const cached = texts.get(insert) ?? new Map<string, string>();
  texts.set(insert, cached);
  const key = `${kind} ${size}`;
  const text = cached.get(key) ?? write(insert, columns, size, kind);
  cached.set(key, text);
  return text;
}

function write({ into, ending }: Insert, columns: readonly string[], size: number, kind: StoreKind): string {
  let position = 0;
  const value = (): string => (kind === "sqlite" ? "?" : `$${++position}`);
  const row = (): string => `(${columns.map(value).join(", ")})`;
  const rows = Array.from({ length: size }, row).join(", ");
  return `insert into ${snakeCase(into)} (${columns.map(snakeCase).join(", ")}) values ${rows} ${ending}`;
}

/** The database's name of a column; `tables.ts` uses camelCase. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
