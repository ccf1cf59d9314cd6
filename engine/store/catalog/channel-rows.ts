/**
 * Channels of administrators: a provider with a key, its models, its rank. Keys are encrypted (`secrets.ts`), and only
 * `unsealChannel` returns them. This file does not know providers; the readers of their files check the options.
 */
import { shared } from "../../../schemas/settings/shared.ts";
import { channelOptions } from "../../../schemas/settings/upstream-changes.ts";
import { addRow, editRow, getRow, newRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { checkFields, flag, json, jsonObject, number, orNull, text, texts } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import { incrementRevision } from "../database/store-revision.ts";
import type { ChannelsTable } from "../database/tables.ts";
import { isOutdated, type Keyring, SecretError, seal, unseal } from "../secrets/secrets.ts";
import {
  type ChannelKeyInput,
  type ChannelKeyRow,
  editKeys,
  type SealedKey,
  type StoredSecrets,
  sealedKeysIn,
  withoutSecret,
} from "./channel-key-rows.ts";
import { proxyColumns, proxySealContextOf } from "./channel-proxy.ts";

/** `name` is the client's model name (or a glob), `upstream` the upstream's; equal if absent. */
export interface ChannelModel {
  name: string;
  upstream?: string;
}

/** A channel without its key. */
export interface ChannelRow
  extends Omit<
    ChannelsTable,
    | "secret"
    | "keys"
    | "webhookSecret"
    | "proxyPassword"
    | "models"
    | "wires"
    | "groups"
    | "options"
    | "disabled"
  > {
  /** Whether one or several keys are stored. */
  hasKey: boolean;
  /** Null: one key without a name, or none. */
  keys: ChannelKeyRow[] | null;
  hasWebhookSecret: boolean;
  hasProxyPassword: boolean;
  models: ChannelModel[];
  /** Null: all wires of the provider. */
  wires: string[] | null;
  /** Null: every client. */
  groups: string[] | null;
  options: Record<string, unknown>;
  disabled: boolean;
}

/** As published to gateways. `unsealChannel` and `unsealWebhookSecret` decrypt its secrets. */
export interface LiveChannel extends ChannelRow {
  sealedKey: string | null;
  sealedKeys: readonly SealedKey[];
  sealedWebhookSecret: string | null;
  sealedProxyPassword: string | null;
}

export interface ChannelInput {
  name: string;
  provider: string;
  /** Plain text; null or absent: none. */
  key?: string | null;
  /** Instead of `key`. Null or absent: none. */
  keys?: readonly ChannelKeyInput[] | null;
  /** Secret with which the upstream signs webhooks. Plain text; null or absent: none. */
  webhookSecret?: string | null;
  baseUrl?: string | null;
  /** With the password, or without it to keep the stored one. */
  proxy?: string | null;
  models: readonly ChannelModel[];
  wires?: readonly string[] | null;
  /** The groups whose clients may use it. */
  groups?: readonly string[] | null;
  /** Integer; higher is tried first. */
  priority?: number;
  /** Share among channels of the same priority. */
  weight?: number;
  options?: Record<string, unknown>;
  disabled?: boolean;
}

export interface ChannelQuery extends PageOptions {
  /** Text in the name or the provider. */
  search?: string;
  provider?: string;
  disabled?: boolean;
}

/** The settings of a channel in the configuration file. */
const { properties: channelSettings } = shared.channel;
const MAX_KEY = 20_000;

type PlainInput = Omit<ChannelInput, "key" | "keys" | "webhookSecret" | "proxy">;

const checks = {
  name: (field: string, value: unknown) => text(field, value, 200),
  provider: (field: string, value: unknown) => text(field, value, 200),
  baseUrl: orNull(baseUrl),
  models,
  wires: orNull(texts),
  groups: orNull(groups),
  priority,
  weight: (field: string, value: unknown) =>
    number(field, value, channelSettings.weight.minimum, channelSettings.weight.maximum),
  options,
  disabled: flag,
};

/** @throws StoreInvalid with the field, StoreTaken if another channel has the name */
export async function createChannel(store: Store, keys: Keyring, input: ChannelInput): Promise<ChannelRow> {
  const { key = null, keys: keyList = null, webhookSecret, proxy, ...rest } = input;
  const newColumns = newRow(store);
  const row: ChannelsTable = {
    ...newColumns,
    name: "",
    provider: "",
    models: "[]",
    baseUrl: null,
    wires: null,
    groups: null,
    priority: channelSettings.priority.default,
    weight: channelSettings.weight.default,
    options: "{}",
    disabled: 0,
    testedMs: null,
    testFailure: null,
    deletedMs: null,
    ...checkFields<PlainInput, ChannelsTable>(
      { ...rest, name: rest.name ?? "", provider: rest.provider ?? "", models: rest.models ?? [] },
      checks,
    ),
    secret: null,
    keys: null,
    ...editKeyColumns(keys, newColumns.id, { key, keys: keyList }, { only: null, keys: [] }),
    webhookSecret: sealOrNull(
      keys,
      "webhookSecret",
      webhookSealContextOf(newColumns.id),
      webhookSecret ?? null,
    ),
    proxy: null,
    proxyPassword: null,
    ...proxyColumns(keys, newColumns.id, proxy),
  };
  await addRow(store, "channels", row);
  return read(row);
}

/** @throws StoreMissing, also if it is deleted */
export async function getChannel(store: Store, id: string): Promise<ChannelRow> {
  return read(await getRow(store, "channels", id));
}

/** Newest first, without deleted ones. */
export async function listChannels(store: Store, query: ChannelQuery = {}): Promise<Page<ChannelRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  const { search, provider, disabled } = query;
  let select = store.db.selectFrom("channels").selectAll().where("deletedMs", "is", null);
  if (after !== undefined) select = select.where("id", "<", after as string);
  if (provider !== undefined) select = select.where("provider", "=", provider);
  if (disabled !== undefined) select = select.where("disabled", "=", disabled ? 1 : 0);
  if (search !== undefined && search !== "") {
    select = select.where((row) => row.or([contains("name", search), contains("provider", search)]));
  }
  const rows = await select
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.id], read);
}

