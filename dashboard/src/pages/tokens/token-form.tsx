/** Creates or edits a token: owner, models, limits. */
import { NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type RequestBody } from "../../api/call.ts";
import type { Token } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { type Budget, BudgetsInput } from "../../parts/budgets-input.tsx";
import { GroupSelect } from "../../parts/group-names.tsx";
import { Icon } from "../../parts/icon.tsx";
import { localTime } from "../../parts/local-time.ts";
import { AccountSelect } from "../../parts/remote-select.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import type { IssuedToken } from "./issued.tsx";
import styles from "./tokens.module.css";
import { WebhookSecret } from "./webhook-secret.tsx";

/** Values of the form; empty is no limit. */
interface Values {
  name: string;
  /** Null: it belongs to nobody. */
  accountId: string | null;
  /** Null: the group of the account. */
  group: string | null;
  models: string[];
  cidrs: string[];
  /** Empty: those of the account. */
  tags: string[];
  /** US dollars. */
  quotaMicros: number | string;
  quotaTokens: number | string;
  rps: number | string;
  rpm: number | string;
  rph: number | string;
  rpd: number | string;
  tps: number | string;
  tpm: number | string;
  tph: number | string;
  tpd: number | string;
  maxConcurrent: number | string;
  budgets: Budget[];
  /** In the format of a date-time input, in the viewer's time zone. */
  expiresMs: string;
  webhookUrl: string;
  captureDays: number | string;
  /** Empty: the model decides. */
  cache: string;
  /** Seconds. */
  cacheTtlMs: number | string;
}

const MICROS = 1_000_000;
const RATES = ["rps", "rpm", "rph", "rpd", "tps", "tpm", "tph", "tpd"] as const;
const MOST_CAPTURE_DAYS = 30;
const SECOND_MS = 1_000;
const MAX_CACHE_SECONDS = 86_400;

interface TokenFormProps {
  /** Absent: a new one. */
  token?: Token;
  onClose(): void;
  onIssued?(token: IssuedToken): void;
}

