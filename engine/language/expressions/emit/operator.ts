/** Binary operators and negation. Static facts about the operands decide between an inline JavaScript operator and a helper. */
import { type Code, code, type Emitter, joined } from "../code.ts";
import type { Arithmetic, Binary, Comparison, Literal, Negate, Node, Operator } from "../nodes.ts";
import { add, divide, multiply, negate, range, remainder, subtract } from "../runtime/arithmetic.ts";
import {
  equal,
  greater,
  greaterOrEqual,
  identical,
  includes,
  less,
  lessOrEqual,
  unequal,
} from "../runtime/compare.ts";
import { concatenated } from "../runtime/text.ts";
import { truth } from "./as-condition.ts";
import { derive, Kind, kinds, literal, may, type Operand, only, operand } from "./operand.ts";
import { emitNode, type Scope } from "./scope.ts";

const SCALAR = Kind.undefined | Kind.null | Kind.boolean | Kind.number | Kind.string;

export function emitBinary(node: Binary, e: Emitter, scope: Scope): Operand {
  if (node.operator === "and" || node.operator === "or") return emitLogic(node, e, scope);
  const left = emitNode(node.left, e, scope);
  const words = node.operator === "in" ? literals(node.right) : undefined;
  if (words) return emitOneOf(left, words, e);
  const right = emitNode(node.right, e, scope);
  switch (node.operator) {
    case "=":
    case "!=":
      return emitEquality(node.operator, left, right, e);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return emitOrder(node.operator, left, right, e);
    case "&":
      return define(e, "text", code`${text(left, e)} + ${text(right, e)}`, Kind.string);
    case "in":
      return define(
        e,
        "in",
        code`${e.constant(includes, "includes")}(${left.code}, ${right.code})`,
        Kind.boolean,
      );
    case "..":
      return {
        ...define(
          e,
          "range",
          code`${e.constant(range, "range")}(${left.code}, ${right.code})`,
          Kind.undefined | Kind.array,
        ),
        list: "sequence",
      };
    default:
      return emitArithmetic(node.operator, left, right, e);
  }
}

/** The values of an array literal. */
function literals(node: Node): Literal["value"][] | undefined {
  if (node.kind !== "array") return undefined;
  const values = node.items.flatMap((item) => (item.kind === "literal" ? [item.value] : []));
  return values.length === node.items.length && values.length > 0 ? values : undefined;
}

function emitOneOf(left: Operand, values: readonly Literal["value"][], e: Emitter): Operand {
  const tests = values.map((value) =>
    typeof value === "number" && may(left, Kind.object)
      ? code`${e.constant(identical, "identical")}(${left.code}, ${value})`
      : code`${left.code} === ${value}`,
  );
  return define(e, "in", joined(tests, code` || `), Kind.boolean);
}

/** A new constant with the value of a JavaScript expression. */
export function define(e: Emitter, hint: string, value: Code, of: number = Kind.any): Operand {
  const name = e.name(hint);
  e.line(code`const ${name} = ${value};`);
  return derive(name, of);
}

function emitLogic(node: Binary, e: Emitter, scope: Scope): Operand {
  const left = truth(emitNode(node.left, e, scope), e);
  const right = e.aside(() => truth(emitNode(node.right, e, scope), e));
  const and = node.operator === "and";
  if (right.lines.length === 0) {
    return define(
      e,
      node.operator,
      and ? code`${left} && ${right.value}` : code`${left} || ${right.value}`,
      Kind.boolean,
    );
  }
  const result = e.name(node.operator);
  e.line(code`let ${result} = ${left};`);
  e.block(and ? code`if (${result})` : code`if (!${result})`, () => {
    e.write(right);
    e.line(code`${result} = ${right.value};`);
  });
  return operand(result, Kind.boolean);
}

function emitEquality(operator: "=" | "!=", left: Operand, right: Operand, e: Emitter): Operand {
  if (only(left, Kind.undefined) || only(right, Kind.undefined)) return literal(false);
  const [l, r] = [left.code, right.code];
  // Deep equality with a scalar is strict equality, unless both sides may be numbers and one of them an exact number.
  const strict =
    (only(left, SCALAR) && !(may(left, Kind.number) && may(right, Kind.object))) ||
    (only(right, SCALAR) && !(may(right, Kind.number) && may(left, Kind.object)));
  if (!strict) {
    const helper = operator === "=" ? e.constant(equal, "equal") : e.constant(unequal, "unequal");
    return define(e, "equal", code`${helper}(${l}, ${r})`, Kind.boolean);
  }
  const [lAbsent, rAbsent] = [may(left, Kind.undefined), may(right, Kind.undefined)];
  if (operator === "=") {
    const both = lAbsent && rAbsent ? code`${l} !== undefined && ${l} === ${r}` : code`${l} === ${r}`;
    return define(e, "equal", both, Kind.boolean);
  }
  const present = [lAbsent && code`${l} !== undefined && `, rAbsent && code`${r} !== undefined && `];
  const [first, second] = present.map((test) => test || code``) as [Code, Code];
  return define(e, "unequal", code`${first}${second}${l} !== ${r}`, Kind.boolean);
}

