import { expect, test } from "vitest";
import { intervalsOf, type Period, readUsageSearch } from "../../dashboard/src/pages/usage/usage-search.ts";

const at = (text: string): number => Date.parse(`${text}:00:00Z`);

test.each<[Period, string, string, string, string]>([
  ["day", "2026-03-04T13", "2026-03-05T13", "2026-03-03T13", "2026-03-04T13"],
  ["days30", "2026-02-03T13", "2026-03-05T13", "2026-01-04T13", "2026-02-03T13"],
  ["month", "2026-03-01T00", "2026-03-05T13", "2026-02-01T00", "2026-02-05T13"],
])(
  "%s ends with the current hour, and the period before has the same length",
  (period, from, to, before, until) => {
    expect(intervalsOf(period, Date.parse("2026-03-05T12:34:56Z"))).toEqual({
      current: { fromMs: at(from), toMs: at(to) },
      before: { fromMs: at(before), toMs: at(until) },
    });
  },
);

test("the whole month before is shorter than the last days of this month", () => {
  expect(intervalsOf("month", Date.parse("2026-03-31T10:00:00Z")).before).toEqual({
    fromMs: at("2026-02-01T00"),
    toMs: at("2026-03-01T00"),
  });
});

test("an address with other values shows the default", () => {
  expect(readUsageSearch({ by: "token", also: "token", period: "year", x: 1 })).toEqual({ by: "token" });
});
