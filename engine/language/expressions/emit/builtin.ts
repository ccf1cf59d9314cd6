/**
 * Calls of JSONata's built-ins. Arguments are checked against the signature inline, and only if their types are unknown. A call
 * that does not fit goes to `invoke`, which implements all rules: contexts as arguments, single values as lists, errors. The
 * most frequent functions are inlined.
 */

import { type Code, code, type Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import { type Builtin, builtins, invoke } from "../runtime/builtins.ts";
import { isListOf } from "../runtime/lists.ts";
import { type } from "../runtime/objects.ts";
import { unwrap, unwrapToList } from "../runtime/sequence.ts";
import type { Parameter } from "../runtime/signature.ts";
import { string } from "../runtime/text.ts";
import { truth } from "./as-condition.ts";
import { emitRead } from "./field.ts";
import { absent, derive, Kind, kinds, listOf, may, type Operand, only, part } from "./operand.ts";
import { define } from "./operator.ts";
import { Refusal } from "./refusal.ts";
import type { Mode } from "./scope.ts";

/** @param boxed whether the context must not replace an omitted argument */
export function emitBuiltin(
  builtin: Builtin,
  args: readonly Operand[],
  context: Operand,
  node: Node,
  e: Emitter,
  mode: Mode,
  boxed: boolean,
): Operand {
  const { name, signature } = builtin;
  if (name === "toMillis" && args.length > 1) {
    throw new Refusal(
      node,
      "unsupported-function",
      `$${name} with a picture is not compiled`,
      "use ISO 8601, or format it outside",
    );
  }
  const takes = signature.parameters.some((parameter) => parameter.context);
  if (boxed && takes && !fits(builtin, args.length)) refuseContext(builtin, node);
  if (name === "distinct") return emitDistinct(builtin, args, context, node, e, mode);
  if (name === "spread" && args.length === 0 && may(context, Kind.array)) refuseContext(builtin, node);
  const inline = mode === "value" ? INLINE[name]?.(args, e) : undefined;
  if (inline) return inline;
  if (mode === "list" && builtin.unfinished) return emitAsList(builtin, args, context, node, e);
  const unfinished = mode === "sequence" ? builtin.unfinished : undefined;
  const run = unfinished ? { ...builtin, run: unfinished } : builtin;
  const result = define(e, name, emitRun(run, args, context, e), returned(builtin));
  const marked = args.some((value) => value.marked) || context.marked;
  const list = builtin.unfinished ? "sequence" : LISTS[name];
  return {
    ...result,
    ...(list && result.computed ? { list } : {}),
    ...(marked && result.computed ? { marked: true } : {}),
    ...(unfinished ? { unfinished: true } : {}),
  };
}

/**
 * A sequence that shrinks to one item becomes that item, but a plain list does not. The kind of list must therefore be known.
 */
function emitDistinct(
  builtin: Builtin,
  args: readonly Operand[],
  context: Operand,
  node: Node,
  e: Emitter,
  mode: Mode,
): Operand {
  const value = args[0] ?? absent;
  const list = may(value, Kind.array) ? listOf(value) : "plain";
  if (list === "either" || (list === "sequence" && mode !== "value")) {
    throw new Refusal(
      node,
      "distinct",
      "$distinct of a list that may be a sequence is not compiled",
      "put the list in brackets: $distinct([ … ])",
    );
  }
  const raw = define(e, "distinct", emitRun(builtin, args, context, e));
  const at = raw.code;
  const result =
    list === "plain"
      ? raw
      : define(e, "distinct", code`Array.isArray(${at}) ? ${e.constant(unwrap, "unwrap")}(${at}) : ${at}`);
  return { ...part(result.code, value), computed: true, list };
}

function refuseContext(builtin: Builtin, node: Node): never {
  throw new Refusal(
    node,
    "context-argument",
    `$${builtin.name} takes its argument from the context here`,
    "write the argument",
  );
}

/** Functions whose lists are plain arrays in JSONata. */
const LISTS: Readonly<Record<string, "plain">> = { split: "plain", zip: "plain", clone: "plain" };

function emitAsList(
  builtin: Builtin,
  args: readonly Operand[],
  context: Operand,
  node: Node,
  e: Emitter,
): Operand {
  if (builtin.name !== "keys" && builtin.name !== "match") {
    throw new Refusal(
      node,
      "marked-list",
      `\`[]\` after $${builtin.name} is not compiled`,
      "put the call in brackets: [ $f(…) ]",
    );
  }
  const raw = define(
    e,
    builtin.name,
    emitRun({ ...builtin, run: builtin.unfinished as Builtin["run"] }, args, context, e),
  );
  const list = code`${raw.code} === undefined ? undefined : ${e.constant(unwrapToList, "list")}(${raw.code})`;
  return { ...define(e, "list", list, Kind.array | Kind.undefined), list: "sequence", marked: true };
}

/** Whether all arguments are present, so that the context replaces none. */
function fits(builtin: Builtin, count: number): boolean {
  const { parameters } = builtin.signature;
  return (
    count <= parameters.length &&
    count > 0 &&
    parameters.slice(count).every((parameter) => parameter.optional)
  );
}

function emitRun(builtin: Builtin, args: readonly Operand[], context: Operand, e: Emitter): Code {
  const values = args.map((value) => value.code);
  const slow = code`${e.constant(invoke, "invoke")}(${e.constant(builtin, builtin.name)}, [${values}], ${context.code})`;
  const { parameters } = builtin.signature;
  if (!fits(builtin, args.length) || parameters.some((parameter) => parameter.repeated)) return slow;
  const tests: Code[] = [];
  for (const [i, value] of args.entries()) {
    const test = fitness(parameters[i] as Parameter, value, e);
    if (test === false) return slow;
    if (test !== true) tests.push(test);
  }
  const fast = code`${e.constant(builtin.run, builtin.name)}(${values})`;
  const [first, ...rest] = tests;
  if (!first) return fast;
  return code`${rest.reduce((all, test) => code`${all} && ${test}`, first)} ? ${fast} : ${slow}`;
}

const LETTERS: Readonly<Record<string, number>> = {
  s: Kind.string,
  n: Kind.number,
  b: Kind.boolean,
  o: Kind.object,
  x: Kind.any,
  "(nsb)": Kind.number | Kind.string | Kind.boolean,
  "(oa)": Kind.object | Kind.array,
};

/** The test that a value fits a parameter; a boolean if that is known. An absent value always fits. */
function fitness(parameter: Parameter, value: Operand, e: Emitter): Code | boolean {
  const at = value.code;
  if (parameter.type === "a") {
    if (!may(value, Kind.array | Kind.undefined)) return false;
    const list = parameter.items
      ? code`${e.constant(isListOf[parameter.items], "isListOf")}(${at})`
      : code`Array.isArray(${at})`;
    if (!parameter.items && only(value, Kind.array | Kind.undefined)) return true;
    return may(value, Kind.undefined) ? code`(${at} === undefined || ${list})` : list;
  }
  const wanted = LETTERS[parameter.type];
  if (wanted === undefined) return false;
  if (only(value, wanted | Kind.undefined)) return true;
  if (!may(value, wanted | Kind.undefined)) return false;
  const test = TYPE_TESTS[parameter.type]?.(at);
  if (!test) return false;
  return may(value, Kind.undefined) ? code`(${at} === undefined || ${test})` : test;
}

const TYPE_TESTS: Readonly<Record<string, (at: Code) => Code>> = {
  s: (at) => code`typeof ${at} === "string"`,
  n: (at) => code`typeof ${at} === "number"`,
  b: (at) => code`typeof ${at} === "boolean"`,
  "(nsb)": (at) => code`typeof ${at} !== "object"`,
};

/** The kinds of a function's result, from its signature. */
function returned(builtin: Builtin): number {
  const wanted = { ...LETTERS, a: Kind.array }[builtin.signature.returns] ?? Kind.any;
  return builtin.name === "count" || builtin.name === "exists" ? wanted : wanted | Kind.undefined;
}

const INLINE: Readonly<Record<string, (args: readonly Operand[], e: Emitter) => Operand | undefined>> = {
  exists: ([value, ...more], e) =>
    value && more.length === 0
      ? define(e, "exists", code`${value.code} !== undefined`, Kind.boolean)
      : undefined,
  not: ([value, ...more], e) => (value && more.length === 0 ? emitTruth(value, true, e) : undefined),
  boolean: ([value, ...more], e) => (value && more.length === 0 ? emitTruth(value, false, e) : undefined),
  count: ([value, ...more], e) => {
    if (!value || more.length > 0) return undefined;
    const { code: at } = value;
    const single = may(value, Kind.undefined) ? code`${at} === undefined ? 0 : 1` : code`1`;
    const list = only(value, Kind.array)
      ? code`${at}.length`
      : code`Array.isArray(${at}) ? ${at}.length : ${single}`;
    const length = may(value, Kind.array) ? list : single;
    return define(e, "count", length, Kind.number);
  },
  // A path finds one text more often than several; the result for one text is that text.
  join: ([value, separator, ...more], e) => {
    if (!value || !may(value, Kind.string) || more.length > 0) return undefined;
    if (separator && !only(separator, Kind.string)) return undefined;
    const { code: at } = value;
    const join = builtins.get("join") as Builtin;
    const rest = emitRun(join, separator ? [value, separator] : [value], absent, e);
    return define(e, "join", code`typeof ${at} === "string" ? ${at} : ${rest}`, Kind.string | Kind.undefined);
  },
  // Text and absent values are the most frequent arguments.
  type: ([value, ...more], e) => {
    if (!value || more.length > 0) return undefined;
    const { code: at } = value;
    const rest = code`${at} === undefined ? undefined : ${e.constant(type, "type")}(${at})`;
    const name = may(value, Kind.string) ? code`typeof ${at} === "string" ? "string" : ${rest}` : rest;
    return define(e, "type", name, Kind.string | (kinds(value) & Kind.undefined));
  },
  string: ([value, ...more], e) => {
    if (!value || more.length > 0) return undefined;
    if (only(value, Kind.string | Kind.undefined)) return value;
    const { code: at } = value;
    const test = may(value, Kind.undefined)
      ? code`${at} === undefined || typeof ${at} === "string"`
      : code`typeof ${at} === "string"`;
    const text = code`${test} ? ${at} : ${e.constant(string, "string")}(${at})`;
    return define(e, "string", text, Kind.string | (kinds(value) & Kind.undefined));
  },
  lookup: ([value, key, ...more], e) => {
    if (!value || !key || more.length > 0 || typeof key.literal?.value !== "string" || may(value, Kind.array))
      return undefined;
    return part(define(e, "field", emitRead(value, key.literal.value, e)).code, value);
  },
};

function emitTruth(value: Operand, negated: boolean, e: Emitter): Operand {
  const test = negated ? code`!(${truth(value, e)})` : truth(value, e);
  if (!may(value, Kind.undefined)) return define(e, "truth", test, Kind.boolean);
  const result = code`${value.code} === undefined ? undefined : ${test}`;
  return derive(
    define(e, "truth", result, Kind.boolean | Kind.undefined).code,
    Kind.boolean | Kind.undefined,
  );
}
