/** The price of a model or pattern; overrides `prices.yaml`. */
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Price } from "../../api/rows.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { GroupsSelect } from "../../parts/group-names.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import styles from "./models.module.css";

type RateName =
  | (typeof TOKEN_RATES)[number]
  | (typeof UNIT_RATES)[number]
  | (typeof MORE_TOKEN_RATES)[number]
  | (typeof MORE_UNIT_RATES)[number];

interface PriceFormProps {
  /** Absent: a new one. */
  price?: Price | undefined;
  model?: string | undefined;
  onClose(): void;
}

/** Empty: no rate. */
type Rates = Record<string, number | string>;

const LABELS: Readonly<Record<string, Word>> = {
  model: "models.price.model",
  groups: "models.price.groups",
};
/** Per million tokens. */
const TOKEN_RATES = ["input", "output", "cache_read", "cache_write"] as const;
/** Per unit. */
export const UNIT_RATES = ["request", "image", "second", "character", "search"] as const;
/** For some models only: shown if the price has one, or on demand. */
const MORE_TOKEN_RATES = [
  "reasoning",
  "input_audio",
  "input_image",
  "input_video",
  "output_audio",
  "output_image",
] as const;
const MORE_UNIT_RATES = ["web_search", "web_fetch", "code_execution"] as const;

export function PriceForm({ price, model: first = "", onClose }: PriceFormProps) {
  const { say } = useWords();
  const [model, setModel] = useState(price?.model ?? first);
  const [rates, setRates] = useState<Rates>({ ...price?.rates });
  const [groups, setGroups] = useState<Record<string, Rates>>({ ...price?.groups });
  const given = Object.entries(groups).map(([name, own]) => [name, numbersOf(own)]);
  const body = {
    model: model.trim(),
    rates: numbersOf(rates),
    groups: given.length === 0 ? null : Object.fromEntries(given),
  };
  const edited = price && {
    row: price,
    save: (changes: object, version: number) =>
      call("PATCH /prices/{id}", { id: price.id, body: { ...changes, version } }),
    read: () => call("GET /prices/{id}", { id: price.id }),
    take(row: Price): void {
      setModel(row.model);
      setRates({ ...row.rates });
      setGroups({ ...row.groups });
    },
    remove: () => call("DELETE /prices/{id}", { id: price.id, query: { version: String(price.version) } }),
  };
  return (
    <RowForm
      title={say(price === undefined ? "models.price.new" : "models.price.set")}
      body={body}
      fields={["model", "rates", "groups"]}
      labelOf={(field) => say(LABELS[field] ?? "models.price")}
      keys={["models", "prices"]}
      onClose={onClose}
      onMake={() => call("POST /prices", { body })}
      edited={edited}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={say("models.price.model")}
            description={say("models.price.model.hint")}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
            error={errorOf("model")}
            data-autofocus
            required
          />
          {errorOf("rates") !== undefined && (
            <p className={styles.error} role="alert">
              {errorOf("rates")}
            </p>
          )}
          <RateInputs rates={rates} onChange={setRates} />
          <GroupsSelect
            label={say("models.price.groups")}
            description={say("models.price.groups.hint")}
            placeholder={say("models.price.groups.none")}
            value={Object.keys(groups)}
            onChange={(names) =>
              setGroups((before) => Object.fromEntries(names.map((name) => [name, before[name] ?? {}])))
            }
            error={errorOf("groups")}
          />
          {Object.entries(groups).map(([group, own]) => (
            <fieldset key={group} className={styles.fields}>
              <legend>{group}</legend>
              <RateInputs
                rates={own}
                onChange={(next) => setGroups((before) => ({ ...before, [group]: next }))}
              />
            </fieldset>
          ))}
        </>
      )}
    </RowForm>
  );
}

function RateInputs({ rates, onChange }: { rates: Rates; onChange(rates: Rates): void }) {
  const { say } = useWords();
  const [hasMore, showMore] = useState(() =>
    [...MORE_TOKEN_RATES, ...MORE_UNIT_RATES].some((name) => rates[name] !== undefined),
  );
  const inputs = (names: readonly RateName[], label: Word) => (
    <>
      <p className="soft small">{say(label)}</p>
      <div className={styles.pair}>
        {names.map((name) => (
          <NumberInput
            key={name}
            label={say(`models.price.${name}`)}
            value={rates[name] ?? ""}
            onChange={(rate) => onChange({ ...rates, [name]: rate })}
            prefix="$"
            min={0}
            decimalScale={6}
            hideControls
          />
        ))}
      </div>
    </>
  );
  return (
    <>
      {inputs(hasMore ? [...TOKEN_RATES, ...MORE_TOKEN_RATES] : TOKEN_RATES, "models.price.unit")}
      {inputs(hasMore ? [...UNIT_RATES, ...MORE_UNIT_RATES] : UNIT_RATES, "models.price.each")}
      {!hasMore && (
        <Button variant="default" size="xs" className={styles.moreRates} onClick={() => showMore(true)}>
          {say("models.price.more")}
        </Button>
      )}
    </>
  );
}

function numbersOf(rates: Rates): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rates).flatMap(([name, rate]) => (rate === "" ? [] : [[name, Number(rate)]])),
  );
}
