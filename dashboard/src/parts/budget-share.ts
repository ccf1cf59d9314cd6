/** How much of a budget is used. */
import type { ResponseBody } from "../api/call.ts";

export type Standing = ResponseBody<"GET /budgets">["items"][number];

/** From this share on, a budget is nearly used up. */
export const NEARLY = 0.8;

/** The largest share of the budget's limits. */
export function shareOf({
  limitMicros,
  limitTokens,
  limitRequests,
  usedMicros,
  usedTokens,
  usedRequests,
}: Standing): number {
  const shares = (
    [
      [usedMicros, limitMicros],
      [usedTokens, limitTokens],
      [usedRequests, limitRequests],
    ] as const
  ).map(([used, most]) => (most === null ? 0 : most === 0 ? 1 : used / most));
  return Math.max(...shares);
}
