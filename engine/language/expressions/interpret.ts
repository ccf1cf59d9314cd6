/**
 * The slow engine: the `jsonata` package. It explains errors, verifies the compiler, and runs a refused expression if the
 * mapping allows that. Only this file and `parse.ts` import `jsonata`.
 */
import jsonata from "jsonata";
import { ExactNumber } from "../json/exact-number.ts";
import { arity, type FunctionSpec, type FunctionTable } from "./functions.ts";
import { containsExactNumber, supportExactNumbers } from "./interpret-exact.ts";

/** The package's error. */
export interface InterpreterFault {
  readonly code?: string;
  readonly message: string;
  /** End of the faulty token in the expression's text. */
  readonly position?: number;
  readonly value?: unknown;
}

/**
 * Evaluates an expression. The result is plain JSON: a copy that shares nothing with the input, without the package's marks on
 * lists. Rejects with an `InterpreterFault`.
 * @param bindings variables by name, without the `$`
 */
export async function interpret(
  source: string,
  input: unknown,
  bindings: Readonly<Record<string, unknown>> = {},
  functions: FunctionTable = new Map(),
): Promise<unknown> {
  return prepare(source, functions)(input, bindings);
}

/** `interpret` for an expression that is evaluated repeatedly: the text is parsed once. Evaluations may overlap. */
export function prepare(
  source: string,
  functions: FunctionTable = new Map(),
): (input: unknown, bindings?: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const expression = instances(source, functions);
  return (input, bindings = {}) => evaluate(expression(input, bindings), input, bindings);
}

/**
 * Evaluates, and reports whether the package changed its own data. It does so if an empty list is the context of an object
 * constructor. The input of later parts of the expression then depends on the order of evaluation.
 */
export async function interpretClosely(
  source: string,
  input: unknown,
  bindings: Readonly<Record<string, unknown>>,
  functions: FunctionTable,
): Promise<{ readonly value: unknown; readonly error?: InterpreterFault; readonly wrote: boolean }> {
  const expression = instances(source, functions)(input, bindings);
  let wrote = false;
  const watch = (
    { type, value, group }: { type: string; value?: unknown; group?: unknown },
    context: unknown,
  ): void => {
    const constructs = (type === "unary" && value === "{") || group !== undefined;
    if (constructs && Array.isArray(context) && context.length === 0) wrote = true;
  };
  expression.assign(ENTRY as unknown as string, watch);
  try {
    return { value: await evaluate(expression, input, bindings), wrote };
  } catch (error) {
    return { value: undefined, error: error as InterpreterFault, wrote };
  }
}

/** The package calls the function under this symbol for every node that it evaluates. */
const ENTRY = Symbol.for("jsonata.__evaluate_entry");

/**
 * `interpret` for an expression that runs often: parsed once, and without the copies that protect an input from the package's
 * marks. Not for expressions that read the time, because the time would not advance.
 */
export function reusable(
  source: string,
  functions: FunctionTable,
): (input: unknown, bindings: Readonly<Record<string, unknown>>) => Promise<unknown> {
  const expression = instances(source, functions);
  return async (input, bindings) => plain(await expression(input, bindings).evaluate(input, bindings));
}

/** One instance for values without exact numbers, and another one for values with them. */
function instances(
  source: string,
  functions: FunctionTable,
): (input: unknown, bindings: Readonly<Record<string, unknown>>) => jsonata.Expression {
  const plainInstance = instance(source, functions, false);
  let exactInstance: jsonata.Expression | undefined;
  return (input, bindings) => {
    if (!containsExactNumber([input, bindings])) return plainInstance;
    exactInstance ??= instance(source, functions, true);
    return exactInstance;
  };
}

function instance(source: string, functions: FunctionTable, exact: boolean): jsonata.Expression {
  const expression = jsonata(source);
  if (exact) supportExactNumbers(expression);
  for (const [name, spec] of functions) expression.registerFunction(name, withArity(spec));
  return expression;
}

/** Works on copies, because evaluation marks lists. */
async function evaluate(
  expression: jsonata.Expression,
  input: unknown,
  bindings: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  return plain(await expression.evaluate(plain(input), plain(bindings) as Record<string, unknown>));
}

/** $map and similar functions read a function's `length`. */
function withArity(spec: FunctionSpec): (...values: unknown[]) => unknown {
  const call = (...values: unknown[]): unknown => spec.call(...values);
  return Object.defineProperty(call, "length", { value: arity(spec)[1] });
}

/** A deep copy of a JSON value. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || value instanceof ExactNumber) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    Object.defineProperty(copy, key, {
      value: plain(field),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}
