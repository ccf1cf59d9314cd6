/**
 * `proofs: apart`: a wire whose calls have no field for their issuer's proof carries it in a part of its own directly
 * before the call, where the caller hands it back with the history (docs/wires/rules.md#sealed-proofs).
 */
import type { Part } from "../event.ts";
import { isPartEvent, type Stage } from "./stage.ts";

export function proofs(): Stage {
  return (next) => (event) => {
    if (event.type === "finish") event.parts = proofsApart(event.parts);
    else if (event.type === "part_start" && isSigned(event.part)) {
      const part = proofOf(event.part);
      // Between its call and the part before it: ordinals are given later, in order of appearance.
      const place = { ...event, index: event.index - 0.5, kind: part.type, part };
      next({ ...place, type: "part_start" });
      next({ ...place, type: "part_end" });
    }
    next(isPartEvent(event) && isSigned(event.part) ? { ...event, part: bare(event.part) } : event);
  };
}

/** The same for the parts of a whole answer. */
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