/** An absent secret stays; null removes it. `key` replaces `keys`, and the other way round. @throws StoreConflict, StoreMissing, StoreInvalid, StoreTaken */
export async function editChannel(
  store: Store,
  keys: Keyring,
  id: string,
  version: number,
  changes: Partial<ChannelInput>,
): Promise<ChannelRow> {
  const { key, keys: keyList, webhookSecret, proxy, ...rest } = changes;
  const columns = checkFields<Partial<PlainInput>, ChannelsTable>(rest, checks);
  const webhook =
    webhookSecret === undefined
      ? {}
      : { webhookSecret: sealOrNull(keys, "webhookSecret", webhookSealContextOf(id), webhookSecret) };
  return inTransaction(store, async (inside) => {
    const before = await getRow(inside, "channels", id);
    const stored = { only: before.secret, keys: sealedKeysIn(before.keys) };
    const secrets = {
      ...webhook,
      ...editKeyColumns(keys, id, { key, keys: keyList }, stored),
      ...(proxy === undefined ? {} : proxyColumns(keys, id, proxy, before)),
    };
    return read(await editRow(inside, "channels", id, version, { ...columns, ...secrets }));
  });
}

/** The columns of the keys after an edit. Both kinds of keys are encrypted for the row, so a key may move between the columns. */
function editKeyColumns(
  keyring: Keyring,
  id: string,
  { key, keys }: { [Field in "key" | "keys"]: ChannelInput[Field] },
  stored: StoredSecrets,
): Partial<Pick<ChannelsTable, "secret" | "keys">> {
  if (key != null && keys != null) throw new StoreInvalid("keys", "absent or null if the channel has `key`");
  if (keys != null) {
    const sealKey = (field: string, value: unknown): string =>
      sealOrNull(keyring, field, sealContextOf(id), value as string) as string;
    return { secret: null, keys: json("keys", editKeys(keys, stored, sealKey)) };
  }
  const secret = key === undefined ? undefined : sealOrNull(keyring, "key", sealContextOf(id), key);
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(keys === null || secret != null ? { keys: null } : {}),
  };
}

/** @throws StoreConflict, StoreMissing */
export async function deleteChannel(store: Store, id: string, version: number): Promise<void> {
  // Its secrets are deleted. The row stays, because usage records refer to it.
  const deletion = {
    deletedMs: store.now(),
    secret: null,
    keys: null,
    webhookSecret: null,
    proxyPassword: null,
  };
  await editRow(store, "channels", id, version, deletion);
}

