/**
 * The handle that every function of this folder takes first: a database, or one transaction on it. It knows no table.
 * `open-store.ts` creates it.
 */
import { type Kysely, sql } from "kysely";
import type { Schema } from "./tables.ts";

export type StoreKind = "sqlite" | "postgres";

export interface Store {
  readonly db: Kysely<Schema>;
  readonly kind: StoreKind;
  /** For people: a path, or host and database without the password. */
  readonly label: string;
  /** Milliseconds since 1970; tests replace it. */
  readonly now: () => number;
}

/** The result of `openStore`. */
export interface OpenStore extends Store {
  /** Waits for running calls. The store cannot be used afterwards. */
  close(): Promise<void>;
  /** Resolves when the database responds. @throws StoreUnavailable */
  ping(): Promise<void>;
}

/**
 * Runs the work in one transaction, or in the transaction that the handle already is. All of it is stored, or nothing.
 *
 * The work must use the handle that it gets. SQLite has one connection, so a call on the outer handle would wait for the
 * transaction that waits for it.
 */
export async function inTransaction<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  if (store.db.isTransaction) return work(store);
  return store.db.transaction().execute((db) => work({ ...store, db }));
}

/**
 * A lock among all nodes until the transaction ends. SQLite's transactions already exclude each other.
 *
 * @param key any number; one per kind of work
 */
export async function lockInTransaction(store: Store, key: number): Promise<void> {
  if (store.kind === "postgres") await sql`select pg_advisory_xact_lock(${LOCKS}, ${key})`.execute(store.db);
}

/** Our part of PostgreSQL's advisory locks, which all users of the database share ("pw" in ASCII). */
const LOCKS = 0x7077;
