/**
 * Background responses and the processes that generate them. Each response has the name of its process, which must renew a
 * lease. Several gateways may share a store, and each renews only its own leases.
 */
import type { Store } from "../database/store.ts";

/** A response without a renewal counts as abandoned after this time. */
export const LEASE_MS = 60_000;

/** Renews the leases of processes that run. */
export async function renewRuns(store: Store, runners: readonly string[]): Promise<void> {
  if (runners.length === 0) return;
  await store.db
    .updateTable("storedResponses")
    .set({ runUntilMs: store.now() + LEASE_MS })
    .where("runner", "in", runners)
    .execute();
}

/** Ends the leases of processes that have died. @param prefixes prefixes of their names */
export async function endRuns(store: Store, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await store.db
    .updateTable("storedResponses")
    .set({ runUntilMs: 0 })
    .where("runner", "is not", null)
    .where((row) => row.or(prefixes.map((prefix) => row("runner", "like", `${prefix}%`))))
    .execute();
}
