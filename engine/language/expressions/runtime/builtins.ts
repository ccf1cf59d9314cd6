/**
 * JSONata's own functions by name, for generated code. Functions that take a function (`$map` …) are not here, because the
 * emitters write them as loops. Functions that read a clock or random numbers, or that format with picture strings, are
 * refused.
 */

import { withCall } from "../../json/factory-call.ts";
import * as encoding from "./encoding.ts";
import * as lists from "./lists.ts";
import * as numbers from "./numbers.ts";
import * as objects from "./objects.ts";
import * as regex from "./regex.ts";
import { lookup, lookupValue, unwrap } from "./sequence.ts";
import { type Signature, signature, validateArguments } from "./signature.ts";
import * as strings from "./strings.ts";
import { string } from "./text.ts";
import { toMillis } from "./time.ts";
import { truthy } from "./truth.ts";

// biome-ignore lint/suspicious/noExplicitAny: each function's arguments are validated by its signature
type Run = (...values: any[]) => unknown;

export interface Builtin {
  readonly name: string;
  readonly signature: Signature;
  /** Takes validated arguments. */
  readonly run: Run;
  /** Number of arguments that $map and similar functions pass. */
  readonly arity: number;
  /** For functions that make sequences: the same function without the final unwrapping. */
  readonly unfinished: Run | undefined;
}

/** Calls a built-in with any arguments. The context replaces an omitted argument where the signature allows it. */
export function invoke(builtin: Builtin, args: readonly unknown[], context: unknown): unknown {
  return builtin.run(...validateArguments(builtin.signature, args, context, builtin.name));
}

function entry(name: string, text: string, arity: number, run: Run, unfinished?: Run): [string, Builtin] {
  return [name, { name, signature: signature(text), run, arity, unfinished }];
}

/** A function that always makes a sequence. */
function sequence(name: string, text: string, arity: number, unfinished: Run): [string, Builtin] {
  return entry(name, text, arity, (...values) => finish(unfinished(...values)), unfinished);
}

function finish(result: unknown): unknown {
  return Array.isArray(result) ? unwrap(result) : result;
}

export const builtins: ReadonlyMap<string, Builtin> = new Map([
  entry("sum", "<a<n>:n>", 1, numbers.sum),
  entry("count", "<a:n>", 1, lists.count),
  entry("max", "<a<n>:n>", 1, numbers.max),
  entry("min", "<a<n>:n>", 1, numbers.min),
  entry("average", "<a<n>:n>", 1, numbers.average),
  entry("string", "<x-b?:s>", 1, (value, prettify) =>
    value === undefined ? undefined : string(value, prettify),
  ),
  entry("substring", "<s-nn?:s>", 3, strings.substring),
  entry("substringBefore", "<s-s:s>", 2, strings.substringBefore),
  entry("substringAfter", "<s-s:s>", 2, strings.substringAfter),
  entry("lowercase", "<s-:s>", 1, strings.lowercase),
  entry("uppercase", "<s-:s>", 1, strings.uppercase),
  entry("length", "<s-:n>", 1, strings.length),
  entry("trim", "<s-:s>", 1, strings.trim),
  entry("pad", "<s-ns?:s>", 3, strings.pad),
  entry("contains", "<s-s:b>", 2, strings.contains),
  entry("replace", "<s-ssn?:s>", 4, strings.replace),
  entry("split", "<s-sn?:a>", 3, strings.split),
  entry("join", "<a<s>s?:s>", 2, strings.join),
  entry("formatBase", "<n-n?:s>", 2, numbers.formatBase),
  entry("number", "<(nsb)-:n>", 1, numbers.number),
  entry("floor", "<n-:n>", 1, numbers.floor),
  entry("ceil", "<n-:n>", 1, numbers.ceil),
  entry("round", "<n-n?:n>", 2, numbers.round),
  entry("abs", "<n-:n>", 1, numbers.abs),
  entry("sqrt", "<n-:n>", 1, numbers.sqrt),
  entry("power", "<n-n:n>", 2, numbers.power),
  entry("boolean", "<x-:b>", 1, (value) => (value === undefined ? undefined : truthy(value))),
  entry("not", "<x-:b>", 1, (value) => (value === undefined ? undefined : !truthy(value))),
  entry("zip", "<a+>", 0, lists.zip),
  sequence("keys", "<x-:x>", 1, objects.keys),
  entry("lookup", "<x-s:x>", 2, lookupValue, lookup),
  entry("append", "<xx:x>", 2, lists.append),
  entry("exists", "<x:b>", 1, (value) => value !== undefined),
  entry("spread", "<x-:x>", 1, objects.spread, objects.spreadOut),
  entry("merge", "<a<o>:o>", 1, objects.merge),
  entry("reverse", "<a:a>", 1, lists.reverse),
  entry("error", "<s?:x>", 1, objects.error),
  entry("assert", "<bs?:x>", 2, objects.assert),
  entry("type", "<x:s>", 1, objects.type),
  entry("sort", "<a:a>", 2, lists.sort),
  entry("distinct", "<x:x>", 1, lists.distinct),
  entry("base64encode", "<s-:s>", 1, encoding.base64encode),
  entry("base64decode", "<s-:s>", 1, encoding.base64decode),
  entry("encodeUrlComponent", "<s-:s>", 1, encoding.encodeUrlComponent),
  entry("encodeUrl", "<s-:s>", 1, encoding.encodeUrl),
  entry("decodeUrlComponent", "<s-:s>", 1, encoding.decodeUrlComponent),
  entry("decodeUrl", "<s-:s>", 1, encoding.decodeUrl),
  entry("toMillis", "<s-s?:n>", 2, toMillis),
  entry("clone", "<(oa)-:x>", 1, objects.clone),
]);

