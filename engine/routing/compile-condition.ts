/** Compiles conditions. Loaded on first use: a start without conditions does not need the compiler. */
import { code, Emitter } from "../language/expressions/code.ts";
import { emitExpression } from "../language/expressions/emit/expression.ts";
import { type Operand, operand } from "../language/expressions/emit/operand.ts";
import { Refusal } from "../language/expressions/emit/refusal.ts";
import { parse, SyntaxFault } from "../language/expressions/parse.ts";
import { functionsFor } from "../language/functions/function-table.ts";
import { type Condition, type ConditionFault, VARIABLES, type Variables } from "./route-condition.ts";

/** @param text with `=` */
export function compileCondition(text: string): Condition | ConditionFault {
  const source = text.replace(/^=/, "").trim();
  const emitter = new Emitter();
  const given = emitter.name("given");
  const variables = new Map<string, Operand>();
  for (const name of Object.keys(VARIABLES)) {
    if (!new RegExp(`\\$${name}\\b`).test(source)) continue;
    const variable = emitter.name(name);
    emitter.line(code`const ${variable} = ${given}[${name}];`);
    variables.set(name, operand(variable));
  }
  const nothing = operand(code`undefined`);
  try {
    const scope = { context: nothing, root: nothing, variables, functions: functionsFor({}) };
    const result = emitExpression(parse(source), emitter, scope);
    emitter.line(code`return ${result.code};`);
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxFault) return { message: error.message };
    throw error;
  }
  const { run } = emitter.build<(given: Variables) => unknown>(`condition:${source}`, [given]);
  return { text, run };
}
