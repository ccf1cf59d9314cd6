/**
 * Plain-text reasoning has no proof, and clients drop reasoning without proof: an agent ends a session whose thinking has no
 * signature; some SDKs omit such reasoning from the next request; others send only its proof. If the provider needs the
 * reasoning back (`reasoning_replay`), its text becomes its own proof, sealed like any other
 * (docs/wires/rules.md#sealed-proofs).
 */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Opaque, Part } from "../hub/generation.ts";
import type { Part as StreamPart, StrictEvent } from "../stream/event.ts";

/** The values of `reasoning_replay` with which the provider needs unproven reasoning back. */
const replays: readonly unknown[] = ["echo", "require", "text"];

/** The wire of the provider that needs plain reasoning back; undefined between equal wires, where it comes back anyway. */
export function plainReasoning(
  client: CompiledWire,
  upstream: CompiledWire,
  { caps }: Bindings,
): string | undefined {
  const { family } = upstream.mapping;
  return client.name !== family && replays.includes(caps.reasoning_replay) ? family : undefined;
}

/** The parts of a complete response; the same array if no reasoning is unproven. */
export function withPlainProofs(parts: Part[], provider: string | undefined): Part[] {
  if (provider === undefined || !parts.some(isUnproven)) return parts;
  return parts.map(
    (part) => (isUnproven(part) ? { ...part, opaque: [proofOf(part, provider)] } : part) as Part,
  );
}

/** The same for a stream; adds events with the proofs. */
export function plainProofs(
  provider: string,
  next: (event: StrictEvent) => void,
): (event: StrictEvent) => void {
  /** Collected from the deltas, because a part may store only the beginning of its text. */
  const texts = new Map<string, string>();
  return (event) => {
    if (event.type === "part_delta" && event.kind === "reasoning") {
      const place = `${event.choice} ${event.index}`;
      texts.set(place, (texts.get(place) ?? "") + (event.text ?? ""));
    } else if (event.type === "part_end" && event.kind === "reasoning") {
      const place = `${event.choice} ${event.index}`;
      const text = texts.get(place);
      const part = { ...event.part, ...(text !== undefined && { text }) } as unknown as Part;
      texts.delete(place);
      if (isUnproven(event.part as unknown as Part)) {
        const opaque = [proofOf(part, provider)];
        next({ ...event, part: { ...event.part, opaque } });
        return;
      }
    } else if (event.type === "finish") {
      const parts = withPlainProofs(event.parts as unknown as Part[], provider);
      next({ ...event, parts: parts as unknown as StreamPart[] });
      return;
    }
    next(event);
  };
}

function isUnproven(part: Part): boolean {
  return part.type === "reasoning" && (part.opaque?.length ?? 0) === 0;
}

function proofOf(part: Part, format: string): Opaque {
  const { text, summary } = part as { text?: string; summary?: string[] };
  return { format, kind: "plain", value: text ?? summary?.join("\n\n") ?? "" };
}
