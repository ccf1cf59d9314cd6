/** A traffic process that can be told from outside, by signals, to die or to grow tired as a fault of ours would make it. */
import type { FromTraffic } from "../../engine/control/processes/messages.ts";
import { runTraffic } from "../../engine/control/processes/run-traffic.ts";

/** What each signal does; those that the system ends a process for are not here. */
export const fates = {
  throw: "SIGUSR2",
  exit: "SIGWINCH",
  tire: "SIGIO",
  "run out of memory": "SIGURG",
  hang: "SIGVTALRM",
} as const;

const all: unknown[] = [];
const meet: Record<keyof typeof fates, () => void> = {
  throw() {
    throw new Error("nobody caught this");
  },
  exit: () => process.exit(7),
  tire() {
    const tired: FromTraffic = { kind: "tired", reason: "asked to be" };
    process.send?.(tired);
  },
  "run out of memory"() {
    for (;;) all.push(new Array(100_000).fill(all.length));
  },
  hang() {
    for (;;) all.length = 0;
  },
};

// Others take the list of signals from here.
if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  runTraffic();
  for (const [fate, signal] of Object.entries(fates)) process.on(signal, meet[fate as keyof typeof fates]);
}
