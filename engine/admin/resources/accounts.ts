/** Accounts: the people who use the gateway, with their limits. Passwords are never returned. */
import { shared } from "../../../schemas/settings/shared.ts";
import {
  type AccountChanges,
  type AccountInput,
  type AccountRow,
  createAccount,
  deleteAccount,
  editAccount,
  getAccount,
  listAccounts,
  restoreAccount,
} from "../../store/identity/account-rows.ts";
import { closeSessions } from "../../store/identity/sessions.ts";
import { AdminError } from "../admin-call.ts";
import { allowance, declaredOrNull, flag, orNull, type Route, text, timeMs, whole } from "../admin-route.ts";
import { expectGroups } from "../expect-groups.ts";
import { GOOD_PASSWORD, hashPassword, isGoodPassword, MIN_PASSWORD_LENGTH } from "../password.ts";
import { resetQuota } from "../reset-quota.ts";
import { pageOf, presentParameters, type Resource, routesOf } from "../resource.ts";

const resource: Resource<AccountRow> = {
  kind: "account",
  path: "/accounts",
  minimumRole: "admin",
  fields: {
    login: text,
    name: text,
    role: { enum: ["admin", "member"] },
    password: { ...text, minLength: MIN_PASSWORD_LENGTH, writeOnly: true },
    group: orNull({
      ...text,
      description: "The group of the account's tokens that have no group of their own. Null: no group.",
    }),
    tags: {
      ...declaredOrNull(shared.token.properties.tags),
      description: "Tags for tokens of this account that have no tags of their own. Null: no tags.",
    },
    ...allowance,
    usedMicros: { ...whole, description: "Usage so far. Set it to 0 to reset the quota." },
    usedTokens: whole,
    disabled: flag,
  },
  required: ["login"],
  otherFields: {
    subject: orNull({ ...text, description: "Its subject at the OpenID Connect provider." }),
    deletedMs: orNull(timeMs),
  },
  query: { search: "Text in the login or the name.", role: "`admin` or `member`." },
  nameOf: ({ login }) => login,
  list: (store, call) => {
    const { search, role } = presentParameters(call, "search", "role");
    return listAccounts(store, {
      ...pageOf(call),
      ...(search === undefined ? {} : { search }),
      ...(role === undefined ? {} : { role: role as AccountRow["role"] }),
    });
  },
  read: getAccount,
  async create(store, call) {
    const row = await createAccount(store, (await withHash(call.body)) as unknown as AccountInput);
    if (row.group !== null) await expectGroups(store, call, "group", [row.group]);
    return { row };
  },
  async edit(store, id, version, changes, call) {
    const row = await editAccount(store, id, version, (await withHash(changes)) as AccountChanges);
    if (typeof changes.group === "string") await expectGroups(store, call, "group", [changes.group]);
    if (changes.password !== undefined || changes.disabled === true) await closeSessions(store, id);
    return row;
  },
  remove: deleteAccount,
  restore: restoreAccount,
  afterEdit: resetQuota("account"),
};

async function withHash({ password, ...fields }: Record<string, unknown>): Promise<Record<string, unknown>> {
  return password === undefined
    ? fields
    : { ...fields, passwordHash: await hashPassword(goodPassword(password)) };
}

/** @throws AdminError if it is too short, or not a string */
export function goodPassword(password: unknown): string {
  if (isGoodPassword(password)) return password;
  throw new AdminError(400, "invalid", `password must be ${GOOD_PASSWORD}`, {}, "password");
}

const routes = routesOf(resource);
const row = routes.find(({ method, path }) => method === "GET" && path === "/accounts/{id}")?.responseBody;

export const accounts: Route[] = [
  ...routes,
  {
    method: "GET",
    path: "/account",
    minimumRole: "member",
    summary: "Reads your own account, with its limits and its usage.",
    ...(row === undefined ? {} : { responseBody: row }),
    handle: (call) => getAccount(call.store, call.actor.accountId),
  },
];
