/** Requests of a period by model, channel or token, most first. */
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Sum } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords, type Word } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import { useGroupNames } from "../../parts/group-names.tsx";
import { Card } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import type { RequestSearch } from "../requests/request-search.ts";
import styles from "./overview.module.css";
import { type Group, type RangeName, readShares, readSharesBefore, startOf } from "./range.ts";

/** Rows without a name. */
const NAMELESS: Readonly<Partial<Record<Group, Word>>> = {
  group: "accounts.group.none",
  provider: "usage.noProvider",
};
const SHOWN = 10;
/** A response time that is half as long again as before. */
const SLOWER = 0.5;

export function Shares({ range }: { range: RangeName }) {
  const { say, number, money, duration, share } = useWords();
  const { person } = useSession();
  const areGroups = useGroupNames().length > 0;
  const groups: Group[] =
    person?.role === "admin" ? ["model", "provider", "channel", "token"] : ["model", "token"];
  if (areGroups) groups.push("group");
  const [by, setBy] = useState<Group>("model");
  const { data, error, refetch } = useQuery({
    queryKey: ["usage", "shares", by, range],
    queryFn: () => readShares(by, range, Date.now()),
    // Rows of another grouping have other names.
    placeholderData: (before, query) => (query?.queryKey[2] === by ? before : undefined),
  });
  const { data: before } = useQuery({
    queryKey: ["usage", "shares before", by, range],
    queryFn: () => readSharesBefore(by, range, Date.now()),
    placeholderData: (known, query) => (query?.queryKey[2] === by ? known : undefined),
  });
  const earlier = new Map(before?.map((sum) => [sum[by], sum.percentiles?.totalMs?.p95]));
  const most = data?.[0]?.requests ?? 1;
  return (
    <Card
      title={say("overview.breakdown")}
      flush
      aside={
        <SegmentedControl
          size="xs"
          aria-label={say("overview.breakdown")}
          value={by}
          onChange={(next) => setBy(next as Group)}
          data={groups.map((group) => ({ value: group, label: say(`overview.by.${group}`) }))}
        />
      }
    >
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data?.length === 0 && (
        <Empty icon="requests" title={say("overview.none")}>
          {say("overview.none.hint")}
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{say(`overview.by.${by}`)}</th>
                <th data-end>{say("overview.requests")}</th>
                <th data-end>{say("overview.failed")}</th>
                <th data-end>{say("overview.refused")}</th>
                <th data-end>{say("overview.tokens")}</th>
                <th data-end>{say("overview.cost")}</th>
                <th data-end>{say("overview.firstByte95")}</th>
                <th data-end>{say("overview.total")}</th>
                <th data-end>{say("overview.total95")}</th>
              </tr>
            </thead>
            <tbody>
              {data.slice(0, SHOWN).map((sum) => (
                <tr key={sum[by]}>
                  <td data-lead>
                    <div className={styles.share}>
                      <span className={table.name}>
                        {(sum[by] ?? "") === "" ? (
                          say(NAMELESS[by] ?? "overview.refusedBeforeRouting")
                        ) : by === "provider" ? (
                          <Link to="/channels" search={{ search: sum.provider ?? "" }}>
                            {sum.provider}
                          </Link>
                        ) : (
                          <Link to="/requests" search={{ from: startOf(range), ...filterOf(sum, by) }}>
                            {nameOf(sum, by)}
                          </Link>
                        )}
                      </span>
                      <span className={styles.part} style={{ width: `${(100 * sum.requests) / most}%` }} />
                    </div>
                  </td>
                  <td data-end data-label={say("overview.requests")} className="number">
                    {number(sum.requests, true)}
                  </td>
                  <td data-end data-label={say("overview.failed")} className="number">
                    {share(sum.failures, sum.requests)}
                  </td>
                  <td data-end data-label={say("overview.refused")} className="number">
                    {share(sum.refusals, sum.requests)}
                  </td>
                  <td data-end data-label={say("overview.tokens")} className="number">
                    {number(sum.inputTokens + sum.outputTokens, true)}
                  </td>
                  <td data-end data-label={say("overview.cost")} className="number">
                    {money(sum.costMicros)}
                  </td>
                  {(
                    [
                      ["overview.firstByte95", sum.percentiles?.firstByteMs?.p95],
                      ["overview.total", sum.percentiles?.totalMs?.p50],
                      ["overview.total95", sum.percentiles?.totalMs?.p95],
                    ] as const
                  ).map(([word, value]) => (
                    <td key={word} data-end data-label={say(word)} className="number">
                      <div>
                        {value === undefined ? "–" : duration(value)}
                        {word === "overview.total95" && <Before ms={earlier.get(sum[by])} nowMs={value} />}
                      </div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** A percentile of the period before, and how much slower the current one is. */
function Before({ ms, nowMs }: { ms: number | undefined; nowMs: number | undefined }) {
  const { say, duration, share } = useWords();
  if (ms === undefined || nowMs === undefined || ms === 0) return null;
  const change = nowMs / ms - 1;
  const text = say("overview.before", {
    time: duration(ms),
    change: `${change > 0 ? "+" : ""}${share(change, 1)}`,
  });
  return <div className={table.under}>{change >= SLOWER ? <Badge tone="care">{text}</Badge> : text}</div>;
}

/** The requests of a row. */
function filterOf(sum: Sum, by: Group): RequestSearch {
  const value = sum[by] ?? "";
  return { [by]: by === "model" ? `"${value}"` : value };
}

function nameOf(sum: Sum, by: Group): string {
  return (by === "token" ? (sum.tokenName ?? sum.token) : sum[by]) ?? "";
}
