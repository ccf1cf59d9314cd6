/**
 * The only way to create source text. `code` is a template tag: an interpolated string, number, boolean or null becomes a
 * literal, and only a `Name` or another `Code` becomes source. The values of a mapping can therefore appear in generated text
 * as data, but never as code. Larger data is hoisted into factory parameters (`Emitter.constant`). This file does not depend on
 * expressions, because one Emitter generates a complete mapping.
 */

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Checked JavaScript source. Only `code` creates it. */
export class Code {
  readonly #text: string;
  /** Internal: without the key, no other file can pass text. */
  constructor(key: typeof KEY, text: string) {
    if (key !== KEY) throw new TypeError("source text is made with the code`` tag");
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

/** An identifier that an Emitter created. */
export class Name extends Code {}

const KEY: unique symbol = Symbol("code");

/** A value that can be interpolated into a `code` template. A list is written with commas. */
export type Fragment = Code | string | number | boolean | null | undefined | readonly Fragment[];

/** @example code`const ${name} = ${'data'};` → const a1 = "data"; */
export function code(strings: TemplateStringsArray, ...values: readonly Fragment[]): Code {
  let text = strings[0] as string;
  for (let i = 0; i < values.length; i++) text += source(values[i]) + (strings[i + 1] as string);
  return new Code(KEY, text);
}

/** Joins pieces of source; the separator is source, too. */
export function joined(parts: readonly Code[], separator: Code): Code {
  return new Code(KEY, parts.map(String).join(String(separator)));
}

/** `base.key` or `base["key"]`; `optional` writes `?.`. The key is data and can be any string. */
export function member(base: Code, key: string, optional = false): Code {
  if (IDENTIFIER.test(key)) return new Code(KEY, `${base}${optional ? "?." : "."}${key}`);
  return code`${base}${optional ? code`?.` : code``}[${key}]`;
}

/**
 * A key of an object literal. `__proto__` is written as a computed key, so that it defines a property and sets no prototype.
 */
export function propertyKey(key: string): Code {
  if (key === "__proto__") return code`["__proto__"]`;
  return IDENTIFIER.test(key) ? new Code(KEY, key) : code`${key}`;
}

function source(value: Fragment): string {
  if (value instanceof Code) return value.toString();
  if (typeof value === "string") return literal(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no literal`);
    if (Object.is(value, -0)) return "(-0)";
    return value < 0 ? `(${value})` : String(value);
  }
  if (typeof value === "boolean" || value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return value.map(source).join(", ");
  throw new TypeError(`a ${typeof value} cannot be written as source; hoist it with Emitter.constant`);
}

/**
 * One character beyond Latin-1 would double the memory of the complete program text, which the engine retains while the program
 * exists.
 */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0100-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A position for `Emitter.rollback`. */
export interface Mark {
  readonly lines: number;
  readonly depth: number;
  readonly constants: number;
  readonly blocks: number;
  readonly cached: number;
}

/** Source, or a function that returns it when everything is written; undefined omits the statement. */
export type Late = Code | (() => Code | undefined);

interface Line {
  readonly depth: number;
  readonly text: Late;
}

function linesOf({ depth, text }: Line): string[] {
  const indent = "  ".repeat(depth);
  if (typeof text !== "function") return [indent + text];
  const statement = text();
  return statement === undefined ? [] : [statement.toString().replace(/^/gm, indent)];
}

/** Statements that `Emitter.aside` collected, to be written once at a later place. */
export interface Aside<T> {
  readonly value: T;
  readonly lines: readonly Line[];
}

/** A built program. `source` is its text, for inspection. */
export interface Program<F> {
  readonly run: F;
  readonly source: string;
}

/**
 * Collects statements, fresh names and constants, and builds one function from them.
 * @example
 * const e = new Emitter()
 * const [item, list] = [e.name('item'), e.name('list')]
 * e.block(code`for (const ${item} of ${list})`, () => e.line(code`${e.constant(log, 'log')}(${item});`))
 * e.build('mapping:chat', [list]).run([1, 2])
 */
export class Emitter {
  readonly #lines: Line[] = [];
  #depth = 0;
  #count = 0;
  readonly #constants: { name: Name; value: unknown }[] = [];
  readonly #constantNames = new Map<unknown, Name>();
  /** Computed values by block. An inner block can read the names of an outer one, but not the reverse. */
  readonly #cachedByBlock: Map<string, unknown>[] = [new Map()];

  /** A fresh identifier. The hint is for readers; all characters except letters and digits are removed from it. */
  name(hint: string): Name {
    const letters = hint.replace(/[^A-Za-z0-9]/g, "").replace(/^\d+/, "");
    return new Name(KEY, `${letters || "v"}_${++this.#count}`);
  }

  /** The name of a hoisted value: a function, a regex, a table. The same value has the same name. */
  constant(value: unknown, hint: string): Name {
    const known = this.#constantNames.get(value);
    if (known) return known;
    const name = this.name(hint);
    this.#constants.push({ name, value });
    this.#constantNames.set(value, name);
    return name;
  }

  /** The hoisted values by name, in the order of the parameters of the factory that `build` creates. */
  get constants(): readonly { readonly name: Name; readonly value: unknown }[] {
    return this.#constants;
  }

  /** One statement, with its semicolon. */
  line(statement: Late): void {
    this.#lines.push({ depth: this.#depth, text: statement });
  }

  /** `head { body }tail`, indented: a loop, a branch, a function. */
  block(head: Late, body: () => void, tail: Code = code``): void {
    this.line(typeof head === "function" ? () => code`${head()} {` : code`${head} {`);
    this.#depth++;
    this.#cachedByBlock.push(new Map());
    body();
    this.#cachedByBlock.pop();
    this.#depth--;
    this.line(code`}${tail}`);
  }

  /** `if (condition) {…} else {…}`; a part without statements is omitted. */
  branch(condition: Code, then: () => void, otherwise: () => void = () => {}): void {
    const [yes, no] = [this.aside(then), this.aside(otherwise)];
    if (yes.lines.length > 0) this.block(code`if (${condition})`, () => this.write(yes));
    else if (no.lines.length > 0) this.block(code`if (!(${condition}))`, () => this.write(no));
    if (yes.lines.length > 0 && no.lines.length > 0) this.block(code`else`, () => this.write(no));
  }

  /** Runs `body` and collects its statements separately, so that the caller can inspect the result before writing them. */
  aside<T>(body: () => T): Aside<T> {
    const lines = this.#lines.length;
    this.#cachedByBlock.push(new Map());
    const value = body();
    this.#cachedByBlock.pop();
    const depth = this.#depth;
    const written = this.#lines.splice(lines).map((line) => ({ ...line, depth: line.depth - depth }));
    return { value, lines: written };
  }

  /** Writes collected statements. */
  write(aside: Aside<unknown>): void {
    for (const line of aside.lines) this.#lines.push({ ...line, depth: line.depth + this.#depth });
  }

  /**
   * Returns the cached value of `key` if it is readable in this block or an outer one, or else the result of `make`. Only for
   * values that do not change while the program runs.
   */
  once<T>(key: string, make: () => T): T {
    for (const block of this.#cachedByBlock) if (block.has(key)) return block.get(key) as T;
    const value = make();
    this.#cachedByBlock.at(-1)?.set(key, value);
    return value;
  }

  /** Marks a position, to undo a failed attempt. */
  mark(): Mark {
    return {
      lines: this.#lines.length,
      depth: this.#depth,
      constants: this.#constants.length,
      blocks: this.#cachedByBlock.length,
      cached: this.#cachedByBlock.at(-1)?.size ?? 0,
    };
  }

  /** Removes all statements and constants since the mark. Names are not reused. */
  rollback(mark: Mark): void {
    this.#lines.length = mark.lines;
    this.#depth = mark.depth;
    for (const { value } of this.#constants.splice(mark.constants)) this.#constantNames.delete(value);
    this.#cachedByBlock.length = mark.blocks;
    const block = this.#cachedByBlock.at(-1);
    for (const key of [...(block?.keys() ?? [])].slice(mark.cached)) block?.delete(key);
  }

  /** The statements so far, as text. */
  text(): string {
    return this.#lines.flatMap(linesOf).join("\n");
  }

  /**
   * Builds one function with these parameters from the statements. `label` appears in stack traces and debuggers (`//#
   * sourceURL`); with a stable label the engine reuses its code cache. The statements must contain the `return`.
   */
  build<F extends (...values: never[]) => unknown>(label: string, parameters: readonly Name[]): Program<F> {
    const url = label.replace(/[^\w./:#@-]/g, "_");
    const body = this.text().replace(/^/gm, "  ");
    const source = `"use strict";\nreturn function (${parameters.join(", ")}) {\n${body}\n};\n//# sourceURL=${url}`;
    const names = this.#constants.map(({ name }) => name.toString());
    const factory = new Function(...names, source) as (...values: unknown[]) => F;
    return new Built(factory(...this.#constants.map(({ value }) => value)), factory);
  }
}

/** The engine retains the source text of a function, so this class stores no copy. */
class Built<F> implements Program<F> {
  readonly run: F;
  readonly #factory: (...values: never[]) => F;

  constructor(run: F, factory: (...values: never[]) => F) {
    this.run = run;
    this.#factory = factory;
  }

  /** The format of `new Function` (ECMAScript 20.2.1.1.1). */
  get source(): string {
    const text = String(this.#factory);
    return text.slice(text.indexOf("\n) {\n") + 5, -2);
  }
}
