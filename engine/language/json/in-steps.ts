/** Work that can be interrupted at each `yield`, so that large inputs do not block the event loop. */
export type Steps<Result> = Generator<unknown, Result, void>;

/** Runs all steps without interruption. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
