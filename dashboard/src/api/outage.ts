/** Whether the gateway responds. While it does not, one request every two seconds finds out when it is back. */
import { useSyncExternalStore } from "react";

const POLL_MS = 2_000;
/** The cheapest call that needs no account. */
const PROBE = "/admin/api/open";
/** A proxy in front of a stopped gateway answers with one of these. */
const GATEWAY_IS_AWAY = new Set([502, 503, 504]);

let sinceMs: number | undefined;
const listeners = new Set<() => void>();

function set(next: number | undefined): void {
  if (sinceMs === next) return;
  sinceMs = next;
  for (const listener of [...listeners]) listener();
}

/** A request had no response. */
export function noteOutage(): void {
  if (sinceMs !== undefined) return;
  set(Date.now());
  setTimeout(() => void poll(), POLL_MS);
}

/** Finds out whether something failed because the gateway is away. */
export async function checkOutage(): Promise<void> {
  if (sinceMs === undefined && !(await responds())) noteOutage();
}

async function poll(): Promise<void> {
  if (await responds()) set(undefined);
  else setTimeout(() => void poll(), POLL_MS);
}

async function responds(): Promise<boolean> {
  try {
    const { status } = await fetch(PROBE, { cache: "no-store" });
    return !GATEWAY_IS_AWAY.has(status);
  } catch {
    return false;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the gateway responds; at once if no outage is known. */
export function afterOutage(): Promise<void> {
  if (sinceMs === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = listen(() => {
      if (sinceMs !== undefined) return;
      stop();
      resolve();
    });
  });
}

/** Start of the current outage, in milliseconds since 1970; undefined while the gateway responds. */
export function useOutage(): number | undefined {
  return useSyncExternalStore(listen, () => sinceMs);
}
