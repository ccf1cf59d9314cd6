/** Makes a token, or changes one: who it is for, what it may reach, how much. */
import { Button, Group, Modal, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call, type Takes } from "../../api/call.ts";
import type { Token } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Failure } from "../../parts/states.tsx";
import type { IssuedToken } from "./issued.tsx";
import styles from "./tokens.module.css";

/** As the form holds them: empty is no limit. */
interface Values {
  name: string;
  models: string[];
  cidrs: string[];
  /** Dollars. */
  quotaMicros: number | string;
  quotaTokens: number | string;
  rpm: number | string;
  tpm: number | string;
  maxConcurrent: number | string;
  /** As an input of date and time has it, in the viewer's zone. */
  expiresMs: string;
  webhookUrl: string;
}

const MICROS = 1_000_000;

interface TokenFormProps {
  /** Absent: a new one. */
  token?: Token;
  onClose(): void;
  onIssued?(token: IssuedToken): void;
}

export function TokenForm({ token, onClose, onIssued }: TokenFormProps) {
  const { say } = useWords();
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(() => valuesOf(token));
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const models = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models") });
  const field = fault instanceof CallError ? fault.field : undefined;
  const errorOf = (name: keyof Values): string | undefined =>
    field === name && fault instanceof CallError ? fault.message : undefined;
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const limit = (name: "quotaTokens" | "rpm" | "tpm" | "maxConcurrent", hint?: string) => (
    <NumberInput
      label={say(`tokens.${name}`)}
      description={hint}
      placeholder={say("unlimited")}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errorOf(name)}
      min={0}
      allowDecimal={false}
      thousandSeparator=","
      hideControls
    />
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      const body = bodyOf(values);
      if (token === undefined) {
        const { name, value, models: allowed } = await call("POST /tokens", { body });
        onIssued?.({ name, value, models: allowed });
      } else {
        await call("PATCH /tokens/{id}", {
          id: token.id,
          body: { ...changed(token, body), version: token.version },
        });
        onClose();
      }
      await queries.invalidateQueries({ queryKey: ["tokens"] });
    } catch (error) {
      setFault(error);
      setBusy(false);
      if (error instanceof CallError && error.code === "conflict")
        await queries.invalidateQueries({ queryKey: ["tokens"] });
    }
  };
  const isShown = (Object.keys(values) as string[]).includes(field ?? "");
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={token === undefined ? say("tokens.new") : say("tokens.editOf", { name: token.name })}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <TextInput
          label={say("tokens.name")}
          description={say("tokens.name.hint")}
          placeholder="nightly-report"
          value={values.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errorOf("name")}
          data-autofocus
          required
        />
        <fieldset className={styles.fields}>
          <legend>{say("tokens.reach")}</legend>
          <TagsInput
            label={say("tokens.models")}
            description={say("tokens.models.hint")}
            placeholder={values.models.length === 0 ? say("tokens.everyModel") : undefined}
            data={models.data?.items.map(({ name }) => name) ?? []}
            value={values.models}
            onChange={(next) => set({ models: next })}
            error={errorOf("models")}
            limit={50}
            acceptValueOnBlur
            clearable
          />
          <div className={styles.pair}>
            <TagsInput
              label={say("tokens.cidrs")}
              description={say("tokens.cidrs.hint")}
              placeholder={values.cidrs.length === 0 ? say("tokens.everywhere") : undefined}
              value={values.cidrs}
              onChange={(next) => set({ cidrs: next })}
              error={errorOf("cidrs")}
              acceptValueOnBlur
            />
            <TextInput
              type="datetime-local"
              label={say("tokens.expiresMs")}
              description={say("tokens.expiresMs.hint")}
              value={values.expiresMs}
              onChange={(event) => set({ expiresMs: event.currentTarget.value })}
              error={errorOf("expiresMs")}
            />
          </div>
          <TextInput
            type="url"
            label={say("tokens.webhookUrl")}
            description={say("tokens.webhookUrl.hint")}
            placeholder={say("tokens.nobody")}
            value={values.webhookUrl}
            onChange={(event) => set({ webhookUrl: event.currentTarget.value })}
            error={errorOf("webhookUrl")}
          />
        </fieldset>
        <fieldset className={styles.fields}>
          <legend>{say("tokens.amounts")}</legend>
          <div className={styles.pair}>
            <NumberInput
              label={say("tokens.quotaMicros")}
              placeholder={say("unlimited")}
              value={values.quotaMicros}
              onChange={(value) => set({ quotaMicros: value })}
              error={errorOf("quotaMicros")}
              prefix="$"
              min={0}
              decimalScale={6}
              thousandSeparator=","
              hideControls
            />
            {limit("quotaTokens")}
          </div>
          <div className={styles.pair}>
            {limit("rpm")}
            {limit("tpm")}
            {limit("maxConcurrent")}
          </div>
        </fieldset>
        {fault !== undefined && !isShown && <Failure error={fault} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say(token === undefined ? "tokens.make" : "save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function valuesOf(token: Token | undefined): Values {
  const orEmpty = (value: number | null | undefined): number | string => value ?? "";
  return {
    name: token?.name ?? "",
    models: token?.models ?? [],
    cidrs: token?.cidrs ?? [],
    quotaMicros: token?.quotaMicros == null ? "" : token.quotaMicros / MICROS,
    quotaTokens: orEmpty(token?.quotaTokens),
    rpm: orEmpty(token?.rpm),
    tpm: orEmpty(token?.tpm),
    maxConcurrent: orEmpty(token?.maxConcurrent),
    expiresMs: token?.expiresMs == null ? "" : localTime(token.expiresMs),
    webhookUrl: token?.webhookUrl ?? "",
  };
}

function bodyOf(values: Values): Takes<"POST /tokens"> {
  const orNull = (value: number | string): number | null => (value === "" ? null : Number(value));
  const { name, models, cidrs, quotaMicros, expiresMs, webhookUrl } = values;
  return {
    name: name.trim(),
    models: models.length === 0 ? null : models,
    cidrs: cidrs.length === 0 ? null : cidrs,
    quotaMicros: quotaMicros === "" ? null : Math.round(Number(quotaMicros) * MICROS),
    quotaTokens: orNull(values.quotaTokens),
    rpm: orNull(values.rpm),
    tpm: orNull(values.tpm),
    maxConcurrent: orNull(values.maxConcurrent),
    expiresMs: expiresMs === "" ? null : new Date(expiresMs).getTime(),
    webhookUrl: webhookUrl.trim() || null,
  };
}

/** What is as it was is not said again: a member may not even say it. */
function changed(token: Token, body: Takes<"POST /tokens">): Partial<Takes<"POST /tokens">> {
  const same = (name: string, value: unknown): boolean =>
    JSON.stringify(token[name as keyof Token]) === JSON.stringify(value) ||
    (name === "expiresMs" &&
      token.expiresMs !== null &&
      localTime(token.expiresMs) === localTime(value as number | null));
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !same(name, value)));
}

function localTime(ms: number | null): string {
  if (ms === null) return "";
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
