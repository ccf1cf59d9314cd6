/**
 * Sign-in, sign-out, and authentication of calls. People have a session cookie that scripts cannot read and other sites cannot
 * send. Programs send a key in the authorization header.
 *
 * A cookie alone cannot change anything: such a call also needs the session's token in `x-csrf-token`, which only a page of
 * this site can know.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { inTransaction } from "../store/database/store.ts";
import {
  type AccountRow,
  editAccount,
  findLogin,
  getAccount,
  normalizeLogin,
} from "../store/identity/account-rows.ts";
import { findAdminKey } from "../store/identity/admin-keys.ts";
import { recordAudit } from "../store/identity/audit-rows.ts";
import {
  closeSession,
  closeSessions,
  extendSession,
  findSession,
  openSession,
} from "../store/identity/sessions.ts";
import { digestOf } from "../store/secrets/credentials.ts";
import {
  type Actor,
  type AdminContext,
  AdminError,
  type AdminRequest,
  type Call,
  Reply,
} from "./admin-call.ts";
import { exactly, object, type Route, text } from "./admin-route.ts";
import { hashPassword, isPassword } from "./password.ts";
import { countersOfAccount, countersOfSignIn, PasswordAttempts } from "./password-attempts.ts";
import { goodPassword } from "./resources/accounts.ts";

const COOKIE = "polywire_session";
const LIFE_MS = 12 * 3_600_000;
/** A used session is extended, but not with every call. */
const EXTEND_AFTER_MS = 5 * 60_000;

const attempts: PasswordAttempts = new PasswordAttempts();

/** Undefined without valid credentials. */
export async function actorOf(context: AdminContext, request: AdminRequest): Promise<Actor | undefined> {
  const key = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (key !== undefined) {
    const found = await findAdminKey(context.store, key);
    return (
      found && {
        accountId: found.account.id,
        login: found.account.login,
        role: found.account.role,
        by: "key",
      }
    );
  }
  const value = cookieIn(request.headers.cookie, COOKIE);
  const found = value === undefined ? undefined : await findSession(context.store, value);
  if (value === undefined || found === undefined) return undefined;
  const nowMs = context.store.now();
  if (nowMs - found.session.seenMs > EXTEND_AFTER_MS)
    await extendSession(context.store, found.session.digest, nowMs + LIFE_MS);
  const { id, login, role } = found.account;
  return { accountId: id, login, role, by: "session", sessionValue: value };
}

/** @throws AdminError if a change may come from another site */
export function guardAgainstCsrf(actor: Actor, request: AdminRequest): void {
  if (actor.by !== "session" || request.method === "GET") return;
  const expectedToken = Buffer.from(csrfOf(actor.sessionValue ?? ""));
  const sentToken = Buffer.from(request.headers["x-csrf-token"] ?? "");
  if (sentToken.length === expectedToken.length && timingSafeEqual(sentToken, expectedToken)) return;
  throw new AdminError(403, "csrf", "send the session's `csrf` in the header x-csrf-token");
}

/** Only a page that could read the sign-in response knows it. No script can read the cookie itself. */
function csrfOf(sessionValue: string): string {
  return createHmac("sha256", sessionValue).update("csrf").digest("base64url");
}

export function cookieIn(header: string | undefined, cookieName: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === cookieName && value) return value;
  }
  return undefined;
}

/** Whether the browser uses TLS. The first of several proxies is the one that it connects to. */
export function isSecure(headers: Record<string, string>): boolean {
  return /^\s*https\s*(,|$)/i.test(headers["x-forwarded-proto"] ?? "");
}

function cookie(value: string, maxAgeSeconds: number, headers: Record<string, string>): string {
  const secure = isSecure(headers) ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
}

const ownAccount = object(
  { id: text, login: text, name: text, role: { enum: ["admin", "member"] }, csrf: text },
  ["id", "login", "name", "role"],
);

export const session: Route[] = [
  {
    method: "POST",
    path: "/session",
    minimumRole: "anyone",
    summary: "Logs in: sets the session cookie and returns its `csrf` token.",
    requestBody: exactly({ login: text, password: text }, ["login", "password"]),
    responseBody: ownAccount,
    handle: logIn,
  },
  {
    method: "GET",
    path: "/session",
    minimumRole: "member",
    summary: "Returns the signed-in account.",
    responseBody: ownAccount,
    handle: async (call) => describe(call, call.actor.accountId, call.actor.sessionValue),
  },
  {
    method: "DELETE",
    path: "/session",
    minimumRole: "member",
    summary: "Logs out.",
    async handle(call) {
      if (call.actor.sessionValue !== undefined) await closeSession(call.store, call.actor.sessionValue);
      return new Reply(204, undefined, { "set-cookie": cookie("", 0, call.headers) });
    },
  },
  {
    method: "POST",
    path: "/session/password",
    minimumRole: "member",
    summary: "Changes the password of the signed-in account. Its other sessions end.",
    requestBody: exactly({ current: text, password: text }, ["current", "password"]),
    handle: changePassword,
  },
];

