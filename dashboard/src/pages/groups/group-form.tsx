/** Creates or edits a group: models, price factor, limits, budgets. */
import { NumberInput, TagsInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Group } from "../../api/rows.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { type Budget, BudgetsInput } from "../../parts/budgets-input.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import styles from "./groups.module.css";

/** Values of the form; empty is no limit. */
interface Values {
  name: string;
  description: string;
  models: string[];
  priceMultiplier: number | string;
  rpm: number | string;
  tpm: number | string;
  maxConcurrent: number | string;
  budgets: Budget[];
}

const LIMITS = ["rpm", "tpm", "maxConcurrent"] as const;
const LABELS: Readonly<Record<keyof Values, Word>> = {
  name: "groups.name",
  description: "groups.description",
  models: "tokens.models",
  priceMultiplier: "groups.priceMultiplier",
  rpm: "tokens.rpm",
  tpm: "tokens.tpm",
  maxConcurrent: "tokens.maxConcurrent",
  budgets: "tokens.budgets",
};
const MOST_FACTOR = 1_000;

/** @param group absent: a new one */
export function GroupForm({ group, onClose }: { group: Group | undefined; onClose(): void }) {
  const { say } = useWords();
  const [values, setValues] = useState<Values>(() => valuesOf(group));
  const set = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));
  const models = useQuery({ queryKey: ["models"], queryFn: () => call("GET /models") });
  const orNull = (value: number | string): number | null => (value === "" ? null : Number(value));
  const body = {
    name: values.name.trim(),
    description: values.description.trim(),
    models: values.models.length === 0 ? null : values.models,
    priceMultiplier: values.priceMultiplier === "" ? 1 : Number(values.priceMultiplier),
    rpm: orNull(values.rpm),
    tpm: orNull(values.tpm),
    maxConcurrent: orNull(values.maxConcurrent),
    budgets: values.budgets.length === 0 ? null : values.budgets,
  };
  const edited = group && {
    row: group,
    save: (changes: object, version: number) =>
      call("PATCH /groups/{id}", { id: group.id, body: { ...changes, version } }),
    read: () => call("GET /groups/{id}", { id: group.id }),
    take: (row: Group) => setValues(valuesOf(row)),
    remove: () => call("DELETE /groups/{id}", { id: group.id, query: { version: String(group.version) } }),
  };
  return (
    <RowForm
      title={group === undefined ? say("groups.new") : say("groups.editOf", { name: group.name })}
      body={body}
      fields={
        group === undefined ? Object.keys(LABELS) : Object.keys(LABELS).filter((name) => name !== "name")
      }
      labelOf={(field) => say(LABELS[field as keyof Values])}
      keys={["groups", "budgets"]}
      onClose={onClose}
      onMake={() => call("POST /groups", { body })}
      edited={edited}
    >
      {(errorOf) => (
        <>
          {group === undefined && (
            <TextInput
              label={say("groups.name")}
              description={say("groups.name.hint")}
              placeholder="vip"
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={errorOf("name")}
              data-autofocus
              required
            />
          )}
          <TextInput
            label={say("groups.description")}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={errorOf("description")}
          />
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
          <NumberInput
            label={say("groups.priceMultiplier")}
            description={say("groups.priceMultiplier.hint")}
            value={values.priceMultiplier}
            onChange={(priceMultiplier) => set({ priceMultiplier })}
            error={errorOf("priceMultiplier")}
            min={0}
            max={MOST_FACTOR}
            decimalScale={6}
            prefix="× "
            hideControls
          />
          <div className={styles.pair}>
            {LIMITS.map((name) => (
              <NumberInput
                key={name}
                label={say(LABELS[name])}
                placeholder={say("unlimited")}
                value={values[name]}
                onChange={(value) => set({ [name]: value })}
                error={errorOf(name)}
                min={0}
                allowDecimal={false}
                thousandSeparator=","
                hideControls
              />
            ))}
          </div>
          <fieldset className={styles.fields}>
            <legend>{say("tokens.budgets")}</legend>
            <BudgetsInput
              value={values.budgets}
              onChange={(budgets) => set({ budgets })}
              error={errorOf("budgets")}
              {...(group === undefined ? {} : { subject: `group:${group.name}` })}
            />
          </fieldset>
          <p className="soft small">{say("groups.limits.hint")}</p>
        </>
      )}
    </RowForm>
  );
}

function valuesOf(group: Group | undefined): Values {
  return {
    name: group?.name ?? "",
    description: group?.description ?? "",
    models: group?.models ?? [],
    priceMultiplier: group?.priceMultiplier ?? 1,
    rpm: group?.rpm ?? "",
    tpm: group?.tpm ?? "",
    maxConcurrent: group?.maxConcurrent ?? "",
    budgets: group?.budgets ?? [],
  };
}
