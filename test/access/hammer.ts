/** A thread that asks a keeper again and again, as fast as it can, and says how often it was let through. */
import { parentPort, workerData } from "node:worker_threads";
import { Cells, type CellsMemory } from "../../engine/access/limits/cells.ts";
import type { Subject } from "../../engine/access/limits/limits.ts";
import { MemoryKeeper } from "../../engine/access/limits/memory.ts";

export interface Hammer {
  memory: CellsMemory;
  thread: number;
  rows: Record<string, number>;
  subjects: Subject[];
  times: number;
  /** What each asks for, and what it then really uses; null: it is given back. */
  need: { tokens: number; micros: number };
  used: { tokens: number; micros: number } | null;
}

const { memory, thread, rows, subjects, times, need, used } = workerData as Hammer;
const keeper = new MemoryKeeper(new Cells(memory, thread), (key) => rows[key]);
let served = 0;
for (let turn = 0; turn < times; turn++) {
  const answer = keeper.reserve(subjects, need);
  if ("refused" in answer) continue;
  served++;
  answer.settle(used ?? undefined);
}
parentPort?.postMessage(served);
