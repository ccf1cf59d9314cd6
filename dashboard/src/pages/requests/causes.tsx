/** What the newest requests of a list have in common: the errors of failed ones, or the dropped fields of converted ones. */
import type { Request } from "../../api/rows.ts";
import { useWords } from "../../app/words.tsx";
import { Chip } from "../../parts/badge.tsx";
import type { RequestSearch } from "./request-search.ts";
import styles from "./requests.module.css";

const SHOWN = 6;

interface Cause {
  /** The error, or the dropped field. */
  what: string;
  where: string;
  count: number;
  /** Of the oldest request, milliseconds since 1970. */
  sinceMs: number;
  tokens: Set<string>;
}

export function Causes({ rows, search }: { rows: readonly Request[]; search: RequestSearch }) {
  const { say, number, time } = useWords();
  const isLossy = search.lossy === true;
  if (!isLossy && search.outcome !== "failed") return null;
  const causes = isLossy ? lossesOf(rows) : errorsOf(rows);
  if (causes.length === 0) return null;
  const title = say(isLossy ? "requests.causes.losses" : "requests.causes.errors", {
    count: number(rows.length),
  });
  return (
    <section className={styles.causes} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {causes.slice(0, SHOWN).map(({ what, where, count, sinceMs, tokens }) => (
          <li key={`${what} ${where}`}>
            <span className="number">{say("requests.causes.count", { count: number(count) })}</span>
            <Chip>{what}</Chip>
            <span>{where}</span>
            <span className="soft">
              {say("requests.causes.since", { time: time(sinceMs, "short") })}
              {" · "}
              {tokens.size === 1
                ? [...tokens][0]
                : say("requests.causes.tokens", { count: number(tokens.size) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function errorsOf(rows: readonly Request[]): Cause[] {
  return grouped(
    rows.map((row) => ({
      row,
      what: `${row.status} ${row.errorCode ?? row.error ?? ""}`.trim(),
      where: [row.channel, row.modelServed ?? row.modelAsked].filter(Boolean).join(" · "),
    })),
  );
}

function lossesOf(rows: readonly Request[]): Cause[] {
  return grouped(
    rows.flatMap((row) =>
      row.losses.map((what) => ({ row, what, where: `${row.wire} → ${row.upstreamWire ?? "–"}` })),
    ),
  );
}

/** The most frequent first. @param found newest first */
function grouped(found: readonly { row: Request; what: string; where: string }[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { row, what, where } of found) {
    const key = `${what}\0${where}`;
    const cause = causes.get(key) ?? { what, where, count: 0, sinceMs: row.startedMs, tokens: new Set() };
    causes.set(key, cause);
    cause.count++;
    cause.sinceMs = row.startedMs;
    cause.tokens.add(row.tokenName ?? "–");
  }
  return [...causes.values()].sort((one, other) => other.count - one.count);
}
