/**
 * Keeps the page up to date: one event stream reports what has changed, and only that is fetched again. A hidden page does not
 * listen.
 */
import { useDocumentVisibility } from "@mantine/hooks";
import { type Query, type QueryClient, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf, type ResponseBody } from "./call.ts";
import { checkOutage, useOutage } from "./outage.ts";

type Live = ResponseBody<"GET /live">;

/** Queries to refetch, by the changed counter. */
const MOVED: Record<keyof Live, readonly string[]> = {
  revision: ["tokens", "groups", "channels", "aliases", "prices", "models", "channel-keys"],
  requests: ["usage", "requests", "checks", "channel-keys"],
  failing: ["models", "circuits", "channel-keys"],
  tasks: ["tasks"],
};

const REOPEN_MS = 3_000;

export function useLive(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  const isAway = useOutage() !== undefined;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isSignedIn || !isSeen || isAway) return undefined;
    const stream = new EventSource(addressOf("/live"));
    // Data that was fetched before the first event may be stale, so everything counts as changed then.
    let before: Live | undefined;
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const next = JSON.parse(data) as Live;
      const moved = (Object.keys(MOVED) as (keyof Live)[]).filter(
        (name) => JSON.stringify(before?.[name]) !== JSON.stringify(next[name]),
      );
      before = next;
      readAgain(queries, new Set(moved.flatMap((name) => MOVED[name])));
    };
    // The browser opens an interrupted stream again, but not one that a proxy answered with an error.
    let retry: ReturnType<typeof setTimeout> | undefined;
    stream.onerror = () => {
      void checkOutage();
      if (stream.readyState === EventSource.CLOSED) retry = setTimeout(() => setTurn(turn + 1), REOPEN_MS);
    };
    // The session has ended. The next call reports that, and the page asks for the password.
    stream.addEventListener("over", () => {
      stream.close();
      void queries.invalidateQueries({ queryKey: ["usage"] });
    });
    return () => {
      clearTimeout(retry);
      stream.close();
    };
  }, [queries, isSignedIn, isSeen, isAway, turn]);
}

/** A running fetch may be older than the change. It is not aborted; it is repeated when it ends. */
function readAgain(queries: QueryClient, keys: ReadonlySet<string>): void {
  const predicate = ({ queryKey }: Query): boolean => keys.has(queryKey[0] as string);
  const read = (filters: QueryFilters): void =>
    void queries.invalidateQueries(filters, { cancelRefetch: false });
  const onTheirWay = queries.getQueryCache().findAll({ predicate, fetchStatus: "fetching" });
  for (const { promise, queryKey } of onTheirWay) {
    const again = (): void => read({ queryKey, exact: true });
    promise?.then(again, again);
  }
  read({ predicate });
}
