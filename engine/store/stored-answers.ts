/** Keeps answers in the store: they outlive the process, and every node sees them. `answers.ts` is the contract. */
import { sql } from "kysely";
import { type Answers, type Pin, type StoredAnswer, sizeOf } from "./answers.ts";
import type { Room } from "./memory.ts";
import type { StoredResponsesTable } from "./schema.ts";
import { inTransaction, type Store } from "./store.ts";

/** What is larger than all the room is left out; `trimAnswers` sees to the rest of it. */
export function createStoredAnswers(store: Store, { maxBytes }: Pick<Room, "maxBytes">): Answers {
  return {
    async put(answer) {
      const bytes = sizeOf(answer);
      if (bytes > maxBytes) return;
      const { pin, ...columns } = answer;
      const row: StoredResponsesTable = {
        ...columns,
        pin: pin === undefined ? null : JSON.stringify(pin),
        bytes,
      };
      await store.db
        .insertInto("storedResponses")
        .values(row)
        .onConflict((conflict) => conflict.columns(["owner", "id"]).doUpdateSet(row))
        .execute();
    },
    async get(owner, id) {
      const row = await store.db
        .selectFrom("storedResponses")
        .selectAll()
        .where("owner", "=", owner)
        .where("id", "=", id)
        .where("expiresMs", ">", store.now())
        .executeTakeFirst();
      return row === undefined ? undefined : read(row);
    },
    async delete(owner, id) {
      const { numDeletedRows } = await store.db
        .deleteFrom("storedResponses")
        .where("owner", "=", owner)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

/**
 * Forgets answers whose time is over, then the oldest until the rest has room. For a timer: it looks at every row.
 *
 * @returns how many are forgotten
 */
export async function trimAnswers(store: Store, { maxEntries, maxBytes }: Room): Promise<number> {
  return inTransaction(store, async (inside) => {
    const expired = await inside.db
      .deleteFrom("storedResponses")
      .where("expiresMs", "<=", inside.now())
      .executeTakeFirstOrThrow();
    const surplus = await sql`
      delete from stored_responses where (owner, id) in (
        select owner, id from (
          select owner, id,
            row_number() over newest as place, sum(bytes) over newest as filled
          from stored_responses window newest as (order by created_ms desc, owner, id)
        ) as kept where place > ${maxEntries} or filled > ${maxBytes}
      )`.execute(inside.db);
    return Number(expired.numDeletedRows + (surplus.numAffectedRows ?? 0n));
  });
}

function read({ bytes: _, pin, ...row }: StoredResponsesTable): StoredAnswer {
  return pin === null ? row : { ...row, pin: JSON.parse(pin) as Pin };
}
