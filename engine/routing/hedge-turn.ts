/** Chooses the candidate for an attempt beside a slow one. */
import type { Candidate } from "./router.ts";

type Seat = Pick<Candidate<unknown>, "channel" | "configured" | "target" | "isReady">;

export function isSameChannel(one: Seat, other: Seat): boolean {
  return one.channel === other.channel && one.configured === other.configured;
}

/**
 * The position of the candidate beside the current one: the next channel, or else another key of the channel, or else
 * the same key again if there is no other. Undefined if there is none.
 */
export function hedgeTurn(candidates: readonly Seat[], turn: number): number | undefined {
  const current = candidates[turn] as Seat;
  // Another model of the alias may answer only where it may answer after an error.
  const mayChange = current.target === undefined || current.target.fallbackOn.has("error");
  const isOpen = ({ target, isReady }: Seat): boolean => isReady && (mayChange || target === current.target);
  const after = (isWanted: (seat: Seat) => boolean): number =>
    candidates.findIndex((each, index) => index > turn && isOpen(each) && isWanted(each));
  const other = after((each) => !isSameChannel(each, current));
  if (other !== -1) return other;
  const key = after((each) => isSameChannel(each, current));
  if (key !== -1) return key;
  return candidates.length === 1 ? turn : undefined;
}
