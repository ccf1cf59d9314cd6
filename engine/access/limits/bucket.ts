/**
 * A token bucket with the worth of one span, such as a minute, that refills evenly (the generic cell rate algorithm). Its state
 * is one number: the time at which it is full again. Each take moves that time later, at most to one span from now. So one
 * compare-and-swap decides between concurrent takes.
 *
 * Times are integer microseconds of a monotonic clock.
 */

export const MINUTE_MICROS = 60_000_000;

export interface Taken {
  /** The bucket's new state. */
  fullAt: number;
}

/**
 * @param perSpan more than 0
 * @returns the new state, or the time until there is enough; `Infinity` if there never is
 */
export function take(
  fullAt: number,
  amount: number,
  perSpan: number,
  nowMicros: number,
  spanMicros: number = MINUTE_MICROS,
): Taken | { waitMicros: number } {
  const begin = Math.max(fullAt, nowMicros);
  const next = begin + spanOf(amount, perSpan, spanMicros);
  const over = next - nowMicros - spanMicros;
  if (over <= 0) return { fullAt: next };
  return { waitMicros: amount > perSpan ? Number.POSITIVE_INFINITY : over };
}

/** A year. A larger amount does not make the wait longer. So the sums stay far below the maximum of the 64-bit integer that stores the state. */
const MAX_SPAN_MICROS = 525_600 * MINUTE_MICROS;

/** How far an amount moves the state. */
export function spanOf(amount: number, perSpan: number, spanMicros: number = MINUTE_MICROS): number {
  return Math.min(Math.round((amount * spanMicros) / perSpan), MAX_SPAN_MICROS);
}

export function standing(
  fullAt: number,
  perSpan: number,
  nowMicros: number,
  spanMicros: number = MINUTE_MICROS,
): { limit: number; remaining: number; resetMs: number } {
  const owed = Math.max(0, fullAt - nowMicros);
  const remaining = Math.max(0, Math.floor(((spanMicros - owed) * perSpan) / spanMicros));
  return { limit: perSpan, remaining, resetMs: Math.ceil(owed / 1000) };
}
