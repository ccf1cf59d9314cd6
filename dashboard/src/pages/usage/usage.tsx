/** Usage of a period by one or two groupings, compared with the period before. The address has what the page shows. */
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { addressOf, call } from "../../api/call.ts";
import type { Sum } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { patient } from "../../app/load-code.ts";
import { useWords, type Words } from "../../app/words.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Empty, Failure, Waiting } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import type { RequestSearch } from "../requests/request-search.ts";
import styles from "./usage.module.css";
import {
  GROUPS,
  type Group,
  type Interval,
  intervalsOf,
  isTag,
  lastMonth,
  PERIODS,
  type Period,
  readUsageSearch,
} from "./usage-search.ts";

// In a chunk of its own: the bundler would divide the shared code into chunks that import each other.
const UsedBudgets = lazy(
  patient(() => import("./used-budgets.tsx").then((module) => ({ default: module.UsedBudgets }))),
);

/** More rows than people read; the CSV has all. */
const MAX_ROWS = 200;
/** Groupings of administrators. */
const FENCED: readonly Group[] = ["account", "channel", "provider"];
/** The columns of the report of a month. */
const REPORT = "account,token,provider,model";
const REPORT_OF_MEMBERS = "token,model";

export function Usage() {
  const { say } = useWords();
  const { person } = useSession();
  const navigate = useNavigate({ from: "/usage" });
  const search = useSearch({ from: "/usage" });
  // Who spent what on which model.
  const { by = "token", also = search.by === undefined ? "model" : undefined, period = "month" } = search;
  const fields = person?.role === "admin" ? GROUPS : GROUPS.filter((group) => !FENCED.includes(group));
  const tags = useQuery({ queryKey: ["usage", "tags"], queryFn: () => call("GET /usage/tags") });
  const tagGroups = (tags.data?.items ?? []).map(({ name }): Group => `tag:${name}`);
  const chosenTags = [by, ...(also === undefined ? [] : [also])].filter(isTag);
  const groups: Group[] = [...fields, ...new Set([...tagGroups, ...chosenTags])];
  const keys = also === undefined ? [by] : [by, also];
  const { current } = intervalsOf(period, Date.now());
  const reported = lastMonth(Date.now());
  const month = new Date(reported.fromMs).toISOString().slice(0, 7);
  const found = useQuery({
    queryKey: ["usage", "groups", keys, period],
    queryFn: async () => {
      const intervals = intervalsOf(period, Date.now());
      const [now, before] = await Promise.all([
        readSums(keys, intervals.current),
        readSums(isByTime(keys) ? ["all"] : keys, intervals.before),
      ]);
      return { now, before };
    },
  });
  const set = (changes: { by?: Group; also?: Group | undefined; period?: Period }): void =>
    void navigate({ search: (search) => readUsageSearch({ ...search, by, also, ...changes }) });
  const option = (group: Group) => ({ value: group, label: titleOf(group, say) });
  const { data, error, refetch } = found;
  return (
    <Page
      title={say("usage")}
      hint={say("usage.hint")}
      actions={
        <>
          <Button
            variant="default"
            component="a"
            href={addressOf("/usage/sums/export", {
              by: person?.role === "admin" ? REPORT : REPORT_OF_MEMBERS,
              ...queryOf(reported),
            })}
            download={`usage-${month}.csv`}
            leftSection={<Icon name="download" size={16} />}
          >
            {say("usage.report", { month })}
          </Button>
          <Button
            variant="default"
            component="a"
            href={addressOf("/usage/sums/export", { by: keys.join(","), ...queryOf(current) })}
            leftSection={<Icon name="download" size={16} />}
          >
            {say("requests.export")}
          </Button>
        </>
      }
    >
      <Card flush>
        <div className={table.tools}>
          <Select
            label={say("usage.by")}
            value={by}
            onChange={(next) => set({ by: next as Group })}
            data={groups.map(option)}
            allowDeselect={false}
          />
          <Select
            label={say("usage.also")}
            value={also ?? null}
            onChange={(next) => set({ also: (next as Group | null) ?? undefined })}
            data={groups.filter((group) => group !== by && !(isTag(group) && isTag(by))).map(option)}
            placeholder={say("none")}
            clearable
          />
          <Select
            label={say("overview.range")}
            value={period}
            onChange={(next) => set({ period: next as Period })}
            data={PERIODS.map((value) => ({ value, label: say(`usage.period.${value}`) }))}
            allowDeselect={false}
          />
        </div>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting rows={8} />}
        {data?.now.length === 0 && (
          <Empty icon="usage" title={say("overview.none")}>
            {say("overview.none.hint")}
          </Empty>
        )}
        {data !== undefined && data.now.length > 0 && (
          <Sums now={data.now} before={data.before} keys={keys} fromMs={current.fromMs} />
        )}
      </Card>
      {person?.role === "admin" && (
        <Suspense fallback={null}>
          <UsedBudgets />
        </Suspense>
      )}
    </Page>
  );
}

