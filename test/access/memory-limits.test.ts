/** Limits in shared memory: exact, also with concurrent processes. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, describe, expect, test } from "vitest";
import { Cells, cell, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limits, Refused, Reservation, Subject } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import {
  type CellsSize,
  createSharedCounters,
  type SharedCounters,
} from "../../engine/control/shared-memory/shared-counters.ts";
import { openMemory } from "../../engine/control/shared-memory/shared-memory.ts";
import type { ReserveJob } from "./reserve-process.ts";

const PROCESSES = 4;
const SIZE: CellsSize = { seats: PROCESSES + 1, rows: 64 };
const TIMES = 2_500;
const need = { tokens: 1, micros: 3 };

interface Table {
  memory: SharedCounters;
  rows: SubjectRows;
  limiter: MemoryLimiter;
  /** Microseconds. */
  clock: { now: number };
}

const opened: SharedCounters[] = [];
afterAll(() => {
  for (const memory of opened) memory.close();
});

function open(): Table {
  const memory = createSharedCounters(openMemory(), SIZE);
  opened.push(memory);
  const rows = new SubjectRows(memory);
  const clock = { now: 1_000_000_000 };
  const limiter = new MemoryLimiter(
    new Cells(memory, rows.seat()),
    (key) => rows.rowOf(key),
    () => clock.now,
  );
  return { memory, rows, limiter, clock };
}

const subject = (limits: Limits, key = "token:a"): Subject => ({ key, limits });

function served(answer: Reservation | { refused: Refused }): Reservation {
  if ("refused" in answer) throw new Error(`refused: ${JSON.stringify(answer.refused)}`);
  return answer;
}

