/** Adds a channel with a provider of the catalogue, or edits one. */
import { Button, NumberInput, PasswordInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call } from "../../api/call.ts";
import type { Channel, Provider } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { GroupsSelect } from "../../parts/group-names.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import { reasonOf } from "../../parts/states.tsx";
import { Catalogue, withDefaults } from "./catalogue.tsx";
import { faultIn, type OptionTexts, optionsOf, textsOf } from "./channel-options.ts";
import styles from "./channels.module.css";
import { draftsOf, type KeyDraft, KeysInput, keyOf } from "./keys-input.tsx";
import { ModelsInput } from "./models-input.tsx";
import { OptionInputs } from "./option-inputs.tsx";

interface Values {
  name: string;
  baseUrl: string;
  /** Empty: the stored key stays. */
  key: string;
  /** Undefined: the channel has one key. */
  keys: readonly KeyDraft[] | undefined;
  /** Empty: the stored secret stays. */
  webhookSecret: string;
  /** `name`, or `name=upstream's name`. */
  models: string[];
  groups: string[];
  priority: number | string;
  weight: number | string;
  /** Without its password, unless it is a new one. */
  proxy: string;
  options: OptionTexts;
}

/** @param channel absent: a new one */
export function ChannelForm({ channel, onClose }: { channel?: Channel; onClose(): void }) {
  const { say } = useWords();
  const [provider, choose] = useState<Provider>();
  if (channel !== undefined || provider !== undefined)
    return (
      <Fields channel={channel} provider={provider} onBack={() => choose(undefined)} onClose={onClose} />
    );
  return (
    <Dialog onClose={onClose} size="lg" title={say("channels.provider.choose")}>
      <Catalogue onChoose={choose} />
    </Dialog>
  );
}

interface FieldsProps {
  channel: Channel | undefined;
  provider: Provider | undefined;
  onBack(): void;
  onClose(): void;
}

