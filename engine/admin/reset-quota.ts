/** What somebody used, set by an administrator: it is counted anew from there. A quota that is edited is only that. */
import type { Call } from "./admin-call.ts";

interface Counted {
  id: string;
  usedMicros: number;
  usedTokens: number;
}

/**
 * Who has no quota is counted, too, so that one who gets a quota is known already, and better than the store knows it:
 * what the journals still hold is not in its sum.
 */
export function resetQuota(kind: "token" | "account") {
  return (row: Counted, changes: Record<string, unknown>, call: Call): void => {
    if (changes.usedMicros !== undefined || changes.usedTokens !== undefined)
      call.countFrom(`${kind}:${row.id}`, { micros: row.usedMicros, tokens: row.usedTokens });
  };
}
