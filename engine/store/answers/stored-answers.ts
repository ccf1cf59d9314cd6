/** Stores responses in the database, for all nodes and beyond the process. `answer-contract.ts` is the contract. */
import { sql } from "kysely";
import { inTransaction, lockInTransaction, type Store } from "../database/store.ts";
import type { StoredResponsesTable } from "../database/tables.ts";
import {
  type AnswerLimits,
  type Answers,
  isSamePin,
  type Pin,
  type Put,
  type StoredAnswer,
  sizeOf,
} from "./answer-contract.ts";
import { addItems, dropItems } from "./answer-item-rows.ts";
import { chainOf, sumBytes } from "./answer-items.ts";
import { LEASE_MS } from "./answer-runs.ts";
import { addToSums, forgetAnswers, LOCK, trimOwner, trimTo } from "./forget-answers.ts";

/** @param limits the current limits */
export function createStoredAnswers(store: Store, limits: () => AnswerLimits): Answers {
  return {
    put: (answer) => put(store, limits(), answer),
    get: (owner, id) => get(store, owner, id),
    delete: (owner, id) =>
      inTransaction(store, async (inside) => {
        await lockInTransaction(inside, LOCK);
        return (await forgetAnswers(inside, owner, [id])) > 0;
      }),
  };
}

async function put(store: Store, limits: AnswerLimits, answer: StoredAnswer): Promise<Put> {
  const { items, pin, runner = null, abandoned: _, ...columns } = answer;
  const { owner, id } = answer;
  const chain = chainOf(items);
  const bytes = sizeOf(answer);
  if (bytes + sumBytes(chain) > Math.min(limits.maxBytes, limits.maxBytesPerOwner)) return "too_large";
  const row: StoredResponsesTable = {
    ...columns,
    lastItem: chain.at(-1)?.digest ?? null,
    pin: pin === undefined ? null : JSON.stringify(pin),
    bytes,
    runner,
    runUntilMs: runner === null ? null : store.now() + LEASE_MS,
  };
  return inTransaction(store, async (inside) => {
    await lockInTransaction(inside, LOCK);
    const before = await inside.db
      .selectFrom("storedResponses")
      .select(["pin", "lastItem", "bytes", "expiresMs"])
      .where("owner", "=", owner)
      .where("id", "=", id)
      .executeTakeFirst();
    if (before !== undefined && before.expiresMs > inside.now() && !isSamePin(readPin(before.pin), pin))
      return "taken";
    const added = await addItems(inside, owner, chain);
    await inside.db
      .insertInto("storedResponses")
      .values(row)
      .onConflict((conflict) => conflict.columns(["owner", "id"]).doUpdateSet(row))
      .execute();
    const freed = await dropItems(inside, owner, [before?.lastItem ?? null]);
    await addToSums(
      inside,
      owner,
      before === undefined ? 1 : 0,
      bytes + added - (before?.bytes ?? 0) - freed,
    );
    await trimOwner(inside, limits, owner, id);
    await trimTo(inside, limits, { owner, id });
    return "kept";
  });
}

async function get(
  store: Store,
  owner: string,
  id: string,
  attemptsLeft = 3,
): Promise<StoredAnswer | undefined> {
  const row = await store.db
    .selectFrom("storedResponses")
    .select(["wire", "answer", "lastItem", "pin", "runner", "runUntilMs", "createdMs", "expiresMs"])
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("expiresMs", ">", store.now())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { lastItem, pin, runner, runUntilMs, ...columns } = row;
  const items = lastItem === null ? [] : await readItems(store, owner, lastItem);
  if (lastItem !== null && items.length === 0) {
    // The response was deleted or replaced between the two queries.
    if (attemptsLeft > 1) return get(store, owner, id, attemptsLeft - 1);
    throw new Error(`${store.label} has the stored response ${id} without its request`);
  }
  return {
    owner,
    id,
    ...columns,
    items,
    ...(pin === null ? {} : { pin: readPin(pin) }),
    ...(runner === null ? {} : { runner }),
    ...(runner !== null && (runUntilMs ?? 0) <= store.now() ? { abandoned: true } : {}),
  };
}

/** One statement, which sees either the complete chain or nothing. */
async function readItems(store: Store, owner: string, lastDigest: string): Promise<string[]> {
  const { rows } = await sql<{ place: number; text: string }>`
    with recursive line(digest, parent) as (
      select digest, parent from stored_items where owner = ${owner} and digest = ${lastDigest}
      union all
      select item.digest, item.parent from stored_items item
      join line on item.digest = line.parent where item.owner = ${owner}
    )
    select item.place, item.text from line join stored_items item on item.digest = line.digest
    where item.owner = ${owner}`.execute(store.db);
  // The database would copy all texts to sort them.
  return rows.sort((one, other) => one.place - other.place).map(({ text }) => text);
}

function readPin(pin: string | null): Pin | undefined {
  return pin === null ? undefined : (JSON.parse(pin) as Pin);
}
