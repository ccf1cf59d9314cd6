/** Adds a channel of a provider of the catalogue, or changes one. */
import { Button, Group, Modal, NumberInput, PasswordInput, TagsInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call } from "../../api/call.ts";
import type { Channel, Provider } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Failure, reasonOf } from "../../parts/states.tsx";
import { Catalogue, withDefaults } from "./catalogue.tsx";
import styles from "./channels.module.css";

interface Values {
  name: string;
  baseUrl: string;
  /** Empty: the one that is kept stays. */
  key: string;
  /** `name`, or `name=what the upstream calls it`. */
  models: string[];
  priority: number | string;
  weight: number | string;
}

/** @param channel absent: a new one */
export function ChannelForm({ channel, onClose }: { channel?: Channel; onClose(): void }) {
  const { say } = useWords();
  const [provider, choose] = useState<Provider>();
  const title =
    channel !== undefined
      ? say("channels.editOf", { name: channel.name })
      : provider === undefined
        ? say("channels.provider.which")
        : say("channels.newOf", { provider: provider.name });
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ "aria-label": say("close") }}>
      {channel === undefined && provider === undefined ? (
        <Catalogue onChoose={choose} />
      ) : (
        <Fields
          channel={channel}
          provider={provider}
          onBack={channel === undefined ? () => choose(undefined) : undefined}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface FieldsProps {
  channel: Channel | undefined;
  provider: Provider | undefined;
  onBack: (() => void) | undefined;
  onClose(): void;
}

function Fields({ channel, provider, onBack, onClose }: FieldsProps) {
  const words = useWords();
  const { say, duration } = words;
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>({
    name: channel?.name ?? provider?.name ?? "",
    baseUrl: channel?.baseUrl ?? "",
    key: "",
    models:
      channel?.models.map(({ name, upstream }) => (upstream == null ? name : `${name}=${upstream}`)) ?? [],
    priority: channel?.priority ?? 0,
    weight: channel?.weight ?? 1,
  });
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const field = fault instanceof CallError ? fault.field : undefined;
  const errorOf = (name: keyof Values): string | undefined =>
    field === name ? reasonOf(fault, words) : undefined;
  const needsUrl = provider !== undefined && provider.baseUrl === null;
  const needsKey = provider?.needsKey === true;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    const body = {
      name: values.name.trim(),
      baseUrl: values.baseUrl.trim() === "" ? null : values.baseUrl.trim(),
      models: values.models.map(modelOf),
      priority: Number(values.priority),
      weight: Number(values.weight),
      ...(values.key === "" ? {} : { key: values.key }),
    };
    try {
      if (channel !== undefined)
        await call("PATCH /channels/{id}", { id: channel.id, body: { ...body, version: channel.version } });
      else {
        const added = await call("POST /channels", { body: { ...body, provider: provider?.name ?? "" } });
        void test(added.id, added.name);
      }
      onClose();
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "channels" || queryKey[0] === "models",
      });
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  /** So that one learns now, and not from callers, that a key is wrong. */
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
        autoClose: false,
      });
  };

  const shown: readonly string[] = ["name", "baseUrl", "key", "models", "priority", "weight"];
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      <TextInput
        label={say("channels.name")}
        description={say("channels.name.hint")}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf("name")}
        required
      />
      <PasswordInput
        label={say("channels.key")}
        description={say(channel?.hasKey === true ? "channels.key.kept" : "channels.key.hint")}
        autoComplete="off"
        value={values.key}
        onChange={(event) => set({ key: event.currentTarget.value })}
        error={errorOf("key")}
        visibilityToggleButtonProps={{ "aria-label": say("signIn.show") }}
        required={needsKey && channel === undefined}
        data-autofocus
      />
      <TagsInput
        label={say("channels.models")}
        description={say("channels.models.hint")}
        value={values.models}
        onChange={(models) => set({ models })}
        error={errorOf("models")}
        acceptValueOnBlur
        splitChars={[",", " "]}
      />
      <TextInput
        label={say("channels.baseUrl")}
        description={
          provider?.baseUrl != null
            ? say("channels.baseUrl.else", { url: withDefaults(provider.baseUrl) })
            : undefined
        }
        placeholder="https://…"
        value={values.baseUrl}
        onChange={(event) => set({ baseUrl: event.currentTarget.value })}
        error={errorOf("baseUrl")}
        required={needsUrl}
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
      {fault !== undefined && !shown.includes(field ?? "") && <Failure error={fault} />}
      <Group justify="flex-end" gap="xs">
        {onBack !== undefined && (
          <Button variant="subtle" color="gray" mr="auto" onClick={onBack}>
            {say("channels.provider.other")}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {say("cancel")}
        </Button>
        <Button type="submit" loading={isBusy}>
          {say(channel === undefined ? "channels.add" : "save")}
        </Button>
      </Group>
    </form>
  );
}

function modelOf(text: string): { name: string; upstream?: string } {
  const [name = "", upstream] = text.split("=").map((part) => part.trim());
  return upstream === undefined || upstream === "" ? { name } : { name, upstream };
}
