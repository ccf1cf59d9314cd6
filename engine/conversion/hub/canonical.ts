/**
 * Normalizes a decoded request (docs/wires/rules.md#conversations): decode maps stay simple, and encode maps can rely on one
 * shape. Pure: returns new turns.
 *
 * 1. Leading instructions move to `system`; later ones stay in place as `system` turns.
 * 2. Tool results have turns of their own, before the other content of the same turn.
 * 3. Every call has an id; every result has the id and the name of its call.
 * 4. A tool that is declared again later in the conversation is one tool.
 * 5. Empty fields are absent.
 * 6. Empty text is removed, unless it carries an opaque proof or is the turn's only content.
 */

import { plainNumber } from "../../language/json/exact-number.ts";
import { withArguments } from "./arguments.ts";
import { withCarriedProofs } from "./carried-proofs.ts";
import { withoutEmptyFields } from "./empty-fields.ts";
import type { GenerationRequest, Part, Tool, ToolCallPart, ToolResultPart, Turn } from "./generation.ts";
import { shortHash } from "./hash.ts";
import { mapParts, usesTools, withParts } from "./parts.ts";

export function canonical(decoded: GenerationRequest): GenerationRequest {
  const request = withoutEmptyFields(decoded);
  const system = [...(request.system ?? [])];
  const turns: Turn[] = [];
  let leading = true;
  for (const decoded of request.turns ?? []) {
    // A map omits empty lists; a turn without parts still is a turn.
    const turn: Turn = decoded.parts === undefined ? { ...decoded, parts: [] } : decoded;
    if (turn.role === "system" && leading) {
      system.push(...turn.parts);
      continue;
    }
    if (turn.role !== "system") leading = false;
    for (const piece of splitResults(turn)) {
      const parts = withCarriedProofs(withoutEmptyText(piece.parts), request.origin);
      if (parts.length > 0) turns.push(parts === piece.parts ? piece : { ...piece, parts });
    }
  }
  const whole: GenerationRequest = {
    ...withPlainChoices(request),
    system: system.filter((part) => !isEmptyText(part)),
    turns: identify(turns),
  };
  if (request.tools?.some(({ late }) => late)) whole.tools = withoutRepeated(request.tools);
  return whole;
}

/** Removes late declarations of tools that are declared already. */
function withoutRepeated(tools: readonly Tool[]): Tool[] {
  const known = new Set<string>();
  return tools.filter((tool) => {
    const name = tool.type === "server" ? tool.tool : JSON.stringify([tool.namespace, tool.name]);
    const isRepeated = tool.late === true && known.has(name);
    known.add(name);
    return !isRepeated;
  });
}

/** The gateway computes with the number of choices; all other numbers are only passed on, with their exact digits. */
function withPlainChoices(request: GenerationRequest): GenerationRequest {
  const n = plainNumber(request.n) as number;
  return n === request.n ? request : { ...request, n };
}

function isEmptyText(part: Part): boolean {
  return part.type === "text" && part.text === "" && part.sig === undefined;
}

function withoutEmptyText(parts: Part[]): Part[] {
  if (parts.length <= 1 || !parts.some(isEmptyText)) return parts;
  const nonEmpty = parts.filter((part) => !isEmptyText(part));
  return nonEmpty.length > 0 ? nonEmpty : parts.slice(0, 1);
}

/**
 * Moves results to turns of their own: before the other content of a user turn, in place inside other turns. Calls always
 * become part of an assistant turn.
 */
function splitResults(turn: Turn): Turn[] {
  if (turn.parts.every((part) => ownRole(part, turn.role) === turn.role)) return [turn];
  if (turn.role === "user" && turn.parts.every((part) => part.type !== "tool_call")) {
    const results = turn.parts.filter((part) => part.type === "tool_result");
    const others = turn.parts.filter((part) => part.type !== "tool_result");
    const tool: Turn = { ...turn, role: "tool", parts: results };
    return others.length > 0 ? [tool, { ...turn, parts: others }] : [tool];
  }
  const pieces: Turn[] = [];
  for (const part of turn.parts) {
    const role = ownRole(part, turn.role);
    const last = pieces.at(-1);
    if (last?.role === role) last.parts.push(part);
    else pieces.push({ ...turn, role, parts: [part] });
  }
  return pieces;
}

function ownRole(part: Part, role: Turn["role"]): Turn["role"] {
  if (part.type === "tool_call") return "assistant";
  return part.type === "tool_result" ? "tool" : role;
}

/** A tool cannot make calls: a call inside a result becomes text. */
function asToolText(part: Part): Part {
  if (part.type !== "tool_call") return part;
  return { type: "text", text: `${part.name}(${part.arguments ?? part.input ?? ""})` };
}

