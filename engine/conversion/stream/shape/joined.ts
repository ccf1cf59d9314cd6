/**
 * `reasoning: part` and `reasoning: choice`: a wire that has one text for all reasoning of a part, or of a choice. What
 * follows another piece, a later summary or a later part, is set off by a blank line, as it is in a whole answer.
 */
import { isPartEvent, type Stage } from "./stage.ts";

export function joined(scope: "part" | "choice"): Stage {
  return (next) => {
    /** The last piece that said something, by choice. */
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
