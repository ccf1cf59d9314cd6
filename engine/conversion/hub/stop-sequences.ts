/**
 * Stop sequences that a target does not support: the gateway searches its output for them (docs/missing-features.md). A response ends
 * at the first complete sequence, as if the model had stopped there; the sequence itself is removed.
 */
import { bordersOf } from "../../language/text/borders.ts";
import type { Candidate, Part } from "./generation.ts";

export interface StopNeeds {
  /** The maximum number that the target accepts; absent: no limit. */
  max?: number;
  /** Whether it accepts sequences of only white space. */
  blank_text?: boolean;
  /** False: unsupported sequences are dropped and reported. */
  watch?: boolean;
}

/** The sequences to send, in order, and the remaining ones. */
export function splitStops(
  stops: readonly string[],
  { max, blank_text: blank }: StopNeeds,
): [string[], string[]] {
  const sent: string[] = [];
  const remaining: string[] = [];
  for (const stop of stops) {
    if (stop === "") continue;
    const fits = sent.length < (max ?? Number.POSITIVE_INFINITY) && (blank !== false || stop.trim() !== "");
    (fits ? sent : remaining).push(stop);
  }
  return [sent, remaining];
}

export interface Stopped {
  /** The end of the text in the chunk; negative if the stop began in an earlier chunk. */
  at: number;
  stop: string;
}

/** Searches a chunked text for stops. Each character is compared once per stop, whatever the lengths (Knuth, Morris, Pratt). */
export class StopFinder {
  readonly #stops: readonly string[];
  readonly #borders: readonly Uint32Array[];
  /** For each stop, the length of its prefix at the end of the text. */
  readonly #matched: number[];

  constructor(stops: readonly string[]) {
    this.#stops = stops;
    this.#borders = stops.map(bordersOf);
    this.#matched = stops.map(() => 0);
  }

  /** The first complete stop; of two that end together, the longer. Must not be called after a match. */
  push(piece: string): Stopped | undefined {
    for (let end = 0; end < piece.length; end++) {
      const code = piece.charCodeAt(end);
      let found: string | undefined;
      for (let index = 0; index < this.#stops.length; index++) {
        const stop = this.#stops[index] as string;
        const borders = this.#borders[index] as Uint32Array;
        let matched = this.#matched[index] as number;
        while (matched > 0 && stop.charCodeAt(matched) !== code) matched = borders[matched - 1] as number;
        if (stop.charCodeAt(matched) === code) matched++;
        if (matched === stop.length && stop.length > (found?.length ?? 0)) found = stop;
        this.#matched[index] = matched;
      }
      if (found !== undefined) return { at: end + 1 - found.length, stop: found };
    }
    return undefined;
  }

  /** Number of characters at the end that may be the beginning of a stop. */
  get bufferedLength(): number {
    return this.#matched.reduce((most, length) => Math.max(most, length), 0);
  }

  /** Starts a new text. */
  reset(): void {
    this.#matched.fill(0);
  }
}

/** Returns the same object if its text contains no stop. */
export function cutAtStop(candidate: Candidate, stops: readonly string[]): Candidate {
  const finder = new StopFinder(stops);
  for (const [index, part] of candidate.parts.entries()) {
    if (part.type !== "text") continue;
    finder.reset();
    const found = finder.push(part.text);
    if (found === undefined) continue;
    const cut: Part = { ...part, text: part.text.slice(0, found.at) };
    return {
      ...candidate,
      parts: [...candidate.parts.slice(0, index), cut],
      finish: { reason: "stop_sequence", stop_sequence: found.stop },
    };
  }
  return candidate;
}