function Fields({ channel, provider, onBack, onClose }: FieldsProps) {
  const words = useWords();
  const { say, duration } = words;
  const queries = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(channel, provider));
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const needsUrl = provider !== undefined && provider.baseUrl === null;
  const needsKey = provider?.needsKey === true;
  /** A typed key, with which the provider lists its models. */
  const typedKey =
    values.keys === undefined ? values.key : (values.keys.find(({ value }) => value !== "")?.value ?? "");
  const baseUrl = values.baseUrl.trim() === "" ? null : values.baseUrl.trim();
  const proxy = values.proxy.trim() === "" ? null : values.proxy.trim();
  const faultyOption = faultIn(values.options);
  const [storedOptions, setStoredOptions] = useState(channel?.options ?? {});
  const options = faultyOption === undefined ? optionsOf(values.options, storedOptions) : storedOptions;
  const body = {
    name: values.name.trim(),
    baseUrl,
    models: values.models.map(modelOf),
    groups: values.groups.length === 0 ? null : values.groups,
    priority: Number(values.priority),
    weight: Number(values.weight),
    proxy,
    options,
    ...(values.keys !== undefined
      ? { keys: values.keys.map(keyOf) }
      : values.key === ""
        ? {}
        : { key: values.key }),
    ...(values.webhookSecret === "" ? {} : { webhookSecret: values.webhookSecret }),
  };
  const expectOptions = (): void => {
    if (faultyOption === undefined) return;
    throw new CallError(400, { code: "invalid", field: "options", message: faultyOption });
  };
  const make = async (): Promise<void> => {
    expectOptions();
    const added = await call("POST /channels", { body: { ...body, provider: provider?.name ?? "" } });
    void test(added.id, added.name);
  };
  const edited = channel && {
    row: channel,
    save: async (changes: object, version: number) => {
      expectOptions();
      await call("PATCH /channels/{id}", { id: channel.id, body: { ...changes, version } });
    },
    read: () => call("GET /channels/{id}", { id: channel.id }),
    take: (row: Channel) => {
      setStoredOptions(row.options);
      setValues(valuesOf(row, undefined));
    },
  };
  /** Reports a wrong key now, before clients notice. */
  const test = async (id: string, name: string): Promise<void> => {
    if (values.models.every((model) => model.includes("*"))) return;
    const {
      ok,
      totalMs = 0,
      failure = "",
    } = await call("POST /channels/{id}/test", { id, body: {} }).catch(
      (error: unknown) =>
        ({
          ok: false,
          failure: reasonOf(error, words),
        }) as { ok: boolean; totalMs?: number; failure?: string },
    );
    await queries.invalidateQueries({ queryKey: ["channels"] });
    if (ok === true)
      notifications.show({
        color: "green",
        message: say("channels.added.ok", { name, time: duration(totalMs) }),
      });
    else
      notifications.show({
        color: "red",
        title: say("channels.added.failed", { name }),
        message: failure,
        autoClose: 20_000,
      });
  };

  return (
    <RowForm
      title={
        channel === undefined
          ? say("channels.newOf", { provider: provider?.name ?? "" })
          : say("channels.editOf", { name: channel.name })
      }
      size="lg"
      body={body}
      fields={Object.keys(values)}
      labelOf={(field) => say(`channels.${field as keyof Values}`)}
      keys={["channels", "models"]}
      onClose={onClose}
      onMake={make}
      edited={edited}
      {...(channel === undefined
        ? {
            act: say("channels.add"),
            aside: (
              <Button variant="subtle" color="gray" mr="auto" onClick={onBack}>
                {say("channels.provider.other")}
              </Button>
            ),
          }
        : {})}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={say("channels.name")}
            description={say("channels.name.hint")}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf("name")}
            required
          />
          <KeysInput
            channel={channel}
            one={values.key}
            several={values.keys}
            onChange={(key, keys) => set({ key, keys })}
            isRequired={needsKey}
            errorOf={errorOf}
          />
          <ModelsInput
            value={values.models}
            onChange={(models) => set({ models })}
            error={errorOf("models")}
            ask={
              channel !== undefined &&
              typedKey === "" &&
              [baseUrl, proxy, JSON.stringify(options)].every(
                (value, index) =>
                  value === [channel.baseUrl, channel.proxy, JSON.stringify(channel.options)][index],
              )
                ? () => call("POST /channels/{id}/models", { id: channel.id })
                : () =>
                    call("POST /providers/{id}/models", {
                      id: channel?.provider ?? provider?.name ?? "",
                      body: { key: typedKey, baseUrl, proxy, options },
                    })
            }
          />
          <TextInput
            label={say("channels.baseUrl")}
            description={
              provider?.baseUrl != null
                ? say("channels.baseUrl.default", { url: withDefaults(provider.baseUrl) })
                : undefined
            }
            placeholder="https://…"
            value={values.baseUrl}
            onChange={(event) => set({ baseUrl: event.currentTarget.value })}
            error={errorOf("baseUrl")}
            required={needsUrl}
          />
          <PasswordInput
            label={say("channels.webhookSecret")}
            description={say(
              channel?.hasWebhookSecret === true ? "channels.key.kept" : "channels.webhookSecret.hint",
              { name: values.name.trim() || "…" },
            )}
            autoComplete="off"
            value={values.webhookSecret}
            onChange={(event) => set({ webhookSecret: event.currentTarget.value })}
            error={errorOf("webhookSecret")}
            visibilityToggleButtonProps={{ "aria-label": say("signIn.showPassword") }}
          />
          <GroupsSelect
            label={say("channels.groups")}
            description={say("channels.groups.hint")}
            placeholder={say("channels.groups.none")}
            value={values.groups}
            onChange={(groups) => set({ groups })}
            error={errorOf("groups")}
          />
          <div className={styles.pair}>
            <NumberInput
              label={say("channels.priority")}
              description={say("channels.priority.hint")}
              value={values.priority}
              onChange={(priority) => set({ priority })}
              error={errorOf("priority")}
              allowDecimal={false}
              min={-1000}
              max={1000}
            />
            <NumberInput
              label={say("channels.weight")}
              description={say("channels.weight.hint")}
              value={values.weight}
              onChange={(weight) => set({ weight })}
              error={errorOf("weight")}
              min={0.001}
              max={1000}
            />
          </div>
          <OptionInputs
            proxy={values.proxy}
            hasProxyPassword={channel?.hasProxyPassword === true}
            texts={values.options}
            isOpen={
              channel !== undefined && (channel.proxy != null || Object.keys(channel.options).length > 0)
            }
            onProxy={(proxy) => set({ proxy })}
            onTexts={(options) => set({ options })}
            errorOf={errorOf}
          />
        </>
      )}
    </RowForm>
  );
}

function valuesOf(channel: Channel | undefined, provider: Provider | undefined): Values {
  return {
    name: channel?.name ?? provider?.name ?? "",
    baseUrl: channel?.baseUrl ?? "",
    key: "",
    keys: channel?.keys == null ? undefined : draftsOf(channel.keys),
    webhookSecret: "",
    models:
      channel?.models.map(({ name, upstream }) => (upstream == null ? name : `${name}=${upstream}`)) ?? [],
    groups: channel?.groups ?? [],
    priority: channel?.priority ?? 0,
    weight: channel?.weight ?? 1,
    proxy: channel?.proxy ?? "",
    options: textsOf(channel?.options ?? {}),
  };
}

function modelOf(text: string): { name: string; upstream?: string } {
  const [name = "", upstream] = text.split("=").map((part) => part.trim());
  return upstream === undefined || upstream === "" ? { name } : { name, upstream };
}
