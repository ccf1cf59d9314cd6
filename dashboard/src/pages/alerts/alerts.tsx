/** The alerts that fire at the moment, and the last alerts and warnings. */
import { useQuery } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { type RowOf, useRows } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Badge, Chip } from "../../parts/badge.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { periodIn } from "../../parts/period.ts";
import { RowTable } from "../../parts/row-table.tsx";
import { Empty } from "../../parts/states.tsx";
import { Subject } from "../../parts/subject.tsx";

type State = ResponseBody<"GET /alerts/firing">["items"][number];
type Alert = RowOf<"GET /alerts">;

/** The gateway evaluates the rules as often. */
const REFRESH_MS = 5_000;

export function Alerts() {
  const { say } = useWords();
  return (
    <Page title={say("alerts")} hint={say("alerts.hint")}>
      <Firing />
      <History />
    </Page>
  );
}

function Firing() {
  const { say } = useWords();
  const found = useQuery({
    queryKey: ["alerts", "firing"],
    queryFn: () => call("GET /alerts/firing"),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card title={say("alerts.firing")} flush>
      <RowTable
        label={say("alerts.firing")}
        found={found}
        rows={found.data?.items}
        columns={[
          { title: say("budgets.subject") },
          { title: say("alerts.rule") },
          { title: say("alerts.value") },
          { title: say("alerts.state") },
          { title: say("alerts.since") },
        ]}
        empty={
          <Empty icon="check" title={say("alerts.firing.none")}>
            {say("alerts.firing.none.hint")}
          </Empty>
        }
      >
        {(state) => <FiringRow key={`${state.rule} ${state.subject}`} state={state} />}
      </RowTable>
    </Card>
  );
}

function FiringRow({ state }: { state: State }) {
  const { say, time, ago } = useWords();
  const { rule, subject, name, phase, severity, value, metric, threshold, sinceMs } = state;
  const isCritical = severity === "critical";
  return (
    <tr>
      <td data-lead>
        <Subject subject={subject} name={name} />
      </td>
      <td data-label={say("alerts.rule")}>
        <Chip {...(metric === null ? {} : { title: metric })}>{rule}</Chip>
      </td>
      <td data-label={say("alerts.value")} className="number">
        {threshold === null
          ? round(value)
          : say("alerts.value.of", { value: round(value), threshold: String(threshold) })}
      </td>
      <td data-label={say("alerts.state")}>
        {phase === "pending" ? (
          <Badge tone="quiet">{say("alerts.pending")}</Badge>
        ) : (
          <Badge tone={isCritical ? "bad" : "care"}>
            {say(isCritical ? "alerts.critical" : "alerts.warning")}
          </Badge>
        )}
      </td>
      <td data-label={say("alerts.since")} title={time(sinceMs)}>
        {ago(sinceMs)}
      </td>
    </tr>
  );
}

/** To four digits: a share has many more. */
function round(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** The fields of an alert, as `docs/how-to/alert-rules.md` and `docs/limits.md` list them. */
interface AlertData {
  name?: string;
  per?: string;
  share?: number;
  warn_at?: number;
  expires?: string;
  rule?: string;
  /** A sentence. */
  summary?: string;
}

function History() {
  const { say } = useWords();
  const found = useRows("GET /alerts", "alerts", {}, { limit: 20, refreshMs: REFRESH_MS });
  return (
    <Card title={say("alerts.history")} flush>
      <RowTable
        label={say("alerts.history")}
        found={found}
        rows={found.rows}
        columns={[
          { title: say("budgets.subject") },
          { title: say("alerts.row") },
          { title: say("alerts.row.time") },
          { title: say("alerts.row.webhook") },
        ]}
        empty={
          <Empty icon="check" title={say("alerts.none")}>
            {say("alerts.none.hint")}
          </Empty>
        }
      >
        {(alert) => <HistoryRow key={alert.id} alert={alert} />}
      </RowTable>
    </Card>
  );
}

function HistoryRow({
  alert: { kind, subject, body, createdMs, isDelivered, isWaiting, failure },
}: {
  alert: Alert;
}) {
  const { say, time, ago } = useWords();
  const { data = {} } = body as { data?: AlertData };
  return (
    <tr>
      <td data-lead>
        <Subject subject={subject} name={data.name ?? null} />
      </td>
      <td data-label={say("alerts.row")}>
        <AlertText kind={kind} data={data} />
      </td>
      <td data-label={say("alerts.row.time")} title={time(createdMs)}>
        {ago(createdMs)}
      </td>
      <td data-label={say("alerts.row.webhook")}>
        {isDelivered === null ? (
          <span className="soft">{say("alerts.row.noWebhook")}</span>
        ) : (
          <Badge tone={isDelivered ? "good" : "care"} {...(failure === null ? {} : { title: failure })}>
            {say(`alerts.row.${isDelivered ? "delivered" : isWaiting ? "waiting" : "notDelivered"}`)}
          </Badge>
        )}
      </td>
    </tr>
  );
}

function AlertText({ kind, data }: { kind: string; data: AlertData }) {
  const { say, share: shareIn, time } = useWords();
  const { per = "", share = 0, warn_at: warnAt = 0, expires = "", rule = "", summary = "" } = data;
  if (kind === "rule")
    return (
      <>
        <Chip>{rule}</Chip> {summary}
      </>
    );
  if (kind === "token_expiry") return say("alerts.row.expires", { when: time(Date.parse(expires)) });
  return say("alerts.row.used", {
    share: shareIn(share, 1),
    per: periodIn(say, per),
    at: shareIn(warnAt, 1),
  });
}
