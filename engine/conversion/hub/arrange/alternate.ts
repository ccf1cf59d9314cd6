/** Makes the turns of a conversation alternate: merges, reorders and adds turns. */
import type { Part, Turn } from "../generation.ts";

/** Removes text parts of only white space, and turns that become empty. */
export function dropBlankText(turns: Turn[]): Turn[] {
  const isBlank = (part: Part): boolean =>
    part.type === "text" && part.sig === undefined && part.text.trim() === "";
  return turns
    .map((turn) =>
      turn.parts.some(isBlank) ? { ...turn, parts: turn.parts.filter((part) => !isBlank(part)) } : turn,
    )
    .filter((turn) => turn.parts.length > 0);
}

/** Sends tool turns as user turns, with results first. */
export function resultsAsUser(turns: Turn[]): Turn[] {
  return turns.map((turn) => (turn.role === "tool" ? { ...turn, role: "user" } : turn));
}

/** Merges adjacent turns of one role; results come first, the order is otherwise preserved. */
export function mergeNeighbours(turns: Turn[]): Turn[] {
  const runs: Turn[][] = [];
  for (const turn of turns) {
    const last = runs.at(-1);
    if (last !== undefined && last[0]?.role === turn.role) last.push(turn);
    else runs.push([turn]);
  }
  return runs.length === turns.length ? turns : runs.map(asOne);
}

function asOne(run: Turn[]): Turn {
  const first = run[0] as Turn;
  return run.length === 1 ? first : { ...first, parts: resultsFirst(run.flatMap(({ parts }) => parts)) };
}

function resultsFirst(parts: Part[]): Part[] {
  const results = parts.filter((part) => part.type === "tool_result");
  if (results.length === 0) return parts;
  return [...results, ...parts.filter((part) => part.type !== "tool_result")];
}

/** Moves text after an assistant's last call before its first: few models accept text after calls. */
export function callsLast(turns: Turn[]): Turn[] {
  return turns.map((turn) => {
    const { parts } = turn;
    if (turn.role !== "assistant") return turn;
    const last = parts.findLastIndex((part) => part.type === "tool_call");
    if (last < 0 || last === parts.length - 1) return turn;
    const isWords = (part: Part): boolean => part.type === "text";
    const after = parts.slice(last + 1);
    if (!after.some(isWords)) return turn;
    const first = parts.findIndex((part) => part.type === "tool_call");
    const others = after.filter((part) => !isWords(part));
    return {
      ...turn,
      parts: [...parts.slice(0, first), ...after.filter(isWords), ...parts.slice(first, last + 1), ...others],
    };
  });
}

/**
 * The assistant's placeholder between results and the next user turn, for targets that refuse a user turn directly after
 * results.
 */
const acknowledged = "OK.";

export function assistantAfterResults(turns: Turn[]): Turn[] {
  const standIn: Turn = { role: "assistant", parts: [{ type: "text", text: acknowledged }] };
  return turns.flatMap((turn, at) =>
    turn.role === "user" && turns[at - 1]?.role === "tool" ? [standIn, turn] : [turn],
  );
}

const placeholder = "(continue)";

export function beginWithUser(turns: Turn[]): Turn[] {
  const first = turns.find((turn) => turn.role !== "system");
  const standIn: Turn = { role: "user", parts: [{ type: "text", text: placeholder }] };
  // Instructions alone are not a conversation.
  if (first === undefined) return [...turns, standIn];
  return first.role === "assistant" ? [standIn, ...turns] : turns;
}
