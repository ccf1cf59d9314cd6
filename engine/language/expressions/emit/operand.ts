/**
 * What an emitter returns: source text for a value that is already computed, and what is known about that value without
 * running anything. The knowledge only ever makes later code tighter or refuses it; it never changes a result.
 */
import { type Code, code } from "../code.ts";

/** The kinds of value, as bits of a set. */
export const Kind = {
  undefined: 1,
  null: 2,
  boolean: 4,
  number: 8,
  string: 16,
  /** An object that is no list. */
  object: 32,
  array: 64,
  any: 127,
} as const;

/** A value in generated code. `code` is an identifier or a literal: it may be written any number of times. */
export interface Operand {
  readonly code: Code;
  /** The set of kinds it can have, of `Kind` bits; absent: any. */
  readonly kinds?: number;
  /** Present when the value is known. */
  readonly literal?: { readonly value: string | number | boolean | null | undefined };
  /**
   * The expression made it (rather than found it in the input), so lists inside it may be sequences to JSONata. Only
   * `$distinct` can tell.
   */
  readonly computed?: boolean;
  /** If it is a list: a sequence to JSONata, a plain array, or not known. Absent: plain, unless `computed`. */
  readonly list?: "sequence" | "plain" | "either";
  /** A sequence that is not unwrapped yet: an array of any length, even none. */
  readonly unfinished?: boolean;
  /**
   * It may be, or hold, a list that JSONata marks (`x[]` with one item, `[…]` as a step). The marks change what later
   * path steps do, and generated code has none, so such a value is refused where they could be seen.
   */
  readonly marked?: boolean;
  /** The name stands for another value later on, so nothing that was read of it may be used again. */
  readonly changes?: boolean;
  /** Many paths begin here, so whether it is a list is worth finding out once. */
  readonly busy?: boolean;
  /** The fields that it was read by. If a plain read of them finds a list, it is that list. */
  readonly found?: Found;
  /** The code computes it anew each time that it is written. */
  readonly costly?: boolean;
  /** It is a function, which may be called or handed to a built-in, and nothing else. */
  readonly closure?: Closure;
}

/** Fields of an object, one inside the other. */
export interface Found {
  readonly from: Operand;
  readonly fields: readonly string[];
}

/** A function of the expression, emitted as a local function. */
export interface Closure {
  readonly parameters: number;
  /** It may end in a call that makes a sequence, which is left to its caller to unwrap. */
  readonly sequence: boolean;
}

/** An operand for a value that comes from outside: a plain JSON value or undefined. */
export function operand(value: Code, kinds: number = Kind.any): Operand {
  return { code: value, kinds };
}

/** An operand for what a template has as its context, of which it may read a lot. */
export function contextOperand(value: Code, kinds: number): Operand {
  return { code: value, kinds, busy: true };
}

/**
 * One expression's value as another sees it, through a variable: plain JSON, whatever it was to the first. Use this for
 * the names of a mapping, whose expressions are evaluated one by one.
 */
export function settled(at: Code, value: Operand): Operand {
  return { code: at, kinds: kinds(value), ...(value.literal ? { literal: value.literal } : {}) };
}

/** An operand for a value that the expression computes from others. */
export function derive(value: Code, kinds: number, ...from: readonly Operand[]): Operand {
  if ((kinds & (Kind.object | Kind.array)) === 0) return { code: value, kinds };
  const marked = from.some((source) => source.marked);
  return { code: value, kinds, computed: true, list: "either", ...(marked ? { marked } : {}) };
}

/** An operand for something found inside another: an item, a field. */
export function part(value: Code, of: Operand): Operand {
  return {
    code: value,
    ...(of.computed ? { computed: true, list: "either" } : {}),
    ...(of.marked ? { marked: true } : {}),
  };
}

export function literal(value: string | number | boolean | null | undefined): Operand {
  return { code: code`${value}`, kinds: kindOf(value), literal: { value } };
}

export const absent: Operand = literal(undefined);

function kindOf(value: string | number | boolean | null | undefined): number {
  if (value === null) return Kind.null;
  return Kind[typeof value as "string" | "number" | "boolean" | "undefined"];
}

export function kinds(of: Operand): number {
  return of.kinds ?? Kind.any;
}

/** Whether the value can be one of these kinds. */
export function may(of: Operand, kind: number): boolean {
  return (kinds(of) & kind) !== 0;
}

/** Whether the value cannot be anything but these kinds. */
export function only(of: Operand, kind: number): boolean {
  return (kinds(of) & ~kind) === 0;
}

/** What is known of a value that is one of these. */
export function either(at: Code, ...choices: readonly Operand[]): Operand {
  let set = 0;
  for (const choice of choices) set |= kinds(choice);
  const lists = new Set(choices.filter((choice) => may(choice, Kind.array)).map(listOf));
  const [list] = lists;
  return {
    code: at,
    kinds: set,
    ...(choices.some((choice) => choice.computed) ? { computed: true } : {}),
    ...(choices.some((choice) => choice.unfinished) ? { unfinished: true } : {}),
    ...(list ? { list: lists.size === 1 ? list : "either" } : {}),
    ...(choices.some((choice) => choice.marked) ? { marked: true } : {}),
  };
}

/** What JSONata has it as, if it is a list. */
export function listOf(value: Operand): "sequence" | "plain" | "either" {
  return value.list ?? (value.computed ? "either" : "plain");
}
