/**
 * Who makes the answers that nobody waits for: each has its runner's name, and is believed to be made as long as somebody
 * says that the runner lives. Several gateways may share a store, so nobody speaks for those of others.
 */
import type { Store } from "../database/store.ts";

/** Without a word about its runner, an answer is believed to be made for so long. */
export const LEASE_MS = 60_000;

/** They live. */
export async function renewRuns(store: Store, runners: readonly string[]): Promise<void> {
  if (runners.length === 0) return;
  await store.db
    .updateTable("storedResponses")
    .set({ runUntilMs: store.now() + LEASE_MS })
    .where("runner", "in", runners)
    .execute();
}

/** They are dead. @param beginnings of their names */
export async function endRuns(store: Store, beginnings: readonly string[]): Promise<void> {
  if (beginnings.length === 0) return;
  await store.db
    .updateTable("storedResponses")
    .set({ runUntilMs: 0 })
    .where("runner", "is not", null)
    .where((row) => row.or(beginnings.map((beginning) => row("runner", "like", `${beginning}%`))))
    .execute();
}
