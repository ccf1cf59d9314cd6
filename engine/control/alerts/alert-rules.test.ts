/** Alert rules without a gateway: values from samples, hysteresis, quiet hours, the counts of requests. */
import { expect, test } from "vitest";
import type { AttemptRecord, RequestRecord } from "../../ledger/record.ts";
import type { AlertSample } from "../../store/alerts/alert-samples.ts";
import type { AlertState } from "../../store/alerts/alert-states.ts";
import { addTime, writeTimes } from "../../store/usage/time-histogram.ts";
import type { AlertRule } from "./alert-metrics.ts";
import { nextAlertState } from "./next-alert-state.ts";
import { isQuiet } from "./quiet-hours.ts";
import { RequestMinutes } from "./request-minutes.ts";
import { readRuleValues } from "./rule-values.ts";

const NOW = Date.parse("2026-11-28T12:00:30Z");
const MINUTE = 60_000;

const rule = (more: Partial<AlertRule>): AlertRule => ({
  metric: "error_rate",
  by: "gateway",
  threshold: 0.5,
  percentile: 95,
  windowMinutes: 5,
  minRequests: 20,
  forSeconds: 0,
  resolveSeconds: 300,
  severity: "warning",
  ...more,
});

/** The events of a rule for values that come every 10 s. */
function events(more: Partial<AlertRule>, values: readonly (number | undefined)[]): string[] {
  let state: AlertState | undefined;
  return values.map((value, index) => {
    const next = nextAlertState(["r", rule(more)], "all", state, value, NOW + index * 10_000);
    state = next.state;
    return next.event ?? state?.phase ?? "";
  });
}

test.each<[string, Partial<AlertRule>, (number | undefined)[], string[]]>([
  ["at once", { resolveSeconds: 0 }, [0.5, 0.4, 0.5], ["firing", "resolved", "firing"]],
  [
    "after 20 seconds without a break",
    { forSeconds: 20, resolveSeconds: 0 },
    [0.6, 0.6, 0.1, 0.6, 0.6, 0.6],
    ["pending", "pending", "", "pending", "pending", "firing"],
  ],
  [
    "resolved after 20 seconds without a break",
    { resolveSeconds: 20 },
    [1, 0, 0, 1, 0, undefined, 0, 0],
    ["firing", "firing", "firing", "firing", "firing", "firing", "resolved", ""],
  ],
  [
    "not between the two thresholds",
    { resolveThreshold: 0.3, resolveSeconds: 0 },
    [0.5, 0.4, 0.3, 0.29, 0.4],
    ["firing", "firing", "firing", "resolved", ""],
  ],
  [
    "and stays, where the value for its end is on the wrong side",
    { resolveThreshold: 0.8, resolveSeconds: 0 },
    [0.6, 0.6, 0.6, 0.4],
    ["firing", "firing", "firing", "resolved"],
  ],
  [
    "at few days",
    { metric: "model_retirement_days", threshold: 30, resolveSeconds: 0 },
    [31, 30, 0, -1, 40],
    ["", "firing", "firing", "firing", "resolved"],
  ],
])("an alert fires %s", (_name, more, values, expected) => {
  expect(events(more, values)).toEqual(expected);
});

const sample = (more: Partial<AlertSample>): AlertSample => ({
  source: "one",
  kind: "gateway",
  subject: "all",
  atMs: NOW,
  requests: 10,
  failures: 0,
  totalTimes: null,
  firstByteTimes: null,
  value: 0,
  ...more,
});

test("the samples of all sources in the window count, if they are enough", () => {
  const samples = [
    sample({ failures: 10, atMs: NOW - 30_000 }),
    sample({ source: "two", failures: 5, atMs: NOW - 5 * MINUTE - 30_000 }),
    sample({ source: "two", failures: 10, atMs: NOW - 6 * MINUTE - 30_000 }),
    sample({ kind: "channel", subject: "channel:a", failures: 10 }),
  ];
  expect([...readRuleValues(rule({}), samples, [], NOW)]).toEqual([["all", 0.75]]);
  expect([...readRuleValues(rule({ minRequests: 21 }), samples, [], NOW)]).toEqual([]);
});

