/**
 * The clock that decides what is due. If several machines share a store, it is the database's clock, so that theirs may differ.
 */
import { type RawBuilder, sql } from "kysely";
import type { Store } from "./store.ts";

/** Milliseconds since 1970. */
export function clockOf(store: Store): RawBuilder<number> {
  return store.kind === "postgres"
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${store.now()}`;
}

/** @param afterMs from now */
export function dueIn(store: Store, afterMs: number): RawBuilder<number> {
  return sql<number>`${clockOf(store)} + ${sql.lit(Math.round(afterMs))}`;
}
