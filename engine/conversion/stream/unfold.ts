/**
 * Converts a complete response to strict events, one delta per kind of content, for clients that requested a stream.
 * `fold(unfold(answer))` is the response. Adds no delays and splits no text.
 */
import { copyOf, missing, skeleton } from "./content.ts";
import type { Part, PartDelta, StrictEvent } from "./event.ts";
import type { Candidate, Folded } from "./fold.ts";
import { settleReason } from "./settle-finish.ts";

export function unfold(answer: Folded): StrictEvent[] {
  const { candidates, usage, prompt_block: block, error, ...rest } = answer;
  const events: StrictEvent[] = [{ ...rest, type: "start" }];
  if (block !== undefined) events.push({ type: "prompt_block", block });
  for (const candidate of candidates) unfoldCandidate(candidate, error !== undefined, events);
  // A stream without candidates needs a finish to end.
  if (candidates.length === 0 && error === undefined) {
    const reason = block === undefined ? "stop" : "content_filter";
    events.push({ type: "finish", choice: 0, finish: { reason }, parts: [] });
  }
  if (usage !== undefined) events.push({ type: "usage", usage });
  if (error !== undefined) events.push({ type: "error", error });
  else events.push(usage === undefined ? { type: "end" } : { type: "end", usage });
  return events;
}

function unfoldCandidate(candidate: Candidate, isBroken: boolean, events: StrictEvent[]): void {
  const { index: choice, parts, finish, ...rest } = candidate;
  for (const [index, part] of parts.entries()) unfoldPart(choice, index, copyOf(part), events);
  if (finish === undefined && isBroken) return;
  const reason = finish?.reason ?? settleReason("stop", parts);
  events.push({ ...rest, type: "finish", choice, finish: { ...finish, reason }, parts: parts.map(copyOf) });
}

function unfoldPart(choice: number, index: number, part: Part, events: StrictEvent[]): void {
  const kind = part.type;
  const bare = skeleton(part);
  events.push({ type: "part_start", choice, index, kind, part: bare });
  for (const delta of missing(bare, part)) {
    const event: PartDelta = { type: "part_delta", choice, index, kind, part, ...delta };
    events.push(event);
  }
  events.push({ type: "part_end", choice, index, kind, part });
}
