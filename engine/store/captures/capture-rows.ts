/**
 * Captures in the database: one row each, with all content in one encrypted text. They are deleted with their token, and expire
 * by the token's current setting: after capture is turned off, none is left.
 */

import { whole } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { type Keyring, seal, unseal } from "../secrets/secrets.ts";
import { type Capture, type Captured, type Captures, MAX_CAPTURE_DAYS } from "./capture-contract.ts";

const DAY_MS = 86_400_000;
/** Stored bytes per token; beyond it, the oldest are deleted. */
const MAX_BYTES_PER_OWNER = 256 * 1024 * 1024;
/** The share of the maximum that stays after a deletion, so that the next captures have space. */
const KEPT_SHARE = 0.9;
const BATCH_SIZE = 100;

/** @param maxBytes per owner */
export function createCaptureRows(
  store: Store,
  keys: Keyring,
  maxBytes: number = MAX_BYTES_PER_OWNER,
): Captures {
  /** Bytes per owner, as this node counts them. If the count exceeds the maximum, the database is queried. */
  const bytesOf = new Map<string, number>();
  return {
    async put({ requestId, owner, tokenId, accountId = null, capturedMs, days, captured }) {
      const sealed = seal(keys, JSON.stringify(captured), sealContextOf(requestId));
      const bytes = sealed.length;
      const isKept = await inTransaction(store, async (inside) => {
        const retentionDays = tokenId === undefined ? days : await daysOf(inside, tokenId);
        if (retentionDays === null) return false;
        const expiresMs = capturedMs + retentionDays * DAY_MS;
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
      let sum = before === undefined ? await sumBytes(store, owner) : before + bytes;
      if (sum > maxBytes) sum = await deleteOldest(store, owner, maxBytes * KEPT_SHARE);
      bytesOf.set(owner, sum);
    },
  };
}

function sealContextOf(requestId: string): string {
  return `capture:${requestId}`;
}

/** The token's current setting; null if capture is off or the token is deleted. */
async function daysOf({ db }: Store, tokenId: string): Promise<number | null> {
  const row = await db
    .selectFrom("tokens")
    .select("captureDays")
    .where("id", "=", tokenId)
    .where("deletedMs", "is", null)
    .executeTakeFirst();
  return row?.captureDays ?? null;
}

async function sumBytes({ db }: Store, owner: string): Promise<number> {
  const { sum } = await db
    .selectFrom("captures")
    .select((row) => row.fn.sum<number | null>("bytes").as("sum"))
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** @returns the remaining bytes */
async function deleteOldest(store: Store, owner: string, maxBytes: number): Promise<number> {
  let sum = await sumBytes(store, owner);
  while (sum > maxBytes) {
    const oldest = await store.db
      .selectFrom("captures")
      .select(["requestId", "bytes"])
      .where("owner", "=", owner)
      .orderBy("capturedMs")
      .limit(BATCH_SIZE)
      .execute();
    const requestIds: string[] = [];
    for (const { requestId, bytes } of oldest) {
      if (sum <= maxBytes) break;
      requestIds.push(requestId);
      sum -= bytes;
    }
    if (requestIds.length === 0) return sum;
    await store.db.deleteFrom("captures").where("requestId", "in", requestIds).execute();
  }
  return sum;
}

/** A capture with its request id, owner and time. */
export interface FoundCapture extends Pick<Capture, "requestId" | "owner" | "capturedMs"> {
  accountId: string | null;
  expiresMs: number;
  captured: Captured;
}

/**
 * @returns undefined if none is stored
 * @throws SecretError if this node cannot decrypt it
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
  return { ...found, captured: JSON.parse(unseal(keys, sealed, sealContextOf(requestId))) as Captured };
}

/** Limits the retention of an owner's captures, existing ones included. @param days null: none */
export async function shortenRetention({ db }: Store, owner: string, days: number | null): Promise<void> {
  if (days === null) {
    await db.deleteFrom("captures").where("owner", "=", owner).execute();
    return;
  }
  const retentionMs = whole("captureDays", days, MAX_CAPTURE_DAYS, 1) * DAY_MS;
  await db
    .updateTable("captures")
    .set((row) => ({ expiresMs: row("capturedMs", "+", retentionMs) }))
    .where("owner", "=", owner)
    .where((row) => row("expiresMs", ">", row("capturedMs", "+", retentionMs)))
    .execute();
}

/**
 * Deletes expired captures. Also deletes captures of tokens that are deleted or have capture off: a `put` that ran at the same
 * time may have stored one.
 *
 * @returns how many, at most `limit`; call again while it returns `limit`
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
