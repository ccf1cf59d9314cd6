/**
 * Orders calls and results as every provider requires: the results of an assistant turn directly after it, one per call, in
 * call order. A call without a result gets a placeholder result. A result without a call becomes text, or stays if the provider
 * may know the call.
 */
import type { Part, ToolCallPart, ToolResultPart, Turn } from "../generation.ts";
import { usesTools } from "../parts.ts";
import type { Note } from "./arranged.ts";

export function pairResults(turns: Turn[], notes: Note[], keepsOrphans = false): Turn[] {
  if (!usesTools(turns)) return turns;
  const known = inOrder(turns);
  if (known !== undefined) return known;
  const ledger = openLedger(turns);
  const called = new Set<string>();
  const paired: Turn[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.role === "tool") {
      if (keepsOrphans) paired.push(...keptOrphans(turn, called));
      else paired.push(...orphans(turn, called, notes));
      continue;
    }
    paired.push(turn);
    const calls = turn.parts.filter((part): part is ToolCallPart => part.type === "tool_call");
    if (turn.role !== "assistant" || calls.length === 0) continue;
    const parts = calls.map((call): Part => {
      called.add(call.id);
      const found = ledger.take(call.id, at);
      if (found !== undefined) return found;
      notes.push({ code: "orphan_tool_call", path: "turns.parts" });
      return unanswered(call);
    });
    paired.push({ role: "tool", parts });
  }
  return paired;
}

/**
 * Fast path for histories in order, which are most: after a turn's calls, only their results in turns of their own. Undefined
 * for others.
 */
function inOrder(turns: Turn[]): Turn[] | undefined {
  const paired: Turn[] = [];
  const seen = new Set<string>();
  let expected: ToolCallPart[] = [];
  let parts: Part[] = [];
  for (const turn of turns) {
    if (turn.role === "tool") {
      for (const part of turn.parts) {
        if (part.type !== "tool_result" || part.call_id !== expected[parts.length]?.id) return undefined;
        parts.push(part);
      }
      continue;
    }
    if (parts.length !== expected.length) return undefined;
    [expected, parts] = [[], []];
    paired.push(turn);
    if (turn.role !== "assistant") continue;
    for (const part of turn.parts) {
      if (part.type !== "tool_call") continue;
      // A reused id may have results in either position.
      if (seen.has(part.id)) return undefined;
      seen.add(part.id);
      expected.push(part);
    }
    if (expected.length > 0) paired.push({ role: "tool", parts });
  }
  return parts.length === expected.length ? paired : undefined;
}

/** The positions of one id's calls and results, in order, and how many of each are processed. */
interface Account {
  calls: number[];
  results: { part: ToolResultPart; at: number }[];
  nextCall: number;
  nextResult: number;
}

/** Results by id. A reused id is another call, whose results follow it. `take` must be called in the order of the calls. */
function openLedger(turns: Turn[]): { take(id: string, at: number): ToolResultPart | undefined } {
  const accounts = new Map<string, Account>();
  const accountOf = (id: string): Account => {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { calls: [], results: [], nextCall: 0, nextResult: 0 };
      accounts.set(id, account);
    }
    return account;
  };
  for (const [at, turn] of turns.entries()) {
    for (const part of turn.parts) {
      if (part.type === "tool_call") accountOf(part.id).calls.push(at);
      else if (part.type === "tool_result") accountOf(part.call_id).results.push({ part, at });
    }
  }
  return {
    take(id, at) {
      const account = accountOf(id);
      const { calls, results } = account;
      while ((calls[account.nextCall] ?? Number.POSITIVE_INFINITY) <= at) account.nextCall++;
      const until = calls[account.nextCall] ?? Number.POSITIVE_INFINITY;
      // Of several results for one call the last one counts (field bug C7).
      let last: ToolResultPart | undefined;
      for (; ; account.nextResult++) {
        const result = results[account.nextResult];
        if (result === undefined || result.at >= until) return last;
        if (calls[0] === at || result.at > at) last = result.part;
      }
    },
  };
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

function keptOrphans(turn: Turn, called: ReadonlySet<string>): Turn[] {
  const parts = turn.parts.filter((part) => part.type !== "tool_result" || !called.has(part.call_id));
  return parts.length > 0 ? [{ ...turn, parts }] : [];
}

/** The remaining parts of a tool turn after its results moved: results without a call become user text. */
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
