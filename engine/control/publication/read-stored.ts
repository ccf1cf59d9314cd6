/**
 * Reads the store's configuration for traffic processes: tokens with their limits, channels with decrypted credentials, prices,
 * aliases. A channel whose credential this node cannot decrypt is skipped and reported.
 */
import type { LimitedChannel } from "../../access/allowances.ts";
import { type BudgetSettings, budgetSubjects } from "../../access/limits/budgets.ts";
import type { LimitName, Limits, Need, Subject } from "../../access/limits/limits.ts";
import { RATES } from "../../access/limits/rates.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import { listLiveAliases } from "../../store/catalog/alias-rows.ts";
import { unsealProxy } from "../../store/catalog/channel-proxy.ts";
import {
  type LiveChannel,
  listLiveChannels,
  type PlainKey,
  unsealChannel,
  unsealKeys,
  unsealWebhookSecret,
} from "../../store/catalog/channel-rows.ts";
import { type GroupRow, listLiveGroups } from "../../store/catalog/group-rows.ts";
import { listLivePrices } from "../../store/catalog/price-rows.ts";
import type { Store } from "../../store/database/store.ts";
import type { Allowance } from "../../store/database/tables.ts";
import { type AccountRow, listLiveAccounts } from "../../store/identity/account-rows.ts";
import { type LiveToken, listLiveTokens } from "../../store/identity/token-rows.ts";
import { type Keyring, SecretError } from "../../store/secrets/secrets.ts";
import { sumTaskReservations } from "../../store/tasks/task-queue.ts";
import type { Stored, StoredToken } from "./snapshot.ts";

/** Tokens by id. Undefined: a token that nobody may use, which is treated as unknown. */
export type ReadTokens = Map<string, StoredToken | undefined>;

/**
 * @param filter only these tokens, and those of these accounts; absent: all
 * @throws StoreUnavailable
 */
export async function readTokens(
  store: Store,
  filter?: { ids: readonly string[]; accountIds: readonly string[] },
): Promise<ReadTokens> {
  const tokens = await listLiveTokens(store, filter);
  const accountIds = filter && [...new Set(tokens.flatMap(({ accountId }) => accountId ?? []))];
  const accounts = new Map(
    (await listLiveAccounts(store, accountIds)).map((account) => [account.id, account]),
  );
  const reserved = await sumTaskReservations(store);
  return new Map([
    ...(filter?.ids ?? []).map((id) => [id, undefined] as const),
    ...tokens.map((token) => [token.id, publishToken(token, accounts, reserved)] as const),
  ]);
}

/** The other published tables. */
export const otherTables = ["channels", "prices", "groups", "modelAliases"] as const;

export interface ReadOthers {
  others: Partial<Omit<Stored, "tokens">>;
  /** Skipped channels with the reason; undefined if channels were not read. */
  leftOut?: LeftOut[];
  /** Channels with budgets, or with limits of their keys; undefined if channels were not read. */
  limited?: LimitedChannel[];
}

/** @throws StoreUnavailable */
export async function readOthers(
  store: Store,
  keys: Keyring,
  kinds: readonly (typeof otherTables)[number][],
): Promise<ReadOthers> {
  const read: ReadOthers = { others: {} };
  if (kinds.includes("channels")) {
    const live = await listLiveChannels(store);
    const { channels, leftOut } = unsealChannels(live, keys);
    read.limited = live.flatMap(limitedOf);
    read.others.channels = channels;
    read.leftOut = leftOut;
  }
  if (kinds.includes("prices"))
    read.others.prices = (await listLivePrices(store)).map(({ model, rates, groups }) => ({
      pattern: model,
      rates,
      ...(groups && { groups }),
    }));
  if (kinds.includes("groups")) read.others.groups = (await listLiveGroups(store)).map(publishGroup);
  if (kinds.includes("modelAliases"))
    read.others.aliases = (await listLiveAliases(store))
      .filter(({ disabled }) => !disabled)
      .map(({ name, targets, options }) => ({ name, targets, options }));
  return read;
}

