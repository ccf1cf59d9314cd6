/**
 * Kysely over `node:sqlite`. Kysely's own SQLite dialect expects the statements of another driver; this file provides them,
 * takes the write lock at the start of a transaction, and caches prepared statements. One connection; calls are synchronous.
 */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import type { StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { DatabaseSync } from "../../ledger/node-sqlite.ts";
import { StoreInvalid, StoreUnavailable, toStoreError } from "./store-errors.ts";

/** Time that a writer waits for another process's transaction. */
const BUSY_MS = 5_000;
const RETRY_MS = 20;
const MAX_CACHED_STATEMENTS = 200;
/** Page size of a new file: twice SQLite's default, because most rows are appended. */
const PAGE_BYTES = 8192;
const CHECKPOINT_PAGES = 2_000;
const CACHE_KIB = 4_000;

export interface FileOptions {
  /** Maximum size of the file, in pages of 8192 bytes; absent: unlimited. */
  maxPages?: number | undefined;
  /** True: the file is not changed, and must exist. */
  readOnly?: boolean | undefined;
}

/** @throws StoreUnavailable if the file cannot be opened, StoreInvalid if it is a folder */
export function sqliteDialect(path: string, options: FileOptions = {}): Dialect {
  const database = openDatabase(path, options);
  return {
    createAdapter: () => new FileAdapter(),
    createDriver: () => new ImmediateDriver(database, path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls back changes of tables. Kysely assumes that it does not, because some drivers do not. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock first: two transactions that both read and then write would fail. Waiting for the lock does not block
 * the event loop, unlike SQLite's own wait, which single statements use.
 */
class ImmediateDriver extends SqliteDriver implements Driver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, path: string) {
    super({ database: adaptDatabase(database, path) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = CompiledQuery.raw("begin immediate");
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      try {
        this.#database.exec("pragma busy_timeout = 0");
        await connection.executeQuery(begin);
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || waitedMs >= BUSY_MS) throw error;
      } finally {
        this.#database.exec(`pragma busy_timeout = ${BUSY_MS}`);
      }
      await setTimeout(RETRY_MS);
    }
  }

  /** A full disk has already ended the transaction, and its error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function openDatabase(path: string, { maxPages, readOnly = false }: FileOptions): DatabaseSync {
  try {
    if (readOnly) return new DatabaseSync(path, { timeout: BUSY_MS, readOnly });
    if (path !== ":memory:") {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // A new file is readable by its owner only. SQLite gives the files beside it the same mode.
      closeSync(openSync(path, "a", 0o600));
    }
    const database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec(`pragma page_size = ${PAGE_BYTES}`);
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = normal");
    // Rows of requests are appended to four indexes. A rarer checkpoint rewrites their last pages less often.
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec(`pragma cache_size = -${CACHE_KIB}`);
    if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
    return database;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EISDIR") {
      const examplePath = JSON.stringify(join(path, "polywire.db"));
      throw new StoreInvalid(
        "store",
        `a file, but ${path} is a folder: set it to a file, such as ${examplePath}, or move the folder`,
      );
    }
    throw toStoreError(error, path);
  }
}

function adaptDatabase(database: DatabaseSync, path: string): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_CACHED_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = adaptStatement(
          attempt(path, () => database.prepare(sql)),
          path,
        );
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync, path: string): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(path, () => statement.all(...(parameters as Values))),
    run: (parameters) => attempt(path, () => statement.run(...(parameters as Values))),
    iterate: (parameters) => attempt(path, () => statement.iterate(...(parameters as Values))),
  };
}

type Values = (string | number | bigint | null)[];

function attempt<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toStoreError(error, path);
  }
}
