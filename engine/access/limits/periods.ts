/**
 * Periods of budgets: calendar days, weeks (from Monday) and months in a time zone, and rolling windows of whole hours.
 *
 * A calendar period begins with the first moment whose local date is that of its first day. So every moment is in one period,
 * also where clocks skip midnight or run through it twice.
 */

import { labelOfHour, rollingHours } from "../../ledger/budget-entry.ts";

export interface Period {
  /** Unique among the periods of a budget, in order: the first day `2026-11-01`; for a rolling window its hour, `2026-11-28T02`. */
  label: string;
  /** Milliseconds since 1970. For a rolling window: the hour at whose end the window moves on. */
  fromMs: number;
  untilMs: number;
  /** For a rolling window: its first hour, in hours since 1970. */
  sinceHour?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Differences of local times to UTC are multiples of this, and so are the moments at which they change. */
const STEP_MS = 15 * 60_000;
/** More than any difference to UTC. */
const MAX_OFFSET_MS = 27 * HOUR_MS;

export class Periods {
  readonly #format: Intl.DateTimeFormat | undefined;
  /** The last two periods of each kind: a request may be counted in the one that has just ended. */
  readonly #recent = new Map<string, Period[]>();

  /** @param timezone an IANA name, such as `Europe/Berlin` */
  constructor(timezone = "UTC") {
    this.#format =
      timezone === "UTC"
        ? undefined
        : new Intl.DateTimeFormat("en-CA", {
            timeZone: timezone,
            calendar: "gregory",
            numberingSystem: "latn",
            year: "numeric",
            month: "2-digit",
            day: "2-digit",
          });
  }

  /** The period of a moment; the same object for all moments of a period. */
  of(per: string, atMs: number): Period {
    const recent = this.#recent.get(per);
    for (const period of recent ?? []) if (atMs >= period.fromMs && atMs < period.untilMs) return period;
    const found = this.#find(per, atMs);
    this.#recent.set(per, [found, ...(recent ?? [])].slice(0, 2));
    return found;
  }

  /** The period that follows. */
  after(per: string, { untilMs }: Period): Period {
    return this.#find(per, untilMs);
  }

  #find(per: string, atMs: number): Period {
    const hours = rollingHours(per);
    if (hours !== undefined) {
      const hour = Math.floor(atMs / HOUR_MS);
      const untilMs = (hour + 1) * HOUR_MS;
      return { label: labelOfHour(hour), fromMs: hour * HOUR_MS, untilMs, sinceHour: hour - hours + 1 };
    }
    let day = firstDay(per, this.#dateAt(atMs));
    let fromMs = this.#startOf(day);
    let next = nextOf(per, day);
    let untilMs = this.#startOf(next);
    // Local dates may go back, where clocks run through midnight twice.
    while (atMs >= untilMs) {
      day = next;
      fromMs = untilMs;
      next = nextOf(per, day);
      untilMs = this.#startOf(next);
    }
    return { label: labelOf(day), fromMs, untilMs };
  }

  /** The first moment whose local date is this day or a later one. */
  #startOf(day: number): number {
    if (this.#format === undefined) return day;
    for (let atMs = day - MAX_OFFSET_MS; ; atMs += STEP_MS) if (this.#dateAt(atMs) >= day) return atMs;
  }

  /** The local date, as its midnight in UTC. */
  #dateAt(atMs: number): number {
    if (this.#format === undefined) return Math.floor(atMs / DAY_MS) * DAY_MS;
    return Date.parse(`${this.#format.format(atMs)}T00:00:00Z`);
  }
}

/** Days are midnights in UTC. */
function firstDay(per: string, day: number): number {
  const date = new Date(day);
  if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  if (per === "week") return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return day;
}

function nextOf(per: string, first: number): number {
  const date = new Date(first);
  if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return first + (per === "week" ? 7 : 1) * DAY_MS;
}

function labelOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
