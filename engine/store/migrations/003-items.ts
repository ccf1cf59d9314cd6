/**
 * Conversations item by item, each stored once per owner; sums of stored bytes; and the process that generates a background
 * response. Existing responses are split into items.
 */
import { type Kysely, sql } from "kysely";
import { sizeOf } from "../answers/answer-contract.ts";
import { chainOf, sumBytes } from "../answers/answer-items.ts";

interface Before {
  owner: string;
  id: string;
  answer: string;
  items: string;
}

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
  // One response at a time, because all of them may exceed the memory.
  const keys = await sql<Pick<Before, "owner" | "id">>`select owner, id from stored_responses`.execute(db);
  for (const { owner, id } of keys.rows) {
    const { rows } = await sql<Before>`
      select owner, id, answer, items from stored_responses where owner = ${owner} and id = ${id}`.execute(
      db,
    );
    for (const row of rows) await splitIntoItems(db, row);
  }
  await sql`alter table stored_responses drop column items`.execute(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

async function splitIntoItems(db: Kysely<never>, { owner, id, answer, items }: Before): Promise<void> {
  const texts = items === "" ? [] : (JSON.parse(items) as unknown[]).map((item) => JSON.stringify(item));
  const chain = chainOf(texts);
  const added: { bytes: number }[] = [];
  for (const item of chain) {
    const { numAffectedRows } = await sql`
      insert into stored_items (owner, digest, parent, place, bytes, text)
      values (${owner}, ${item.digest}, ${item.parent}, ${item.place}, ${item.bytes}, ${item.text})
      on conflict (owner, digest) do nothing`.execute(db);
    if (numAffectedRows === 1n) added.push(item);
  }
  const bytes = sizeOf({ owner, id, answer });
  await sql`
    update stored_responses set bytes = ${bytes}, last_item = ${chain.at(-1)?.digest ?? null}
    where owner = ${owner} and id = ${id}`.execute(db);
  await sql`
    insert into stored_sums (owner, entries, bytes) values (${owner}, 1, ${bytes + sumBytes(added)})
    on conflict (owner) do update set
      entries = stored_sums.entries + 1, bytes = stored_sums.bytes + excluded.bytes`.execute(db);
}

const tables = [
  `create table stored_items (
     owner text not null, digest text not null, parent text not null, place bigint not null, bytes bigint not null,
     text text not null, constraint stored_items_key primary key (owner, digest))`,
  `create table stored_sums (
     owner text not null, entries bigint not null, bytes bigint not null,
     constraint stored_sums_key primary key (owner))`,
  "alter table stored_responses add column last_item text",
  "alter table stored_responses add column runner text",
  "alter table stored_responses add column run_until_ms bigint",
];

const indexes = [
  "create index stored_items_by_owner_parent on stored_items (owner, parent)",
  "create index stored_responses_by_owner_last_item on stored_responses (owner, last_item)",
  "create index stored_responses_by_owner_created_ms on stored_responses (owner, created_ms)",
  "create index stored_responses_by_runner on stored_responses (runner) where runner is not null",
];
