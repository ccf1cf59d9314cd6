/** The price of a model or pattern; overrides `prices.yaml`. */
import { NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Price } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { RowForm } from "../../parts/row-form.tsx";
import styles from "./models.module.css";

interface PriceFormProps {
  /** Absent: a new one. */
  price?: Price | undefined;
  model?: string | undefined;
  onClose(): void;
}

const SHOWN = ["input", "output", "cache_read", "cache_write"] as const;

export function PriceForm({ price, model: first = "", onClose }: PriceFormProps) {
  const { say } = useWords();
  const [model, setModel] = useState(price?.model ?? first);
  const [rates, setRates] = useState<Record<string, number | string>>({ ...price?.rates });
  const given = Object.fromEntries(
    Object.entries(rates).flatMap(([name, rate]) => (rate === "" ? [] : [[name, Number(rate)]])),
  );
  const body = { model: model.trim(), rates: given };
  const edited = price && {
    row: price,
    save: (changes: object, version: number) =>
      call("PATCH /prices/{id}", { id: price.id, body: { ...changes, version } }),
    read: () => call("GET /prices/{id}", { id: price.id }),
    take(row: Price): void {
      setModel(row.model);
      setRates({ ...row.rates });
    },
    remove: () => call("DELETE /prices/{id}", { id: price.id, query: { version: String(price.version) } }),
  };
  return (
    <RowForm
      title={say(price === undefined ? "models.price.new" : "models.price.set")}
      body={body}
      fields={["model", "rates"]}
      labelOf={(field) => say(field === "model" ? "models.price.model" : "models.price")}
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
          <p className="soft small">{errorOf("rates") ?? say("models.price.unit")}</p>
          <div className={styles.pair}>
            {SHOWN.map((name) => (
              <NumberInput
                key={name}
                label={say(`models.price.${name}`)}
                value={rates[name] ?? ""}
                onChange={(rate) => setRates((before) => ({ ...before, [name]: rate }))}
                prefix="$"
                min={0}
                decimalScale={6}
                hideControls
              />
            ))}
          </div>
        </>
      )}
    </RowForm>
  );
}
