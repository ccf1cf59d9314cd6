/**
 * Calls and results in the order every provider insists on: the results of an assistant turn directly after it, one
 * for each call, in call order. A call without a result gets one that says so; a result without a call becomes text.
 */
import type { Part, ToolCallPart, ToolResultPart, Turn } from "../generate.ts";
import type { Note } from "./needs.ts";

export function pairResults(turns: Turn[], notes: Note[]): Turn[] {
  if (!turns.some((turn) => turn.parts.some(isToolPart))) return turns;
  const results = new Map<string, { part: ToolResultPart; used: boolean }>();
  for (const part of turns.flatMap((turn) => turn.parts)) {
    if (part.type === "tool_result" && !results.has(part.call_id)) {
      results.set(part.call_id, { part, used: false });
    }
  }
  const called = new Set<string>();
  const paired: Turn[] = [];
  for (const turn of turns) {
    if (turn.role === "tool") {
      paired.push(...orphans(turn, called, notes));
      continue;
    }
    paired.push(turn);
    const calls = turn.parts.filter((part): part is ToolCallPart => part.type === "tool_call");
    if (turn.role !== "assistant" || calls.length === 0) continue;
    const parts = calls.map((call): Part => {
      called.add(call.id);
      const found = results.get(call.id);
      if (found !== undefined && !found.used) {
        found.used = true;
        return found.part;
      }
      notes.push({ code: "orphan_tool_call", path: "turns.parts" });
      return unanswered(call);
    });
    paired.push({ role: "tool", parts });
  }
  return paired;
}

function isToolPart(part: Part): boolean {
  return part.type === "tool_call" || part.type === "tool_result";
}

function unanswered(call: ToolCallPart): ToolResultPart {
  const content: Part[] = [{ type: "text", text: "[no result]" }];
  return {
    type: "tool_result",
    call_id: call.id,
    name: call.name,
    kind: call.kind ?? "function",
    content,
    is_error: true,
  };
}

/** What is left of a tool turn once results stand after their calls: those that answer no call, as user text. */
function orphans(turn: Turn, called: ReadonlySet<string>, notes: Note[]): Turn[] {
  const left = turn.parts.flatMap((part): Part[] => {
    if (part.type !== "tool_result") return [part];
    if (called.has(part.call_id)) return [];
    notes.push({ code: "orphan_tool_result", path: "turns.parts" });
    const texts = part.content.filter((inner) => inner.type === "text").map((inner) => inner.text);
    const media = part.content.filter((inner) => inner.type !== "text");
    return [{ type: "text", text: `[tool result ${part.call_id}] ${texts.join("\n")}` }, ...media];
  });
  return left.length > 0 ? [{ ...turn, role: "user", parts: left }] : [];
}
