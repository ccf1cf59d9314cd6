/** Collects the diagnostics of a run, without duplicates, and sorts them by position. */
import { type Diagnostic, primarySpan } from "./diagnostic.ts";

export class Diagnostics {
  readonly #found: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  constructor(initial: Iterable<Diagnostic> = []) {
    this.add(...initial);
  }

  /** Diagnostics with the same code, message and position are added once. */
  add(...diagnostics: Diagnostic[]): this {
    for (const diagnostic of diagnostics) {
      const key = JSON.stringify([
        diagnostic.path,
        diagnostic.code,
        primarySpan(diagnostic) ?? null,
        diagnostic.message,
      ]);
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#found.push(diagnostic);
    }
    return this;
  }

  get size(): number {
    return this.#found.length;
  }

  get errors(): number {
    return this.#found.filter((diagnostic) => diagnostic.severity === "error").length;
  }

  get warnings(): number {
    return this.size - this.errors;
  }

  /** True if no error prevents the use of the file; warnings are allowed. */
  get ok(): boolean {
    return this.errors === 0;
  }

  /** Sorted by file, then position. Diagnostics about a complete file come before those about parts of it. */
  sorted(): Diagnostic[] {
    return this.#found.toSorted(
      (left, right) =>
        compare(left.path, right.path) ||
        (primarySpan(left)?.start ?? -1) - (primarySpan(right)?.start ?? -1) ||
        (primarySpan(left)?.end ?? -1) - (primarySpan(right)?.end ?? -1) ||
        compare(left.code, right.code),
    );
  }
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
