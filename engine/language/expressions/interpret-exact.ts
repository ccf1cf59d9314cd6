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
const FLOAT_ONLY: ReadonlySet<string> = new Set(["each", "sift", "merge", "split", "replace", "match"]);
const FUNCTION_TYPES: ReadonlySet<string> = new Set(["lambda", "regex", "partial"]);

/** The package wraps a document that is a list. */
type Context = (unknown[] & { outerWrapper?: boolean }) | undefined;

/** An expression of the package. */
interface PackageExpression {
  ast(): unknown;
  registerFunction(name: string, run: (this: { input: Context }, ...args: unknown[]) => unknown): void;
}

interface Node {
  type?: string;
  value?: unknown;
  [field: string]: unknown;
}

/** Changes an expression of the package. Call it before the caller's own functions are registered. */
export function supportExactNumbers(expression: PackageExpression): void {
  for (const name of FUNCTIONS) {
    const builtin = builtins.get(name);
    if (builtin === undefined) throw new TypeError(`there is no function ${name}`);
    const call = function (this: { input: Context }, ...args: unknown[]): unknown {
      const { input } = this;
      return invoke(builtin, args, input?.outerWrapper === true ? input[0] : input);
    };
    expression.registerFunction(name, Object.defineProperty(call, "length", { value: builtin.arity }));
  }
  const helpers = { ...OPERATORS, truth: truthy, position, negate, float: plainNumber };
  for (const [name, run] of Object.entries(helpers)) expression.registerFunction(hiddenName(name), run);
  rewrite(expression.ast(), new Set());
}

/** A name that no expression can contain. */
function hiddenName(name: string): string {
  return ` ${name}`;
}

function rewrite(node: unknown, seen: Set<unknown>): void {
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  for (const inner of Object.values(node)) rewrite(inner, seen);
  const target = node as Node;
  if (target.type === "binary" && String(target.value) in OPERATORS)
    replaceWithCall(target, String(target.value), [target.lhs, target.rhs]);
  else if (target.type === "binary" && (target.value === "and" || target.value === "or")) {
    target.lhs = call("truth", target.lhs);
    target.rhs = call("truth", target.rhs);
  } else if (target.type === "unary" && target.value === "-")
    replaceWithCall(target, "negate", [target.expression]);
  else if (target.type === "condition") target.condition = call("truth", target.condition);
  else if (target.type === "filter" && (target.expr as Node).type !== "number")
    target.expr = call("position", target.expr);
  else if (target.type === "function" && FLOAT_ONLY.has(String((target.procedure as Node)?.value))) {
    target.arguments = (target.arguments as Node[]).map((each) =>
      FUNCTION_TYPES.has(String(each.type)) ? each : call("float", each),
    );
  } else if (target.type === "sort") {
    for (const term of target.terms as Node[]) term.expression = call("float", term.expression);
  }
}

/** Turns the node into a call; its predicates and marks stay. */
function replaceWithCall(node: Node, name: string, args: unknown[]): void {
  Object.assign(node, call(name, ...args), { position: node.position });
}

function call(name: string, ...args: unknown[]): Node {
  return {
    type: "function",
    value: "(",
    arguments: args,
    procedure: { type: "variable", value: hiddenName(name) },
  };
}

const cache = new WeakMap<object, boolean>();

/** Whether a context or variables contain an exact number. Their nested values must not change; their own fields may. */
export function containsExactNumber(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ExactNumber) return true;
  const found = cache.get(value);
  if (found !== undefined) return found;
  const contains = Object.values(value).some((inner) => containsExactNumber(inner, depth + 1));
  if (depth > 1) cache.set(value, contains);
  return contains;
}
