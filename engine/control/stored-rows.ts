/**
 * Reads what administrators keep in the store, as it is published to traffic processes: tokens with what limits them,
 * channels with their keys in clear, prices, aliases. A channel whose key this node cannot open is left out and told.
 */
import type { Limits, Need, Subject } from "../access/limits/limits.ts";
import type { LeftOut } from "../gateway/config/config.ts";
import { type AccountRow, liveAccounts } from "../store/account-rows.ts";
import { liveAliases } from "../store/alias-rows.ts";
import { type LiveChannel, liveChannels, unsealChannel } from "../store/channel-rows.ts";
import { livePrices } from "../store/price-rows.ts";
import { type Keyring, SecretError } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";
import type { Allowance } from "../store/tables.ts";
import { reservedForTasks } from "../store/task-queue.ts";
import { type LiveToken, liveTokens } from "../store/token-rows.ts";
import type { Stored, StoredToken } from "./snapshot.ts";

export interface ReadStored {
  stored: Stored;
  /** Channels that are left out, and why. */
  leftOut: LeftOut[];
  /** Of the rows of subjects, by their keys: every edit moves them. */
  versions: Map<string, number>;
}

/** @throws StoreUnavailable */
export async function readStored(store: Store, keys: Keyring): Promise<ReadStored> {
  const accounts = new Map((await liveAccounts(store)).map((account) => [account.id, account]));
  const tokens = await liveTokens(store);
  const reserved = await reservedForTasks(store);
  const leftOut: ReadStored["leftOut"] = [];
  const channels = (await liveChannels(store)).flatMap((channel) => {
    if (channel.disabled) return [];
    try {
      return [asFile(channel, unsealChannel(keys, channel))];
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      leftOut.push({ channel: channel.name, reason: error.message });
      return [];
    }
  });
  return {
    stored: {
      tokens: tokens.flatMap((token) => published(token, accounts, reserved) ?? []),
      channels,
      prices: (await livePrices(store)).map(({ model, rates }) => ({ pattern: model, rates })),
      aliases: (await liveAliases(store))
        .filter(({ disabled }) => !disabled)
        .map(({ name, targets }) => ({ name, targets })),
    },
    leftOut,
    versions: new Map([
      ...[...accounts.values()].map(({ id, version }) => [`account:${id}`, version] as const),
      ...tokens.map(({ id, version }) => [`token:${id}`, version] as const),
    ]),
  };
}

/** What subjects of the store have used, by their keys. @throws StoreUnavailable */
export async function readUsed(store: Store): Promise<Map<string, Need>> {
  const used = new Map<string, Need>();
  const reserved = await reservedForTasks(store);
  const add = (kind: string, row: Allowance & { id: string }): void =>
    void used.set(`${kind}:${row.id}`, usedOf(kind, row, reserved));
  for (const account of await liveAccounts(store)) add("account", account);
  for (const token of await liveTokens(store)) add("token", token);
  return used;
}

/** Undefined for one that nobody may use: it is then as unknown as one that never was. */
function published(
  token: LiveToken,
  accounts: ReadonlyMap<string, AccountRow>,
  reserved: ReadonlyMap<string, Need>,
): StoredToken | undefined {
  const { id, name, digest, accountId, models, cidrs, expiresMs, disabled } = token;
  const account = accountId === null ? undefined : accounts.get(accountId);
  if (disabled || account?.disabled || (accountId !== null && account === undefined)) return undefined;
  const subjects = [subjectOf("token", token, reserved)];
  if (account !== undefined) subjects.push(subjectOf("account", account, reserved));
  return {
    id,
    name,
    digest,
    ...(accountId === null ? {} : { accountId }),
    ...(models === null ? {} : { models }),
    ...(cidrs === null ? {} : { cidrs }),
    ...(expiresMs === null ? {} : { expiresMs }),
    subjects,
  };
}

function subjectOf(
  kind: string,
  row: Allowance & { id: string },
  reserved: ReadonlyMap<string, Need>,
): Subject {
  const limits: Limits = {};
  for (const name of ["rpm", "tpm", "maxConcurrent", "quotaMicros", "quotaTokens"] as const) {
    const value = row[name];
    if (value !== null) limits[name] = value;
  }
  return { key: `${kind}:${row.id}`, limits, used: usedOf(kind, row, reserved) };
}

/** With what is reserved for tasks that are not over. */
function usedOf(
  kind: string,
  { id, usedMicros, usedTokens }: Allowance & { id: string },
  reserved: ReadonlyMap<string, Need>,
): Need {
  const { micros, tokens } = reserved.get(`${kind}:${id}`) ?? { micros: 0, tokens: 0 };
  return { micros: usedMicros + micros, tokens: usedTokens + tokens };
}

/** As the configuration file would say it, so that it is read and checked like one of its channels. */
export function asFile(
  channel: Omit<LiveChannel, "sealedKey">,
  key: string | undefined,
): { name: string; path: string; text: string } {
  const { name, provider, baseUrl, models, wires, priority, weight, options } = channel;
  const said = {
    ...options,
    name,
    provider,
    ...(key === undefined ? {} : { key }),
    ...(baseUrl === null ? {} : { base_url: baseUrl }),
    models: Object.fromEntries(models.map(({ name: asked, upstream }) => [asked, upstream ?? asked])),
    ...(wires === null ? {} : { wires }),
    priority,
    weight,
  };
  // Every JSON text is YAML; what looks like a variable in it is none.
  return { name, path: `channel ${name}`, text: JSON.stringify(said).replaceAll("${", () => "$${") };
}
