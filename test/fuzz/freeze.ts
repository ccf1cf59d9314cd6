/** Milliseconds of processor time for one small document. */
const FREEZE_MS = 100;

/**
 * Reports work that takes too long twice, because maps may be compiled the first time.
 *
 * @param run must do the same each time
 */
export function watchFreezes(run: () => void, frozen: (tookMs: number) => void): void {
  if (tookMs(run) <= FREEZE_MS) return;
  const again = tookMs(run);
  if (again > FREEZE_MS) frozen(Math.round(again));
}

function tookMs(run: () => void): number {
  const begun = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