/** Records the result of a test. This is not an edit, so the version stays. `failure` null: the test passed. */
export async function recordChannelTest(store: Store, id: string, failure: string | null): Promise<void> {
  const testFailure = failure === null ? null : failure.toWellFormed().replaceAll("\0", "").slice(0, 2_000);
  await store.db
    .updateTable("channels")
    .set({ testedMs: store.now(), testFailure })
    .where("id", "=", id)
    .execute();
}

/** Every channel that is not deleted, disabled ones included, highest priority first. */
export async function listLiveChannels(store: Store): Promise<LiveChannel[]> {
  const rows = await store.db
    .selectFrom("channels")
    .selectAll()
    .where("deletedMs", "is", null)
    .orderBy("priority", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...read(row),
    sealedKey: row.secret,
    sealedKeys: sealedKeysIn(row.keys),
    sealedWebhookSecret: row.webhookSecret,
    sealedProxyPassword: row.proxyPassword,
  }));
}

/** The provider of each channel that is not deleted. */
export function listChannelProviders(store: Store): Promise<{ name: string; provider: string }[]> {
  return store.db
    .selectFrom("channels")
    .select(["name", "provider"])
    .where("deletedMs", "is", null)
    .execute();
}

/** The key in plain text; undefined if there is none. @throws SecretError if this node cannot decrypt it */
export function unsealChannel(
  keys: Keyring,
  channel: Pick<LiveChannel, "id" | "sealedKey">,
): string | undefined {
  return channel.sealedKey === null ? undefined : unseal(keys, channel.sealedKey, sealContextOf(channel.id));
}

/** A key in plain text, in the form of the configuration file. */
export interface PlainKey extends ChannelKeyRow {
  value: string;
}

/** The keys of a channel that has several; empty if it has one or none. @throws SecretError */
export function unsealKeys(
  keys: Keyring,
  { id, sealedKeys }: Pick<LiveChannel, "id" | "sealedKeys">,
): PlainKey[] {
  return sealedKeys.map((key) => ({
    ...withoutSecret(key),
    value: unseal(keys, key.secret, sealContextOf(id)),
  }));
}

/** The webhook secret in plain text; undefined if there is none. @throws SecretError */
export function unsealWebhookSecret(
  keys: Keyring,
  { id, sealedWebhookSecret }: Pick<LiveChannel, "id" | "sealedWebhookSecret">,
): string | undefined {
  return sealedWebhookSecret === null
    ? undefined
    : unseal(keys, sealedWebhookSecret, webhookSealContextOf(id));
}

/**
 * Encrypts the channels' secrets again with the current key, after a change of POLYWIRE_SECRET. A secret that no configured key
 * decrypts stays as it is.
 *
 * @returns how many
 */
export async function resealChannels(store: Store, keys: Keyring): Promise<number> {
  return inTransaction(store, async (inside) => {
    const rows = await inside.db
      .selectFrom("channels")
      .select(["id", "secret", "keys", "webhookSecret", "proxyPassword"])
      .execute();
    let resealedCount = 0;
    for (const { id, ...row } of rows)
      for (const [column, context] of [
        ["secret", sealContextOf(id)],
        ["keys", sealContextOf(id)],
        ["webhookSecret", webhookSealContextOf(id)],
        ["proxyPassword", proxySealContextOf(id)],
      ] as const) {
        const before = row[column];
        if (before === null) continue;
        const after = column === "keys" ? resealKeys(keys, context, before) : reseal(keys, context, before);
        if (after === before) continue;
        const { numUpdatedRows } = await inside.db
          .updateTable("channels")
          .set({ [column]: after })
          .where("id", "=", id)
          .where(column, "=", before)
          .executeTakeFirstOrThrow();
        resealedCount += Number(numUpdatedRows);
      }
    if (resealedCount > 0) await incrementRevision(inside, "channels");
    return resealedCount;
  });
}

function resealKeys(keys: Keyring, context: string, column: string): string {
  const before = sealedKeysIn(column);
  const after = before.map((key) => ({ ...key, secret: reseal(keys, context, key.secret) }));
  return after.every(({ secret }, index) => secret === before[index]?.secret)
    ? column
    : JSON.stringify(after);
}

