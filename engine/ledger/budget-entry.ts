/**
 * Names of a budget's usage. A budget has a key, `<subject>/<per>`: `token:nightly/month`. An entry is one period of it,
 * `<key>@<label>`; records and the store have entries. A counter is what a limiter counts: one per calendar period, and one for
 * all hours of a rolling window.
 */

const HOUR_MS = 3_600_000;

export function entryOf(key: string, label: string): string {
  return `${key}@${label}`;
}

/** The parts of an entry; undefined if it is none. A key may contain any character. */
export function readEntry(entry: string): { key: string; label: string } | undefined {
  const at = entry.lastIndexOf("@");
  return at < 0 ? undefined : { key: entry.slice(0, at), label: entry.slice(at + 1) };
}

export function counterOf(key: string, label: string): string {
  return rollingHours(perOf(key)) === undefined ? entryOf(key, label) : key;
}

/** `day`, `week`, `month`, or a rolling window like `30d`. */
export function perOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Hours of a rolling window like `30d`; undefined for a calendar period. */
export function rollingHours(per: string): number | undefined {
  const [, days] = /^(\d+)d$/.exec(per) ?? [];
  return days === undefined ? undefined : Number(days) * 24;
}

/** The label of one hour of a rolling window, in hours since 1970: `2026-11-28T02`. Labels sort in the order of time. */
export function labelOfHour(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 13);
}

export function hourOf(label: string): number {
  return Date.parse(`${label}:00:00Z`) / HOUR_MS;
}
