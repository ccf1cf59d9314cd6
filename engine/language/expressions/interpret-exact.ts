/**
 * Adds exact numbers to the interpreter, which the package does not support. In one expression, it replaces the operators,
 * conditions, predicates and functions of numbers with those that compiled code calls. It is used only if a value contains such
 * a number. Without one, the two engines stay independent.
 */
import { ExactNumber, plainNumber } from "../json/exact-number.ts";
import { add, divide, multiply, negate, range, remainder, subtract } from "./runtime/arithmetic.ts";
import { builtins, invoke } from "./runtime/builtins.ts";
import { equal, greater, greaterOrEqual, includes, less, lessOrEqual, unequal } from "./runtime/compare.ts";
import { concatenated } from "./runtime/text.ts";
import { truthy } from "./runtime/truth.ts";

type Operate = (left: unknown, right?: unknown) => unknown;

const OPERATORS: Readonly<Record<string, Operate>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
  "%": remainder,
  "=": equal,
  "!=": unequal,
  "<": less,
  "<=": lessOrEqual,
  ">": greater,
  ">=": greaterOrEqual,
  in: includes,
  "&": (left, right) => concatenated(left) + concatenated(right),
  "..": range,
};

/** A predicate's value with floats for positions. */
const position: Operate = (value) => (Array.isArray(value) ? value.map(plainNumber) : plainNumber(value));

/** Functions that take numbers, or that depend on a value's type. */
const FUNCTIONS =
  "sum max min average string substring pad formatBase number floor ceil round abs sqrt power boolean not type distinct spread keys clone".split(
    " ",
  );

/** The package's own functions that would treat an exact number as an object, or not as a number. */
const TAKES_NO_EXACT: ReadonlySet<string> = new Set(["each", "sift", "merge", "split", "replace", "match"]);
const FUNCTIONAL: ReadonlySet<string> = new Set(["lambda", "regex", "partial"]);

/** The package wraps a document that is a list. */
type Context = (unknown[] & { outerWrapper?: boolean }) | undefined;

/** An expression of the package. */
interface Teachable {
  ast(): unknown;
  registerFunction(name: string, run: (this: { input: Context }, ...given: unknown[]) => unknown): void;
}

interface Node {
  type?: string;
  value?: unknown;
  [field: string]: unknown;
}

/** Changes an expression of the package. Call it before the caller's own functions are registered. */
export function teachExactNumbers(expression: Teachable): void {
  for (const name of FUNCTIONS) {
    const builtin = builtins.get(name);
    if (builtin === undefined) throw new TypeError(`there is no function ${name}`);
    const call = function (this: { input: Context }, ...given: unknown[]): unknown {
      const { input } = this;
      return invoke(builtin, given, input?.outerWrapper === true ? input[0] : input);
    };
    expression.registerFunction(name, Object.defineProperty(call, "length", { value: builtin.arity }));
  }
  const given = { ...OPERATORS, truth: truthy, position, negate, float: plainNumber };
  for (const [name, run] of Object.entries(given)) expression.registerFunction(named(name), run);
  rewrite(expression.ast(), new Set());
}

/** A name that no expression can contain. */
function named(name: string): string {
  return ` ${name}`;
}

function rewrite(node: unknown, seen: Set<unknown>): void {
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  for (const inner of Object.values(node)) rewrite(inner, seen);
  const of = node as Node;
  if (of.type === "binary" && String(of.value) in OPERATORS) become(of, String(of.value), [of.lhs, of.rhs]);
  else if (of.type === "binary" && (of.value === "and" || of.value === "or")) {
    of.lhs = call("truth", of.lhs);
    of.rhs = call("truth", of.rhs);
  } else if (of.type === "unary" && of.value === "-") become(of, "negate", [of.expression]);
  else if (of.type === "condition") of.condition = call("truth", of.condition);
  else if (of.type === "filter" && (of.expr as Node).type !== "number") of.expr = call("position", of.expr);
  else if (of.type === "function" && TAKES_NO_EXACT.has(String((of.procedure as Node)?.value))) {
    of.arguments = (of.arguments as Node[]).map((each) =>
      FUNCTIONAL.has(String(each.type)) ? each : call("float", each),
    );
  } else if (of.type === "sort") {
    for (const term of of.terms as Node[]) term.expression = call("float", term.expression);
  }
}

/** Turns the node into a call; its predicates and marks stay. */
function become(node: Node, name: string, given: unknown[]): void {
  Object.assign(node, call(name, ...given), { position: node.position });
}

function call(name: string, ...given: unknown[]): Node {
  return {
    type: "function",
    value: "(",
    arguments: given,
    procedure: { type: "variable", value: named(name) },
  };
}

const known = new WeakMap<object, boolean>();

/** Whether a context or variables contain an exact number. Their nested values must not change; their own fields may. */
export function containsExactNumber(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ExactNumber) return true;
  const found = known.get(value);
  if (found !== undefined) return found;
  const contains = Object.values(value).some((inner) => containsExactNumber(inner, depth + 1));
  if (depth > 1) known.set(value, contains);
  return contains;
}
