/**
 * Forgets kept answers, with whatever only they held: those that are over, and the oldest where there is no room. Sums of
 * what is kept go along, so that a put knows at once how much there is.
 */
import { setImmediate } from "node:timers/promises";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import type { Room } from "./answer-contract.ts";
import { dropItems } from "./answer-item-rows.ts";

/** One at a time among all nodes puts or forgets an answer. */
export const LOCK = 5;
const AT_ONCE = 256;

interface Key {
  owner: string;
  id: string;
}

interface Sums {
  entries: number;
  bytes: number;
}

/** Inside a transaction that has the lock. @returns how many there were */
export async function forgetAnswers(inside: Store, owner: string, ids: readonly string[]): Promise<number> {
  const gone = await inside.db
    .deleteFrom("storedResponses")
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .returning(["lastItem", "bytes"])
    .execute();
  if (gone.length === 0) return 0;
  const freed = await dropItems(
    inside,
    owner,
    gone.map(({ lastItem }) => lastItem),
  );
  const bytes = gone.reduce((sum, row) => sum + row.bytes, freed);
  await addToSums(inside, owner, -gone.length, -bytes);
  return gone.length;
}

export async function addToSums(inside: Store, owner: string, entries: number, bytes: number): Promise<void> {
  await inside.db
    .insertInto("storedSums")
    .values({ owner, entries, bytes })
    .onConflict((conflict) =>
      conflict.column("owner").doUpdateSet((row) => ({
        entries: row("storedSums.entries", "+", entries),
        bytes: row("storedSums.bytes", "+", bytes),
      })),
    )
    .execute();
  await inside.db.deleteFrom("storedSums").where("owner", "=", owner).where("entries", "=", 0).execute();
}

/** @param except the id of an answer that stays, having just come */
export async function trimOwner(inside: Store, room: Room, owner: string, except = ""): Promise<void> {
  await trim(
    { entries: room.maxEntriesPerOwner, bytes: room.maxBytesPerOwner },
    async () =>
      (await inside.db
        .selectFrom("storedSums")
        .select(["entries", "bytes"])
        .where("owner", "=", owner)
        .executeTakeFirst()) ?? { entries: 0, bytes: 0 },
    async (limit) => {
      const oldest = await inside.db
        .selectFrom("storedResponses")
        .select(["owner", "id"])
        .where("owner", "=", owner)
        .where("id", "!=", except)
        .orderBy("createdMs")
        .limit(limit)
        .execute();
      return forgetAll(inside, oldest);
    },
  );
}

/** All owners together. */
export async function trimTo(inside: Store, room: Room, except: Key): Promise<void> {
  await trim(
    { entries: room.maxEntries, bytes: room.maxBytes },
    () =>
      inside.db
        .selectFrom("storedSums")
        .select((row) => [
          row.fn.coalesce(row.fn.sum<number>("entries"), row.lit(0)).as("entries"),
          row.fn.coalesce(row.fn.sum<number>("bytes"), row.lit(0)).as("bytes"),
        ])
        .executeTakeFirstOrThrow(),
    async (limit) => {
      const oldest = await inside.db
        .selectFrom("storedResponses")
        .select(["owner", "id"])
        .where((row) => row.or([row("owner", "!=", except.owner), row("id", "!=", except.id)]))
        .orderBy("createdMs")
        .limit(limit)
        .execute();
      return forgetAll(inside, oldest);
    },
  );
}

/** For a timer: forgets answers whose time is over, and holds the rest to what there is room for now. */
export async function trimAnswers(store: Store, room: Room): Promise<void> {
  const each = (work: (inside: Store) => Promise<number>): Promise<number> =>
    inTransaction(store, async (inside) => {
      await lockInTransaction(inside, LOCK);
      return work(inside);
    });
  const forgetOver = (): Promise<number> =>
    each(async (inside) => {
      const over = await inside.db
        .selectFrom("storedResponses")
        .select(["owner", "id"])
        .where("expiresMs", "<=", inside.now())
        .limit(AT_ONCE)
        .execute();
      return forgetAll(inside, over);
    });
  // Whoever wants something of the store gets a turn between.
  while ((await forgetOver()) === AT_ONCE) await setImmediate();
  await each(async (inside) => {
    const over = await inside.db
      .selectFrom("storedSums")
      .select("owner")
      .where((row) =>
        row.or([row("entries", ">", room.maxEntriesPerOwner), row("bytes", ">", room.maxBytesPerOwner)]),
      )
      .execute();
    for (const { owner } of over) await trimOwner(inside, room, owner);
    await trimTo(inside, room, { owner: "", id: "" });
    return over.length;
  });
}

/**
 * @param forget forgets so many of the oldest, and says how many there were. How many it takes to make room for bytes is
 *   not known before: twice as many each time, so that many small ones do not take long, and few go that might stay
 */
async function trim(
  room: Sums,
  measure: () => Promise<Sums>,
  forget: (limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 1; ; batch = Math.min(2 * batch, AT_ONCE)) {
    const { entries, bytes } = await measure();
    const surplus = Math.min(entries - room.entries, AT_ONCE);
    if (surplus <= 0 && bytes <= room.bytes) return;
    if ((await forget(surplus > 0 ? surplus : batch)) === 0) return;
  }
}

async function forgetAll(inside: Store, keys: readonly Key[]): Promise<number> {
  let forgotten = 0;
  for (const [owner, group] of Map.groupBy(keys, (key) => key.owner))
    forgotten += await forgetAnswers(
      inside,
      owner,
      group.map(({ id }) => id),
    );
  return forgotten;
}
