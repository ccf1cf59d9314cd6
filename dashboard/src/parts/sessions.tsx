/** Sessions of an account. Each can be ended, or all except this one. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { Session } from "../api/rows.ts";
import { useWords } from "../app/words.tsx";
import { Badge } from "./badge.tsx";
import { RowTable } from "./row-table.tsx";
import { Empty, Failure } from "./states.tsx";
import table from "./table.module.css";

const KEY = "sessions";

/** @param account undefined: the signed-in account */
export function Sessions({ account }: { account: string | undefined }) {
  const { say, time, ago } = useWords();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: [KEY, account],
    queryFn: () => call("GET /sessions", { query: { account } }),
  });
  const rows = found.data?.items;
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call("DELETE /sessions", { query: { account } })
        : call("DELETE /sessions/{id}", { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const isBusy = (id: string | undefined): boolean => end.isPending && end.variables === id;
  return (
    <>
      {end.error !== null && <Failure error={end.error} />}
      <RowTable
        label={say("sessions")}
        found={found}
        rows={rows}
        columns={[
          { title: say("sessions.where") },
          { title: say("sessions.since") },
          { title: say("sessions.seen") },
        ]}
        hasActions
        empty={<Empty icon="key" title={say("sessions.none")} />}
      >
        {(session) => (
          <tr key={session.id}>
            <td data-lead>
              <div>
                <span className={table.name} title={session.userAgent ?? undefined}>
                  {browserOf(session, say("sessions.unknown"))}
                </span>{" "}
                {session.isThis && <Badge tone="good">{say("sessions.this")}</Badge>}
                <div className={table.under}>{session.address}</div>
              </div>
            </td>
            <td data-label={say("sessions.since")} className="soft">
              {time(session.createdMs, "date")}
            </td>
            <td data-label={say("sessions.seen")} className="soft" title={time(session.seenMs)}>
              {ago(session.seenMs)}
            </td>
            <td data-end>
              {!session.isThis && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={isBusy(session.id)}
                  onClick={() => end.mutate(session.id)}
                >
                  {say("sessions.end")}
                </Button>
              )}
            </td>
          </tr>
        )}
      </RowTable>
      {rows?.some(({ isThis }) => !isThis) === true && (
        <div className={table.more}>
          <Button variant="default" loading={isBusy(undefined)} onClick={() => end.mutate(undefined)}>
            {say(account === undefined ? "sessions.endOthers" : "sessions.endAll")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Most specific first: the user agent of each also contains later ones. */
const BROWSERS = ["Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari", "curl"];
const SYSTEMS = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "CrOS", "Linux"];
const NAMES: Readonly<Record<string, string>> = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
  "Mac OS X": "macOS",
  CrOS: "ChromeOS",
};

/** For people: "Firefox, Linux"; an unknown one as it is. */
function browserOf({ userAgent }: Session, unknown: string): string {
  if (userAgent === null) return unknown;
  const parts = [BROWSERS, SYSTEMS].flatMap((known) => known.find((name) => userAgent.includes(name)) ?? []);
  if (parts.length === 0) return userAgent;
  return parts.map((name) => NAMES[name] ?? name).join(", ");
}
