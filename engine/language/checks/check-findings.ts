/**
 * Collects the findings of the check's passes. Each place reports only its first error, because later ones usually follow from
 * it.
 *
 * A fragment is walked once for each kind of input. It may read fields that only some of these inputs have. A finding that is
 * correct for one input is therefore no fault, and passes also report the paths that they found correct.
 */
import type { Missing } from "../diagnostics/build/paths.ts";
import { type Diagnostic, type Place, primarySpan } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { type Report, reportOn } from "../mappings/report.ts";
import type { Document, Span } from "../yaml/yaml-node.ts";

/** The findings about paths during the walk of one fragment. */
interface PathCounts {
  correctCount: number;
  /** Keys of the new faults. */
  missing: string[];
}

/** A mapping that overlays a shipped one. */
export interface Overlay {
  /** End offset of the mapping's own file in the joined document. */
  end: number;
  /** The folder of the wire's schemas, as opposed to the provider's. */
  schemas: string;
}

export class Findings implements Report {
  readonly knownGood = false;
  readonly at: Report["at"];
  readonly within: Report["within"];
  readonly #found = new Map<string, Diagnostic>();
  readonly #fragmentCounts: PathCounts[] = [];
  readonly #correct: { place: Place; codes: readonly PerInputCode[] }[] = [];
  readonly #overlay: Overlay | undefined;

  constructor(document: Document, overlay?: Overlay) {
    this.#overlay = overlay;
    const { at, within } = reportOn(document, (diagnostic) => this.add(diagnostic));
    this.at = at;
    this.within = within;
  }

  add(...diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const key = keyOf(diagnostic);
      if (this.#found.has(key)) continue;
      this.#found.set(key, diagnostic);
      if (diagnostic.code === "M201") for (const counts of this.#fragmentCounts) counts.missing.push(key);
    }
  }

  /**
   * Adds a finding about a field that the schema does not contain. A provider may accept fields that its wire lacks. In an
   * overlay the finding is therefore dropped, or a warning where a known name is similar.
   */
  addUnknownField(diagnostic: Diagnostic, { field, fields, schema }: Missing): void {
    const overlay = this.#overlay;
    const start = primarySpan(diagnostic)?.start ?? 0;
    const isOwn =
      overlay !== undefined && start < overlay.end && schema?.startsWith(overlay.schemas) === true;
    if (!isOwn) this.add(diagnostic);
    else if (suggest(field, fields) !== undefined) this.add({ ...diagnostic, severity: "warning" });
  }

  /** Walks a fragment. If none of its paths resolves, the walk's findings about paths are withdrawn. */
  collectForFragment<Result>(walk: () => Result): { result: Result; resolvesPath: boolean } {
    const counts: PathCounts = { correctCount: 0, missing: [] };
    this.#fragmentCounts.push(counts);
    const result = walk();
    this.#fragmentCounts.pop();
    const resolvesPath = counts.correctCount > 0 || counts.missing.length === 0;
    if (!resolvesPath) for (const key of counts.missing) this.#found.delete(key);
    return { result, resolvesPath };
  }

  /** Marks these codes as satisfied at this place for the current input. */
  markCorrect(place: Place, ...codes: readonly PerInputCode[]): void {
    this.#correct.push({ place, codes });
    if (codes.includes("M201")) for (const counts of this.#fragmentCounts) counts.correctCount++;
  }

  all(): Diagnostic[] {
    if (this.#found.size === 0) return [];
    const correct = new Set(
      this.#correct.flatMap(({ place, codes }) => codes.map((code) => `${code} ${placeKey(place.span)}`)),
    );
    const places = new Set<string>();
    return [...this.#found.values()].filter((diagnostic) => {
      const place = `${diagnostic.severity} ${placeKey(primarySpan(diagnostic))}`;
      if (correct.has(keyOf(diagnostic)) || places.has(place)) return false;
      places.add(place);
      return true;
    });
  }
}

/** Codes that are a fault only if they occur for every input. */
type PerInputCode = "M201" | "M202" | "M203" | "M210" | "M211" | "M221" | "M232" | "M233";

function keyOf(diagnostic: Diagnostic): string {
  return `${diagnostic.code} ${placeKey(primarySpan(diagnostic))}`;
}

function placeKey(span: Span | undefined): string {
  return span === undefined ? "file" : `${span.start} ${span.end}`;
}