/** In `options`, budgets have the form of the configuration file. An invalid list disables the channel (`leftOut`). */
function limitedOf({ name, disabled, options, sealedKeys }: LiveChannel): LimitedChannel[] {
  const { budgets = [] } = options as { budgets?: unknown };
  if (disabled) return [];
  const keys = sealedKeys.flatMap((key) => {
    const limits = keyLimitsOf(key);
    return limits === undefined ? [] : [{ name: key.name, limits }];
  });
  const read = (Array.isArray(budgets) ? budgets : []).flatMap((each: unknown): BudgetSettings[] => {
    if (typeof each !== "object" || each === null) return [];
    const { warn_at: warnAt, ...rest } = each as BudgetSettings & { warn_at?: readonly number[] };
    return [warnAt === undefined ? rest : { ...rest, warnAt }];
  });
  return read.length === 0 && keys.length === 0 ? [] : [{ name, budgets: read, keys }];
}

function keyLimitsOf({ rpm, tpm }: LiveChannel["sealedKeys"][number]): Limits | undefined {
  const limits: Limits = {
    ...(rpm == null ? {} : { rpm }),
    ...(tpm == null ? {} : { tpm }),
  };
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function unsealChannels(
  live: readonly LiveChannel[],
  keys: Keyring,
): Pick<Stored, "channels"> & { leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const channels = live.flatMap((channel) => {
    if (channel.disabled) return [];
    try {
      const key = unsealChannel(keys, channel);
      const channelKeys = unsealKeys(keys, channel);
      const webhookSecret = unsealWebhookSecret(keys, channel);
      const proxy = unsealProxy(keys, channel);
      return [toFileEntry(channel, { key, keys: channelKeys, webhookSecret, proxy })];
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      leftOut.push({ channel: channel.name, reason: error.message });
      return [];
    }
  });
  return { channels, leftOut };
}

/**
 * Usage of the store's subjects, by key.
 * @param keys only these subjects; absent: all
 * @throws StoreUnavailable
 */
export async function readUsed(store: Store, keys?: readonly string[]): Promise<Map<string, Need>> {
  const used = new Map<string, Need>();
  const reserved = await sumTaskReservations(store);
  const idsOf = (kind: string): string[] | undefined =>
    keys?.flatMap((key) => (key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : []));
  const add = (kind: string, row: Allowance & { id: string }): void =>
    void used.set(`${kind}:${row.id}`, usedOf(kind, row, reserved));
  for (const account of await listLiveAccounts(store, idsOf("account"))) add("account", account);
  const ids = idsOf("token");
  for (const token of await listLiveTokens(store, ids && { ids, accountIds: [] })) add("token", token);
  return used;
}

function publishToken(
  token: LiveToken,
  accounts: ReadonlyMap<string, AccountRow>,
  reserved: ReadonlyMap<string, Need>,
): StoredToken | undefined {
  const { id, name, digest, accountId, models, cidrs, expiresMs, webhookUrl, captureDays, disabled } = token;
  const { cache, cacheTtlMs } = token;
  const account = accountId === null ? undefined : accounts.get(accountId);
  if (disabled || account?.disabled || (accountId !== null && account === undefined)) return undefined;
  const group = token.group ?? account?.group ?? null;
  const tags = token.tags ?? account?.tags ?? [];
  const subjects = subjectsOf("token", token, reserved);
  if (account !== undefined) subjects.push(...subjectsOf("account", account, reserved));
  const { previousDigest, previousUntilMs } = token;
  return {
    id,
    name,
    digest,
    ...(accountId === null ? {} : { accountId }),
    ...(group === null ? {} : { group }),
    ...(models === null ? {} : { models }),
    ...(cidrs === null ? {} : { cidrs }),
    ...(expiresMs === null ? {} : { expiresMs }),
    ...(webhookUrl === null ? {} : { webhookUrl }),
    ...(captureDays === null ? {} : { captureDays }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(previousDigest === null || previousUntilMs === null
      ? {}
      : { previous: { digest: previousDigest, untilMs: previousUntilMs } }),
    ...(cache === null && cacheTtlMs === null
      ? {}
      : { cache: { isOn: cache === null ? undefined : cache === "on", ttlMs: cacheTtlMs ?? undefined } }),
    subjects,
  };
}

const GROUP_LIMITS = [...RATES.map(({ name }) => name), "maxConcurrent"] as const;
const LIMITS = [...GROUP_LIMITS, "quotaMicros", "quotaTokens"] as const;

/** The subject of a row, and those of its budgets. */
function subjectsOf(
  kind: string,
  row: Allowance & { id: string; budgets: readonly BudgetSettings[] | null },
  reserved: ReadonlyMap<string, Need>,
): Subject[] {
  const key = `${kind}:${row.id}`;
  const limits = limitsOf(row, LIMITS);
  return [{ key, limits, used: usedOf(kind, row, reserved) }, ...budgetSubjects(key, row.budgets)];
}

function limitsOf<Name extends LimitName>(
  row: { readonly [Limit in Name]: number | null },
  names: readonly Name[],
): Limits {
  const limits: Limits = {};
  for (const name of names) {
    const value = row[name];
    if (value !== null) limits[name] = value;
  }
  return limits;
}

function publishGroup(group: GroupRow): Stored["groups"][number] {
  const { name, models, priceMultiplier, budgets } = group;
  return {
    name,
    ...(models && { models }),
    priceMultiplier,
    limits: limitsOf(group, GROUP_LIMITS),
    ...(budgets && { budgets }),
  };
}

/** With the reservations of running tasks. */
function usedOf(
  kind: string,
  { id, usedMicros, usedTokens }: Allowance & { id: string },
  reserved: ReadonlyMap<string, Need>,
): Need {
  const { micros, tokens } = reserved.get(`${kind}:${id}`) ?? { micros: 0, tokens: 0 };
  return { micros: usedMicros + micros, tokens: usedTokens + tokens };
}

/** The secrets of a channel in plain text. */
export interface ChannelSecrets {
  key?: string | undefined;
  /** Instead of `key`; empty: none. */
  keys?: readonly PlainKey[];
  webhookSecret?: string | undefined;
  /** URL, with the password. */
  proxy?: string | undefined;
}

function toFileKey({ rpm, tpm, ...key }: PlainKey): object {
  return {
    ...key,
    ...(rpm === null ? {} : { rpm }),
    ...(tpm === null ? {} : { tpm }),
  };
}

/** In the form of the configuration file, so that it is read and checked like one of its channels. */
export function toFileEntry(
  channel: Pick<
    LiveChannel,
    "name" | "provider" | "baseUrl" | "models" | "wires" | "groups" | "priority" | "weight" | "options"
  >,
  { key, keys = [], webhookSecret, proxy }: ChannelSecrets,
): { name: string; path: string; text: string } {
  const { name, provider, baseUrl, models, wires, groups, priority, weight, options } = channel;
  const entry = {
    ...options,
    name,
    provider,
    // Earlier versions do not know `keys`, so a `key` beside them is a later edit.
    ...(key === undefined ? {} : { key }),
    ...(key !== undefined || keys.length === 0 ? {} : { keys: keys.map(toFileKey) }),
    ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
    ...(baseUrl === null ? {} : { base_url: baseUrl }),
    ...(proxy === undefined ? {} : { proxy }),
    models: Object.fromEntries(
      models.map(({ name: modelName, upstream }) => [modelName, upstream ?? modelName]),
    ),
    ...(wires === null ? {} : { wires }),
    ...(groups === null ? {} : { groups }),
    priority,
    weight,
  };
  // JSON is YAML. Text that looks like a variable must stay text.
  return { name, path: `channel ${name}`, text: JSON.stringify(entry).replaceAll("${", () => "$${") };
}
