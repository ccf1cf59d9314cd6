/** The budgets that are used most, as bars. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { shareOf } from "../../parts/budget-share.ts";
import { BudgetBars } from "../../parts/budgets-input.tsx";
import { Card } from "../../parts/page.tsx";
import { periodIn } from "../../parts/period.ts";
import { Subject } from "../../parts/subject.tsx";
import table from "../../parts/table.module.css";
import styles from "./usage.module.css";

const SHOWN = 8;

export function UsedBudgets() {
  const { say, number } = useWords();
  const { data } = useQuery({ queryKey: ["budgets"], queryFn: () => call("GET /budgets") });
  const rows = (data?.items ?? []).toSorted((one, other) => shareOf(other) - shareOf(one));
  if (rows.length === 0) return null;
  return (
    <Card
      title={say("budgets")}
      flush
      aside={<Link to="/budgets">{say("usage.budgets.all", { count: number(rows.length) })}</Link>}
    >
      <div className={table.scroll}>
        <table className={table.table} aria-label={say("budgets")}>
          <thead>
            <tr>
              <th>{say("budgets.subject")}</th>
              <th>{say("budgets.period")}</th>
              <th>{say("budgets.usage")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((budget) => (
              <tr key={`${budget.subject} ${budget.per}`}>
                <td data-lead>
                  <Subject subject={budget.subject} name={budget.name} />
                </td>
                <td data-label={say("budgets.period")}>{periodIn(say, budget.per)}</td>
                <td data-label={say("budgets.usage")} className={styles.bars}>
                  <BudgetBars standing={budget} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
