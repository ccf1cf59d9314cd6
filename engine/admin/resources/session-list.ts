/** Sessions of signed-in people: their own, and for administrators those of others. Each can be ended. */

import { inTransaction } from "../../store/database/store.ts";
import type { SessionsTable } from "../../store/database/tables.ts";
import { getAccount } from "../../store/identity/account-rows.ts";
import { recordAudit } from "../../store/identity/audit-rows.ts";
import {
  closeSessions,
  endSession,
  findSessionByPrefix,
  listSessions,
} from "../../store/identity/sessions.ts";
import { digestOf } from "../../store/secrets/credentials.ts";
import { AdminError, type Call, Reply } from "../admin-call.ts";
import { exactly, flag, list, orNull, type Route, text, timeMs } from "../admin-route.ts";

const session = exactly(
  {
    id: text,
    accountId: text,
    createdMs: timeMs,
    seenMs: { ...timeMs, description: "Last use, accurate to a few minutes." },
    expiresMs: { ...timeMs, description: "Time of expiry. Each use of the session postpones it." },
    address: orNull({ ...text, description: "IP address of the sign-in." }),
    userAgent: orNull({ ...text, description: "User agent of the sign-in." }),
    isThis: { ...flag, description: "True for the session of this request." },
  },
  ["id", "accountId", "createdMs", "seenMs", "expiresMs", "address", "userAgent", "isThis"],
);

/** Length of a digest's prefix that identifies a session. */
const ID_LENGTH = 20;
const ID = new RegExp(`^[0-9a-f]{${ID_LENGTH}}$`);

function currentDigest({ actor }: Call): string | undefined {
  return actor.sessionValue === undefined ? undefined : digestOf(actor.sessionValue);
}

function viewOf({ digest, ...session }: SessionsTable, call: Call): object {
  return { id: digest.slice(0, ID_LENGTH), ...session, isThis: digest === currentDigest(call) };
}

/** The account of the sessions; only administrators may see those of others. */
function accountOf({ actor, query }: Call): string {
  const { account = actor.accountId } = query;
  if (account === actor.accountId || actor.role === "admin") return account;
  throw new AdminError(403, "forbidden", "only administrators may see the sessions of other accounts");
}

async function end(call: Call): Promise<Reply> {
  const { store, actor, id } = call;
  const found = ID.test(id) ? await findSessionByPrefix(store, id) : undefined;
  if (found === undefined || (actor.role !== "admin" && found.accountId !== actor.accountId))
    throw new AdminError(404, "missing", `there is no session ${JSON.stringify(id)}`);
  const { login } = await getAccount(store, found.accountId);
  await inTransaction(store, async (inside) => {
    await endSession(inside, found.digest);
    await auditEnd(call, inside, found.accountId, login);
  });
  return new Reply(204, undefined);
}

async function endOthers(call: Call): Promise<Reply> {
  const accountId = accountOf(call);
  const { login } = await getAccount(call.store, accountId);
  await inTransaction(call.store, async (inside) => {
    await closeSessions(inside, accountId, currentDigest(call));
    await auditEnd(call, inside, accountId, login);
  });
  return new Reply(204, undefined);
}

function auditEnd(
  { actor, address }: Call,
  inside: Call["store"],
  subjectId: string,
  subjectName: string,
): Promise<void> {
  return recordAudit(inside, {
    actor: actor.accountId,
    actorName: actor.login,
    action: "session.end",
    subjectKind: "account",
    subjectId,
    subjectName,
    address,
  });
}

const query = { account: "An account's id; the signed-in account when absent." };

export const sessions: Route[] = [
  {
    method: "GET",
    path: "/sessions",
    minimumRole: "member",
    summary: "Lists the sessions of an account, newest first.",
    query,
    responseBody: list(session),
    async handle(call) {
      const found = await listSessions(call.store, accountOf(call));
      return { items: found.map((each) => viewOf(each, call)) };
    },
  },
  {
    method: "DELETE",
    path: "/sessions",
    minimumRole: "member",
    summary: "Ends all sessions of an account except the session of this request.",
    query,
    handle: endOthers,
  },
  {
    method: "DELETE",
    path: "/sessions/{id}",
    minimumRole: "member",
    summary: "Ends one session.",
    handle: end,
  },
];