/** Encrypts with the current key. Unchanged if that key has encrypted it, or if no configured key decrypts it. */
function reseal(keys: Keyring, context: string, secret: string): string {
  if (!isOutdated(keys, secret)) return secret;
  const value = tryUnseal(keys, context, secret);
  return value === undefined ? secret : seal(keys, value, context);
}

function tryUnseal(keys: Keyring, context: string, secret: string): string | undefined {
  try {
    return unseal(keys, secret, context);
  } catch (error) {
    if (error instanceof SecretError) return undefined;
    throw error;
  }
}

function sealOrNull(keys: Keyring, field: string, context: string, value: string | null): string | null {
  if (value === null) return null;
  if (typeof value !== "string" || value === "" || value.length > MAX_KEY) {
    throw new StoreInvalid(field, `text of 1 to ${MAX_KEY} characters`);
  }
  return seal(keys, value, context);
}

function sealContextOf(id: string): string {
  return `channel:${id}`;
}

function webhookSealContextOf(id: string): string {
  return `webhook:${id}`;
}

/** Text before an `@` in the host part of a URL. A URL is visible to everyone who may read channels. */
const CREDENTIALS = /^[^\\/?#@]*[\\/]*[^\\/?#]*@/;

function baseUrl(field: string, value: unknown): string {
  const url = text(field, value, 2_000);
  if (!CREDENTIALS.test(url)) return url;
  throw new StoreInvalid(
    field,
    "a URL without user and password: put the credential into the channel's `key`",
  );
}

const OPTIONS: readonly string[] = channelOptions;

/**
 * Settings of a channel in the configuration file that are columns here. Without this check, a key in the options would be
 * visible, and one of two values would be ignored silently.
 */
const FIELDS = Object.keys(channelSettings).filter((name) => !OPTIONS.includes(name));

/** Names of secrets. Options are visible to everyone who may read channels. */
const SECRET_OPTION = /(secret|password|private_key|access_token|api_?key)$/i;

function options(field: string, value: unknown): string {
  const jsonText = jsonObject(field, value);
  const { credential } = value as { credential?: { options?: unknown } };
  const secretName = Object.keys(Object(credential?.options)).find((name) => SECRET_OPTION.test(name));
  if (secretName !== undefined)
    throw new StoreInvalid(
      `${field}.credential.options.${secretName}`,
      "absent: put the secret into the channel's `key`, which is stored encrypted",
    );
  const duplicate = FIELDS.find((name) => Object.hasOwn(value as object, name));
  if (duplicate === undefined) return jsonText;
  throw new StoreInvalid(field, `an object without \`${duplicate}\`, which is a field of the channel`);
}

function groups(field: string, value: unknown): string {
  if (Array.isArray(value) && value.length === 0)
    throw new StoreInvalid(field, "a list of at least one group, or null for every client");
  return texts(field, value, 100);
}

function priority(field: string, value: unknown): number {
  const { minimum, maximum } = channelSettings.priority;
  if (!Number.isInteger(value)) throw new StoreInvalid(field, `a whole number from ${minimum} to ${maximum}`);
  return number(field, value, minimum, maximum);
}

function models(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) {
    throw new StoreInvalid(field, "a list of at least one {name, upstream?}");
  }
  const rules = value.map((rule: unknown, index): ChannelModel => {
    const { name, upstream } = (rule ?? {}) as Partial<ChannelModel>;
    const place = `${field}[${index}]`;
    return {
      name: text(`${place}.name`, name),
      ...(upstream === undefined ? {} : { upstream: text(`${place}.upstream`, upstream) }),
    };
  });
  return json(field, rules);
}

function read({ secret, webhookSecret, proxyPassword, ...row }: ChannelsTable): ChannelRow {
  return {
    ...row,
    hasKey: secret !== null || row.keys !== null,
    keys: row.keys === null ? null : sealedKeysIn(row.keys).map(withoutSecret),
    hasWebhookSecret: webhookSecret !== null,
    hasProxyPassword: proxyPassword !== null,
    models: JSON.parse(row.models) as ChannelModel[],
    wires: row.wires === null ? null : (JSON.parse(row.wires) as string[]),
    groups: row.groups === null ? null : (JSON.parse(row.groups) as string[]),
    options: JSON.parse(row.options) as Record<string, unknown>,
    disabled: row.disabled !== 0,
  };
}