export function TokenForm({ token, onClose, onIssued }: TokenFormProps) {
  const { say } = useWords();
  const { person } = useSession();
  const [values, setValues] = useState<Values>(() => valuesOf(token));
  const models = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models") });
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const limit = (
    name: "quotaTokens" | "maxConcurrent" | (typeof RATES)[number],
    errorOf: (field: string) => string | undefined,
  ) => (
    <NumberInput
      label={say(`tokens.${name}`)}
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
  const body = bodyOf(values, token);
  // A member may lower the retention, but not raise it.
  const mostDays = person?.role === "admin" ? MOST_CAPTURE_DAYS : (token?.captureDays ?? 0);
  const edited = token && {
    row: token,
    save: (changes: object, version: number) =>
      call("PATCH /tokens/{id}", { id: token.id, body: { ...changes, version } }),
    read: () => call("GET /tokens/{id}", { id: token.id }),
    take: (row: Token) => setValues(valuesOf(row)),
  };
  const make = async (): Promise<void> => {
    const { name, value, models: allowed } = await call("POST /tokens", { body });
    onIssued?.({ name, value, models: allowed });
  };
  return (
    <RowForm
      title={token === undefined ? say("tokens.new") : say("tokens.editOf", { name: token.name })}
      size="lg"
      body={body}
      fields={Object.keys(values)}
      labelOf={(field) => say(`tokens.${field as keyof Values}`)}
      keys={["tokens"]}
      onClose={onClose}
      onMake={make}
      edited={edited}
      {...(token === undefined ? { act: say("tokens.make") } : {})}
    >
      {(errorOf) => (
        <>
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
          {person?.role === "admin" && (
            <AccountSelect
              label={say("tokens.accountId")}
              description={say("tokens.accountId.hint")}
              placeholder={say("tokens.accountId.none")}
              value={values.accountId}
              onChange={(accountId) => set({ accountId })}
              error={errorOf("accountId")}
            />
          )}
          <fieldset className={styles.fields}>
            <legend>{say("tokens.access")}</legend>
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
            {person?.role === "admin" && (
              <GroupSelect
                label={say("tokens.group")}
                description={say("tokens.group.hint")}
                placeholder={say("tokens.group.none")}
                value={values.group}
                onChange={(group) => set({ group })}
                error={errorOf("group")}
              />
            )}
            <div className={styles.pair}>
              <TagsInput
                label={say("tokens.cidrs")}
                description={say("tokens.cidrs.hint")}
                placeholder={values.cidrs.length === 0 ? say("tokens.anyAddress") : undefined}
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
            <TagsInput
              label={say("tokens.tags")}
              description={say("tokens.tags.hint")}
              placeholder={values.tags.length === 0 ? "team" : undefined}
              value={values.tags}
              onChange={(next) => set({ tags: next })}
              error={errorOf("tags")}
              maxTags={8}
              acceptValueOnBlur
              clearable
            />
            <TextInput
              type="url"
              label={say("tokens.webhookUrl")}
              description={say("tokens.webhookUrl.hint")}
              placeholder={say("tokens.webhookUrl.placeholder")}
              value={values.webhookUrl}
              onChange={(event) => set({ webhookUrl: event.currentTarget.value })}
              error={errorOf("webhookUrl")}
            />
            {token !== undefined && <WebhookSecret tokenId={token.id} />}
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>{say("tokens.limits")}</legend>
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
              {limit("quotaTokens", errorOf)}
            </div>
            <div className={styles.pair}>
              {limit("rpm", errorOf)}
              {limit("tpm", errorOf)}
              {limit("maxConcurrent", errorOf)}
              {limit("rps", errorOf)}
              {limit("rph", errorOf)}
              {limit("rpd", errorOf)}
              {limit("tps", errorOf)}
              {limit("tph", errorOf)}
              {limit("tpd", errorOf)}
            </div>
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>{say("tokens.responseCache")}</legend>
            <div className={styles.pair}>
              <Select
                label={say("tokens.cache")}
                description={say("tokens.cache.hint")}
                data={[
                  { value: "", label: say("tokens.cache.model") },
                  { value: "on", label: say("tokens.cache.on") },
                  { value: "off", label: say("tokens.cache.off") },
                ]}
                value={values.cache}
                onChange={(value) => set({ cache: value ?? "" })}
                error={errorOf("cache")}
                allowDeselect={false}
              />
              <NumberInput
                label={say("tokens.cacheTtlMs")}
                description={say("tokens.cacheTtlMs.hint")}
                placeholder={say("tokens.cacheTtlMs.settings")}
                value={values.cacheTtlMs}
                onChange={(value) => set({ cacheTtlMs: value })}
                error={errorOf("cacheTtlMs")}
                min={0.001}
                max={MAX_CACHE_SECONDS}
                decimalScale={3}
                thousandSeparator=","
                hideControls
              />
            </div>
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>{say("tokens.budgets")}</legend>
            <BudgetsInput
              value={values.budgets}
              onChange={(next) => set({ budgets: next })}
              error={errorOf("budgets")}
              {...(token === undefined ? {} : { subject: `token:${token.id}` })}
            />
          </fieldset>
          <fieldset className={styles.fields}>
            <legend>{say("tokens.retention")}</legend>
            <NumberInput
              label={say("tokens.captureDays")}
              description={say(mostDays === 0 ? "tokens.captureDays.others" : "tokens.captureDays.hint")}
              placeholder={say("tokens.captureDays.off")}
              value={values.captureDays}
              onChange={(value) => set({ captureDays: value })}
              error={errorOf("captureDays")}
              disabled={mostDays === 0}
              min={1}
              max={mostDays}
              allowDecimal={false}
              hideControls
            />
            {values.captureDays !== "" && (
              <p className={styles.warning} role="status">
                <Icon name="warning" size={16} />
                {say("tokens.storesContent.hint", { days: values.captureDays })}
              </p>
            )}
          </fieldset>
        </>
      )}
    </RowForm>
  );
}

function valuesOf(token: Token | undefined): Values {
  const orEmpty = (value: number | null | undefined): number | string => value ?? "";
  return {
    name: token?.name ?? "",
    accountId: token?.accountId ?? null,
    group: token?.group ?? null,
    models: token?.models ?? [],
    cidrs: token?.cidrs ?? [],
    tags: token?.tags ?? [],
    quotaMicros: token?.quotaMicros == null ? "" : token.quotaMicros / MICROS,
    quotaTokens: orEmpty(token?.quotaTokens),
    rps: orEmpty(token?.rps),
    rpm: orEmpty(token?.rpm),
    rph: orEmpty(token?.rph),
    rpd: orEmpty(token?.rpd),
    tps: orEmpty(token?.tps),
    tpm: orEmpty(token?.tpm),
    tph: orEmpty(token?.tph),
    tpd: orEmpty(token?.tpd),
    maxConcurrent: orEmpty(token?.maxConcurrent),
    budgets: token?.budgets ?? [],
    expiresMs: token?.expiresMs == null ? "" : localTime(token.expiresMs),
    webhookUrl: token?.webhookUrl ?? "",
    captureDays: orEmpty(token?.captureDays),
    cache: token?.cache ?? "",
    cacheTtlMs: token?.cacheTtlMs == null ? "" : token.cacheTtlMs / SECOND_MS,
  };
}

/** @param token has its expiry in milliseconds, while the input has minutes */
function bodyOf(
  values: Values,
  token: Token | undefined,
): RequestBody<"POST /tokens"> & Record<string, unknown> {
  const orNull = (value: number | string): number | null => (value === "" ? null : Number(value));
  const {
    name,
    accountId,
    group,
    models,
    cidrs,
    tags,
    quotaMicros,
    expiresMs,
    webhookUrl,
    cache,
    cacheTtlMs,
  } = values;
  return {
    name: name.trim(),
    // A member may not send these.
    ...(accountId === null && token === undefined ? {} : { accountId }),
    ...(group === null && token === undefined ? {} : { group }),
    models: models.length === 0 ? null : models,
    cidrs: cidrs.length === 0 ? null : cidrs,
    tags: tags.length === 0 ? null : tags,
    quotaMicros: quotaMicros === "" ? null : Math.round(Number(quotaMicros) * MICROS),
    quotaTokens: orNull(values.quotaTokens),
    rps: orNull(values.rps),
    rpm: orNull(values.rpm),
    rph: orNull(values.rph),
    rpd: orNull(values.rpd),
    tps: orNull(values.tps),
    tpm: orNull(values.tpm),
    tph: orNull(values.tph),
    tpd: orNull(values.tpd),
    maxConcurrent: orNull(values.maxConcurrent),
    budgets: values.budgets.length === 0 ? null : values.budgets,
    expiresMs:
      expiresMs === ""
        ? null
        : token !== undefined && expiresMs === localTime(token.expiresMs)
          ? token.expiresMs
          : new Date(expiresMs).getTime(),
    webhookUrl: webhookUrl.trim() || null,
    captureDays: orNull(values.captureDays),
    cache: cache === "on" || cache === "off" ? cache : null,
    cacheTtlMs: cacheTtlMs === "" ? null : Math.round(Number(cacheTtlMs) * SECOND_MS),
  };
}
