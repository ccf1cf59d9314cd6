import { expect, test } from "vitest";
import { Cells, createMemory } from "./limit-cells.ts";
import type { Reservation, Subject } from "./limits.ts";
import { MemoryLimiter } from "./memory-limiter.ts";
import { SubjectRows } from "./subject-rows.ts";

const subject: Subject = { key: "token:a", limits: { quotaTokens: 10, quotaMicros: 100, maxConcurrent: 2 } };
const need = { tokens: 4, micros: 40 };

function open(): { rows: SubjectRows; seat: number; reserve(): Reservation | undefined } {
  const memory = createMemory(2, 4);
  const rows = new SubjectRows(memory);
  const seat = rows.seat();
  const limiter = new MemoryLimiter(new Cells(memory, seat), (key) => rows.rowOf(key));
  return {
    rows,
    seat,
    reserve() {
      const answer = limiter.reserve([subject], need);
      return "refused" in answer ? undefined : answer;
    },
  };
}

test("what is reserved counts until it is settled, and then what was used does", () => {
  const { rows, reserve } = open();
  const [one, two] = [reserve(), reserve()];
  expect(reserve()).toBeUndefined();
  // Of what is only reserved nothing is used.
  expect(rows.settled("token:a")).toEqual({ tokens: 0, micros: 0 });
  one?.settle({ tokens: 1, micros: 5 });
  two?.settle(undefined);
  expect(rows.settled("token:a")).toEqual({ tokens: 1, micros: 5 });
  expect([reserve(), reserve()]).not.toContain(undefined);
});

test("what a process held when it ended is given back, what it had settled stays", () => {
  const { rows, seat, reserve } = open();
  reserve()?.settle({ tokens: 2, micros: 2 });
  reserve();
  rows.giveBack(seat);
  expect(rows.settled("token:a")).toEqual({ tokens: 2, micros: 2 });
  expect([reserve(), reserve()]).not.toContain(undefined);
});
