/** The databases of the store's suite: one list of cases for every database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenOptions, openStore } from "../../engine/store/database/open-store.ts";
import type { OpenStore, StoreKind } from "../../engine/store/database/store.ts";
import { type Postgres, postgresAbsent, startPostgres } from "../servers/postgres.ts";

export interface Database {
  kind: StoreKind;
  /** The reason why it is not available here. */
  absent: string | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A new, empty store. */
  empty(): Promise<string>;
}

export function databases(): Database[] {
  return [sqlite(), postgres()];
}

function sqlite(): Database {
  let folder = "";
  let made = 0;
  return {
    kind: "sqlite",
    absent: undefined,
    async start() {
      folder = mkdtempSync(join(tmpdir(), "polywire-store-"));
    },
    async stop() {
      rmSync(folder, { recursive: true, force: true });
    },
    empty: async () => join(folder, `${++made}.db`),
  };
}

function postgres(): Database {
  let server: Postgres | undefined;
  return {
    kind: "postgres",
    absent: postgresAbsent(),
    async start() {
      server = await startPostgres();
    },
    stop: async () => server?.close(),
    async empty() {
      if (server === undefined) throw new Error("not started");
      return server.schema();
    },
  };
}

/** A clock that tests move. */
export interface Clock {
  ms: number;
}

/** For a group of tests: opens stores, and closes all of them at the end. */
export interface Bench {
  kind: StoreKind;
  clock: Clock;
  empty(): Promise<string>;
  open(url?: string, options?: OpenOptions): Promise<OpenStore>;
  close(): Promise<void>;
}

export function benchOf(database: Database): Bench {
  const opened: OpenStore[] = [];
  const clock: Clock = { ms: Date.UTC(2026, 0, 1) };
  return {
    kind: database.kind,
    clock,
    empty: () => database.empty(),
    async open(url, options = {}) {
      const store = await openStore({
        url: url ?? (await database.empty()),
        now: () => clock.ms,
        ...options,
      });
      opened.push(store);
      return store;
    },
    async close() {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    },
  };
}
