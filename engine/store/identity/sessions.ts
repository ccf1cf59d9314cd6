/** Sessions of people who signed in. The cookie's value is returned once; the store has only its SHA-256. */

import { whole } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import type { SessionsTable } from "../database/tables.ts";
import { digestOf, mintCredential } from "../secrets/credentials.ts";
import type { AccountRow } from "./account-rows.ts";

export interface SessionInput {
  accountId: string;
  expiresMs: number;
  /** The client's IP address. */
  address?: string | undefined;
  userAgent?: string | undefined;
}

/** @returns the cookie's value, which is not stored */
export async function openSession(store: Store, input: SessionInput): Promise<string> {
  const { value, digest } = mintCredential("");
  const nowMs = store.now();
  await store.db
    .insertInto("sessions")
    .values({
      digest,
      accountId: input.accountId,
      createdMs: nowMs,
      seenMs: nowMs,
      expiresMs: whole("expiresMs", input.expiresMs),
      address: shorten(input.address),
      userAgent: shorten(input.userAgent),
    })
    .execute();
  return value;
}

export interface FoundSession {
  session: SessionsTable;
  account: Pick<AccountRow, "id" | "login" | "name" | "role" | "version">;
}

/** Undefined if the session is unknown or expired, or its account is disabled or deleted. */
export async function findSession(store: Store, value: string): Promise<FoundSession | undefined> {
  const row = await store.db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.accountId")
    .selectAll("sessions")
    .select(["accounts.login", "accounts.name", "accounts.role", "accounts.version"])
    .where("sessions.digest", "=", digestOf(value))
    .where("sessions.expiresMs", ">", store.now())
    .where("accounts.disabled", "=", 0)
    .where("accounts.deletedMs", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { login, name, role, version, ...session } = row;
  return { session, account: { id: session.accountId, login, name, role, version } };
}

/** Records the use of a session, and its new expiry. */
export async function extendSession(store: Store, digest: string, expiresMs: number): Promise<void> {
  await store.db
    .updateTable("sessions")
    .set({ seenMs: store.now(), expiresMs: whole("expiresMs", expiresMs) })
    .where("digest", "=", digest)
    .execute();
}

/** Newest first, without expired ones. */
export async function listSessions(store: Store, accountId: string): Promise<SessionsTable[]> {
  return store.db
    .selectFrom("sessions")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("expiresMs", ">", store.now())
    .orderBy("createdMs", "desc")
    .limit(500)
    .execute();
}

/** @param prefix hexadecimal prefix of its digest */
export async function findSessionByPrefix(store: Store, prefix: string): Promise<SessionsTable | undefined> {
  return store.db
    .selectFrom("sessions")
    .selectAll()
    .where("digest", "like", `${prefix}%`)
    .where("expiresMs", ">", store.now())
    .executeTakeFirst();
}

export async function endSession(store: Store, digest: string): Promise<void> {
  await store.db.deleteFrom("sessions").where("digest", "=", digest).execute();
}

/** Signs out the session of the cookie. */
export function closeSession(store: Store, value: string): Promise<void> {
  return endSession(store, digestOf(value));
}

/** Ends all sessions of an account except `exceptDigest`, for example after a new password. */
export async function closeSessions(store: Store, accountId: string, exceptDigest?: string): Promise<void> {
  await store.db
    .deleteFrom("sessions")
    .where("accountId", "=", accountId)
    .$if(exceptDigest !== undefined, (query) => query.where("digest", "!=", exceptDigest as string))
    .execute();
}

/** Deletes expired sessions. @returns how many */
export async function forgetSessions(store: Store): Promise<number> {
  const { numDeletedRows } = await store.db
    .deleteFrom("sessions")
    .where("expiresMs", "<=", store.now())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The client's address or user agent, shortened. */
function shorten(text: string | undefined): string | null {
  return text === undefined ? null : text.slice(0, 300).replaceAll("\0", "").toWellFormed();
}
