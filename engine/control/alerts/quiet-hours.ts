/** Whether a time is in quiet hours. */
import type { Config } from "../../gateway/config/config.ts";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export function isQuiet(hours: Config["alerts"]["quietHours"], nowMs: number): boolean {
  return hours.some(({ days = DAYS, from = "", to = "", timeZone }) => {
    const { day, time } = localTime(timeZone, nowMs);
    const today = days.includes(DAYS[day] as (typeof DAYS)[number]);
    const yesterday = days.includes(DAYS[(day + 6) % 7] as (typeof DAYS)[number]);
    // Times of day with two digits compare as texts.
    return from < to
      ? today && time >= from && time < to
      : (today && time >= from) || (yesterday && time < to);
  });
}

/** @returns the number of the day, 0 is Monday, and the time as `07:05` */
function localTime(timeZone: string, nowMs: number): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(nowMs);
  const read = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  const day = DAYS.indexOf(read("weekday").slice(0, 3).toLowerCase() as (typeof DAYS)[number]);
  return { day, time: `${read("hour")}:${read("minute")}` };
}
