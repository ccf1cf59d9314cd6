import { expect, test } from "vitest";
import { Periods } from "./periods.ts";

const at = (text: string): number => Date.parse(text);
const told = (timezone: string, per: string, moment: string): string[] => {
  const { label, fromMs, untilMs } = new Periods(timezone).of(per, at(moment));
  return [label, new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
};

test.each([
  [
    "UTC",
    "day",
    "2026-11-28T23:59:59.999Z",
    "2026-11-28",
    "2026-11-28T00:00:00.000Z",
    "2026-11-29T00:00:00.000Z",
  ],
  [
    "UTC",
    "day",
    "2026-11-29T00:00:00Z",
    "2026-11-29",
    "2026-11-29T00:00:00.000Z",
    "2026-11-30T00:00:00.000Z",
  ],
  // A Sunday belongs to the week that began on Monday.
  [
    "UTC",
    "week",
    "2026-11-29T12:00:00Z",
    "2026-11-23",
    "2026-11-23T00:00:00.000Z",
    "2026-11-30T00:00:00.000Z",
  ],
  [
    "UTC",
    "month",
    "2024-02-29T12:00:00Z",
    "2024-02-01",
    "2024-02-01T00:00:00.000Z",
    "2024-03-01T00:00:00.000Z",
  ],
  [
    "UTC",
    "month",
    "2026-12-31T23:59:59Z",
    "2026-12-01",
    "2026-12-01T00:00:00.000Z",
    "2027-01-01T00:00:00.000Z",
  ],
  // The clock goes forward: 23 hours. And back: 25.
  [
    "Europe/Berlin",
    "day",
    "2026-03-29T12:00:00Z",
    "2026-03-29",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ],
  [
    "Europe/Berlin",
    "day",
    "2026-10-25T12:00:00Z",
    "2026-10-25",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ],
  [
    "Europe/Berlin",
    "month",
    "2026-03-31T22:30:00Z",
    "2026-04-01",
    "2026-03-31T22:00:00.000Z",
    "2026-04-30T22:00:00.000Z",
  ],
  [
    "Asia/Kathmandu",
    "day",
    "2026-05-01T18:20:00Z",
    "2026-05-02",
    "2026-05-01T18:15:00.000Z",
    "2026-05-02T18:15:00.000Z",
  ],
  // There is no midnight: the clock goes from 23:59:59 to 01:00:00.
  [
    "Africa/Cairo",
    "day",
    "2024-04-26T05:00:00Z",
    "2024-04-26",
    "2024-04-25T22:00:00.000Z",
    "2024-04-26T21:00:00.000Z",
  ],
  // The clock goes back at midnight: the last hour of the day comes twice, and belongs to the next day the second time.
  [
    "America/Havana",
    "day",
    "2024-11-03T04:30:00Z",
    "2024-11-03",
    "2024-11-03T04:00:00.000Z",
    "2024-11-04T05:00:00.000Z",
  ],
  // A day that does not exist: Samoa went from the 29th to the 31st of December.
  [
    "Pacific/Apia",
    "day",
    "2011-12-30T10:30:00Z",
    "2011-12-31",
    "2011-12-30T10:00:00.000Z",
    "2011-12-31T10:00:00.000Z",
  ],
])("in %s, the %s of %s", (timezone, per, moment, label, from, until) => {
  expect(told(timezone, per, moment)).toEqual([label, from, until]);
});

test("a rolling window moves on every hour", () => {
  const period = new Periods().of("30d", at("2026-11-28T02:59:00Z"));
  expect(period.label).toBe("2026-11-28T02");
  expect(period.untilMs).toBe(at("2026-11-28T03:00:00Z"));
  expect(period.sinceHour).toBe(at("2026-10-29T03:00:00Z") / 3_600_000);
});

test.each(["UTC", "Europe/Berlin", "America/Havana", "Africa/Cairo", "Pacific/Apia", "Asia/Kathmandu"])(
  "in %s, every moment of some years is in one period, and each period follows the one before",
  (timezone) => {
    const periods = new Periods(timezone);
    for (const per of ["day", "week", "month"]) {
      let period = periods.of(per, at("2023-12-15T00:00:00Z"));
      const end = at("2025-03-01T00:00:00Z");
      while (period.fromMs < end) {
        for (const moment of [period.fromMs, period.untilMs - 1])
          expect(new Periods(timezone).of(per, moment)).toEqual(period);
        const next = periods.after(per, period);
        expect(next.fromMs).toBe(period.untilMs);
        expect(next.label > period.label).toBe(true);
        period = next;
      }
    }
  },
  60_000,
);
