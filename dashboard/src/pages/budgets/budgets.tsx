/** All budgets with their usage, the warnings about them, and what the response cache saved. */
import { useQuery } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { type RowOf, useRows } from "../../api/rows.ts";
import { useWords, type Word } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { BudgetBars, shareOf } from "../../parts/budgets-input.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { periodIn } from "../../parts/period.ts";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./budgets.module.css";
import { Savings } from "./savings.tsx";

type Budget = ResponseBody<"GET /budgets">["items"][number];
type Alert = RowOf<"GET /alerts">;

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
      <Warnings />
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

const KINDS: Readonly<Record<string, Word>> = {
  token: "budgets.of.token",
  account: "budgets.of.account",
  group: "budgets.of.group",
  channel: "budgets.of.channel",
  model: "budgets.of.model",
};

function Subject({ subject, name }: { subject: string; name: string | null }) {
  const { say } = useWords();
  const at = subject.indexOf(":");
  const kind = KINDS[subject.slice(0, at)];
  if (kind === undefined) return <span className={table.name}>{say("budgets.of.all")}</span>;
  return (
    <span>
      <span className={table.name}>{name ?? subject.slice(at + 1)}</span>{" "}
      <Badge tone="quiet">{say(kind)}</Badge>
    </span>
  );
}

/** The fields of a warning, as `docs/limits.md` lists them. */
interface WarningData {
  name?: string;
  per?: string;
  share?: number;
  warn_at?: number;
  expires?: string;
}

function Warnings() {
  const { say } = useWords();
  const found = useRows("GET /alerts", "alerts", {}, { limit: 20 });
  return (
    <Card title={say("budgets.alerts")} flush>
      <RowTable
        label={say("budgets.alerts")}
        found={found}
        rows={found.rows}
        columns={[
          { title: say("budgets.subject") },
          { title: say("budgets.alert") },
          { title: say("budgets.alert.time") },
          { title: say("budgets.alert.webhook") },
        ]}
        empty={
          <Empty icon="check" title={say("budgets.alerts.none")}>
            {say("budgets.alerts.none.hint")}
          </Empty>
        }
      >
        {(alert) => <WarningRow key={alert.id} alert={alert} />}
      </RowTable>
    </Card>
  );
}

function WarningRow({ alert: { kind, subject, body, createdMs, isDelivered, failure } }: { alert: Alert }) {
  const { say, share: shareIn, time, ago } = useWords();
  const { data = {} } = body as { data?: WarningData };
  const { name = null, per = "", share = 0, warn_at: warnAt = 0, expires = "" } = data;
  return (
    <tr>
      <td data-lead>
        <Subject subject={subject} name={name} />
      </td>
      <td data-label={say("budgets.alert")}>
        {kind === "token_expiry"
          ? say("budgets.alert.expires", { when: time(Date.parse(expires)) })
          : say("budgets.alert.used", {
              share: shareIn(share, 1),
              per: periodIn(say, per),
              at: shareIn(warnAt, 1),
            })}
      </td>
      <td data-label={say("budgets.alert.time")} title={time(createdMs)}>
        {ago(createdMs)}
      </td>
      <td data-label={say("budgets.alert.webhook")}>
        {isDelivered === null ? (
          <span className="soft">{say("budgets.alert.noWebhook")}</span>
        ) : (
          <Badge tone={isDelivered ? "good" : "care"} {...(failure === null ? {} : { title: failure })}>
            {say(isDelivered ? "budgets.alert.delivered" : "budgets.alert.waiting")}
          </Badge>
        )}
      </td>
    </tr>
  );
}
