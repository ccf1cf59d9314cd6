/** Resets usage when an administrator edits it. An edit of a quota alone resets nothing. */
import type { Call } from "./admin-call.ts";

interface UsedAmounts {
  id: string;
  usedMicros: number;
  usedTokens: number;
}

/**
 * A subject without a quota is counted too. Otherwise, when it gets one, its count would lack the usage that is still only in
 * the journals.
 */
export function resetQuota(kind: "token" | "account") {
  return (row: UsedAmounts, changes: Record<string, unknown>, call: Call): void => {
    if (changes.usedMicros !== undefined || changes.usedTokens !== undefined)
      call.setUsage(`${kind}:${row.id}`, { micros: row.usedMicros, tokens: row.usedTokens });
  };
}