async function hammer(
  { memory, rows }: Table,
  subjects: Subject[],
  more: Partial<ReserveJob> = {},
): Promise<number> {
  const byKey = Object.fromEntries(subjects.map(({ key }) => [key, rows.rowOf(key)]));
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const child = fork(new URL("./reserve-process.ts", import.meta.url), {
        serialization: "advanced",
        stdio: ["ignore", "inherit", "inherit", "ipc", memory.file],
      });
      const job: ReserveJob = {
        size: SIZE,
        seat: rows.seat(),
        rows: byKey,
        subjects,
        times: TIMES,
        need,
        used: need,
        ...more,
      };
      child.send(job);
      await once(child, "message");
      return child;
    }),
  );
  const counts = await Promise.all(
    processes.map(async (child) => {
      child.send("go");
      const [count] = await once(child, "message");
      return count as number;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe("with 10,000 concurrent reservations from four processes", () => {
  test("a quota of 1,000 tokens serves 1,000", async () => {
    const table = open();
    expect(await hammer(table, [subject({ quotaTokens: 1_000 })])).toBe(1_000);
  });

  test("a quota of money serves the requests that fit into it, and no more", async () => {
    const table = open();
    expect(await hammer(table, [subject({ quotaMicros: 1_000 })])).toBe(333);
  });

  test("released reservations are available to others, to the last one", async () => {
    const table = open();
    const subjects = [subject({ quotaTokens: 3, maxConcurrent: 4 })];
    expect(await hammer(table, subjects, { used: null })).toBeGreaterThanOrEqual(TIMES);
    const cells = new Cells(table.memory, 0);
    const row = table.rows.rowOf("token:a");
    expect([cell.concurrent, cell.usedTokens, cell.usedMicros].map((each) => cells.read(row, each))).toEqual([
      0, 0, 0,
    ]);
  });

  test("a limit of 1,000 requests a minute serves a minute's worth, plus the refill during the test", async () => {
    const table = open();
    const startMs = performance.now();
    const count = await hammer(table, [subject({ rpm: 1_000 })]);
    const flowed = Math.ceil(((performance.now() - startMs) * 1_000) / 60_000);
    expect(count).toBeGreaterThanOrEqual(1_000);
    expect(count).toBeLessThanOrEqual(1_000 + flowed);
  });

  test("with two subjects, the stricter limit decides, and the other subject is not charged for refused requests", async () => {
    const table = open();
    const subjects = [subject({ quotaTokens: 5_000 }), subject({ quotaTokens: 700 }, "account:b")];
    expect(await hammer(table, subjects)).toBe(700);
    expect(new Cells(table.memory, 0).read(table.rows.rowOf("token:a"), cell.usedTokens)).toBe(700);
  });
});

test.each<[string, Limits, Partial<Refused>]>([
  ["zero requests a minute", { rpm: 0 }, { limit: "rpm", allowed: 0 }],
  ["zero concurrent requests", { maxConcurrent: 0 }, { limit: "maxConcurrent", allowed: 0 }],
  ["zero money", { quotaMicros: 0 }, { limit: "quotaMicros", allowed: 0 }],
  ["zero tokens", { quotaTokens: 0 }, { limit: "quotaTokens", allowed: 0 }],
  ["fewer tokens than one request needs", { tpm: 0.5 }, { limit: "tpm", allowed: 0.5 }],
])("a limit of %s refuses without retry-after", (_title, limits, refused) => {
  const answer = open().limiter.reserve([subject(limits)], need);
  expect(answer).toEqual({ refused: { subject: "token:a", ...refused } });
});

test("a refusal gives the time until the bucket has refilled, and a later request succeeds", () => {
  const { limiter, clock } = open();
  const subjects = [subject({ rpm: 2 })];
  served(limiter.reserve(subjects, need)).settle(need);
  const second = served(limiter.reserve(subjects, need));
  expect(second.requests).toEqual({ limit: 2, remaining: 0, resetMs: 60_000 });
  const { refused } = limiter.reserve(subjects, need) as { refused: Refused };
  expect(refused).toEqual({ subject: "token:a", limit: "rpm", allowed: 2, retryAfterMs: 30_000 });
  clock.now += 29_999_000;
  expect(limiter.reserve(subjects, need)).toHaveProperty("refused");
  clock.now += 1_000;
  served(limiter.reserve(subjects, need));
});

test("the token bucket is charged for actual usage, not for the reservation", () => {
  const { limiter } = open();
  const subjects = [subject({ tpm: 1_000 })];
  const first = served(limiter.reserve(subjects, { tokens: 900, micros: 0 }));
  expect(limiter.reserve(subjects, { tokens: 200, micros: 0 })).toHaveProperty("refused");
  first.settle({ tokens: 100, micros: 0 });
  served(limiter.reserve(subjects, { tokens: 900, micros: 0 }));
});

test("a cancelled reservation counts for no limit", () => {
  const { limiter } = open();
  const subjects = [subject({ rpm: 1, tph: 1_000, maxConcurrent: 1, quotaRequests: 1 })];
  for (let turn = 0; turn < 3; turn++) served(limiter.reserve(subjects, { tokens: 900, micros: 0 })).cancel();
  served(limiter.reserve(subjects, { tokens: 900, micros: 0 })).settle(undefined);
  expect(limiter.reserve(subjects, need)).toHaveProperty("refused.limit", "rpm");
});

test("usage above the reservation counts, and the next request is refused", () => {
  const { limiter } = open();
  const subjects = [subject({ quotaTokens: 10 })];
  served(limiter.reserve(subjects, { tokens: 5, micros: 0 })).settle({ tokens: 50, micros: 0 });
  expect(limiter.reserve(subjects, { tokens: 1, micros: 0 })).toHaveProperty("refused.limit", "quotaTokens");
});

test("a raised quota includes earlier usage", () => {
  const { limiter } = open();
  served(limiter.reserve([subject({})], { tokens: 8, micros: 0 })).settle({ tokens: 8, micros: 0 });
  expect(limiter.reserve([subject({ quotaTokens: 8 })], need)).toHaveProperty("refused");
  served(limiter.reserve([subject({ quotaTokens: 9 })], need));
});

test("reservations of a dead process are released", () => {
  const { memory, rows, limiter } = open();
  const limits = { maxConcurrent: 1, quotaTokens: 10 };
  const seat = rows.seat();
  const dead = new MemoryLimiter(new Cells(memory, seat), (key) => rows.rowOf(key));
  served(dead.reserve([subject(limits)], { tokens: 10, micros: 5 }));
  expect(limiter.reserve([subject(limits)], need)).toHaveProperty("refused.limit", "maxConcurrent");
  rows.giveBack(seat);
  const now = served(limiter.reserve([subject(limits)], need));
  now.settle(need);
  rows.giveBack(seat);
  served(limiter.reserve([subject(limits)], need));
});

test("a retiring process has a seat apart from its successor's, and the seat is free when the process has exited", () => {
  const rows = new SubjectRows(createMemory(2, 10));
  const [retiring, successor] = [rows.seat(), rows.seat()];
  expect(successor).not.toBe(retiring);
  expect(() => rows.seat()).toThrow("counts of at most 2 processes");
  rows.giveBack(retiring);
  expect(rows.seat()).toBe(retiring);
});

test("more subjects than rows throw an error with the maximum", () => {
  const rows = new SubjectRows(createMemory(1, 2));
  rows.rowOf("a");
  rows.rowOf("b");
  expect(rows.rowOf("a")).toBe(0);
  expect(() => rows.rowOf("c")).toThrow("counts of at most 2 subjects");
});

describe("rows of retired subjects", () => {
  const clock = { nowMs: 0 };
  const rest = (): void => {
    clock.nowMs += 60_000;
  };
  function full(): { rows: SubjectRows; limiter: MemoryLimiter; seat: number } {
    const memory = createMemory(3, 2);
    const rows = new SubjectRows(memory, () => clock.nowMs);
    const seat = rows.seat();
    const limiter = new MemoryLimiter(new Cells(memory, seat), (key) => rows.rowOf(key));
    rows.rowOf("token:a");
    rows.rowOf("token:b");
    return { rows, limiter, seat };
  }

  test("rows are reused, so that the table needs only as many rows as there are subjects at one time", () => {
    const { rows, limiter, seat } = full();
    let oldest = "token:a";
    for (let at = 0; at < 1_000; at++) {
      const [gone, come] = [oldest, `token:${at}`];
      oldest = at === 0 ? "token:b" : `token:${at - 1}`;
      rows.retire(gone);
      rows.published([seat]);
      rest();
      // The new subject must not inherit the counts of the row's previous subject.
      const limits = { maxConcurrent: 1, quotaTokens: 5, rpm: 1 };
      served(limiter.reserve([subject(limits, come)], { tokens: 5, micros: 0 })).settle({
        tokens: 5,
        micros: 9,
      });
      expect(rows.settled(come)).toEqual({ tokens: 5, micros: 9 });
      expect(rows.settled(gone)).toBeUndefined();
    }
  });

  test.each<[what: string, (rows: SubjectRows, limiter: MemoryLimiter, seat: number) => () => void]>([
    [
      "while a request uses it, with limits or without",
      (rows, limiter, seat) => {
        const running = served(limiter.reserve([subject({}, "token:a")], need));
        rows.retire("token:a");
        rows.published([seat]);
        return () => running.settle(need);
      },
    ],
    [
      "while a request of a dead process uses it, until that is cleaned up",
      (rows, limiter, seat) => {
        served(limiter.reserve([subject({ maxConcurrent: 1 }, "token:a")], need));
        rows.retire("token:a");
        rows.published([seat]);
        return () => rows.giveBack(seat);
      },
    ],
    [
      "before every process has the new snapshot",
      (rows, _keeper, seat) => {
        rows.retire("token:a");
        return () => rows.published([seat]);
      },
    ],
    [
      "while a retiring process may still serve it",
      (rows, _keeper, seat) => {
        const retiring = rows.seat();
        rows.retire("token:a");
        rows.published([seat]);
        return () => rows.giveBack(retiring);
      },
    ],
  ])("a row is not reused %s", (_what, begin) => {
    const { rows, limiter, seat } = full();
    const end = begin(rows, limiter, seat);
    rest();
    expect(() => rows.rowOf("token:c")).toThrow("counts of at most 2 subjects");
    end();
    expect(rows.rowOf("token:c")).toBe(0);
  });

  test("a recently used row is not reused at once, and a subject that is published again keeps its row", () => {
    const { rows, seat } = full();
    rows.retire("token:a");
    rows.published([seat]);
    expect(() => rows.rowOf("token:c")).toThrow("counts of at most 2 subjects");
    expect(rows.rowOf("token:a")).toBe(0);
    rest();
    expect(() => rows.rowOf("token:c")).toThrow("counts of at most 2 subjects");
  });
});

test.each([1e19, 2 ** 63, Number.POSITIVE_INFINITY, Number.NaN, -5, 0.4])(
  "an amount of %d affects only the request that has it; other requests count as before",
  (amount) => {
    const { limiter } = open();
    const limits = { tpm: 100, quotaTokens: 100, quotaMicros: 100 };
    const extreme = { tokens: amount, micros: amount };
    for (const all of [{}, limits]) {
      const answer = limiter.reserve([subject(all, "token:evil"), subject({}, "all")], extreme);
      if ("settle" in answer) answer.settle(extreme);
    }
    served(limiter.reserve([subject({ quotaTokens: 3, tpm: 1 })], need)).settle(extreme);
    const after = limiter.reserve([subject({ quotaTokens: 3 })], { tokens: 3, micros: 0 });
    expect("settle" in after).toBe(!(amount >= 1));
  },
);
