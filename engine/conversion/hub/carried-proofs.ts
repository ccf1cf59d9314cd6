/**
 * Moves proofs that a client carried in separate parts back to their origin (docs/wires/rules.md#sealed-proofs): a call's proof
 * to the call; a reasoning proof after the streamed reasoning, or before the text or call that carried it. Proofs of the
 * client's own wire stay, because their issuer expects them there.
 */
import type { Opaque, Part, ReasoningPart } from "./generation.ts";

/**
 * @param origin the client's wire
 * @returns the same array if there are no such proofs
 */
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
 * Merges the unproven reasoning at the end of the list, before text if there is some, with its proof; a proof without reasoning
 * stays separate.
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

/** A text or a call that carries the proof of reasoning. */
function carriesThought(part: Part): boolean {
  if (part.type !== "text" && part.type !== "tool_call") return false;
  const kind = part.sig?.kind;
  return kind === "signature" || kind === "redacted" || kind === "encrypted" || kind === "plain";
}

function isUnproven(part: Part): part is ReasoningPart {
  return part.type === "reasoning" && (part.opaque?.length ?? 0) === 0 && part.text !== undefined;
}

/** A part that has only a proof. */
function isCarrier(part: Part): part is ReasoningPart {
  if (part.type !== "reasoning" || part.text || (part.summary?.length ?? 0) > 0) return false;
  const kind = part.opaque?.[0]?.kind;
  return kind === "thought_signature" || kind === "signature" || kind === "encrypted" || kind === "plain";
}

function isCallProof(part: ReasoningPart): boolean {
  return part.opaque?.[0]?.kind === "thought_signature";
}
