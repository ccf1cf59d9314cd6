/**
 * Collects what the passes of the check find: one error a place, the first one, because what follows it there is
 * mostly its consequence.
 *
 * A fragment is walked once for each kind of input that it is used with, and may well look for things that only some
 * of them have: what is right for one of them is no fault. So passes also say what they found to be right.
 */
import type { Missing } from "../diagnostics/build/paths.ts";
import { type Diagnostic, type Place, primarySpan } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { type Report, reportOn } from "../mappings/report.ts";
import type { Document, Span } from "../yaml/yaml-node.ts";

/** What was said of paths while a fragment was walked. */
interface Tally {
  right: number;
  /** Keys of the faults that were new. */
  missing: string[];
}

/** A mapping that is laid over a shipped one. */
export interface Laid {
  /** Where the text of its own file ends in the document. */
  end: number;
  /** The folder of the schemas that are the wire's, not the place's. */
  schemas: string;
}

export class Findings implements Report {
  readonly knownGood = false;
  readonly at: Report["at"];
  readonly within: Report["within"];
  readonly #found = new Map<string, Diagnostic>();
  readonly #tallies: Tally[] = [];
  readonly #right: { place: Place; codes: readonly Forgiven[] }[] = [];
  readonly #laid: Laid | undefined;

  constructor(document: Document, laid?: Laid) {
    this.#laid = laid;
    const { at, within } = reportOn(document, (diagnostic) => this.add(diagnostic));
    this.at = at;
    this.within = within;
  }

  add(...diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic);
      if (this.#found.has(key)) continue;
      this.#found.set(key, diagnostic);
      if (diagnostic.code === "M201") for (const tally of this.#tallies) tally.missing.push(key);
    }
  }

  /**
   * Adds what is said of a field that a schema does not know. A place may have fields that its wire has not: what an
   * override says of one is right, and a doubt where another name is near.
   */
  unknown(diagnostic: Diagnostic, { field, fields, schema }: Missing): void {
    const laid = this.#laid;
    const start = primarySpan(diagnostic)?.start ?? 0;
    const isOwn = laid !== undefined && start < laid.end && schema?.startsWith(laid.schemas) === true;
    if (!isOwn) this.add(diagnostic);
    else if (suggest(field, fields) !== undefined) this.add({ ...diagnostic, severity: "warning" });
  }

  /** Runs the walk of a fragment. Where no path leads anywhere, what the walk said of paths is taken back. */
  leads<Result>(walk: () => Result): { result: Result; leads: boolean } {
    const tally: Tally = { right: 0, missing: [] };
    this.#tallies.push(tally);
    const result = walk();
    this.#tallies.pop();
    const leads = tally.right > 0 || tally.missing.length === 0;
    if (!leads) for (const key of tally.missing) this.#found.delete(key);
    return { result, leads };
  }

  /** For the input at hand, what these codes are about is right at this place. */
  right(place: Place, ...codes: readonly Forgiven[]): void {
    this.#right.push({ place, codes });
    if (codes.includes("M201")) for (const tally of this.#tallies) tally.right++;
  }

  all(): Diagnostic[] {
    if (this.#found.size === 0) return [];
    const right = new Set(
      this.#right.flatMap(({ place, codes }) => codes.map((code) => `${code} ${placeKey(place.span)}`)),
    );
    const places = new Set<string>();
    return [...this.#found.values()].filter((diagnostic) => {
      const place = `${diagnostic.severity} ${placeKey(primarySpan(diagnostic))}`;
      if (right.has(keyOf(diagnostic)) || places.has(place)) return false;
      places.add(place);
      return true;
    });
  }
}

/** What is a fault only if it is one for every input. */
type Forgiven = "M201" | "M202" | "M203" | "M210" | "M211" | "M221" | "M232" | "M233";

function keyOf(diagnostic: Diagnostic): string {
  return `${diagnostic.code} ${placeKey(primarySpan(diagnostic))}`;
}

function placeKey(span: Span | undefined): string {
  return span === undefined ? "file" : `${span.start} ${span.end}`;
}
