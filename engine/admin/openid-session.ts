/** Sign-in by OpenID Connect: the redirects, and the account of the person who signed in. */

import { StoreTaken } from "../store/database/store-errors.ts";
import { type AccountRow, createAccount, editAccount, findSubject } from "../store/identity/account-rows.ts";
import { diffRows, recordAudit } from "../store/identity/audit-rows.ts";
import { SecretError, seal, unseal } from "../store/secrets/secrets.ts";
import { AdminError, type Call, Reply } from "./admin-call.ts";
import type { Route } from "./admin-route.ts";
import { cookieIn, isSecure, openSessionCookie } from "./admin-session.ts";
import {
  beginSignIn,
  finishSignIn,
  type OpenIdSettings,
  type PendingSignIn,
  type Person,
  SignInError,
  type SignInFault,
} from "./openid.ts";
import { change } from "./resource.ts";

const COOKIE = "polywire_openid";
const PATH = "/admin/api/session/openid";
const SEAL_CONTEXT = "sign-in by openid";
const LIFE_MS = 600_000;

interface SealedSignIn extends PendingSignIn {
  untilMs: number;
}

function settingsOf({ openid }: Call): OpenIdSettings {
  if (openid !== undefined) return openid;
  throw new AdminError(
    404,
    "missing",
    "this gateway signs in by password only: `dashboard.openid` is not set",
  );
}

/** Codes that the page translates. */
type Fault = SignInFault | "state" | "taken" | "disabled";

function dashboardUrl(fault?: Fault): string {
  return fault === undefined ? "/#/" : `/#/?signIn=${fault}`;
}

async function begin(call: Call): Promise<Reply> {
  try {
    const { pending: begun, location } = await beginSignIn(settingsOf(call));
    const plaintext = JSON.stringify({
      ...begun,
      untilMs: call.store.now() + LIFE_MS,
    } satisfies SealedSignIn);
    const value = seal(call.keys, plaintext, SEAL_CONTEXT);
    // `Lax`, because the provider's page, which is another site, leads back here.
    const secure = isSecure(call.headers) ? "; Secure" : "";
    return new Reply(302, undefined, {
      location,
      "set-cookie": `${COOKIE}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${LIFE_MS / 1000}${secure}`,
    });
  } catch (error) {
    return redirectAfterError(call, error);
  }
}

async function finish(call: Call): Promise<Reply> {
  try {
    const pending = pendingSignInOf(call);
    if (pending === undefined) return redirectWithFault("state");
    const person = await finishSignIn(settingsOf(call), pending, call.query);
    const account = await accountOf(call, person);
    if (account.disabled) return redirectWithFault("disabled");
    const cookie = await openSessionCookie(call, account);
    return new Reply(302, undefined, { location: dashboardUrl(), "set-cookie": cookie });
  } catch (error) {
    return redirectAfterError(call, error);
  }
}

function redirectWithFault(fault: Fault): Reply {
  return new Reply(302, undefined, { location: dashboardUrl(fault) });
}

function redirectAfterError({ warn }: Call, error: unknown): Reply {
  if (error instanceof SignInError) {
    warn(error.cause ?? error, `sign-in by OpenID Connect failed: ${error.fault}`);
    return redirectWithFault(error.fault);
  }
  if (error instanceof StoreTaken) return redirectWithFault("taken");
  throw error;
}

/** Undefined if the browser has started no sign-in, or if it started too long ago. */
function pendingSignInOf({ headers, keys, store }: Call): PendingSignIn | undefined {
  const value = cookieIn(headers.cookie, COOKIE);
  if (value === undefined) return undefined;
  try {
    const { untilMs, ...pending } = JSON.parse(unseal(keys, value, SEAL_CONTEXT)) as SealedSignIn;
    return untilMs < store.now() ? undefined : pending;
  } catch (error) {
    if (error instanceof SecretError) return undefined;
    throw error;
  }
}

/**
 * Creates the account at the first sign-in; each later one updates the role. An existing account with this login is refused:
 * otherwise a person who can choose a login at the provider could sign in to any account here.
 */
function accountOf(call: Call, { subject, login, name, role }: Person): Promise<AccountRow> {
  return change(call, async (inside) => {
    const before = await findSubject(inside, subject);
    if (before !== undefined && (before.role === role || before.disabled)) return before;
    const after =
      before === undefined
        ? await createAccount(inside, { login, subject, role, ...(name === undefined ? {} : { name }) })
        : await editAccount(inside, before.id, before.version, { role });
    await recordAudit(inside, {
      actor: "system",
      actorName: "the sign-in by OpenID Connect",
      action: before === undefined ? "account.create" : "account.edit",
      subjectKind: "account",
      subjectId: after.id,
      subjectName: after.login,
      changes: diffRows(before ?? {}, after),
      address: call.address,
    });
    return after;
  });
}

export const openidSession: Route[] = [
  {
    method: "GET",
    path: "/session/openid",
    minimumRole: "anyone",
    summary: "Redirects the browser to the OpenID Connect provider, if one is configured.",
    handle: begin,
  },
  {
    method: "GET",
    path: "/session/openid/return",
    minimumRole: "anyone",
    summary: "Callback of the OpenID Connect provider: opens a session, and redirects to the dashboard.",
    query: {
      code: "The authorization code.",
      state: "The state that the gateway sent.",
      iss: "The issuer.",
      error: "The error, in place of a code.",
    },
    ignoresUnknownQuery: true,
    handle: finish,
  },
];
