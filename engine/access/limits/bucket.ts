/**
 * A bucket that holds one minute's worth and fills evenly (the generic cell rate algorithm). Its whole state is one
 * number: the time at which it would be full again. Taking moves that time away, and may not move it further than a
 * minute; so one compare-and-swap decides, whoever else takes at the same moment.
 *
 * Times are whole microseconds of one clock that never goes back.
 */

export const MINUTE_MICROS = 60_000_000;

export interface Taken {
  /** The bucket's new state. */
  fullAt: number;
}

/**
 * @param perMinute more than 0
 * @returns the new state, or how long to wait until there is enough; `Infinity` when there never will be.
 */
export function take(
  fullAt: number,
  amount: number,
  perMinute: number,
  nowMicros: number,
): Taken | { waitMicros: number } {
  const begin = Math.max(fullAt, nowMicros);
  const next = begin + spanOf(amount, perMinute);
  const over = next - nowMicros - MINUTE_MICROS;
  if (over <= 0) return { fullAt: next };
  return { waitMicros: amount > perMinute ? Number.POSITIVE_INFINITY : over };
}

/** A year: whoever owes more waits no longer, and sums of it stay far from what a cell holds. */
const MAX_SPAN_MICROS = 525_600 * MINUTE_MICROS;

/** How far an amount moves the state. */
export function spanOf(amount: number, perMinute: number): number {
  return Math.min(Math.round((amount * MINUTE_MICROS) / perMinute), MAX_SPAN_MICROS);
}

export function standing(
  fullAt: number,
  perMinute: number,
  nowMicros: number,
): { limit: number; remaining: number; resetMs: number } {
  const owed = Math.max(0, fullAt - nowMicros);
  const remaining = Math.max(0, Math.floor(((MINUTE_MICROS - owed) * perMinute) / MINUTE_MICROS));
  return { limit: perMinute, remaining, resetMs: Math.ceil(owed / 1000) };
}