const ORDER: Record<Comparison, { sign: Code; slow: typeof less }> = {
  "<": { sign: code`<`, slow: less },
  "<=": { sign: code`<=`, slow: lessOrEqual },
  ">": { sign: code`>`, slow: greater },
  ">=": { sign: code`>=`, slow: greaterOrEqual },
};

function emitOrder(operator: Comparison, left: Operand, right: Operand, e: Emitter): Operand {
  const { sign, slow } = ORDER[operator];
  const fast = code`${left.code} ${sign} ${right.code}`;
  if (
    (only(left, Kind.number) && only(right, Kind.number)) ||
    (only(left, Kind.string) && only(right, Kind.string))
  ) {
    return define(e, "order", fast, Kind.boolean);
  }
  const helper = code`${e.constant(slow, slow.name)}(${left.code}, ${right.code})`;
  const numbers = numeric(left, right);
  return define(
    e,
    "order",
    numbers ? code`${numbers} ? ${fast} : ${helper}` : helper,
    Kind.boolean | Kind.undefined,
  );
}

const ARITHMETIC: Record<Arithmetic, { sign: Code; slow: typeof add }> = {
  "+": { sign: code`+`, slow: add },
  "-": { sign: code`-`, slow: subtract },
  "*": { sign: code`*`, slow: multiply },
  "/": { sign: code`/`, slow: divide },
  "%": { sign: code`%`, slow: remainder },
};

function emitArithmetic(operator: Arithmetic, left: Operand, right: Operand, e: Emitter): Operand {
  const { sign, slow } = ARITHMETIC[operator];
  const helper = code`${e.constant(slow, slow.name)}(${left.code}, ${right.code})`;
  const result = Kind.number | ((kinds(left) | kinds(right)) & Kind.undefined);
  const numbers = numeric(left, right);
  // A finite sum, difference or product proves both sides finite; a quotient or remainder does not.
  if (!numbers || operator === "/" || operator === "%") return define(e, "number", helper, result);
  const name = e.name("number");
  e.line(code`let ${name} = ${numbers} ? ${left.code} ${sign} ${right.code} : NaN;`);
  e.line(code`if (${name} - ${name} !== 0) ${name} = ${helper};`);
  return operand(name, result);
}

/** The test that both sides are numbers; undefined if one cannot be. */
function numeric(left: Operand, right: Operand): Code | undefined {
  if (!may(left, Kind.number) || !may(right, Kind.number)) return undefined;
  const tests = [left, right].filter((side) => !only(side, Kind.number));
  const [first, second] = tests.map((side) => code`typeof ${side.code} === "number"`);
  if (first && second) return code`${first} && ${second}`;
  return first ?? code`true`;
}

/** A value as an operand of `&`: a JavaScript expression of type string. */
export function text(value: Operand, e: Emitter): Code {
  if (value.literal) return code`${concatenated(value.literal.value)}`;
  if (only(value, Kind.string)) return value.code;
  const { code: at } = value;
  const slow = code`${e.constant(concatenated, "text")}(${at})`;
  if (only(value, Kind.number)) return code`(Number.isInteger(${at}) ? "" + ${at} : ${slow})`;
  const rest = may(value, Kind.undefined) ? code`${at} === undefined ? "" : ${slow}` : slow;
  return may(value, Kind.string) ? code`(typeof ${at} === "string" ? ${at} : ${rest})` : code`(${rest})`;
}

export function emitNegate(node: Negate, e: Emitter, scope: Scope): Operand {
  const value = emitNode(node.operand, e, scope);
  const result = Kind.number | (kinds(value) & Kind.undefined);
  return define(e, "number", code`${e.constant(negate, "negate")}(${value.code})`, result);
}

/** Operators with the value true, false or absent, never a position. */
export const LOGICAL: ReadonlySet<Operator> = new Set(["=", "!=", "<", "<=", ">", ">=", "in", "and", "or"]);
