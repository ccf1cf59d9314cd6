/**
 * Keeps the page as it is on the gateway: one stream tells what moved, and only that is read again. A page that nobody sees
 * listens to nothing.
 */
import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf, type Gives } from "./call.ts";

type Live = Gives<"GET /live">;

export const LIVE = ["live"] as const;

/** What is read again, by what moved. */
const MOVED: Record<keyof Live, readonly string[]> = {
  revision: ["tokens", "channels", "aliases", "prices", "models"],
  newest: ["usage", "requests"],
  failing: ["models"],
  tasks: ["tasks"],
};

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
      if (before === undefined) return;
      const moved = (Object.keys(MOVED) as (keyof Live)[]).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]),
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