/**
 * A text function for one regular expression literal. The function's arguments exclude the literal: `run(text, limit)` for
 * `$match(text, /…/, limit)`.
 */
export function withRegex(name: string, pattern: RegExp): Builtin | undefined {
  const builtin = regexBuiltin(name, pattern);
  if (builtin !== undefined) withCall(builtin.run, "patternRun", name, pattern);
  if (builtin?.unfinished !== undefined) withCall(builtin.unfinished, "unfinishedRun", name, pattern);
  return builtin;
}

function regexBuiltin(name: string, pattern: RegExp): Builtin | undefined {
  switch (name) {
    case "contains":
      return entry(name, "<s:b>", 1, (text) => regex.contains(text, pattern))[1];
    case "match":
      return sequence(name, "<sn?:x>", 2, (text, limit) => regex.match(text, pattern, limit))[1];
    case "split":
      return entry(name, "<sn?:a>", 2, (text, limit) => regex.split(text, pattern, limit))[1];
    case "replace":
      return entry(name, "<ssn?:s>", 3, (text, put, limit) => regex.replace(text, pattern, put, limit))[1];
    default:
      return undefined;
  }
}

type Replacement = (found: unknown) => unknown;

/** `$replace` with a function that computes each replacement from its match. */
export function replaceEach(
  pattern: RegExp,
): (value: unknown, count: unknown, replacement: Replacement) => unknown {
  const run = (value: unknown, count: unknown, replacement: Replacement): unknown => {
    const args = count === undefined ? [value] : [value, count];
    const [text, limit] = validateArguments(REPLACE, args, undefined, "replace");
    return regex.replace(text as string, pattern, replacement, limit as number | undefined);
  };
  return withCall(run, "replaceEach", pattern);
}

const REPLACE = signature("<sn?:s>");

/** The reasons why JSONata's other functions are not compiled. */
export const uncompiled: ReadonlyMap<string, "eval" | "impure-function" | "unsupported-function"> = new Map([
  ["eval", "eval"],
  ...(["now", "millis", "random", "shuffle"] as const).map((name) => [name, "impure-function"] as const),
  ...(["formatNumber", "formatInteger", "parseInteger", "fromMillis"] as const).map(
    (name) => [name, "unsupported-function"] as const,
  ),
]);

/** The functions that take a function, which the emitters inline. */
export const higher: ReadonlySet<string> = new Set(["map", "filter", "single", "reduce", "sift", "each"]);

/** Whether JSONata has a function of this name. */
export function isFunctionName(name: string): boolean {
  return builtins.has(name) || higher.has(name) || uncompiled.has(name) || name === "match";
}
