/**
 * The result of an emitter: source text of a computed value, and static facts about it. The facts only make later code shorter,
 * or refuse it; they never change a result.
 */
import { type Code, code } from "../code.ts";

/** The kinds of value, as bits of a set. */
export const Kind = {
  undefined: 1,
  null: 2,
  boolean: 4,
  number: 8,
  string: 16,
  /** An object that is not a list. */
  object: 32,
  array: 64,
  any: 127,
} as const;

/** A value in generated code. `code` is an identifier or a literal, so it can be written repeatedly. */
export interface Operand {
  readonly code: Code;
  /** The set of possible kinds, of `Kind` bits; absent: any. */
  readonly kinds?: number;
  /** Present if the value is known. */
  readonly literal?: { readonly value: string | number | boolean | null | undefined };
  /** The expression created the value, so its nested lists may be sequences in JSONata. Only `$distinct` depends on this. */
  readonly computed?: boolean;
  /** The kind of a list: a sequence in JSONata, a plain array, or unknown. Absent: plain, unless `computed`. */
  readonly list?: "sequence" | "plain" | "either";
  /** A sequence that is not unwrapped yet: an array of any length, including 0. */
  readonly unfinished?: boolean;
  /**
   * The value may be or contain a list that JSONata marks (`x[]` with one item, `[…]` as a step). The marks change later path
   * steps, and generated code does not have them. Such a value is refused where the marks have an effect.
   */
  readonly marked?: boolean;
  /** The name gets another value later, so cached reads of it must not be reused. */
  readonly changes?: boolean;
  /** Many paths start here, so the test for a list is made once and cached. */
  readonly busy?: boolean;
  /** The path of fields that the value was read from. If a read that ignores lists on this path gives a list, the value is that list. */
  readonly readFrom?: FieldPath;
  /** The code computes the value again at each occurrence. */
  readonly costly?: boolean;
  /** A function, which can only be called or passed to a built-in. */
  readonly closure?: Closure;
}

/** Fields of an object, one inside the other. */
export interface FieldPath {
  readonly from: Operand;
  readonly fields: readonly string[];
}

/** A function of the expression, emitted as a local function. */
export interface Closure {
  readonly parameters: number;
  /** The function may end in a call that makes a sequence; the caller unwraps it. */
  readonly sequence: boolean;
}

/** An operand for an external value: a plain JSON value or undefined. */
export function operand(value: Code, kinds: number = Kind.any): Operand {
  return { code: value, kinds };
}

/** An operand for the context of a template, which is usually read several times. */
export function contextOperand(value: Code, kinds: number): Operand {
  return { code: value, kinds, busy: true };
}

/**
 * The value of one expression, as another one sees it through a variable: plain JSON, without JSONata's marks. For the names of
 * a mapping, whose expressions are evaluated separately.
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

/** An operand for a part of another value: an item, a field. */
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

/** Whether the value can have one of these kinds. */
export function may(of: Operand, kind: number): boolean {
  return (kinds(of) & kind) !== 0;
}

/** Whether the value can have only these kinds. */
export function only(of: Operand, kind: number): boolean {
  return (kinds(of) & ~kind) === 0;
}

/** The common facts about a value that is one of these. */
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

/** The kind of list in JSONata, if the value is a list. */
export function listOf(value: Operand): "sequence" | "plain" | "either" {
  return value.list ?? (value.computed ? "either" : "plain");
}
