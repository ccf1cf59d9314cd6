/**
 * The slow engine: the `jsonata` package itself. It explains errors, proves the compiler, and runs an expression that was
 * refused where a mapping allows that. One of the two files that import `jsonata`.
 */
import jsonata from "jsonata";
import { arity, type FunctionSpec, type FunctionTable } from "./functions.ts";

/** What the package throws. */
export interface InterpreterFault {
  readonly code?: string;
  readonly message: string;
  /** End of the token at fault, in the expression's text. */
  readonly position?: number;
  readonly value?: unknown;
}

/**
 * Evaluates an expression. The result is plain JSON: a copy that shares nothing with the input and has none of the
 * package's marks on its lists. Rejects with an `InterpreterFault`.
 * @param bindings variables by name, without the `$`
 */
export async function interpret(
  source: string,
  input: unknown,
  bindings: Readonly<Record<string, unknown>> = {},
  functions: FunctionTable = new Map(),
): Promise<unknown> {
  const { value, error } = await interpretClosely(source, input, bindings, functions);
  if (error) throw error;
  return value;
}

export interface Interpretation {
  readonly value: unknown;
  readonly error: InterpreterFault | undefined;
  /**
   * The package wrote into its (copied) input. It does so when an empty list is the context of an object constructor,
   * and what the rest of the expression then sees depends on the order of evaluation.
   */
  readonly changed: boolean;
}

/** `interpret`, with all that can be observed of it. */
export async function interpretClosely(
  source: string,
  input: unknown,
  bindings: Readonly<Record<string, unknown>>,
  functions: FunctionTable,
): Promise<Interpretation> {
  // A new instance each time: one that is shared would share its clock and its variables.
  const expression = jsonata(source);
  for (const [name, spec] of functions) expression.registerFunction(name, registered(spec));
  // Copies, because evaluation puts marks on lists it meets.
  const given = [plain(input), plain(bindings) as Record<string, unknown>] as const;
  const before = sizeOf(given);
  let [value, error]: [unknown, InterpreterFault | undefined] = [undefined, undefined];
  try {
    value = plain(await expression.evaluate(...given));
  } catch (fault) {
    error = fault as InterpreterFault;
  }
  return { value, error, changed: sizeOf(given) !== before };
}

/** Items of all lists together. */
function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 0);
  return inner + (Array.isArray(value) ? value.length : 0);
}

/** $map and the like ask a function how many arguments it takes. */
function registered(spec: FunctionSpec): (...values: unknown[]) => unknown {
  const call = (...values: unknown[]): unknown => spec.call(...values);
  return Object.defineProperty(call, "length", { value: arity(spec)[1] });
}

/** A deep copy of a JSON value. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
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
