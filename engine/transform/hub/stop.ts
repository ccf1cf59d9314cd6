/**
 * Stop sequences that a target does not take: looked for in what it says (wire-formats.md B.8). An answer ends with the
 * sequence that is complete first, as if the model had stopped there; the sequence itself is not said.
 */
import type { Candidate, Part } from "./generate.ts";

export interface StopNeeds {
  /** How many the target takes; all when absent. */
  most?: number;
  /** Whether it takes some that are nothing but space. */
  blank?: boolean;
  /** False: those that it does not take are left out, and told. */
  watch?: boolean;
}

/** Those to send, in order, and those that are left. */
export function splitStops(stops: readonly string[], { most, blank }: StopNeeds): [string[], string[]] {
  const sent: string[] = [];
  const left: string[] = [];
  for (const stop of stops) {
    if (stop === "") continue;
    const fits = sent.length < (most ?? Number.POSITIVE_INFINITY) && (blank !== false || stop.trim() !== "");
    (fits ? sent : left).push(stop);
  }
  return [sent, left];
}

export interface Stopped {
  /** Where the text ends. */
  at: number;
  stop: string;
}

/** The stop that is complete first; of two that end together, the longer. */
export function findStop(text: string, stops: readonly string[]): Stopped | undefined {
  let found: Stopped | undefined;
  let end = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const at = text.indexOf(stop);
    if (at < 0) continue;
    const ends = at + stop.length;
    if (ends < end || (ends === end && at < (found?.at ?? 0))) {
      found = { at, stop };
      end = ends;
    }
  }
  return found;
}

/** How many of the last characters may be the beginning of a stop. */
export function heldBack(text: string, stops: readonly string[]): number {
  let longest = 0;
  for (const stop of stops) {
    for (let length = Math.min(stop.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(stop.slice(0, length))) {
        longest = length;
        break;
      }
    }
  }
  return longest;
}

/** The candidate itself where none of the stops is in its text. */
export function cutAtStop(candidate: Candidate, stops: readonly string[]): Candidate {
  for (const [index, part] of candidate.parts.entries()) {
    if (part.type !== "text") continue;
    const found = findStop(part.text, stops);
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
