/**
 * Explains an expression's result. It runs the expression again in the slow engine, and also its paths, variables and calls, so
 * that a message can show a value under each. For errors, dry runs and failing tests, never for traffic.
 */
import type { FunctionTable } from "./functions.ts";
import { type InterpreterFault, interpret } from "./interpret.ts";
import type { Node, Path, Place } from "./nodes.ts";
import { parse } from "./parse.ts";
import { tokens } from "./token-places.ts";

/** The value of one part of the text. */
export interface PartValue extends Place {
  readonly text: string;
  /** Undefined if the part is absent, or fails by itself. */
  readonly value: unknown;
  readonly fault?: string;
}

/** The package's own message, and the token that it refers to. */
export interface ExplainedFault extends Place {
  readonly code: string;
  readonly message: string;
}

export interface Explanation {
  readonly value: unknown;
  readonly fault: ExplainedFault | undefined;
  /** In source order. For an absent path, the shortest absent prefix is listed, too. */
  readonly parts: readonly PartValue[];
}

/** Runs an expression and its parts. Throws `SyntaxFault` if the text is not an expression. */
export async function explain(
  source: string,
  input: unknown,
  bindings: Readonly<Record<string, unknown>> = {},
  functions: FunctionTable = new Map(),
): Promise<Explanation> {
  const run = async (text: string): Promise<{ value: unknown; fault?: InterpreterFault }> => {
    try {
      return { value: await interpret(text, input, bindings, functions) };
    } catch (fault) {
      return { value: undefined, fault: fault as InterpreterFault };
    }
  };
  const parts: PartValue[] = [];
  for (const part of partsOf(parse(source), source, "")) {
    const { start, end } = part;
    const { value, fault } = await run(`${part.before}${source.slice(start, end)}${part.before && ")"}`);
    const text = source.slice(start, end);
    parts.push({ start, end, text, value, ...(fault ? { fault: fault.message } : {}) });
    // If a shorter prefix of a path is absent, the longer ones add nothing.
    if (value === undefined && part.path)
      parts.push(...(await firstAbsent(part.path, source, part.before, run)));
  }
  const { value, fault } = await run(source);
  return {
    value,
    fault: fault && withPosition(fault, source),
    parts: parts.sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

type Run = (text: string) => Promise<{ value: unknown; fault?: InterpreterFault }>;

async function firstAbsent(path: Path, source: string, before: string, run: Run): Promise<PartValue[]> {
  for (const step of path.steps.slice(0, -1)) {
    const text = source.slice(path.start, step.end);
    const { value } = await run(`${before}${text}${before && ")"}`);
    if (value === undefined) return [{ start: path.start, end: step.end, text, value }];
  }
  return [];
}

function withPosition(fault: InterpreterFault, source: string): ExplainedFault {
  const end = Math.min(fault.position ?? source.length, source.length);
  const start = fault.position === undefined ? 0 : (tokens(source).startOf.get(end) ?? Math.max(0, end - 1));
  return { code: fault.code ?? "D3137", message: fault.message, start, end };
}

interface Part extends Place {
  /** Bindings that the part needs, as the start of a block. */
  readonly before: string;
  readonly path?: Path;
}

/**
 * The parts of an expression with the same context as the complete expression. Parts inside a step or a function have another
 * one.
 */
function partsOf(node: Node, source: string, before: string): Part[] {
  const inside = (...nodes: readonly (Node | undefined)[]) =>
    nodes.flatMap((inner) => (inner ? partsOf(inner, source, before) : []));
  const { start, end } = node;
  switch (node.kind) {
    case "path": {
      const [head] = node.steps;
      const deeper =
        head && head.node.kind !== "field" && head.node.kind !== "variable" ? inside(head.node) : [];
      return [{ start, end, before, path: node }, ...deeper];
    }
    case "variable":
    case "context":
    case "root":
      return [{ start, end, before }];
    case "call":
      return [{ start, end, before }, ...inside(...node.arguments)];
    case "filter":
    case "keep":
      return [{ start, end, before }, ...inside(node.input)];
    case "negate":
      return inside(node.operand);
    case "binary":
    case "fallback":
      return inside(node.left, node.right);
    case "apply":
      return inside(node.left);
    case "array":
      return inside(...node.items);
    case "object":
      return inside(...node.pairs.flatMap(({ key, value }) => [key, value]));
    case "condition":
      return inside(node.condition, node.then, node.otherwise);
    case "bind":
      return inside(node.value);
    case "block":
      return blockParts(node.expressions, source, before);
    default:
      return [];
  }
}

function blockParts(statements: readonly Node[], source: string, before: string): Part[] {
  let opening = before;
  return statements.flatMap((statement) => {
    const parts = partsOf(statement, source, opening);
    if (statement.kind === "bind")
      opening = `${opening || "("}${source.slice(statement.start, statement.end)}; `;
    return parts;
  });
}