test("for the time to the first byte, only streams count", () => {
  const times = new Map<number, number>();
  for (let index = 0; index < 5; index++) addTime(times, 2_000);
  const samples = [sample({ requests: 20, firstByteTimes: writeTimes(times) })];
  const read = (minRequests: number): unknown[] => [
    ...readRuleValues(rule({ metric: "first_byte_seconds", minRequests }), samples, [], NOW),
  ];
  expect([read(5).length, read(6)]).toEqual([1, []]);
});

test("of the states of several machines, the worst counts, unless it is old", () => {
  const states = [
    ["one", "a", 1, 0],
    ["two", "a", 3, 0],
    ["gone", "a", 9, 2 * MINUTE],
    ["one", "b", 0, 0],
  ] as const;
  const samples = states.map(([source, subject, value, age]) =>
    sample({ source, subject, value, kind: "keys_refused", requests: 0, atMs: NOW - age }),
  );
  const values = readRuleValues(rule({ metric: "keys_refused" }), samples, [], NOW);
  expect([...values]).toEqual([
    ["a", 3],
    ["b", 0],
  ]);
});

const record: RequestRecord = {
  id: "r",
  startedMs: NOW - 1_000,
  totalMs: 500,
  operation: "o",
  wire: "w",
  modelAsked: "m",
  modelServed: "m",
  channel: "good",
  tokenName: "app",
  status: 200,
  outcome: "answered",
  stream: false,
};
const attempt = (channel: string, outcome: AttemptRecord["outcome"]): AttemptRecord => ({
  channel,
  wire: "w",
  model: "m",
  startedMs: NOW - 900,
  totalMs: 300,
  outcome,
});

test("channels count attempts, other labels count requests, and each minute is written until it is stored", () => {
  const minutes = new RequestMinutes((channel) => `p-${channel}`);
  // The one in between lost against a hedge.
  const attempts = [attempt("bad", "failed"), attempt("slow", "cancelled"), attempt("good", "answered")];
  const labels = new Set(["gateway", "channel", "provider", "model", "operation", "token"] as const);
  const old = { ...record, startedMs: NOW - 3 * 3_600_000 };
  minutes.count([{ ...record, attempts }, { ...record, outcome: "refused" }, old], labels, NOW);
  const rows = minutes.take(NOW).map(({ subject, requests, failures, atMs }) => {
    expect(atMs).toBe(NOW - (NOW % MINUTE));
    return `${subject} ${failures}/${requests}`;
  });
  expect(rows.sort()).toEqual(
    [
      "all 0/1",
      "channel:bad 1/1",
      "channel:good 0/1",
      "model:m 0/1",
      "operation:o 0/1",
      "provider:p-bad 1/1",
      "provider:p-good 0/1",
      "token:app 0/1",
    ].sort(),
  );
  expect(minutes.take(NOW)).toEqual([]);
  minutes.takeAgain();
  expect(minutes.take(NOW)).toHaveLength(8);
});

const NIGHT = { from: "22:00", to: "07:00", timeZone: "Europe/Berlin" };

test.each<[string, Parameters<typeof isQuiet>[0], string, boolean]>([
  ["no hours", [], "2026-11-28T02:00:00Z", false],
  // 22:00 in Berlin is 21:00 UTC in winter and 20:00 UTC in summer.
  ["the first minute", [NIGHT], "2026-11-28T21:00:00Z", true],
  ["the minute before", [NIGHT], "2026-11-28T20:59:00Z", false],
  ["the first minute in summer", [NIGHT], "2026-07-01T20:00:00Z", true],
  ["the last minute", [NIGHT], "2026-11-28T05:59:00Z", true],
  ["the minute after", [NIGHT], "2026-11-28T06:00:00Z", false],
  // 2026-11-28 is a Saturday.
  ["the night after a quiet day", [{ ...NIGHT, days: ["fri"] }], "2026-11-28T03:00:00Z", true],
  ["the night after another day", [{ ...NIGHT, days: ["sat"] }], "2026-11-28T03:00:00Z", false],
  [
    "a whole day",
    [{ from: "00:00", to: "00:00", timeZone: "UTC", days: ["sat"] }],
    "2026-11-28T23:59:00Z",
    true,
  ],
  [
    "the day after",
    [{ from: "00:00", to: "00:00", timeZone: "UTC", days: ["sat"] }],
    "2026-11-29T00:00:00Z",
    false,
  ],
])("quiet hours: %s", (_name, hours, time, expected) => {
  expect(isQuiet(hours, Date.parse(time))).toBe(expected);
});
