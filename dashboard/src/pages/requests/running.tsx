/** The requests that are not answered yet, above the log. */
import { useQuery } from "@tanstack/react-query";
import { call, type ResponseBody } from "../../api/call.ts";
import { useWords } from "../../app/words.tsx";
import { Badge } from "../../parts/badge.tsx";
import type { RequestSearch } from "./request-search.ts";
import styles from "./requests.module.css";

type Running = ResponseBody<"GET /usage/running">["items"][number];

const REFRESH_MS = 2_000;
const SHOWN = 10;

export function RunningList({ search }: { search: RequestSearch }) {
  const { say, time, duration } = useWords();
  const found = useQuery({
    queryKey: ["running"],
    queryFn: async () => ({ ...(await call("GET /usage/running")), nowMs: Date.now() }),
    refetchInterval: REFRESH_MS,
    // Another poll follows at once.
    retry: false,
  });
  const rows = (found.data?.items ?? []).filter((row) => isWanted(row, search));
  if (rows.length === 0) return null;
  const nowMs = found.data?.nowMs ?? 0;
  return (
    <section className={styles.running} aria-label={say("requests.running")}>
      <h2>{say("requests.running.count", { count: rows.length })}</h2>
      <ul>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.requestId} className={styles.row} title={row.requestId}>
            <span className="number">{time(row.startedMs, "short")}</span>
            <span className={styles.model}>{row.modelAsked || "–"}</span>
            <span>{row.tokenName ?? "–"}</span>
            <span>{row.channel ?? "–"}</span>
            <span>
              <Badge tone="quiet">{say(row.stream ? "requests.streaming" : "requests.waiting")}</Badge>
            </span>
            <span className={styles.end}>
              {row.attempts > 1 && say("requests.attempt", { count: row.attempts })}
            </span>
            <span />
            <span className={`${styles.end} number`}>{duration(Math.max(0, nowMs - row.startedMs))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Filters by a result leave no running request. */
function isWanted(row: Running, search: RequestSearch): boolean {
  const { model, token, account, group, channel, outcome, status, from, to, lossy, retried } = search;
  if ([outcome, status, group, lossy].some((filter) => filter !== undefined)) return false;
  if (from !== undefined && row.startedMs < from) return false;
  if (to !== undefined && row.startedMs >= to) return false;
  if (retried === true && row.attempts < 2) return false;
  const [, exact] = /^"(.*)"$/.exec(model ?? "") ?? [];
  const names = [row.modelAsked, row.modelServed ?? ""];
  return (
    (exact === undefined
      ? names.some((name) => name.toLowerCase().includes((model ?? "").toLowerCase()))
      : row.modelAsked === exact) &&
    (token === undefined || token === (row.tokenId ?? row.tokenName)) &&
    (account === undefined || account === row.accountId) &&
    (channel === undefined || channel === row.channel)
  );
}
