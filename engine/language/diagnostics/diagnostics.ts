/**
 * Collects the diagnostics of a run: do not stop at the first, report by place, say each thing once.
 */
import { type Diagnostic, primarySpan } from "./diagnostic.ts";

export class Diagnostics {
  readonly #found: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  constructor(initial: Iterable<Diagnostic> = []) {
    this.add(...initial);
  }

  /** The same code with the same sentence at the same place counts once. */
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

  /** True when nothing stands in the way of using the file; warnings do not. */
  get ok(): boolean {
    return this.errors === 0;
  }

  /** By file, then place; what is about a whole file comes before what is about a part of it. */
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