/**
 * Gives ids to calls without one (deterministic, so that a growing history stays byte-stable) and matches results to calls: by
 * id, else by name in order, else by order, among the unanswered calls of the nearest preceding call turn. A result with an
 * unknown id may match a call whose id was generated.
 */
function identify(turns: Turn[]): Turn[] {
  if (!usesTools(turns)) return turns;
  const names = new Map<string, string>();
  /** Generated ids. */
  const generated = new Set<string>();
  let waiting = new Waiting([], generated);
  let answered = true;
  return turns.map((turn, turnIndex) => {
    if (turn.role === "assistant") {
      const parts = mapParts(turn.parts, (part, partIndex) => {
        if (part.type !== "tool_call") return part;
        if (part.id && part.name) return withArguments(part);
        // The empty end marker of a streamed call has no name; the target still needs one.
        const name = part.name || "unknown_tool";
        const id = part.id || `call_${shortHash(`${name}|${turnIndex}|${partIndex}`, 24)}`;
        if (!part.id) generated.add(id);
        return withArguments({ ...part, id, name });
      });
      const calls = parts.filter((part) => part.type === "tool_call");
      for (const call of calls) names.set(call.id, call.name);
      if (calls.length > 0) {
        if (answered) waiting = new Waiting(calls, generated);
        else waiting.add(calls);
        answered = false;
      }
      return withParts(turn, parts);
    }
    if (turn.role !== "tool") return turn;
    answered = true;
    const parts = mapParts(turn.parts, (part) => {
      if (part.type !== "tool_result") return part;
      const call = waiting.take(part);
      const id = call?.id ?? part.call_id;
      const name = part.name ?? call?.name ?? (id === undefined ? undefined : names.get(id));
      // A wire with one kind of result does not mark results of free-text calls.
      const kind = call?.kind === "custom" ? call.kind : part.kind;
      const content = mapParts(part.content, asToolText);
      if (
        id !== undefined &&
        id === part.call_id &&
        name === part.name &&
        kind === part.kind &&
        content === part.content
      )
        return part;
      const known = { ...part, call_id: id ?? "", content };
      if (kind !== undefined) known.kind = kind;
      if (name !== undefined) known.name = name;
      return known;
    });
    return withParts(turn, parts);
  });
}

/** Calls in order; those before `next` are matched. */
interface Queue {
  calls: ToolCallPart[];
  next: number;
}

/** Calls without results so far. */
class Waiting {
  readonly #all: Queue;
  readonly #taken = new Set<ToolCallPart>();
  /** By id and by name; built only if results arrive in another order than their calls. */
  #byId: Map<string, Queue> | undefined;
  #byName: Map<string, Queue> | undefined;
  readonly #generated: ReadonlySet<string>;

  /** @param generated generated ids, which the client does not know */
  constructor(calls: readonly ToolCallPart[], generated: ReadonlySet<string>) {
    this.#all = { calls: [...calls], next: 0 };
    this.#generated = generated;
  }

  add(calls: readonly ToolCallPart[]): void {
    for (const call of calls) {
      this.#all.calls.push(call);
      if (this.#byId !== undefined) enqueue(this.#byId, call.id, call);
      if (this.#byName !== undefined) enqueue(this.#byName, call.name, call);
    }
  }

  /** Removes and returns the call that matches a result. */
  take({ call_id: id, name }: ToolResultPart): ToolCallPart | undefined {
    const first = this.#head(this.#all);
    if (first === undefined) return undefined;
    const isFirst = id ? first.id === id : !name || first.name === name;
    const call = isFirst ? first : this.#find(id, name);
    if (call !== undefined) this.#taken.add(call);
    return call;
  }

  #find(id: string, name: string | undefined): ToolCallPart | undefined {
    if (this.#byId === undefined || this.#byName === undefined) {
      this.#byId = new Map();
      this.#byName = new Map();
      for (const call of this.#all.calls) {
        enqueue(this.#byId, call.id, call);
        enqueue(this.#byName, call.name, call);
      }
    }
    const known = id ? this.#byId.get(id) : undefined;
    if (known !== undefined) return this.#head(known);
    const named = id && !name ? this.#all : this.#byName.get(name ?? "");
    const call = named && this.#head(named);
    return id && call !== undefined && !this.#generated.has(call.id) ? undefined : call;
  }

  #head(queue: Queue): ToolCallPart | undefined {
    let call = queue.calls[queue.next];
    while (call !== undefined && this.#taken.has(call)) call = queue.calls[++queue.next];
    return call;
  }
}

function enqueue(queues: Map<string, Queue>, key: string, call: ToolCallPart): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, { calls: [call], next: 0 });
  else queue.calls.push(call);
}
