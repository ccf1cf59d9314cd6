/**
 * The handle that every function of this room takes first: a database, or one transaction on it. It knows no table;
 * `open-store.ts` makes it, and the files named after what they keep use it.
 */
import { type Kysely, sql } from "kysely";
import type { Schema } from "./tables.ts";

export type StoreKind = "sqlite" | "postgres";

export interface Store {
  readonly db: Kysely<Schema>;
  readonly kind: StoreKind;
  /** For people: a path, or host and database without the password. */
  readonly place: string;
  /** Milliseconds since 1970; handed in by tests. */
  readonly now: () => number;
}

/** What `openStore` gives. */
export interface OpenStore extends Store {
  /** Waits for what is under way; the store is of no use afterwards. */
  close(): Promise<void>;
  /** Resolves when the database answers. @throws StoreUnavailable */
  ping(): Promise<void>;
}

/**
 * Runs the work in one transaction, or in the one that the handle already is: it is stored as a whole or not at all.
 *
 * The work must use the handle that it is given. On SQLite there is one connection, so that a call on the outer handle
 * would wait for the transaction that waits for it.
 */
export async function inTransaction<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  if (store.db.isTransaction) return work(store);
  return store.db.transaction().execute((db) => work({ ...store, db }));
}

/**
 * One at a time among all nodes, until the transaction ends. SQLite's transactions are that already.
 *
 * @param key any number; one per kind of work
 */
export async function lockInTransaction(store: Store, key: number): Promise<void> {
  if (store.kind === "postgres") await sql`select pg_advisory_xact_lock(${LOCKS}, ${key})`.execute(store.db);
}

/** Our part of PostgreSQL's advisory locks, which the whole database shares ("pw" in ASCII). */
const LOCKS = 0x7077;
