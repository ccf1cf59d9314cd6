/**
 * Proofs that a caller had to carry in a part of their own, back where they belong
 * (docs/wires/rules.md#sealed-proofs): a call's before the call, a thought's after the pieces that the caller was
 * streamed, or before the words or the call that carried it. Proofs of the caller's own wire stay where they are: their issuer looks at the place, too.
 */
import type { Opaque, Part, ReasoningPart } from "./generation.ts";

/** @param origin the wire that the caller speaks. The list itself where nothing is carried. */
export function withCarriedProofs(parts: Part[], origin: string | undefined): Part[] {
  if (!parts.some((part) => isCarrier(part) || carriesThought(part))) return parts;
  const found: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (carriesThought(part)) {
      const { sig, ...rest } = part;
      takeUp(found, { type: "reasoning", visibility: "summary", text: "", opaque: [sig as Opaque] });
      found.push(rest as Part);
    } else if (isCarrier(part) && isCallProof(part)) {
      if (parts[index + 1]?.type !== "tool_call") found.push(part);
    } else if (isCarrier(part) && part.opaque?.[0]?.format !== origin) takeUp(found, part);
    else if (part.type === "tool_call" && before !== undefined && isCarrier(before) && isCallProof(before)) {
      const [proof] = before.opaque ?? [];
      found.push(proof === undefined ? part : { ...part, sig: proof });
    } else found.push(part);
  }
  return found;
}

/**
 * The unproven thoughts at the end of the list, before words if there are some, become one with their proof; a proof of
 * none stays by itself.
 */
function takeUp(found: Part[], carrier: ReasoningPart): void {
  const words: Part[] = [];
  for (let last = found.at(-1); last?.type === "text"; last = found.at(-1)) {
    words.unshift(last);
    found.pop();
  }
  const pieces: string[] = [];
  for (let last = found.at(-1); last !== undefined && isUnproven(last); last = found.at(-1)) {
    pieces.push(last.text ?? "");
    found.pop();
  }
  found.push(pieces.length === 0 ? carrier : { ...carrier, text: pieces.reverse().join("") }, ...words);
}

/** Words or a call on which the proof of a thought stands. */
function carriesThought(part: Part): boolean {
  if (part.type !== "text" && part.type !== "tool_call") return false;
  const kind = part.sig?.kind;
  return kind === "signature" || kind === "redacted" || kind === "encrypted" || kind === "plain";
}

function isUnproven(part: Part): part is ReasoningPart {
  return part.type === "reasoning" && (part.opaque?.length ?? 0) === 0 && part.text !== undefined;
}

/** Nothing but a proof. */
function isCarrier(part: Part): part is ReasoningPart {
  if (part.type !== "reasoning" || part.text || (part.summary?.length ?? 0) > 0) return false;
  const kind = part.opaque?.[0]?.kind;
  return kind === "thought_signature" || kind === "signature" || kind === "encrypted" || kind === "plain";
}

function isCallProof(part: ReasoningPart): boolean {
  return part.opaque?.[0]?.kind === "thought_signature";
}
