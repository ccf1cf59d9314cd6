/** Images, audio and files inside tool results, for wires whose results contain text only. */
import type { Part, ToolResultPart, Turn } from "../generation.ts";

/**
 * Moves media out of results. `beside`: into the same turn, after the results; `after`: into a user turn that follows. A
 * placeholder names each moved part, so that the model knows to which result it belongs. With `beside`, only a
 * result without other content gets placeholders. Parts of `kinds` stay in the result.
 */
export function moveResultMedia(
  turns: Turn[],
  place: "beside" | "after",
  kinds: readonly string[] = ["text"],
): Turn[] {
  if (!turns.some(({ role }) => role === "tool")) return turns;
  return turns.flatMap((turn) => {
    if (turn.role !== "tool") return [turn];
    const moved: Part[] = [];
    const parts = turn.parts.map((part) =>
      part.type === "tool_result" ? strip(part, place, kinds, moved) : part,
    );
    if (moved.length === 0) return [turn];
    if (place === "beside") return [{ ...turn, parts: [...parts, ...moved] }];
    return [
      { ...turn, parts },
      { role: "user", parts: moved },
    ];
  });
}

function strip(
  result: ToolResultPart,
  place: "beside" | "after",
  kinds: readonly string[],
  moved: Part[],
): ToolResultPart {
  const media = result.content.filter((part) => !kinds.includes(part.type));
  if (media.length === 0) return result;
  const texts = result.content.filter((part) => kinds.includes(part.type));
  const marks: Part[] = media.map((part, index) => {
    const name = `${part.type} ${index + 1}`;
    return {
      type: "text",
      text: place === "after" ? `[${name} from tool result ${result.call_id}]` : `[${name}]`,
    };
  });
  if (place === "beside") {
    moved.push(...media);
    return { ...result, content: texts.length > 0 ? texts : marks };
  }
  for (const [index, part] of media.entries()) {
    const mark = marks[index];
    if (mark !== undefined) moved.push(mark, part);
  }
  return { ...result, content: [...texts, ...marks] };
}
