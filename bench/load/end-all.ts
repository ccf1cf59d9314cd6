/** Ends the processes of a benchmark, in order, and waits until they are gone: their folder goes after them. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

export async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
}
