/** Resets usage when an administrator edits it. An edit of a quota alone resets nothing. */
import type { Call } from "./admin-call.ts";

interface Counted {
  id: string;
  usedMicros: number;
  usedTokens: number;
}

/**
 * A subject without a quota is counted too, so it has an exact count when it gets one: the store lacks what the journals still
 * contain.
 */
export function resetQuota(kind: "token" | "account") {
  return (row: Counted, changes: Record<string, unknown>, call: Call): void => {
    if (changes.usedMicros !== undefined || changes.usedTokens !== undefined)
      call.countFrom(`${kind}:${row.id}`, { micros: row.usedMicros, tokens: row.usedTokens });
  };
}
