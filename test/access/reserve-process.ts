/** A process that calls a limiter's `reserve` as fast as it can, and reports how often it succeeded. */
import { Cells } from "../../engine/access/limits/limit-cells.ts";
import type { Subject } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { MEMORY_FILE } from "../../engine/control/processes/messages.ts";
import { type CellsSize, joinSharedCounters } from "../../engine/control/shared-memory/shared-counters.ts";

export interface ReserveJob {
  size: CellsSize;
  seat: number;
  rows: Record<string, number>;
  subjects: Subject[];
  times: number;
  /** What each call reserves, and what it settles; null releases the reservation. */
  need: { tokens: number; micros: number };
  used: { tokens: number; micros: number } | null;
}

/** The first message sets the process up; the second starts it, so that all processes start at the same moment. */
process.once("message", ({ size, seat, rows, subjects, times, need, used }: ReserveJob) => {
  const limiter = new MemoryLimiter(
    new Cells(joinSharedCounters(MEMORY_FILE, size), seat),
    (key) => rows[key],
  );
  process.send?.("ready");
  process.once("message", () => {
    let served = 0;
    for (let turn = 0; turn < times; turn++) {
      const answer = limiter.reserve(subjects, need);
      if ("refused" in answer) continue;
      served++;
      answer.settle(used ?? undefined);
    }
    process.send?.(served, () => process.disconnect());
  });
});
