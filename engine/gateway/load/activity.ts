/**
 * Reports the current work of a process, at the start and the end of every piece of work. If the process blocks, the control
 * process reads here which work blocks it.
 */
export interface Activity {
  /** @param describe returns a short description. It is called unless the work is part of work already started. */
  begin(describe: () => string): void;
  end(): void;
}
