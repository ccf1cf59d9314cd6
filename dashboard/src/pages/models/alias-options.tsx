/** Options of an alias: strategy, fallbacks, the condition and weight of each model, and the shadow model. */
import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { useWords } from "../../app/words.tsx";
import styles from "./models.module.css";

const STRATEGIES = ["priority", "weighted", "least_busy", "lowest_latency", "cheapest", "sticky"];
const FALLBACKS = ["error", "rate_limit", "context_overflow", "content_filter"];
const AFFINITIES = ["cache_key", "session", "user", "conversation"];

/** Condition and weight of a model. */
interface Target {
  model: string;
  when?: string;
  weight?: number;
}

/** As in the configuration file. Other keys stay as they are. */
export interface Options {
  strategy?: string;
  sticky_by?: string[];
  fallback_on?: string[];
  targets?: Target[];
  shadow?: { model: string; share?: number; max_concurrent?: number };
}

interface AliasOptionsProps {
  options: Options;
  /** The models of the alias. */
  targets: readonly string[];
  error: string | undefined;
  onChange(options: Options): void;
}

export function AliasOptions({ options, targets, error, onChange }: AliasOptionsProps) {
  const { say } = useWords();
  const { strategy = null, sticky_by = [], fallback_on = [], shadow } = options;
  const set = (changes: { [Key in keyof Options]?: Options[Key] | undefined }): void =>
    onChange(withoutEmpty({ ...options, ...changes }));
  const detailsOf = (model: string): Target =>
    options.targets?.find((each) => each.model === model) ?? { model };
  const setTarget = (
    model: string,
    changes: { when?: string | undefined; weight?: number | undefined },
  ): void =>
    set({
      targets: targets.map((each) =>
        withoutEmpty({ ...detailsOf(each), ...(each === model ? changes : {}) }),
      ),
    });
  return (
    <>
      <Select
        label={say("models.alias.strategy")}
        description={say("models.alias.strategy.hint")}
        placeholder={say("models.alias.strategy.none")}
        data={STRATEGIES}
        value={strategy}
        onChange={(next) => set({ strategy: next ?? undefined })}
        error={error}
        clearable
      />
      {strategy === "sticky" && (
        <TagsInput
          label={say("models.alias.stickyBy")}
          description={say("models.alias.stickyBy.hint")}
          data={AFFINITIES}
          value={sticky_by}
          onChange={(next) => set({ sticky_by: next })}
          acceptValueOnBlur
        />
      )}
      <MultiSelect
        label={say("models.alias.fallbackOn")}
        description={say("models.alias.fallbackOn.hint")}
        placeholder={fallback_on.length === 0 ? "error, rate_limit" : undefined}
        data={FALLBACKS}
        value={fallback_on}
        onChange={(next) => set({ fallback_on: next })}
      />
      {targets.map((model) => {
        const { when = "", weight = "" } = detailsOf(model);
        return (
          <div key={model} className={styles.pair}>
            <TextInput
              label={say("models.alias.when", { model })}
              placeholder="=$tokens < 100000"
              value={when}
              onChange={(event) => setTarget(model, { when: event.currentTarget.value || undefined })}
            />
            <NumberInput
              label={say("models.alias.weight")}
              placeholder="1"
              value={weight}
              onChange={(next) => setTarget(model, { weight: next === "" ? undefined : Number(next) })}
              min={0.001}
              max={1000}
            />
          </div>
        );
      })}
      <div className={styles.pair}>
        <TextInput
          label={say("models.alias.shadow")}
          value={shadow?.model ?? ""}
          onChange={(event) => {
            const model = event.currentTarget.value;
            set({ shadow: model === "" ? undefined : { ...shadow, model } });
          }}
        />
        <NumberInput
          label={say("models.alias.share")}
          placeholder="1"
          value={shadow?.share ?? ""}
          onChange={(next) =>
            shadow !== undefined &&
            set({ shadow: withoutEmpty({ ...shadow, share: next === "" ? undefined : Number(next) }) })
          }
          min={0.0001}
          max={1}
          disabled={shadow === undefined}
        />
      </div>
    </>
  );
}

/** The options for the API: targets that have neither a condition nor a weight are left out. */
export function optionsToSend(options: Options, models: readonly string[]): Record<string, unknown> {
  const targets = options.targets?.filter(
    ({ model, when, weight }) => models.includes(model) && (when !== undefined || weight !== undefined),
  );
  return withoutEmpty({ ...options, targets });
}

/** Without keys whose value is absent or an empty list. */
function withoutEmpty<Value extends object>(
  value: {
    [Key in keyof Value]: Value[Key] | undefined;
  },
): Value {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, each]) => each !== undefined && !(Array.isArray(each) && each.length === 0),
    ),
  ) as Value;
}
