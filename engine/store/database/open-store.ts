/**
 * Opens the store: a SQLite file by default, PostgreSQL with a URL. When the promise resolves, the store is migrated and has
 * answered a query. The caller knows which variable or setting has the URL.
 */
import { existsSync } from "node:fs";
import { CamelCasePlugin, type Dialect, Kysely, sql } from "kysely";
import { migrate } from "./migrate.ts";
import type { PostgresOptions } from "./postgres.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { OpenStore, StoreKind } from "./store.ts";
import { StoreInvalid, StoreMissing } from "./store-errors.ts";
import type { Schema } from "./tables.ts";

export const DEFAULT_STORE = "./data/polywire.db";

export interface OpenOptions {
  /** `postgres://…`, `sqlite:path` or a path. `:memory:` is lost when it is closed. Default: `./data/polywire.db`. */
  url?: string;
  postgres?: Partial<PostgresOptions>;
  /** Maximum size of the SQLite file, in pages of 8192 bytes; absent: unlimited. */
  maxPages?: number;
  now?: () => number;
  /** False: a missing file is not created. */
  create?: boolean;
  /** True: a SQLite file is not changed. Only `connectStore` accepts this. */
  readOnly?: boolean;
}

/**
 * @throws StoreNewer if the store belongs to a newer version
 * @throws StoreUnavailable if it does not respond
 * @throws StoreMissing if there is no file, and `create` is false
 * @throws StoreInvalid if the URL has an unknown scheme
 */
export async function openStore(options: Omit<OpenOptions, "readOnly"> = {}): Promise<OpenStore> {
  const store = await connectStore(options);
  try {
    await migrate(store);
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
  return store;
}

/**
 * Opens the store without migrating it. No query has been sent when the promise resolves.
 * @throws StoreUnavailable, StoreMissing, StoreInvalid
 */
export async function connectStore(options: OpenOptions): Promise<OpenStore> {
  const { dialect, kind, place } = await chooseDialect(options);
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] });
  return {
    db,
    kind,
    label: place,
    now: options.now ?? Date.now,
    close: () => db.destroy(),
    async ping() {
      await sql`select 1`.execute(db);
    },
  };
}

async function chooseDialect(
  options: OpenOptions,
): Promise<{ dialect: Dialect; kind: StoreKind; place: string }> {
  const url = options.url === undefined || options.url === "" ? DEFAULT_STORE : options.url;
  if (/^postgres(ql)?:\/\//.test(url)) {
    const label = labelOf(url);
    // A gateway with SQLite does not load the PostgreSQL client.
    const { postgresDialect } = await import("./postgres.ts");
    return { kind: "postgres", place: label, dialect: postgresDialect(url, label, options.postgres) };
  }
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(url)?.[1];
  if (scheme !== undefined && scheme !== "sqlite") {
    throw new StoreInvalid(
      "store",
      `postgres://user:password@host/database or a file's path, not ${scheme}://…`,
    );
  }
  const label = url.replace(/^sqlite:(\/\/)?/, "");
  const { maxPages, readOnly } = options;
  if (options.create === false && !existsSync(label)) throw new StoreMissing("store", label);
  return { kind: "sqlite", place: label, dialect: sqliteDialect(label, { maxPages, readOnly }) };
}

/** Host and database, the public part of a URL. */
function labelOf(url: string): string {
  if (!URL.canParse(url))
    throw new StoreInvalid("store", "a URL like postgres://user:password@host:5432/database");
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host || "the local socket"}${pathname}`;
}
