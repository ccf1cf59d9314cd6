/** The keys of a channel: one without a name, or several with names and weights. Stored values are never shown. */
import {
  ActionIcon,
  Button,
  Checkbox,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  TextInput,
} from "@mantine/core";
import type { Channel } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import styles from "./channels.module.css";

export interface KeyDraft {
  /** Identifies the row of the form. */
  id: string;
  name: string;
  /** The stored key's name; absent: a new key. Empty: the channel's stored key without a name. */
  stored?: string;
  /** Empty: the stored value stays. */
  value: string;
  weight: number | string;
  disabled: boolean;
  /** Empty: no limit. */
  rpm: number | string;
  tpm: number | string;
}

const LIMITS = ["rpm", "tpm"] as const;

interface KeysInputProps {
  /** Undefined for a new channel. */
  channel: Channel | undefined;
  /** The only key; empty: the stored one stays. */
  one: string;
  /** Undefined: the channel has one key. */
  several: readonly KeyDraft[] | undefined;
  onChange(one: string, several: readonly KeyDraft[] | undefined): void;
  isRequired: boolean;
  errorOf(field: string): string | undefined;
}

export function KeysInput({ channel, one, several, onChange, isRequired, errorOf }: KeysInputProps) {
  const { say } = useWords();
  const hasOne = channel?.hasKey === true && channel.keys === null;
  const split = (): KeyDraft[] =>
    channel?.keys != null
      ? draftsOf(channel.keys)
      : [draft("1", hasOne ? { stored: "", value: one } : { value: one }), draft("2")];
  return (
    <div className={styles.form}>
      <SegmentedControl
        size="xs"
        aria-label={say("channels.keys")}
        value={several === undefined ? "single" : "several"}
        onChange={(next) => onChange(one, next === "several" ? split() : undefined)}
        data={(["single", "several"] as const).map((value) => ({
          value,
          label: say(`channels.keys.${value}`),
        }))}
      />
      {several === undefined ? (
        <PasswordInput
          label={say("channels.key")}
          description={say(hasOne ? "channels.key.kept" : "channels.key.hint")}
          autoComplete="off"
          value={one}
          onChange={(event) => onChange(event.currentTarget.value, undefined)}
          error={errorOf("key")}
          visibilityToggleButtonProps={{ "aria-label": say("signIn.showPassword") }}
          required={(isRequired && channel === undefined) || channel?.keys != null}
          data-autofocus
        />
      ) : (
        <Several drafts={several} onChange={(drafts) => onChange(one, drafts)} error={errorOf("keys")} />
      )}
    </div>
  );
}

interface SeveralProps {
  drafts: readonly KeyDraft[];
  onChange(drafts: readonly KeyDraft[]): void;
  error: string | undefined;
}

function Several({ drafts, onChange, error }: SeveralProps) {
  const { say } = useWords();
  const set = (id: string, changes: Partial<KeyDraft>): void =>
    onChange(drafts.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  return (
    <div>
      <p className="soft small">{say("channels.keys.hint")}</p>
      {drafts.map(({ id, name, stored, value, weight, disabled, ...limits }, index) => {
        const number = index + 1;
        return (
          <div key={id} className={styles.keyRow}>
            <TextInput
              aria-label={say("channels.keys.name", { number })}
              placeholder={say("channels.name")}
              value={name}
              onChange={(event) => set(id, { name: event.currentTarget.value })}
              required
            />
            <PasswordInput
              className={styles.keyValue}
              aria-label={say("channels.keys.value", { number })}
              placeholder={say(stored === undefined ? "channels.key" : "channels.key.kept")}
              autoComplete="off"
              value={value}
              onChange={(event) => set(id, { value: event.currentTarget.value })}
              visibilityToggleButtonProps={{ "aria-label": say("signIn.showPassword") }}
              required={stored === undefined}
            />
            <NumberInput
              aria-label={say("channels.keys.weight", { number })}
              value={weight}
              onChange={(next) => set(id, { weight: next })}
              min={0.001}
              max={1000}
            />
            {LIMITS.map((limit) => (
              <NumberInput
                key={limit}
                aria-label={say(`channels.keys.${limit}.of`, { number })}
                placeholder={say(`channels.keys.${limit}`)}
                value={limits[limit]}
                onChange={(next) => set(id, { [limit]: next })}
                min={1}
                allowDecimal={false}
                thousandSeparator=","
                hideControls
              />
            ))}
            <Checkbox
              className={styles.keyUse}
              label={say("channels.keys.use")}
              checked={!disabled}
              onChange={(event) => set(id, { disabled: !event.currentTarget.checked })}
            />
            <ActionIcon
              className={styles.keyRemove}
              aria-label={say("channels.keys.remove", { number })}
              disabled={drafts.length === 1}
              onClick={() => onChange(drafts.filter((each) => each.id !== id))}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          </div>
        );
      })}
      {error !== undefined && <p className={styles.bad}>{error}</p>}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => onChange([...drafts, draft("")])}
      >
        {say("channels.keys.add")}
      </Button>
    </div>
  );
}

export function draftsOf(keys: NonNullable<Channel["keys"]>): KeyDraft[] {
  return keys.map(({ name, weight = 1, disabled = false, rpm, tpm }) =>
    draft(name, {
      stored: name,
      weight,
      disabled,
      rpm: rpm ?? "",
      tpm: tpm ?? "",
    }),
  );
}

/** The key as the API takes it. An unchanged stored key has no `value`, so the gateway keeps its value. */
export function keyOf({ name, stored, value, weight, disabled, ...limits }: KeyDraft) {
  const orNull = (limit: number | string): number | null => (limit === "" ? null : Number(limit));
  return {
    name: name.trim(),
    weight: Number(weight),
    disabled,
    rpm: orNull(limits.rpm),
    tpm: orNull(limits.tpm),
    ...(value === "" ? {} : { value }),
    ...(stored === undefined || stored === "" || stored === name.trim() ? {} : { previousName: stored }),
  };
}

function draft(name: string, more: Partial<KeyDraft> = {}): KeyDraft {
  return {
    id: crypto.randomUUID(),
    name,
    value: "",
    weight: 1,
    disabled: false,
    rpm: "",
    tpm: "",
    ...more,
  };
}
