/** Budgets of a token, an account or a group: one row per period, with what is used of it. */
import { ActionIcon, Button, NumberInput, Progress, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useWords } from "../app/words.tsx";
import { NEARLY, type Standing } from "./budget-share.ts";
import styles from "./budgets-input.module.css";
import { Icon } from "./icon.tsx";
import { periodIn } from "./period.ts";

/** As in the admin API. */
export interface Budget {
  per: string;
  usd?: number;
  tokens?: number;
  requests?: number;
  warnAt?: number[];
}

const PERIODS = ["day", "week", "month", "7d", "30d"];

interface BudgetsInputProps {
  value: readonly Budget[];
  onChange(value: Budget[]): void;
  /** `token:<id>`; absent for a new one, which has no usage. */
  subject?: string;
  error?: string | undefined;
}

export function BudgetsInput({ value, onChange, subject, error }: BudgetsInputProps) {
  const { say } = useWords();
  const standings = useQuery({
    queryKey: ["budgets", subject],
    queryFn: () => call("GET /budgets", { query: { subject } }),
    enabled: subject !== undefined && value.length > 0,
  });
  const change = (at: number, next: Budget): void =>
    onChange(value.map((budget, place) => (place === at ? next : budget)));
  const unused = PERIODS.find((per) => !value.some((budget) => budget.per === per));
  return (
    <div className={styles.budgets}>
      {value.map((budget, at) => (
        <Row
          key={budget.per}
          budget={budget}
          taken={value.map(({ per }) => per)}
          standing={standings.data?.items.find(({ per }) => per === budget.per)}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {unused !== undefined && (
        <Button
          variant="default"
          size="xs"
          className={styles.add}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onChange([...value, { per: unused }])}
        >
          {say("budgets.add")}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  budget: Budget;
  taken: readonly string[];
  standing: Standing | undefined;
  onChange(budget: Budget): void;
  onRemove(): void;
}

function Row({ budget, taken, standing, onChange, onRemove }: RowProps) {
  const { say } = useWords();
  const { per } = budget;
  const nameOf = (period: string): string => periodIn(say, period);
  const periods = [...new Set([...PERIODS, per])].filter((each) => each === per || !taken.includes(each));
  const amount = (name: "usd" | "tokens" | "requests") => (
    <NumberInput
      label={say(`budgets.${name}`)}
      placeholder={say("unlimited")}
      value={budget[name] ?? ""}
      onChange={(given) => {
        const { [name]: _, ...others } = budget;
        onChange(given === "" ? others : { ...others, [name]: Number(given) });
      }}
      {...(name === "usd" ? { prefix: "$", decimalScale: 6 } : { allowDecimal: false })}
      min={0}
      thousandSeparator=","
      hideControls
    />
  );
  return (
    <div className={styles.row}>
      <div className={styles.inputs}>
        <Select
          label={say("budgets.period")}
          value={per}
          onChange={(next) => next !== null && onChange({ ...budget, per: next })}
          data={periods.map((each) => ({ value: each, label: nameOf(each) }))}
          allowDeselect={false}
        />
        {amount("usd")}
        {amount("tokens")}
        {amount("requests")}
        <ActionIcon
          variant="subtle"
          className={styles.remove}
          aria-label={say("budgets.remove", { per: nameOf(per) })}
          onClick={onRemove}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </div>
      {standing !== undefined && <BudgetBars standing={standing} />}
    </div>
  );
}

/** One bar for each limit of a budget. */
export function BudgetBars({ standing }: { standing: Standing }) {
  const { say, money, number, time } = useWords();
  const { limitMicros, limitTokens, limitRequests, usedMicros, usedTokens, usedRequests, resetsMs } =
    standing;
  const count = (value: number): string => number(value, true);
  const bars = [
    { used: usedMicros, most: limitMicros, shown: money, unit: say("budgets.usd") },
    { used: usedTokens, most: limitTokens, shown: count, unit: say("budgets.tokens") },
    { used: usedRequests, most: limitRequests, shown: count, unit: say("budgets.requests") },
  ];
  return (
    <div className={styles.used}>
      {bars.map(({ used, most, shown, unit }) => {
        if (most === null) return null;
        const percent = most === 0 ? 100 : Math.min(100, (100 * used) / most);
        return (
          <div key={unit}>
            <span className="number small">
              {say("budgets.used", { used: shown(used), most: shown(most), unit, when: time(resetsMs) })}
            </span>
            <Progress
              value={percent}
              size={4}
              color={percent >= 100 ? "red" : percent >= 100 * NEARLY ? "yellow" : "copper"}
              aria-label={unit}
            />
          </div>
        );
      })}
    </div>
  );
}
