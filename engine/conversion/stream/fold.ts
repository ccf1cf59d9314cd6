/**
 * Folds strict events into a complete response, for clients that did not request a stream. Reads the ends of parts and the
 * finishes; deltas only show which parts were open at an error.
 */

import { copyOf } from "./content.ts";
import type { Finish, Part, StreamError, StrictEvent, Usage } from "./event.ts";

export interface Candidate {
  index: number;
  parts: Part[];
  finish?: Finish;
  [field: string]: unknown;
}

/**
 * The hub's response (docs/wires/hub-generation.md#generationresponse); additional fields come from the start and the finishes.
 */
export interface Folded {
  id?: string;
  model?: string;
  /** Unix seconds. */
  created?: number;
  status?: string;
  /** By index. Empty if the prompt was blocked. */
  candidates: Candidate[];
  usage?: Usage;
  prompt_block?: Record<string, unknown>;
  error?: StreamError;
  [field: string]: unknown;
}

export interface Fold {
  accept(event: StrictEvent): void;
  /** The response so far; complete after the terminal event. */
  result(): Folded;
}

export function createFold(): Fold {
  let answer: Folded = { candidates: [] };
  let reportedStatus: string | undefined;
  const candidates = new Map<number, Candidate>();
  function at(choice: number): Candidate {
    let candidate = candidates.get(choice);
    if (candidate === undefined) {
      candidate = { index: choice, parts: [] };
      candidates.set(choice, candidate);
    }
    return candidate;
  }
  function accept(event: StrictEvent): void {
    switch (event.type) {
      case "start": {
        const { type: _, status, ...rest } = event;
        answer = { ...answer, ...rest };
        if (typeof status === "string") reportedStatus = status;
        break;
      }
      case "part_start":
      case "part_delta":
      case "part_end":
        at(event.choice).parts[event.index] = event.part;
        break;
      case "finish": {
        const { type: _, choice, parts, service_tier: tier, ...rest } = event;
        Object.assign(at(choice), rest, { parts: [...parts] });
        if (tier !== undefined) answer.service_tier = tier;
        break;
      }
      case "usage":
        answer.usage = event.usage;
        break;
      case "end":
        if (event.usage !== undefined) answer.usage = event.usage;
        break;
      case "prompt_block":
        answer.prompt_block = event.block;
        break;
      case "error":
        answer.error = event.error;
        break;
      case "ping":
    }
  }
  function result(): Folded {
    const list = [...candidates.values()].sort((a, b) => a.index - b.index);
    const isBlocked =
      answer.prompt_block !== undefined && list.every((candidate) => candidate.parts.length === 0);
    const status = reportedStatus ?? (answer.error === undefined ? statusOf(list) : "failed");
    return {
      ...answer,
      status,
      candidates: isBlocked
        ? []
        : list.map((candidate) => ({ ...candidate, parts: candidate.parts.map(copyOf) })),
    };
  }
  return { accept, result };
}

const cut: ReadonlySet<string> = new Set(["length", "context_window", "content_filter", "other"]);

/** The status of the response, if the source does not report it. */
function statusOf(candidates: Candidate[]): string {
  if (candidates.some((candidate) => candidate.finish === undefined)) return "in_progress";
  return candidates.some((candidate) => cut.has(candidate.finish?.reason ?? "")) ? "incomplete" : "completed";
}

/** The response of a finished sequence of events. */
export function fold(events: Iterable<StrictEvent>): Folded {
  const machine = createFold();
  for (const event of events) machine.accept(event);
  return machine.result();
}
