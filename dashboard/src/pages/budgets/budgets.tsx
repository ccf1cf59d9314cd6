/** All budgets with their usage, and what the response cache saved. */
import { useQuery } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { shareOf } from "../../parts/budget-share.ts";
import { BudgetBars } from "../../parts/budgets-input.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { periodIn } from "../../parts/period.ts";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import { Subject } from "../../parts/subject.tsx";
import styles from "./budgets.module.css";
import { Savings } from "./savings.tsx";

type Budget = ResponseBody<"GET /budgets">["items"][number];

/** Usage changes all the time; no event reports it. */
const REFRESH_MS = 30_000;

export function Budgets() {
  const { say } = useWords();
  const found = useQuery({
    queryKey: ["budgets"],
    queryFn: () => call("GET /budgets"),
    refetchInterval: REFRESH_MS,
  });
  const rows = found.data?.items.toSorted((one, other) => shareOf(other) - shareOf(one));
  return (
    <Page title={say("budgets")} hint={say("budgets.hint")}>
      <Savings />
      <Card flush>
        <RowTable
          label={say("budgets")}
          found={found}
          rows={rows}
          columns={[
            { title: say("budgets.subject") },
            { title: say("budgets.period") },
            { title: say("budgets.usage") },
          ]}
          empty={
            <Empty icon="budgets" title={say("budgets.none")}>
              {say("budgets.none.hint")}
            </Empty>
          }
        >
          {(budget) => <BudgetRow key={`${budget.subject} ${budget.per}`} budget={budget} />}
        </RowTable>
      </Card>
    </Page>
  );
}

function BudgetRow({ budget }: { budget: Budget }) {
  const { say } = useWords();
  return (
    <tr>
      <td data-lead>
        <Subject subject={budget.subject} name={budget.name} />
      </td>
      <td data-label={say("budgets.period")}>{periodIn(say, budget.per)}</td>
      <td data-label={say("budgets.usage")} className={styles.bars}>
        <BudgetBars standing={budget} />
      </td>
    </tr>
  );
}
