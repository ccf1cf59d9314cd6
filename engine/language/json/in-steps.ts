/** Work that can rest wherever it yields, so that what is large needs not be done at once. */
export type Steps<Result> = Generator<unknown, Result, void>;

/** Does it at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
