/** Milliseconds of processor time that one small document may take. */
const FREEZE_MS = 100;

/**
 * Tells when work takes too long, twice: the first time, maps may have been compiled.
 *
 * @param run must be the same each time
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