interface SumsProps {
  now: readonly Sum[];
  before: readonly Sum[];
  keys: readonly Group[];
  fromMs: number;
}

function Sums({ now, before, keys, fromMs }: SumsProps) {
  const { say, number } = useWords();
  const earlier = new Map(before.map((sum) => [keyOf(sum, keys), sum]));
  const isTimed = isByTime(keys);
  const rows = now.toSorted((one, other) =>
    isTimed
      ? timeOf(other) - timeOf(one) || other.costMicros - one.costMicros
      : other.costMicros - one.costMicros || other.requests - one.requests,
  );
  const most = Math.max(...rows.map(({ costMicros }) => costMicros));
  const titles = ["overview.requests", "overview.failed", "overview.tokens", "overview.cost"] as const;
  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={say("usage")}>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key}>{titleOf(key, say)}</th>
            ))}
            {titles.map((word) => (
              <th key={word} data-end>
                {say(word)}
              </th>
            ))}
            <th data-end>{say("usage.change")}</th>
          </tr>
        </thead>
        <tbody>
          <SumRow sum={totalOf(now)} before={totalOf(before)} title={say("usage.total")} span={keys.length} />
          {rows.slice(0, MAX_ROWS).map((sum) => (
            <SumRow
              key={keyOf(sum, keys)}
              sum={sum}
              before={isTimed ? undefined : earlier.get(keyOf(sum, keys))}
              isCompared={!isTimed}
              keys={keys}
              fromMs={fromMs}
              share={most === 0 ? 0 : sum.costMicros / most}
            />
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p className={styles.more}>
          {say("usage.more", { shown: number(MAX_ROWS), count: number(rows.length) })}
        </p>
      )}
    </div>
  );
}

interface SumRowProps {
  sum: Figures;
  /** Undefined: nothing. */
  before: Figures | undefined;
  isCompared?: boolean;
  title?: string;
  span?: number;
  keys?: readonly Group[];
  fromMs?: number;
  /** Of the largest cost, 0 to 1. */
  share?: number;
}

function SumRow({ sum, before, isCompared = true, title, span, keys = [], fromMs = 0, share }: SumRowProps) {
  const { say, number, money, share: percent } = useWords();
  const { requests, failures, inputTokens, outputTokens, costMicros } = sum;
  const cost = before?.costMicros ?? 0;
  return (
    <tr>
      {title !== undefined && (
        <td data-lead colSpan={span}>
          <strong>{title}</strong>
        </td>
      )}
      {keys.map((key, index) => (
        <td key={key} {...(index === 0 ? { "data-lead": true } : { "data-label": titleOf(key, say) })}>
          <div className={styles.share}>
            <GroupName sum={sum as Sum} group={key} keys={keys} fromMs={fromMs} />
            {index === 0 && share !== undefined && (
              <span className={styles.part} style={{ width: `${100 * share}%` }} />
            )}
          </div>
        </td>
      ))}
      <td data-end data-label={say("overview.requests")} className="number">
        {number(requests, true)}
      </td>
      <td data-end data-label={say("overview.failed")} className="number">
        {percent(failures, requests)}
      </td>
      <td data-end data-label={say("overview.tokens")} className="number">
        {number(inputTokens + outputTokens, true)}
      </td>
      <td data-end data-label={say("overview.cost")} className="number">
        {money(costMicros)}
      </td>
      <td data-end data-label={say("usage.change")} className="number">
        {!isCompared ? (
          "–"
        ) : cost === 0 ? (
          costMicros === 0 ? (
            "–"
          ) : (
            say("usage.new")
          )
        ) : (
          <span title={money(cost)}>
            {costMicros > cost ? "+" : ""}
            {percent(costMicros - cost, cost)}
          </span>
        )}
      </td>
    </tr>
  );
}

