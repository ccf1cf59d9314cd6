/** Pages that need no account, as the operator configured. */
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../api/call.ts";

export const OPEN_PLACE = "/translate";

function onMove(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** @param isAsked false for signed-in people, who need not know */
export function useOpenPage(isAsked: boolean): {
  isOpen: boolean | undefined;
  isHere: boolean;
  /** Name of the sign-in provider, if there is one. */
  provider: string | undefined;
} {
  const { data, isError } = useQuery({
    queryKey: ["open"],
    queryFn: () => call("GET /open"),
    enabled: isAsked,
    staleTime: Infinity,
  });
  const hash = useSyncExternalStore(onMove, () => window.location.hash);
  return {
    isOpen: data?.translate ?? (isError ? false : undefined),
    provider: data?.openid ?? undefined,
    isHere: hash.startsWith(`#${OPEN_PLACE}`),
  };
}
