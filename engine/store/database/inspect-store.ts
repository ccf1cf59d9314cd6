/** Reads the state of a store without changing it: which version wrote it, and its clock. */
import { sql } from "kysely";
import { clockOf } from "./database-clock.ts";
import { listContractions, listExecuted, migrations } from "./migrate.ts";
import type { OpenStore } from "./store.ts";

export interface StoreState {
  /** Migrations of this version that the next start runs. All of them for an empty database. */
  missing: string[];
  /** Migrations of a newer version. This version works with their tables. */
  newer: string[];
  /** Of these, the ones after which this version cannot use the store. */
  contractions: string[];
  /** The store's clock minus this machine's, in milliseconds. 0 for a file. */
  clockDifferenceMs: number;
}

/** @throws StoreUnavailable */
export async function inspectStore(store: OpenStore): Promise<StoreState> {
  const executed = await listExecuted(store);
  const newer = executed.filter((name) => !(name in migrations));
  return {
    missing: Object.keys(migrations).filter((name) => !executed.includes(name)),
    newer,
    contractions: listContractions(newer),
    clockDifferenceMs: await measureClock(store),
  };
}

/** Compares with the middle of the query, because a distant database takes time to answer. */
async function measureClock(store: OpenStore): Promise<number> {
  if (store.kind === "sqlite") return 0;
  const startMs = store.now();
  const { rows } = await sql<{ nowMs: number }>`select ${clockOf(store)} as now_ms`.execute(store.db);
  return (rows[0]?.nowMs ?? startMs) - (startMs + store.now()) / 2;
}
