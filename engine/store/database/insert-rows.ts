/**
 * Many rows with few statements, for what every request writes. Kysely would build a tree of one node per value each
 * time, which costs more than storing them; here the text is made once for each of a few sizes and stays prepared.
 */
import { CompiledQuery } from "kysely";
import type { Store, StoreKind } from "./store.ts";
import type { Schema } from "./tables.ts";

/** Rows in one statement; SQLite takes 32,766 values. Few sizes, so that few statements are prepared. */
const SIZES = [256, 64, 16, 4, 1] as const;

/** Where rows go, and what to do about those that are there. A module makes it once. */
export interface Insert {
  into: keyof Schema;
  /** SQL after the values, in the database's own names. */
  ending: string;
}

const texts = new WeakMap<Insert, Map<string, string>>();

/**
 * @param rows all with the same fields, named and ordered alike
 * @returns what the ending returns
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
  let place = 0;
  const value = (): string => (kind === "sqlite" ? "?" : `$${++place}`);
  const row = (): string => `(${columns.map(value).join(", ")})`;
  const rows = Array.from({ length: size }, row).join(", ");
  return `insert into ${snakeCase(into)} (${columns.map(snakeCase).join(", ")}) values ${rows} ${ending}`;
}

/** As the database names it; `tables.ts` says it in camelCase. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
