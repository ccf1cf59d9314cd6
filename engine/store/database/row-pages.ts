/**
 * Lists in pages. A cursor names the last row that was seen, so pages neither skip nor repeat a row while others are added. The
 * content of a cursor is private.
 */
import { type RawBuilder, sql } from "kysely";
import { StoreInvalid } from "./store-errors.ts";

export interface PageOptions {
  /** A larger limit than 500 counts as 500. Default: 50. */
  limit?: number;
  /** `next` of the previous page. */
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  /** Absent on the last page. */
  next?: string;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

/** @throws StoreInvalid if the limit is not a positive whole number */
export function limitOf(options: PageOptions): number {
  const limit = options.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1)
    throw new StoreInvalid("limit", `a whole number from 1 to ${MAX_LIMIT}`);
  return Math.min(limit, MAX_LIMIT);
}

/**
 * The sort key of the last row seen.
 *
 * @param types the types of its parts
 * @throws StoreInvalid if the cursor does not belong to such a list
 */
export function cursorOf(
  options: PageOptions,
  types: readonly ("string" | "number")[],
): (string | number)[] | undefined {
  if (options.cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(options.cursor, "base64url").toString("utf8"));
    const hasType = (part: unknown, index: number): boolean =>
      typeof part === types[index] &&
      (typeof part === "string" ? !part.includes("\0") : Number.isSafeInteger(part));
    if (Array.isArray(key) && key.length === types.length && key.every(hasType)) return key;
  } catch {}
  throw new StoreInvalid("cursor", "the `next` of the previous page");
}

/** A page of rows of which one more than `limit` was read. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => (string | number)[],
  read: (row: Row) => T,
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items: items.map(read) };
  const next = Buffer.from(JSON.stringify(keyOf(last))).toString("base64url");
  return { items: items.map(read), next };
}

/** A condition: the column contains the text, in upper or lower case. `%` and `_` in the text are literal. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}
