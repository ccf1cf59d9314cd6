/** The last health check of each channel that has health checks; nothing if no channel has any. */
import { useQuery } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Card } from "../../parts/page.tsx";
import { RowTable } from "../../parts/row-table.tsx";
import table from "../../parts/table.module.css";

/** A gateway of providers may list hundreds. */
const SHOWN_NAMES = 10;

type Check = ResponseBody<"GET /health-checks">["items"][number];

export function Checks() {
  const { say } = useWords();
  const { data, refetch } = useQuery({
    queryKey: ["checks"],
    queryFn: () => call("GET /health-checks"),
  });
  const rows = data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={say("checks")} flush>
      <RowTable
        label={say("checks")}
        found={{ error: null, refetch }}
        rows={rows}
        columns={[
          { title: say("checks.channel") },
          { title: say("checks.request") },
          { title: say("checks.models") },
        ]}
        empty={null}
      >
        {(check) => <CheckRow key={check.channel} check={check} />}
      </RowTable>
    </Card>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { say, ago, duration } = useWords();
  const { channel, checkedMs, status, totalMs, failure, notListed, added, listFailure } = check;
  return (
    <tr>
      <td data-lead className={table.name}>
        <div>
          {channel}
          <div className={table.under}>{ago(checkedMs)}</div>
        </div>
      </td>
      <td data-label={say("checks.request")}>
        {failure !== null && <Badge tone="bad">{failure}</Badge>}
        {failure === null && status !== null && (
          <Badge tone="good">{say("checks.ok", { time: duration(totalMs ?? 0) })}</Badge>
        )}
      </td>
      <td data-label={say("checks.models")}>
        {listFailure !== null && <Badge tone="care">{listFailure}</Badge>}
        {notListed.length > 0 && (
          <Badge tone="care">{say("channels.sync.notListed", { names: notListed.join(", ") })}</Badge>
        )}
        {added.length > 0 && (
          <Badge tone="good">
            {say("checks.added", {
              names: added.slice(0, SHOWN_NAMES).join(", ") + (added.length > SHOWN_NAMES ? " …" : ""),
            })}
          </Badge>
        )}
      </td>
    </tr>
  );
}
