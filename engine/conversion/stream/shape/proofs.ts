/**
 * Moves proofs that have no field in a wire (docs/wires/rules.md#sealed-proofs).
 *
 * `proofs: apart`: the wire's calls have no field for the issuer's proof. It becomes a separate part directly before the call,
 * which the client sends back with the history.
 *
 * `proofs: on-next`: the wire's clients store signed parts but drop reasoning. The proof of reasoning is attached to the next
 * call, otherwise to the text.
 */
import type { Part, PartEnd, Place, ShapedEvent } from "../event.ts";
import { choiceOf, isPartEvent, type Stage } from "./stage.ts";

export function proofs(): Stage {
  return (next) => (event) => {
    if (event.type === "finish") event.parts = proofsApart(event.parts);
    else if (event.type === "part_start" && isSigned(event.part)) {
      const part = proofOf(event.part);
      // Sorts between the call and the part before it: ordinals are assigned later, in order of appearance.
      const place = { ...event, index: event.index - 0.5, kind: part.type, part };
      next({ ...place, type: "part_start" });
      next({ ...place, type: "part_end" });
    }
    next(isPartEvent(event) && isSigned(event.part) ? { ...event, part: bare(event.part) } : event);
  };
}

/** Moves the proofs in the parts of a complete response. */
export function placeProofs(parts: Part[], where: "apart" | "on-next" | undefined): Part[] {
  if (where === "apart") return proofsApart(parts);
  return where === "on-next" ? proofsOnNextParts(parts) : parts;
}

/** The same for the parts of a complete response. */
export function proofsApart(parts: Part[]): Part[] {
  if (!parts.some(isSigned)) return parts;
  return parts.flatMap((part) => (isSigned(part) ? [proofOf(part), bare(part)] : [part]));
}

function isSigned(part: Part): boolean {
  return part.type === "tool_call" && part.sig !== undefined && part.sig !== null;
}

function proofOf(call: Part): Part {
  return { type: "reasoning", visibility: "redacted", opaque: [call.sig] };
}

function bare(call: Part): Part {
  const { sig: _, ...rest } = call;
  return rest;
}

interface Carried {
  /** The end of a reasoning part whose proof is not yet attached. */
  thought?: PartEnd & Place;
  /** The ended text after it. */
  words?: PartEnd & Place;
  /** Calls with a proof, by their index. */
  calls: Map<number, unknown>;
}

export function proofsOnNext(): Stage {
  return (next) => {
    const choices = new Map<number, Carried>();
    return (event) => {
      const choice = choiceOf(event);
      if (choice !== undefined) {
        const carried = choices.get(choice) ?? { calls: new Map() };
        choices.set(choice, carried);
        carry(event, carried, next);
      } else {
        if (event.type === "error" || event.type === "end")
          for (const carried of choices.values()) releaseWords(carried, next);
        next(event);
      }
    };
  };
}

function carry(event: ShapedEvent, carried: Carried, next: (event: ShapedEvent) => void): void {
  if (event.type === "finish") {
    settle(carried, next);
    event.parts = proofsOnNextParts(event.parts);
  } else if (isPartEvent(event)) {
    // Another reasoning part ends the search, and so does a call with its own proof.
    if (event.type === "part_start" && (event.kind === "reasoning" || isSigned(event.part)))
      settle(carried, next);
    if (event.type === "part_end" && isMovable(event.part)) {
      carried.thought = event;
      next({ ...event, part: unproven(event.part) });
      return;
    }
    if (event.type !== "part_delta" && carried.words?.index !== event.index) releaseWords(carried, next);
    if (event.kind === "tool_call") {
      // A call that started before the reasoning part may continue after it.
      if (event.type === "part_start" && carried.thought !== undefined) {
        carried.calls.set(event.index, proofIn(carried.thought.part));
        delete carried.thought;
      }
      const sig = carried.calls.get(event.index);
      if (sig !== undefined) {
        next({ ...event, part: { ...event.part, sig } });
        return;
      }
    }
    if (event.type === "part_end" && carried.thought !== undefined && isWords(event.part)) {
      carried.words = event;
      return;
    }
  }
  next(event);
}

/** No call followed: attaches the proof to the text, otherwise emits it as a reasoning part. */
function settle(carried: Carried, next: (event: ShapedEvent) => void): void {
  const { thought, words } = carried;
  delete carried.thought;
  delete carried.words;
  if (thought !== undefined && words !== undefined)
    next({ ...words, part: { ...words.part, sig: proofIn(thought.part) } });
  else if (words !== undefined) next(words);
  else if (thought !== undefined) {
    const { text: _, summary: __, ...part } = thought.part;
    const place = { ...thought, index: thought.index + 0.5, part };
    next({ ...place, type: "part_start" });
    next(place);
  }
}

function releaseWords(carried: Carried, next: (event: ShapedEvent) => void): void {
  const { words } = carried;
  delete carried.words;
  if (words !== undefined) next(words);
}

/** The same for the parts of a complete response. */
export function proofsOnNextParts(parts: Part[]): Part[] {
  if (!parts.some(isMovable)) return parts;
  const found: Part[] = [];
  let thought: { part: Part; at: number } | undefined;
  const settleThought = (): void => {
    if (thought === undefined) return;
    const { part, at } = thought;
    thought = undefined;
    // Searches only the parts after the reasoning part: a search of all would take quadratic time.
    let words = found.length - 1;
    while (words >= at && !isWords(found[words] as Part)) words--;
    if (words >= at) found[words] = { ...(found[words] as Part), sig: proofIn(part) };
    else found.splice(at, hasContent(part) ? 1 : 0, part);
  };
  for (const part of parts) {
    if (part.type === "reasoning" || isSigned(part)) settleThought();
    if (isMovable(part)) {
      thought = { part, at: found.length };
      if (hasContent(part)) found.push(unproven(part));
    } else if (part.type === "tool_call" && thought !== undefined) {
      found.push({ ...part, sig: proofIn(thought.part) });
      thought = undefined;
    } else found.push(part);
  }
  settleThought();
  return found;
}

/** A reasoning part with a proof from another wire. The wire's own proofs stay, because their issuer expects them there. */
function isMovable(part: Part): boolean {
  if (part.type !== "reasoning") return false;
  const [proof] = (part.opaque ?? []) as { kind?: string }[];
  return proof !== undefined && proof.kind !== "thought_signature";
}

const isWords = (part: Part): boolean => part.type === "text" && (part.sig ?? undefined) === undefined;

const proofIn = (part: Part): unknown => (part.opaque as unknown[] | undefined)?.[0];

const hasContent = ({ text, summary }: Part): boolean =>
  (typeof text === "string" && text !== "") || (Array.isArray(summary) && summary.length > 0);

function unproven(part: Part): Part {
  const { opaque: _, ...rest } = part;
  return rest;
}