/** A link to the requests of the row, where the log of requests has such a filter. */
function GroupName({
  sum,
  group,
  keys,
  fromMs,
}: {
  sum: Sum;
  group: Group;
  keys: readonly Group[];
  fromMs: number;
}) {
  const { say, time } = useWords();
  if (group === "hour") return time(sum.hour ?? 0);
  if (group === "day") return new Date(sum.day ?? 0).toISOString().slice(0, 10);
  const value = (isTag(group) ? sum.tag : sum[group]) ?? "";
  if (value === "")
    return say(
      isTag(group)
        ? "usage.tag.none"
        : group === "group"
          ? "accounts.group.none"
          : group === "account"
            ? "none"
            : group === "provider"
              ? "usage.noProvider"
              : "overview.refusedBeforeRouting",
    );
  const name =
    (group === "token" ? sum.tokenName : group === "account" ? sum.accountName : undefined) ?? value;
  if (group === "operation") return name;
  if (group === "provider")
    return (
      <Link to="/channels" search={{ search: value }} className={table.name}>
        {name}
      </Link>
    );
  const search: RequestSearch = { from: fromMs };
  for (const key of keys) {
    if (isTag(key)) {
      if (sum.tag) search.tag = `${key.slice(TAG.length)}:${sum.tag}`;
      continue;
    }
    const filter = ["hour", "day", "operation", "provider"].includes(key) ? "" : (sum[key] ?? "");
    if (filter !== "") Object.assign(search, { [key]: key === "model" ? `"${filter}"` : filter });
  }
  return (
    <Link to="/requests" search={search} className={table.name}>
      {name}
    </Link>
  );
}

const TAG = "tag:";

function titleOf(group: Group, say: Words["say"]): string {
  return isTag(group) ? say("usage.by.tag", { name: group.slice(TAG.length) }) : say(`usage.by.${group}`);
}

type Figures = Pick<Sum, "requests" | "failures" | "inputTokens" | "outputTokens" | "costMicros">;

function totalOf(sums: readonly Sum[]): Figures {
  const total: Figures = { requests: 0, failures: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 };
  for (const sum of sums)
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += sum[name];
  return total;
}

/** The page shows 200 rows. The export has more. */
const MAX_SUMS = 5_000;

async function readSums(by: readonly string[], interval: Interval): Promise<Sum[]> {
  const sums: Sum[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /usage", {
      query: { by: by.join(","), limit: "500", cursor, ...queryOf(interval) },
    });
    sums.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && sums.length < MAX_SUMS);
  return sums;
}

function queryOf({ fromMs, toMs }: Interval): { fromMs: string; toMs: string } {
  return { fromMs: String(fromMs), toMs: String(toMs) };
}

function isByTime(keys: readonly Group[]): boolean {
  return keys.includes("hour") || keys.includes("day");
}

function timeOf({ hour, day }: Sum): number {
  return hour ?? day ?? 0;
}

function keyOf(sum: Sum, keys: readonly Group[]): string {
  return keys.map((key) => (isTag(key) ? sum.tag : sum[key]) ?? "").join("\0");
}
