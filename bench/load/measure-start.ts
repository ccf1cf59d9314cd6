/** The time from a server's start to its first response. */
import { median } from "../quantile.ts";
import { type Cell, type gatewayRequestOf, shortCells } from "./cells.ts";
import type { Rig, Server } from "./rig.ts";
import { verify } from "./verify.ts";

const cell = shortCells[0] as Cell;

/** Seconds; the median of several starts. */
export async function measureStart(
  rig: Rig,
  start: () => Promise<Server>,
  ask: typeof gatewayRequestOf,
  starts: number,
): Promise<number> {
  const seconds: number[] = [];
  // The first start reads files from the disk that the later starts find in the page cache, so it does not count.
  for (let round = 0; round <= starts; round++) {
    const began = performance.now();
    const server = await start();
    await verify(cell, server, ask(cell));
    if (round > 0) seconds.push((performance.now() - began) / 1000);
    await rig.stop(server);
  }
  return median(seconds);
}
