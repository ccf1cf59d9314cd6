/** Stores owned ids in the database, for all nodes and beyond the process. `owned-id-contract.ts` is the contract. */

import { type Insert, insertRows } from "../database/insert-rows.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { trimOwnedIds } from "./forget-owned-ids.ts";
import type { OwnedId, OwnedIdLimits, OwnedIds } from "./owned-id-contract.ts";

/** Ids per statement; SQLite accepts 32,766 values. */
const AT_ONCE = 1_000;
const IDS: Insert = { into: "ownedIds", ending: "on conflict (channel, id) do nothing" };

/** Counts the ids after this many were added. A count for each would take longer than the insert. */
const COUNTED_AFTER = 1_000;

/** @param room the current limits, read each time */
export function createOwnedIdRows(store: Store, room: () => OwnedIdLimits): OwnedIds {
  let uncounted = 0;
  return {
    async add(owner, channel, ids) {
      const isAllOwn = await add(store, owner, channel, [...new Set(ids)]);
      uncounted += ids.length;
      if (uncounted >= Math.min(COUNTED_AFTER, room().maxEntriesPerOwner)) {
        uncounted = 0;
        await trimOwnedIds(store, room());
      }
      return isAllOwn;
    },
    async find(owner, ids) {
      const found: OwnedId[] = [];
      for (const some of portions(ids))
        found.push(
          ...(await store.db
            .selectFrom("ownedIds")
            .select(["id", "channel"])
            .where("owner", "=", owner)
            .where("id", "in", some)
            .execute()),
        );
      return found;
    },
    async others(owner, channels, ids) {
      if (channels.length === 0) return [];
      const found = new Set<string>();
      for (const some of portions(ids)) {
        const rows = await store.db
          .selectFrom("ownedIds")
          .select("id")
          .where("channel", "in", channels)
          .where("id", "in", some)
          .where("owner", "!=", owner)
          .execute();
        for (const { id } of rows) found.add(id);
      }
      return [...found];
    },
    async home(owner, channels) {
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
      for (const some of portions(ids))
        await store.db.deleteFrom("ownedIds").where("owner", "=", owner).where("id", "in", some).execute();
    },
  };
}

function add(store: Store, owner: string, channel: string, ids: readonly string[]): Promise<boolean> {
  return inTransaction(store, async (inside) => {
    const createdMs = inside.now();
    const rows = ids.map((id) => ({ channel, id, owner, createdMs }));
    await insertRows(inside, IDS, rows);
    for (const some of portions(ids)) {
      const foreign = await inside.db
        .selectFrom("ownedIds")
        .select("id")
        .where("channel", "=", channel)
        .where("id", "in", some)
        .where("owner", "!=", owner)
        .limit(1)
        .executeTakeFirst();
      if (foreign !== undefined) return false;
    }
    return true;
  });
}

function* portions(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}
