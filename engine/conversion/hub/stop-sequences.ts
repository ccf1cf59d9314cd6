/**
 * Stop sequences that a target does not take: looked for in what it says (docs/stand-ins.md). An answer ends with the
 * sequence that is complete first, as if the model had stopped there; the sequence itself is not said.
 */
import { bordersOf } from "../../language/text/borders.ts";
import type { Candidate, Part } from "./generation.ts";

export interface StopNeeds {
  /** How many the target takes; all when absent. */
  max?: number;
  /** Whether it takes some that are nothing but space. */
  blank_text?: boolean;
  /** False: those that it does not take are left out, and told. */
  watch?: boolean;
}

/** Those to send, in order, and those that are left. */
export function splitStops(
  stops: readonly string[],
  { max, blank_text: blank }: StopNeeds,
): [string[], string[]] {
  const sent: string[] = [];
  const left: string[] = [];
  for (const stop of stops) {
    if (stop === "") continue;
    const fits = sent.length < (max ?? Number.POSITIVE_INFINITY) && (blank !== false || stop.trim() !== "");
    (fits ? sent : left).push(stop);
  }
  return [sent, left];
}

export interface Stopped {
  /** Where in the piece the text ends; before its beginning where the stop began in an earlier one. */
  at: number;
  stop: string;
}

/**
 * Looks for stops in a text that comes in pieces. Each character is looked at once for each stop, however long that is
 * and however the pieces are cut (Knuth, Morris, Pratt).
 */
export class StopFinder {
  readonly #stops: readonly string[];
  readonly #borders: readonly Uint32Array[];
  /** How much of each stop the text ends with. */
  readonly #matched: number[];

  constructor(stops: readonly string[]) {
    this.#stops = stops;
    this.#borders = stops.map(bordersOf);
    this.#matched = stops.map(() => 0);
  }

  /** The stop that is complete first; of two that end together, the longer. Nothing may be pushed after one was found. */
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

  /** How many of the last characters may be the beginning of a stop. */
  get held(): number {
    return this.#matched.reduce((most, length) => Math.max(most, length), 0);
  }

  /** Another text begins. */
  reset(): void {
    this.#matched.fill(0);
  }
}

/** The candidate itself where none of the stops is in its text. */
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
