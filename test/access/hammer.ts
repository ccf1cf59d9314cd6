/** A process that asks a keeper again and again, as fast as it can, and says how often it was let through. */
import { Cells } from "../../engine/access/limits/cells.ts";
import type { Subject } from "../../engine/access/limits/limits.ts";
import { MemoryKeeper } from "../../engine/access/limits/memory-keeper.ts";
import { MEMORY_FILE } from "../../engine/control/messages.ts";
import { type CellsSize, joinSharedCells } from "../../engine/control/shared-cells.ts";

export interface Hammer {
  size: CellsSize;
  seat: number;
  rows: Record<string, number>;
  subjects: Subject[];
  times: number;
  /** What each asks for, and what it then really uses; null: it is given back. */
  need: { tokens: number; micros: number };
  used: { tokens: number; micros: number } | null;
}

/** The first message says with what, the second to begin: so all begin at the same moment. */
process.once("message", ({ size, seat, rows, subjects, times, need, used }: Hammer) => {
  const keeper = new MemoryKeeper(new Cells(joinSharedCells(MEMORY_FILE, size), seat), (key) => rows[key]);
  process.send?.("ready");
  process.once("message", () => {
    let served = 0;
    for (let turn = 0; turn < times; turn++) {
      const answer = keeper.reserve(subjects, need);
      if ("refused" in answer) continue;
      served++;
      answer.settle(used ?? undefined);
    }
    process.send?.(served, () => process.disconnect());
  });
});
