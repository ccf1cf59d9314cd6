/** Stores owned ids in the database, for all nodes and beyond the process. `owned-id-contract.ts` is the contract. */

import { type Insert, insertRows } from "../database/insert-rows.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { trimOwnedIds } from "./forget-owned-ids.ts";
import type { OwnedId, OwnedIdLimits, OwnedIds } from "./owned-id-contract.ts";

/** Ids per statement; SQLite accepts 32,766 values. */
const IDS_PER_STATEMENT = 1_000;
const IDS: Insert = { into: "ownedIds", ending: "on conflict (channel, id) do nothing" };

/** Counts the ids after this many were added. A count for each would take longer than the insert. */
const ADDS_PER_COUNT = 1_000;

/** @param limits the current limits, read each time */
export function createOwnedIdRows(store: Store, limits: () => OwnedIdLimits): OwnedIds {
  let uncounted = 0;
  return {
    async add(owner, channel, ids) {
      const isAllOwn = await add(store, owner, channel, [...new Set(ids)]);
      uncounted += ids.length;
      if (uncounted >= Math.min(ADDS_PER_COUNT, limits().maxEntriesPerOwner)) {
        uncounted = 0;
        await trimOwnedIds(store, limits());
      }
      return isAllOwn;
    },
    async find(owner, ids) {
      const found: OwnedId[] = [];
      for (const batch of batches(ids))
        found.push(
          ...(await store.db
            .selectFrom("ownedIds")
            .select(["id", "channel"])
            .where("owner", "=", owner)
            .where("id", "in", batch)
            .execute()),
        );
      return found;
    },
    async findForeign(owner, channels, ids) {
      if (channels.length === 0) return [];
      const found = new Set<string>();
      for (const batch of batches(ids)) {
        const rows = await store.db
          .selectFrom("ownedIds")
          .select("id")
          .where("channel", "in", channels)
          .where("id", "in", batch)
          .where("owner", "!=", owner)
          .execute();
        for (const { id } of rows) found.add(id);
      }
      return [...found];
    },
    async findLastChannel(owner, channels) {
      if (channels.length === 0) return undefined;
      const last = await store.db
        .selectFrom("ownedIds")
        .select("channel")
        .where("owner", "=", owner)
        .where("channel", "in", channels)
        .orderBy("createdMs", "desc")
        .limit(1)
        .executeTakeFirst();
      return last?.channel;
    },
    async forget(owner, ids) {
      for (const batch of batches(ids))
        await store.db.deleteFrom("ownedIds").where("owner", "=", owner).where("id", "in", batch).execute();
    },
  };
}

function add(store: Store, owner: string, channel: string, ids: readonly string[]): Promise<boolean> {
  return inTransaction(store, async (inside) => {
    const createdMs = inside.now();
    const rows = ids.map((id) => ({ channel, id, owner, createdMs }));
    await insertRows(inside, IDS, rows);
    for (const batch of batches(ids)) {
      const foreign = await inside.db
        .selectFrom("ownedIds")
        .select("id")
        .where("channel", "=", channel)
        .where("id", "in", batch)
        .where("owner", "!=", owner)
        .limit(1)
        .executeTakeFirst();
      if (foreign !== undefined) return false;
    }
    return true;
  });
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT)
    yield ids.slice(start, start + IDS_PER_STATEMENT);
}
