/** Tokens: an administrator manages all, a member those of its own account. */
import { shared } from "../../../schemas/settings/shared.ts";
import type { Store } from "../../store/database/store.ts";
import { StoreInvalid, StoreMissing } from "../../store/database/store-errors.ts";
import { getAccount, readAccountNames } from "../../store/identity/account-rows.ts";
import { diffRows, isOnlyChangedBy } from "../../store/identity/audit-rows.ts";
import {
  createToken,
  deleteToken,
  editToken,
  getToken,
  listTokens,
  renewToken,
  restoreToken,
  type TokenChanges,
  type TokenInput,
  type TokenRow,
} from "../../store/identity/token-rows.ts";
import { webhookSecretsOf } from "../../store/secrets/webhook-secrets.ts";
import { AdminError, type Call } from "../admin-call.ts";
import {
  allowance,
  declaredOrNull,
  exactly,
  flag,
  IN_FILE,
  object,
  orNull,
  type Route,
  text,
  timeMs,
  version,
  whole,
} from "../admin-route.ts";
import { expectGroups } from "../expect-groups.ts";
import { resetQuota } from "../reset-quota.ts";
import {
  auditChange,
  change,
  expectVersion,
  pageOf,
  presentParameters,
  type Resource,
  readOwned,
  routesOf,
} from "../resource.ts";
import { findWidening } from "../token-widening.ts";

const resource: Resource<TokenRow> = {
  kind: "token",
  path: "/tokens",
  minimumRole: "member",
  fields: {
    name: text,
    accountId: orNull(text),
    group: orNull({
      ...text,
      description: "Null: the group of its account. Only administrators may set it.",
    }),
    models: declaredOrNull(shared.token.properties.models),
    cidrs: { ...declaredOrNull(shared.token.properties.addresses), [IN_FILE]: "addresses" },
    ...allowance,
    usedMicros: { ...whole, description: "Usage so far. Set it to 0 to reset the quota." },
    usedTokens: whole,
    expiresMs: { ...orNull(timeMs), [IN_FILE]: "expires" },
    webhookUrl: declaredOrNull(shared.token.properties.webhook_url),
    captureDays: declaredOrNull(shared.token.properties.capture_days),
    tags: {
      ...declaredOrNull(shared.token.properties.tags),
      description: "Names of the tags that requests may have. Null: those of its account.",
    },
    cache: declaredOrNull(shared.token.properties.cache),
    cacheTtlMs: declaredOrNull(shared.token.properties.cache_ttl_ms),
    disabled: flag,
  },
  required: ["name"],
  otherFields: {
    prefix: { ...text, description: "The first characters of its value." },
    lastUsedMs: orNull(timeMs),
    previousUntilMs: orNull({
      ...timeMs,
      description: "Until then the value before the last renewal is also valid; null if it is not.",
    }),
    deletedMs: orNull(timeMs),
  },
  joined: {
    shape: { accountName: orNull({ ...text, description: "The current name of its account." }) },
    async of(store, rows) {
      const names = await readAccountNames(
        store,
        rows.map(({ accountId }) => accountId),
      );
      return rows.map(({ accountId }) => ({ accountName: names.get(accountId ?? "") ?? null }));
    },
  },
  createdOnly: { value: { ...text, description: "The value that clients send; returned only once." } },
  query: {
    search: "Text in the name or the prefix.",
    accountId: "Only tokens of this account.",
    disabled: "`true` or `false`.",
  },
  nameOf: ({ name }) => name,
  list: (store, call) =>
    listTokens(store, {
      ...pageOf(call),
      ...presentParameters(call, "search", "accountId"),
      ...(call.query.disabled === undefined ? {} : { disabled: call.query.disabled === "true" }),
      ...(call.actor.role === "admin" ? {} : { accountId: call.actor.accountId }),
    }),
  read: getToken,
  async create(store, call) {
    const { token, value } = await createToken(
      store,
      allowedFields(call.body, call) as unknown as TokenInput,
    );
    expectNoLongerCapture(null, token, call);
    await expectAccount(store, token.accountId);
    if (token.group !== null) await expectGroups(store, call, "group", [token.group]);
    return { row: token, createdOnly: { value } };
  },
  async edit(store, id, readVersion, changes, call) {
    const before = await getToken(store, id);
    const row = await editToken(store, id, readVersion, allowedFields(changes, call, false) as TokenChanges);
    expectNoLongerCapture(before, row, call);
    await expectNarrower(store, before, row, call);
    if (changes.accountId !== undefined) await expectAccount(store, row.accountId);
    if (typeof changes.group === "string") await expectGroups(store, call, "group", [changes.group]);
    return row;
  },
  remove: deleteToken,
  restore: restoreToken,
  afterEdit: resetQuota("token"),
  isOwn: (row, { actor }) => row.accountId === actor.accountId,
  listFileEntries: ({ fromFile, actor }) =>
    actor.role === "admin"
      ? fromFile.tokens.map(({ name, captureDays = null }) => ({ name, readOnly: true, captureDays }))
      : [],
  fileFields: { captureDays: declaredOrNull(shared.token.properties.capture_days) },
};

