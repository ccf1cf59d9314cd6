/**
 * Captures in a database: one row each, of which everything that was said is one sealed text. What belongs to a token goes
 * with it, and no longer than the token says now: who turns captures off has none from then on.
 */

import { whole } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { type Keyring, seal, unseal } from "../secrets/secrets.ts";
import { type Capture, type Captured, type Captures, MOST_CAPTURE_DAYS } from "./capture-contract.ts";

const DAY_MS = 86_400_000;
/** Of one token, as they are stored; the oldest make room. */
const MOST_BYTES_PER_OWNER = 256 * 1024 * 1024;
/** Of that, what stays when there is no room: the next ones are to find some. */
const STAYS = 0.9;
const AT_ONCE = 100;

/** @param mostBytes of one owner */
export function createCaptureRows(
  store: Store,
  keys: Keyring,
  mostBytes: number = MOST_BYTES_PER_OWNER,
): Captures {
  /** What each owner has, as far as this node knows; where that seems too much, the database is asked. */
  const bytesOf = new Map<string, number>();
  return {
    async put({ requestId, owner, tokenId, accountId = null, capturedMs, days, captured }) {
      const sealed = seal(keys, JSON.stringify(captured), placeOf(requestId));
      const bytes = sealed.length;
      const isKept = await inTransaction(store, async (inside) => {
        const kept = tokenId === undefined ? days : await daysOf(inside, tokenId);
        if (kept === null) return false;
        const expiresMs = capturedMs + kept * DAY_MS;
        const row = { requestId, owner, accountId, capturedMs, expiresMs, bytes, sealed };
        await inside.db
          .insertInto("captures")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return true;
      });
      if (!isKept) return;
      const before = bytesOf.get(owner);
      let sum = before === undefined ? await weigh(store, owner) : before + bytes;
      if (sum > mostBytes) sum = await makeRoom(store, owner, mostBytes * STAYS);
      bytesOf.set(owner, sum);
    },
  };
}

function placeOf(requestId: string): string {
  return `capture:${requestId}`;
}

/** As the token says now; null for one that wants none, or is gone. */
async function daysOf({ db }: Store, tokenId: string): Promise<number | null> {
  const row = await db
    .selectFrom("tokens")
    .select("captureDays")
    .where("id", "=", tokenId)
    .where("deletedMs", "is", null)
    .executeTakeFirst();
  return row?.captureDays ?? null;
}

async function weigh({ db }: Store, owner: string): Promise<number> {
  const { sum } = await db
    .selectFrom("captures")
    .select((row) => row.fn.sum<number | null>("bytes").as("sum"))
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** @returns what is left */
async function makeRoom(store: Store, owner: string, mostBytes: number): Promise<number> {
  let sum = await weigh(store, owner);
  while (sum > mostBytes) {
    const oldest = await store.db
      .selectFrom("captures")
      .select(["requestId", "bytes"])
      .where("owner", "=", owner)
      .orderBy("capturedMs")
      .limit(AT_ONCE)
      .execute();
    const going: string[] = [];
    for (const { requestId, bytes } of oldest) {
      if (sum <= mostBytes) break;
      going.push(requestId);
      sum -= bytes;
    }
    if (going.length === 0) return sum;
    await store.db.deleteFrom("captures").where("requestId", "in", going).execute();
  }
  return sum;
}

/** With what is told beside it. */
export interface FoundCapture extends Pick<Capture, "requestId" | "owner" | "capturedMs"> {
  accountId: string | null;
  expiresMs: number;
  captured: Captured;
}

/**
 * @returns undefined where none is kept
 * @throws SecretError when this node cannot open it
 */
export async function readCapture(
  { db, now }: Store,
  keys: Keyring,
  requestId: string,
): Promise<FoundCapture | undefined> {
  const row = await db
    .selectFrom("captures")
    .selectAll()
    .where("requestId", "=", requestId)
    .where("expiresMs", ">", now())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { bytes: _, sealed, ...found } = row;
  return { ...found, captured: JSON.parse(unseal(keys, sealed, placeOf(requestId))) as Captured };
}

/** Keeps an owner's captures for so many days and no longer, those that are there included. @param days null: none */
export async function narrowCaptures({ db }: Store, owner: string, days: number | null): Promise<void> {
  if (days === null) {
    await db.deleteFrom("captures").where("owner", "=", owner).execute();
    return;
  }
  const keptMs = whole("captureDays", days, MOST_CAPTURE_DAYS, 1) * DAY_MS;
  await db
    .updateTable("captures")
    .set((row) => ({ expiresMs: row("capturedMs", "+", keptMs) }))
    .where("owner", "=", owner)
    .where((row) => row("expiresMs", ">", row("capturedMs", "+", keptMs)))
    .execute();
}

/**
 * Forgets captures that are over, and those of tokens that are gone or want none: one may have been on its way.
 *
 * @returns how many, at most `limit`; call again while it is that many
 */
export async function forgetCaptures({ db, now }: Store, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("captures")
    .where(({ eb, selectFrom }) => {
      const unwanted = selectFrom("tokens")
        .select("id")
        .where((token) => token.or([token("deletedMs", "is not", null), token("captureDays", "is", null)]));
      return eb(
        "requestId",
        "in",
        selectFrom("captures")
          .select("requestId")
          .where((row) => row.or([row("expiresMs", "<=", now()), row("owner", "in", unwanted)]))
          .limit(limit),
      );
    })
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
