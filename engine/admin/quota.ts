/** A quota that is edited: when what was used has to be counted anew, and from where. */
import type { Call } from "./call.ts";

interface Counted {
  id: string;
  quotaMicros: number | null;
  quotaTokens: number | null;
  usedMicros: number;
  usedTokens: number;
}

/** An administrator has set what was used; or there was no quota, so that nobody counted. */
export function recount(kind: "token" | "account") {
  return (row: Counted, before: Counted, changes: Record<string, unknown>, call: Call): void => {
    const isSet = changes.usedMicros !== undefined || changes.usedTokens !== undefined;
    const isNew = before.quotaMicros === null && before.quotaTokens === null;
    const hasQuota = row.quotaMicros !== null || row.quotaTokens !== null;
    if (isSet || (isNew && hasQuota))
      call.countFrom(`${kind}:${row.id}`, { micros: row.usedMicros, tokens: row.usedTokens });
  };
}
