/** A traffic process that signals make exit or run out of memory, as a bug would. */
import type { FromTraffic } from "../../engine/control/processes/messages.ts";
import { runTraffic } from "../../engine/control/processes/run-traffic.ts";

/** The effect of each signal; signals on which the system ends a process are not listed. */
export const signalEffects = {
  throw: "SIGUSR2",
  exit: "SIGWINCH",
  tire: "SIGIO",
  "run out of memory": "SIGURG",
  hang: "SIGVTALRM",
} as const;

const all: unknown[] = [];
const meet: Record<keyof typeof signalEffects, () => void> = {
  throw() {
    throw new Error("nobody caught this");
  },
  exit: () => process.exit(7),
  tire() {
    const tired: FromTraffic = { kind: "needs_replacement", reason: "asked to be" };
    process.send?.(tired);
  },
  "run out of memory"() {
    for (;;) all.push(new Array(100_000).fill(all.length));
  },
  hang() {
    for (;;) all.length = 0;
  },
};

// The tests import the list of signals from this module.
if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  runTraffic();
  for (const [fate, signal] of Object.entries(signalEffects))
    process.on(signal, meet[fate as keyof typeof signalEffects]);
}
