/**
 * The keys of a channel that has several: a JSON list in its row. Each value is encrypted for itself, like the channel's only
 * key. An edit sends the complete list without the values, which then stay.
 */
import { shared } from "../../../schemas/settings/shared.ts";
import { flag, number, text, whole } from "../database/row-values.ts";
import { StoreInvalid } from "../database/store-errors.ts";

/** A key without its value. */
export interface ChannelKeyRow {
  /** Unique in the channel. */
  name: string;
  /** Share among the keys of the channel. */
  weight: number;
  disabled: boolean;
  /** Null: no limit. */
  rpm: number | null;
  tpm: number | null;
}

export interface ChannelKeyInput {
  name: string;
  /** Plain text. Absent: the stored value of the key stays. */
  value?: string;
  /** The previous name of a renamed key; absent: the name is unchanged. */
  previousName?: string;
  weight?: number;
  disabled?: boolean;
  /** Null: no limit. */
  rpm?: number | null;
  tpm?: number | null;
}

/** Rows of earlier versions have no limits. */
export interface SealedKey extends Omit<ChannelKeyRow, keyof KeyLimits>, Partial<KeyLimits> {
  secret: string;
}

type KeyLimits = Pick<ChannelKeyRow, "rpm" | "tpm">;

/** The values that a row has before an edit. */
export interface StoredSecrets {
  /** The value of a channel with one key. */
  only: string | null;
  keys: readonly SealedKey[];
}

const { properties: keySettings } = shared.channel_key;
const MAX_KEYS = 100;
const MAX_NAME = 100;

/**
 * @param stored values that stay
 * @param seal encrypts a new value
 * @returns the list for the row
 * @throws StoreInvalid with the field
 */
export function editKeys(
  value: unknown,
  stored: StoredSecrets,
  seal: (field: string, value: unknown) => string,
): SealedKey[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_KEYS)
    throw new StoreInvalid("keys", `a list of 1 to ${MAX_KEYS} keys, or null`);
  const names = new Set<string>();
  const used = new Set<string>();
  return value.map((each: unknown, index): SealedKey => {
    const field = `keys[${index}]`;
    const {
      name: nameValue,
      value,
      weight,
      disabled,
      previousName,
      rpm,
      tpm,
    } = (each ?? {}) as Partial<ChannelKeyInput>;
    const nameField = `${field}.name`;
    const name = text(nameField, nameValue, MAX_NAME);
    if (names.has(name)) throw new StoreInvalid(nameField, "a name that no other key of the channel has");
    names.add(name);
    const { default: defaultWeight, minimum, maximum } = keySettings.weight;
    const valueField = `${field}.value`;
    // The first key of a channel that had one key without a name takes over its value.
    const inherited = index === 0 && stored.keys.length === 0 ? stored.only : null;
    const kept = stored.keys.find((key) => key.name === (previousName ?? name))?.secret ?? inherited;
    if (value === undefined && (kept === null || used.has(kept)))
      throw new StoreInvalid(valueField, "the key, because no stored key of this name has one");
    const secret = value === undefined ? (kept as string) : seal(valueField, value);
    used.add(secret);
    return {
      name,
      weight: number(`${field}.weight`, weight ?? defaultWeight, minimum, maximum),
      disabled: flag(`${field}.disabled`, disabled ?? false) === 1,
      rpm: limit(`${field}.rpm`, rpm),
      tpm: limit(`${field}.tpm`, tpm),
      secret,
    };
  });
}

function limit(field: string, value: number | null = null): number | null {
  const { minimum, maximum } = shared.key_rate;
  return value === null ? null : whole(field, value, maximum, minimum);
}

/** @param column of the row; null: the channel has one key, or none */
export function sealedKeysIn(column: string | null): SealedKey[] {
  return column === null ? [] : (JSON.parse(column) as SealedKey[]);
}

export function withoutSecret({ name, weight, disabled, rpm = null, tpm = null }: SealedKey): ChannelKeyRow {
  return { name, weight, disabled, rpm, tpm };
}