/** A member creates tokens only for its own account, and cannot exceed the account's limits. */
function allowedFields(
  fields: Record<string, unknown>,
  { actor }: Call,
  isNew = true,
): Record<string, unknown> {
  if (actor.role === "admin") return fields;
  for (const name of ["usedMicros", "usedTokens", "group"])
    if (fields[name] !== undefined)
      throw new AdminError(403, "forbidden", `only administrators may set ${name}`);
  if (fields.accountId !== undefined && fields.accountId !== actor.accountId)
    throw new AdminError(403, "forbidden", "a member can create tokens only for its own account");
  return isNew ? { ...fields, accountId: actor.accountId } : fields;
}

/** A member may make the limits of a token that an administrator edited stricter. A looser limit throws, so the edit is rolled back. */
async function expectNarrower(
  store: Store,
  before: TokenRow,
  after: TokenRow,
  { actor }: Call,
): Promise<void> {
  const field = actor.role === "admin" ? undefined : findWidening(before, after);
  if (field === undefined) return;
  const subject = { actor: actor.accountId, subjectKind: resource.kind, subjectId: after.id };
  if (await isOnlyChangedBy(store, subject)) return;
  throw new AdminError(
    403,
    "forbidden",
    `${field}: an administrator set this token's limits, so a member may only make them stricter`,
  );
}

/** Only an administrator may turn on the retention of content. A member may shorten it. */
function expectNoLongerCapture(before: TokenRow | null, after: TokenRow, { actor }: Call): void {
  if (actor.role === "admin" || (after.captureDays ?? 0) <= (before?.captureDays ?? 0)) return;
  throw new AdminError(
    403,
    "forbidden",
    "captureDays: only administrators may raise it; a member may lower it, or turn capture off with null",
  );
}

/** A token of a missing account would be refused everywhere, without a visible reason. */
async function expectAccount(store: Store, accountId: string | null): Promise<void> {
  if (accountId === null) return;
  await getAccount(store, accountId).catch((error: unknown) => {
    if (!(error instanceof StoreMissing)) throw error;
    throw new StoreInvalid("accountId", "the id of an existing account, or null");
  });
}

/** The token whose webhooks are signed: its id, or for an administrator the name of a token in the configuration file. */
async function webhookOwner(call: Call): Promise<string> {
  const { actor, fromFile, id, store } = call;
  if (actor.role === "admin" && fromFile.tokens.some(({ name }) => name === id)) return id;
  return (await readOwned(store, call, resource)).id;
}

export const tokens: Route[] = [
  ...routesOf(resource),
  {
    method: "GET",
    path: "/tokens/{id}/webhook",
    minimumRole: "member",
    summary:
      "Returns the secret with which a token's webhooks are signed. Administrators can also use the name of a token in the configuration file as `id`.",
    responseBody: object({ secret: { ...text, description: "In the format of Standard Webhooks." } }, [
      "secret",
    ]),
    handle: async (call) => ({ secret: webhookSecretsOf(call.keys, await webhookOwner(call))[0] }),
  },
  {
    method: "POST",
    path: "/tokens/{id}/renew",
    minimumRole: "member",
    summary:
      "Gives a token a new value. The old value stops working at once, or after a time in which both are valid.",
    requestBody: exactly(
      {
        version,
        overlapMs: {
          ...whole,
          description: "How long the old value is also valid, up to a year; 0 when absent.",
        },
      },
      ["version"],
    ),
    responseBody: object({ id: text, version, previousUntilMs: orNull(timeMs), value: text }),
    handle: (call) =>
      change(call, async (inside) => {
        const before = await readOwned(inside, call, resource);
        const { version: readVersion, overlapMs } = call.body;
        const { token, value } = await renewToken(inside, call.id, expectVersion(readVersion), overlapMs);
        await auditChange(inside, call, resource, "renew", token, diffRows(before, token));
        return { ...token, value };
      }),
  },
];
