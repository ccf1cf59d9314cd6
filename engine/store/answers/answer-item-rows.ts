/** The rows of `answer-items.ts`. They are added with a response and deleted with the last response that needs them. */
import { sql } from "kysely";
import { type Insert, insertRows } from "../database/insert-rows.ts";
import type { Store } from "../database/store.ts";
import { type ChainItem, sumBytes } from "./answer-items.ts";

/** Digests per query. */
const DIGESTS_PER_QUERY = 200;
const ITEMS: Insert = { into: "storedItems", ending: "" };

/** Adds the missing items. @returns their size in bytes */
export async function addItems(inside: Store, owner: string, chain: readonly ChainItem[]): Promise<number> {
  const added = chain.slice(await countStored(inside, owner, chain));
  const rows = added.map(({ digest, parent, place, bytes, text }) => ({
    owner,
    digest,
    parent,
    place,
    bytes,
    text,
  }));
  await insertRows(inside, ITEMS, rows);
  return sumBytes(added);
}

/** @returns how many items of the chain are stored. A stored item implies all items before it, and most requests add few. */
async function countStored(inside: Store, owner: string, chain: readonly ChainItem[]): Promise<number> {
  for (let end = chain.length; end > 0; end -= DIGESTS_PER_QUERY) {
    const digests = chain.slice(Math.max(0, end - DIGESTS_PER_QUERY), end).map(({ digest }) => digest);
    const found = await inside.db
      .selectFrom("storedItems")
      .select((row) => row.fn.max("place").as("place"))
      .where("owner", "=", owner)
      .where("digest", "in", digests)
      .executeTakeFirst();
    if (typeof found?.place === "number") return found.place + 1;
  }
  return 0;
}

/**
 * Deletes items that no response ends with and no item follows, from these back to the beginning.
 * @param lasts the last items of the deleted responses
 * @returns the deleted size in bytes
 */
export async function dropItems(
  inside: Store,
  owner: string,
  lasts: readonly (string | null)[],
): Promise<number> {
  const ends = [...new Set(lasts)].filter((last) => last !== null);
  if (ends.length === 0) return 0;
  const isEnd = sql`exists (select 1 from stored_responses where owner = ${owner} and last_item = item.digest)`;
  const { rows } = await sql<{ bytes: number }>`
    with recursive
    loose(digest, parent) as (
      select item.digest, item.parent from stored_items item
      where item.owner = ${owner} and item.digest in (${sql.join(ends)}) and not ${isEnd}
      union
      select item.digest, item.parent from stored_items item
      join loose on item.digest = loose.parent where item.owner = ${owner} and not ${isEnd}
    ),
    needed(digest, parent) as (
      select digest, parent from loose where exists (
        select 1 from stored_items item where item.owner = ${owner} and item.parent = loose.digest
        and item.digest not in (select digest from loose))
      union
      select item.digest, item.parent from stored_items item
      join needed on item.digest = needed.parent where item.owner = ${owner}
    )
    delete from stored_items where owner = ${owner}
    and digest in (select digest from loose) and digest not in (select digest from needed)
    returning bytes`.execute(inside.db);
  return sumBytes(rows);
}
