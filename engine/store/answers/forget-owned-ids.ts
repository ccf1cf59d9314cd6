/** Deletes the oldest owned ids beyond the limits: per owner, then of the owner with the most. */
import { setImmediate } from "node:timers/promises";
import type { Store } from "../database/store.ts";
import type { OwnedIdLimits } from "./owned-id-contract.ts";

const BATCH_SIZE = 1_000;

export async function trimOwnedIds(store: Store, limits: OwnedIdLimits): Promise<void> {
  const counts = await countByOwner(store);
  for (const each of counts)
    each.count -= await forgetOldest(store, each.owner, each.count - limits.maxEntriesPerOwner);
  for (;;) {
    const surplus = counts.reduce((sum, { count }) => sum + count, 0) - limits.maxEntries;
    const [largest, next] = counts.sort((one, other) => other.count - one.count);
    if (largest === undefined || surplus <= 0) return;
    // At most down to the count of the next owner, so that owners with few ids keep them.
    const share = Math.max(1, Math.min(surplus, largest.count - (next?.count ?? 0)));
    const forgotten = await forgetOldest(store, largest.owner, share);
    if (forgotten === 0) return;
    largest.count -= forgotten;
  }
}

async function countByOwner(store: Store): Promise<{ owner: string; count: number }[]> {
  const rows = await store.db
    .selectFrom("ownedIds")
    .select((row) => ["owner", row.fn.countAll<number>().as("count")])
    .groupBy("owner")
    .execute();
  return rows.map(({ owner, count }) => ({ owner, count: Number(count) }));
}

/** @returns the number of deleted ids */
async function forgetOldest(store: Store, owner: string, count: number): Promise<number> {
  let forgotten = 0;
  while (forgotten < count) {
    const { numDeletedRows } = await store.db
      .deleteFrom("ownedIds")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("channel", "id"),
          "in",
          selectFrom("ownedIds")
            .select(["channel", "id"])
            .where("owner", "=", owner)
            .orderBy("createdMs")
            .limit(Math.min(BATCH_SIZE, count - forgotten))
            .$asTuple("channel", "id"),
        ),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return forgotten;
    forgotten += Number(numDeletedRows);
    // Lets other users of the store run in between.
    await setImmediate();
  }
  return forgotten;
}
