/**
 * Keeps the page as it is on the gateway: one stream tells what moved, and only that is read again. A page that nobody sees
 * listens to nothing.
 */
import { useDocumentVisibility } from "@mantine/hooks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf, call, type Gives } from "./call.ts";

type Live = Gives<"GET /live">;

const LIVE = ["live"] as const;

/** What is read again, by what moved. */
const MOVED: Record<keyof Live, readonly string[]> = {
  revision: ["tokens", "channels", "aliases", "prices", "models"],
  requests: ["usage", "requests"],
  failing: ["models"],
  tasks: ["tasks"],
};

/**
 * Notes how things stand before any page reads them: what moves between that and the stream's first word is noticed, too.
 * Never rejects: where it is not known, the stream's first word has everything read again.
 */
export async function beginLive(queries: QueryClient): Promise<void> {
  // Nothing on the page shows it, and it is needed for as long as the page is open.
  queries.setQueryDefaults(LIVE, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(LIVE, await call("GET /live").catch(() => undefined));
}

export function useLive(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!isSignedIn || !isSeen) return undefined;
    const stream = new EventSource(addressOf("/live"));
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const next = JSON.parse(data) as Live;
      const before = queries.getQueryData<Live>(LIVE);
      queries.setQueryData(LIVE, next);
      const moved = (Object.keys(MOVED) as (keyof Live)[]).filter(
        (name) => JSON.stringify(before?.[name]) !== JSON.stringify(next[name]),
      );
      const keys = new Set(moved.flatMap((name) => MOVED[name]));
      void queries.invalidateQueries({ predicate: ({ queryKey }) => keys.has(queryKey[0] as string) });
    };
    // The session is over: the next call will say so, and ask for the password.
    stream.addEventListener("over", () => {
      stream.close();
      void queries.invalidateQueries({ queryKey: ["usage"] });
    });
    return () => stream.close();
  }, [queries, isSignedIn, isSeen]);
}
