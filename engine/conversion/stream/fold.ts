/**
 * Strict events into a whole answer: for callers that did not ask for a stream when the upstream sends one. Reads part
 * ends and finishes; deltas only show what was open when an error came.
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
 * The hub's answer (docs/wires/hub-generation.md#generationresponse); fields beside these come from the start and the
 * finishes.
 */
export interface Folded {
  id?: string;
  model?: string;
  /** Unix seconds. */
  created?: number;
  status?: string;
  /** By index. Empty when the prompt was blocked. */
  candidates: Candidate[];
  usage?: Usage;
  prompt_block?: Record<string, unknown>;
  error?: StreamError;
  [field: string]: unknown;
}

export interface Fold {
  accept(event: StrictEvent): void;
  /** The answer as far as it has come; complete after the terminal event. */
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

/** How the answer as a whole stands, where the source does not say. */
function statusOf(candidates: Candidate[]): string {
  if (candidates.some((candidate) => candidate.finish === undefined)) return "in_progress";
  return candidates.some((candidate) => cut.has(candidate.finish?.reason ?? "")) ? "incomplete" : "completed";
}

/** The answer that a finished sequence of events says. */
export function fold(events: Iterable<StrictEvent>): Folded {
  const machine = createFold();
  for (const event of events) machine.accept(event);
  return machine.result();
}
