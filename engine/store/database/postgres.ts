/** Kysely over `pg`: a pool with short time limits, 64-bit numbers as JavaScript numbers, `pg`'s errors translated to the store's errors. */
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { toStoreError } from "./store-errors.ts";

export interface PostgresOptions {
  maxConnections: number;
  /** Time limit for getting a connection from the pool. */
  connectTimeoutMs: number;
  /** Time limit for one statement. */
  queryTimeoutMs: number;
}

const defaults: PostgresOptions = { maxConnections: 10, connectTimeoutMs: 3_000, queryTimeoutMs: 30_000 };

/** @param url `postgres://user:password@host:port/database?sslmode=…`, with everything that `pg` supports */
export function postgresDialect(url: string, label: string, options: Partial<PostgresOptions> = {}): Dialect {
  const { maxConnections, connectTimeoutMs, queryTimeoutMs } = { ...defaults, ...options };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "polywire",
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: queryTimeoutMs,
    // The server itself ends a slow statement. This limit is for a server that no longer responds.
    query_timeout: queryTimeoutMs + 1_000,
    // Otherwise, a client that stops inside a transaction keeps its locks while its socket seems open.
    idle_in_transaction_session_timeout: queryTimeoutMs,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // Ignored: the pool drops an idle connection that breaks. The next call opens another, and reports an error if that fails.
  pool.on("error", () => {});
  return new PostgresDialect({ pool: watchPool(pool, label) });
}

/** `pg` returns 64-bit numbers as text. The store writes only numbers that JavaScript represents exactly, so they are read as numbers. */
function parserFor(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return exactNumber;
  return pg.types.getTypeParser(oid, format);
}

function exactNumber(text: string): number {
  const number = Number(text);
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(number)) {
    throw new RangeError(`the store contains ${text}, which is too large for an exact number`);
  }
  return number;
}

/** The pool, without connections that were opened before the last loss of a connection: they are probably lost too. */
function watchPool(pool: pg.Pool, label: string): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, Connection>();
  let lastLossMs = Number.NEGATIVE_INFINITY;
  const onLoss = (): void => {
    lastLossMs = performance.now();
  };
  pool.on("connect", (client) => connections.set(client, watchConnection(client, label, onLoss)));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          throw toStoreError(error, label);
        });
        const connection = connections.get(client) as Connection;
        if (connection.openedMs > lastLossMs) return connection;
        client.release(true);
      }
    },
  };
}

interface Connection extends PostgresPoolClient {
  openedMs: number;
}

function watchConnection(client: pg.PoolClient, label: string, onLoss: () => void): Connection {
  let loss: unknown;
  client.on("error", (error) => {
    loss ??= error;
  });
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // A rollback on a silent connection would wait for another time limit.
    if (loss !== undefined) throw toStoreError(loss, label);
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const storeError = toStoreError(error, label);
      // The server did not respond, so the state of the connection is unknown.
      if (storeError !== error && (error as { severity?: unknown }).severity === undefined) {
        loss = error;
        onLoss();
      }
      throw storeError;
    }
  };
  return {
    openedMs: performance.now(),
    query: query as PostgresPoolClient["query"],
    release: (destroy) => client.release(loss !== undefined || destroy),
  };
}
