/**
 * A single expression as one JavaScript function, for the comparison with the interpreter. In mappings it is a part
 * of a program.
 */
import { code, Emitter } from "../../engine/language/expressions/code.ts";
import { emitExpression } from "../../engine/language/expressions/emit/expression.ts";
import { type Operand, operand } from "../../engine/language/expressions/emit/operand.ts";
import { Refusal } from "../../engine/language/expressions/emit/refusal.ts";
import type { FunctionTable } from "../../engine/language/expressions/functions.ts";
import { parse } from "../../engine/language/expressions/parse.ts";

export interface Compiled {
  /** Evaluates on an input. `bindings` are the declared variables by name. @throws EvaluationFault */
  readonly run: (input: unknown, bindings?: Readonly<Record<string, unknown>>) => unknown;
  /** The generated JavaScript. */
  readonly source: string;
}

export interface CompileOptions {
  /** Names, without the `$`, that `bindings` may contain. */
  readonly variables?: readonly string[];
  readonly functions?: FunctionTable;
}

/**
 * Compiles an expression, or gives the reason why it is outside the subset. @throws SyntaxFault for invalid syntax
 */
export function compile(source: string, options: CompileOptions = {}): Compiled | Refusal {
  const e = new Emitter();
  const [input, bindings] = [e.name("input"), e.name("bindings")];
  const variables = new Map<string, Operand>();
  for (const name of options.variables ?? []) {
    const variable = e.name(name);
    e.line(code`const ${variable} = Object.hasOwn(${bindings}, ${name}) ? ${bindings}[${name}] : undefined;`);
    variables.set(name, operand(variable));
  }
  const root = operand(input);
  try {
    const scope = { context: root, root, variables, functions: options.functions ?? new Map() };
    const result = emitExpression(parse(source), e, scope);
    e.line(code`return ${result.code};`);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  const program = e.build<(input: unknown, bindings: unknown) => unknown>(`expression:${source}`, [
    input,
    bindings,
  ]);
  const { run } = program;
  return { run: (value, given = {}) => run(value, given), source: program.source };
}
