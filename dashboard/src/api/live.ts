/**
 * Keeps the page as it is on the gateway: one stream tells what moved, and only that is read again. A page that nobody sees
 * listens to nothing.
 */
import { useDocumentVisibility } from "@mantine/hooks";
import { type Query, type QueryClient, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf, type Gives } from "./call.ts";

type Live = Gives<"GET /live">;

/** What is read again, by what moved. */
const MOVED: Record<keyof Live, readonly string[]> = {
  revision: ["tokens", "channels", "aliases", "prices", "models"],
  requests: ["usage", "requests"],
  failing: ["models"],
  tasks: ["tasks"],
};

export function useLive(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!isSignedIn || !isSeen) return undefined;
    const stream = new EventSource(addressOf("/live"));
    // What was read before the stream's first word may be older than that, so everything has moved then.
    let before: Live | undefined;
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const next = JSON.parse(data) as Live;
      const moved = (Object.keys(MOVED) as (keyof Live)[]).filter(
        (name) => JSON.stringify(before?.[name]) !== JSON.stringify(next[name]),
      );
      before = next;
      readAgain(queries, new Set(moved.flatMap((name) => MOVED[name])));
    };
    // The session is over: the next call will say so, and ask for the password.
    stream.addEventListener("over", () => {
      stream.close();
      void queries.invalidateQueries({ queryKey: ["usage"] });
    });
    return () => stream.close();
  }, [queries, isSignedIn, isSeen]);
}

/** What is on its way may be older than the move, and is not cut off: when it has come, it is read once more. */
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
