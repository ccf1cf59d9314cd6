/**
 * Kysely over `pg`: a pool that gives up soon, whole numbers as JavaScript numbers, errors as ours.
 */
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { translated } from "./errors.ts";

export interface PostgresOptions {
  maxConnections: number;
  /** Waiting for a connection. */
  connectTimeoutMs: number;
  /** Waiting for one statement. */
  queryTimeoutMs: number;
}

const defaults: PostgresOptions = { maxConnections: 10, connectTimeoutMs: 3_000, queryTimeoutMs: 30_000 };

/** @param url `postgres://user:password@host:port/database?sslmode=…`, all that `pg` understands */
export function postgresDialect(url: string, place: string, options: Partial<PostgresOptions> = {}): Dialect {
  const { maxConnections, connectTimeoutMs, queryTimeoutMs } = { ...defaults, ...options };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "polywire",
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: queryTimeoutMs,
    // The server ends a slow statement itself; this is for a server that says nothing any more.
    query_timeout: queryTimeoutMs + 1_000,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // A connection that breaks while nobody uses it is replaced at the next call, which tells.
  pool.on("error", () => {});
  return new PostgresDialect({ pool: watched(pool, place) });
}

/** `pg` leaves 64-bit numbers as text; ours are checked to be exact before they are written. */
function parserFor(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return exactNumber;
  return pg.types.getTypeParser(oid, format);
}

function exactNumber(text: string): number {
  const number = Number(text);
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(number)) {
    throw new RangeError(`the store holds ${text}, which is more than a number can say exactly`);
  }
  return number;
}

function watched(pool: pg.Pool, place: string): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error, place);
      });
      let ours = clients.get(client);
      if (ours === undefined) {
        ours = watchedClient(client, place);
        clients.set(client, ours);
      }
      return ours;
    },
  };
}

function watchedClient(client: pg.PoolClient, place: string): PostgresPoolClient {
  let broken = false;
  client.on("error", () => {
    broken = true;
  });
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const ours = translated(error, place);
      broken ||= ours !== error && (error as { severity?: unknown }).severity === undefined;
      throw ours;
    }
  };
  return {
    query: query as PostgresPoolClient["query"],
    // A connection that failed without an answer of the server is in no known state.
    release: (destroy) => client.release(broken || destroy),
  };
}
