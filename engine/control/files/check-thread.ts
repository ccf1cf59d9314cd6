/** The thread that checks files. It starts with the first file and ends after an idle minute. */
import type { Piscina } from "piscina";
import type { CheckedFile, CheckRequest } from "./check-file.ts";
import type { DryRun, FileDryRunRequest } from "./dry-run-file.ts";
import type { ValidationInput, ValidationResult } from "./validate-files.ts";

/** Time limit of the check of one file. A file that takes longer is refused. */
const TIMEOUT_MS = 20_000;
/** Time limit of the check of all files with all their tests. */
const VALIDATE_TIMEOUT_MS = 120_000;
const IDLE_MS = 60_000;
const MAX_QUEUE = 16;

const CHECK = new URL("./check-file.ts", import.meta.url);
const DRY_RUN = new URL("./dry-run-file.ts", import.meta.url);
const VALIDATE = new URL("./validate-files.ts", import.meta.url);

export interface CheckThread {
  /** Rejects with an `AbortError` after the time limit. The thread ends then, and the next file starts a new one. */
  check(checking: CheckRequest): Promise<CheckedFile>;
  /** Checks all mapping files together. */
  validate(judging: ValidationInput): Promise<ValidationResult>;
  /** Converts requests or responses with the file; undefined if it has no wire that converts to the other. */
  dryRun(running: FileDryRunRequest): Promise<DryRun[] | undefined>;
  close(): Promise<void>;
}

export function openCheckThread(): CheckThread {
  let pool: Promise<Piscina> | undefined;
  const run = async (program: URL, task: unknown, timeoutMs: number): Promise<unknown> => {
    pool ??= open();
    return (await pool).run(task, { filename: program.href, signal: AbortSignal.timeout(timeoutMs) });
  };
  return {
    check: (checking) => run(CHECK, checking, TIMEOUT_MS) as Promise<CheckedFile>,
    dryRun: (running) => run(DRY_RUN, running, TIMEOUT_MS) as Promise<DryRun[] | undefined>,
    validate: (judging) => run(VALIDATE, judging, VALIDATE_TIMEOUT_MS) as Promise<ValidationResult>,
    close: async () => (await pool)?.destroy(),
  };
}

async function open(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_QUEUE,
    idleTimeout: IDLE_MS,
    recordTiming: false,
  });
}