async function logIn(call: Call): Promise<Reply> {
  const { login: typedLogin, password } = call.body;
  if (typeof typedLogin !== "string" || typeof password !== "string")
    throw new AdminError(400, "invalid", "login and password must be texts");
  const login = normalizeLogin(typedLogin);
  const counters = countersOfSignIn(login, call.address);
  const isLast = beginAttempt(counters);
  const found = await findLogin(call.store, login);
  const isCorrect = await isPassword(password, found?.passwordHash ?? undefined);
  if (!isCorrect || found === undefined || found.account.disabled) {
    if (isLast) await auditSignIn(call, "paused", found?.account);
    throw new AdminError(401, "wrong", "login or password is wrong");
  }
  attempts.recordSuccess(counters);
  const value = await createSession(call, found.account);
  return new Reply(200, await describe(call, found.account.id, value), {
    "set-cookie": cookie(value, LIFE_MS / 1000, call.headers),
  });
}

/** Opens a session for a person whom the OpenID Connect provider has authenticated. @returns the cookie */
export async function openSessionCookie(call: Call, account: AccountRow): Promise<string> {
  return cookie(await createSession(call, account), LIFE_MS / 1000, call.headers);
}

function createSession(call: Call, account: AccountRow): Promise<string> {
  return inTransaction(call.store, async (store) => {
    await auditSignIn({ ...call, store }, "open", account);
    return openSession(store, {
      accountId: account.id,
      expiresMs: call.store.now() + LIFE_MS,
      address: call.address,
      userAgent: call.headers["user-agent"],
    });
  });
}

/**
 * Counts an attempt before its outcome is known. Otherwise, many concurrent attempts would all be checked before the first is
 * counted.
 * @returns whether a pause starts if it fails
 * @throws AdminError during a pause
 */
function beginAttempt(counters: Parameters<PasswordAttempts["countAttempt"]>[0]): boolean {
  const pauseMs = attempts.pauseMs(counters);
  if (pauseMs === 0) return attempts.countAttempt(counters);
  const seconds = Math.ceil(pauseMs / 1000);
  throw new AdminError(429, "slow_down", `too many failures; try again in ${seconds} seconds`, {
    "retry-after": String(seconds),
  });
}

/** A login that no account has is not logged, because it may be a password. */
async function auditSignIn(
  call: Call,
  verb: "open" | "paused",
  account: AccountRow | undefined,
): Promise<void> {
  await recordAudit(call.store, {
    ...(verb === "open" && account !== undefined
      ? { actor: account.id, actorName: account.login }
      : { actor: "system", actorName: "the log-in" }),
    action: `session.${verb}`,
    ...(account === undefined
      ? { subjectKind: "address", subjectId: call.address }
      : { subjectKind: "account", subjectId: account.id, subjectName: account.login }),
    address: call.address,
  });
}

async function describe(call: Call, accountId: string, sessionValue: string | undefined): Promise<object> {
  const { id, login, name, role } = await getAccount(call.store, accountId);
  return { id, login, name, role, ...(sessionValue === undefined ? {} : { csrf: csrfOf(sessionValue) }) };
}

async function changePassword(call: Call): Promise<Reply> {
  const { actor, store, body } = call;
  const password = goodPassword(body.password);
  const counters = countersOfAccount(actor.accountId);
  const isLast = beginAttempt(counters);
  const found = await findLogin(store, actor.login);
  const isCorrect =
    typeof body.current === "string" && (await isPassword(body.current, found?.passwordHash ?? undefined));
  if (found === undefined || !isCorrect) {
    if (isLast) await auditSignIn(call, "paused", found?.account);
    throw new AdminError(403, "wrong", "the current password is wrong");
  }
  attempts.recordSuccess(counters);
  const { account } = found;
  await editAccount(store, account.id, account.version, { passwordHash: await hashPassword(password) });
  const ownDigest = actor.sessionValue === undefined ? undefined : digestOf(actor.sessionValue);
  await closeSessions(store, account.id, ownDigest);
  await recordAudit(store, {
    actor: account.id,
    actorName: account.login,
    action: "account.password",
    subjectKind: "account",
    subjectId: account.id,
    subjectName: account.login,
    address: call.address,
  });
  return new Reply(204, undefined);
}
