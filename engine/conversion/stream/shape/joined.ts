/**
 * `reasoning: part` and `reasoning: choice`: the wire has one text for all reasoning of a part or a choice. A blank line
 * separates sections (summaries or parts), as in a complete response.
 */
import { isPartEvent, type Stage } from "./stage.ts";

export function joined(scope: "part" | "choice"): Stage {
  return (next) => {
    /** The last section with text, by choice. */
    const lastPieces = new Map<number, { index: number; summary: number }>();
    return (event) => {
      if (!isPartEvent(event) || event.type !== "part_delta" || event.kind !== "reasoning" || !event.text) {
        next(event);
        return;
      }
      const summary = event.summary_index ?? 0;
      const last = lastPieces.get(event.choice);
      const isLater =
        last !== undefined && (last.index === event.index ? last.summary !== summary : scope === "choice");
      lastPieces.set(event.choice, { index: event.index, summary });
      next(isLater ? { ...event, text: `\n\n${event.text}` } : event);
    };
  };
}
