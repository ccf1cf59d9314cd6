/** What administrators and the gateway changed in the period of the graphs, newest first. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../api/call.ts";
import type { Change } from "../../api/rows.ts";
import { useSession } from "../../api/session.tsx";
import { useWords } from "../../app/words.tsx";
import { Card } from "../../parts/page.tsx";
import table from "../../parts/table.module.css";
import { actionLabel } from "../audit/audit-words.ts";
import { type RangeName, startOf } from "./range.ts";

const REFRESH_MS = 60_000;
const SHOWN = 8;
/** A page of the audit log. */
const READ = "200";
/** Entries that change nothing which a request depends on. */
const WITHOUT_EFFECT: ReadonlySet<string | undefined> = new Set(["capture", "session", "address", "task"]);

/** Empty for members, who may not read the audit log. */
export function useChanges(range: RangeName): readonly Change[] {
  const { person } = useSession();
  const { data } = useQuery({
    queryKey: ["audit", "period", range],
    queryFn: () => call("GET /audit", { query: { fromMs: String(startOf(range)), limit: READ } }),
    refetchInterval: REFRESH_MS,
    enabled: person?.role === "admin",
  });
  return (data?.items ?? []).filter(({ action }) => !WITHOUT_EFFECT.has(action?.split(".")[0]));
}

export function Changes({ changes, range }: { changes: readonly Change[]; range: RangeName }) {
  const words = useWords();
  const { say, time, number } = words;
  if (changes.length === 0) return null;
  return (
    <Card
      title={say("overview.changes")}
      flush
      aside={
        <Link to="/audit" search={{ from: startOf(range) }}>
          {say("overview.changes.all", { count: number(changes.length) })}
        </Link>
      }
    >
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{say("audit.when")}</th>
              <th>{say("audit.what")}</th>
              <th>{say("audit.who")}</th>
            </tr>
          </thead>
          <tbody>
            {changes
              .slice(0, SHOWN)
              .map(({ id, atMs = 0, action = "", subjectKind, subjectId, ...change }) => (
                <tr key={id}>
                  <td data-label={say("audit.when")} className="number">
                    {time(atMs)}
                  </td>
                  <td data-label={say("audit.what")}>
                    <Link to="/audit" search={{ kind: subjectKind ?? "", subject: subjectId ?? "" }}>
                      {actionLabel(action, words)}: {change.subjectName ?? subjectId}
                    </Link>
                  </td>
                  <td data-label={say("audit.who")}>{change.actorName}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
