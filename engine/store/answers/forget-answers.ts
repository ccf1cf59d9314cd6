/**
 * Deletes stored responses with the items that only they need: expired ones, and the oldest ones when the space is used up.
 * Total sizes are updated too, so a `put` knows the used space without a count.
 */
import { setImmediate } from "node:timers/promises";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import type { AnswerLimits } from "./answer-contract.ts";
import { dropItems } from "./answer-item-rows.ts";

/** Advisory lock: one node at a time adds or deletes responses. */
export const LOCK = 5;
const BATCH_SIZE = 256;

interface Key {
  owner: string;
  id: string;
}

interface Sums {
  entries: number;
  bytes: number;
}

/** Must run inside a transaction that holds the lock. @returns the number of deleted responses */
export async function forgetAnswers(inside: Store, owner: string, ids: readonly string[]): Promise<number> {
  const deleted = await inside.db
    .deleteFrom("storedResponses")
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .returning(["lastItem", "bytes"])
    .execute();
  if (deleted.length === 0) return 0;
  const freed = await dropItems(
    inside,
    owner,
    deleted.map(({ lastItem }) => lastItem),
  );
  const bytes = deleted.reduce((sum, row) => sum + row.bytes, freed);
  await addToSums(inside, owner, -deleted.length, -bytes);
  return deleted.length;
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

/** @param except the id of the response that was just added, which stays */
export async function trimOwner(
  inside: Store,
  limits: AnswerLimits,
  owner: string,
  except = "",
): Promise<void> {
  await trim(
    { entries: limits.maxEntriesPerOwner, bytes: limits.maxBytesPerOwner },
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

/** Over all owners. */
export async function trimTo(inside: Store, limits: AnswerLimits, except: Key): Promise<void> {
  await trim(
    { entries: limits.maxEntries, bytes: limits.maxBytes },
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

/** For a timer: deletes expired responses, and the oldest ones beyond the current space. */
export async function trimAnswers(store: Store, limits: AnswerLimits): Promise<void> {
  const inLockedTransaction = (work: (inside: Store) => Promise<number>): Promise<number> =>
    inTransaction(store, async (inside) => {
      await lockInTransaction(inside, LOCK);
      return work(inside);
    });
  const forgetExpired = (): Promise<number> =>
    inLockedTransaction(async (inside) => {
      const expired = await inside.db
        .selectFrom("storedResponses")
        .select(["owner", "id"])
        .where("expiresMs", "<=", inside.now())
        .limit(BATCH_SIZE)
        .execute();
      return forgetAll(inside, expired);
    });
  // Lets other users of the store run in between.
  while ((await forgetExpired()) === BATCH_SIZE) await setImmediate();
  await inLockedTransaction(async (inside) => {
    const owners = await inside.db
      .selectFrom("storedSums")
      .select("owner")
      .where((row) =>
        row.or([row("entries", ">", limits.maxEntriesPerOwner), row("bytes", ">", limits.maxBytesPerOwner)]),
      )
      .execute();
    for (const { owner } of owners) await trimOwner(inside, limits, owner);
    await trimTo(inside, limits, { owner: "", id: "" });
    return owners.length;
  });
}

/**
 * @param forget deletes this many of the oldest, and returns how many there were. The number for the needed bytes is not known
 *   before, so it doubles each time: many small responses take few rounds, and few are deleted needlessly
 */
async function trim(
  limits: Sums,
  measure: () => Promise<Sums>,
  forget: (limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 1; ; batch = Math.min(2 * batch, BATCH_SIZE)) {
    const { entries, bytes } = await measure();
    const surplus = Math.min(entries - limits.entries, BATCH_SIZE);
    if (surplus <= 0 && bytes <= limits.bytes) return;
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
