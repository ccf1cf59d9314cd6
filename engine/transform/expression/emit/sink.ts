/**
 * Where the results of a path's last step are collected. JSONata flattens them one level, except when there is exactly
 * one result and it is itself a plain list: that list is the value, whatever its length.
 */
import { code, type Emitter, type Name } from "../code.ts";
import { pour, unwrap, unwrapKept } from "../runtime/sequence.ts";
import { Kind, may, type Operand, part } from "./operand.ts";

export class Sink {
  readonly #e: Emitter;
  readonly #out: Name;
  /** Number of results and the last of them; written only where the exception above can apply. */
  readonly #count: Name | undefined;
  readonly #single: Name;
  readonly #from: Operand;
  #marked = false;

  /** @param exact whether some result may be a plain list */
  constructor(e: Emitter, from: Operand, exact: boolean) {
    this.#e = e;
    this.#from = from;
    this.#out = e.name("out");
    this.#single = e.name("single");
    e.line(code`const ${this.#out} = [];`);
    if (!exact) return;
    this.#count = e.name("count");
    e.line(code`let ${this.#count} = 0, ${this.#single};`);
  }

  /** A result that is there. */
  one(result: Operand): void {
    this.#see(result);
    this.#pour(result);
  }

  /** A result that counts even when it is undefined: an index that hit nothing. */
  maybe(result: Operand): void {
    this.#see(result);
    if (!may(result, Kind.undefined)) this.#pour(result);
    else this.#e.branch(code`${result.code} !== undefined`, () => this.#pour(result));
  }

  /** An item of a result that predicates made; those never count as one plain list. */
  item(item: Operand): void {
    this.#marked ||= item.marked === true;
    this.#e.line(code`${this.#out}.push(${item.code});`);
  }

  /** A list that a `[…]` step made: it is never flattened. */
  whole(list: Operand): void {
    this.#see(list);
    this.#marked = true;
    this.#e.line(code`${this.#out}.push(${list.code});`);
  }

  /** The path's value. @param keep `[]`: one result stays a list */
  finish(keep: boolean, cons: boolean): Operand {
    const out = this.#out;
    const finished = keep
      ? code`${this.#e.constant(unwrapKept, "kept")}(${out})`
      : code`${this.#e.constant(unwrap, "unwrap")}(${out})`;
    const value = this.#e.name("value");
    const plain = this.#count && !(keep && cons);
    if (plain) {
      const exact = code`${this.#count} === 1 && Array.isArray(${this.#single})`;
      this.#e.line(code`const ${value} = ${exact} ? ${this.#single} : ${finished};`);
    } else this.#e.line(code`const ${value} = ${finished};`);
    const marked = this.#marked || keep ? { marked: true } : {};
    return { ...part(value, this.#from), made: true, list: plain ? "either" : "sequence", ...marked };
  }

  #see(result: Operand): void {
    this.#marked ||= result.marked === true;
    if (!this.#count) return;
    this.#e.line(code`${this.#count}++; ${this.#single} = ${result.code};`);
  }

  #pour(result: Operand): void {
    if (may(result, Kind.array)) {
      this.#e.line(code`${this.#e.constant(pour, "pour")}(${this.#out}, ${result.code});`);
    } else this.#e.line(code`${this.#out}.push(${result.code});`);
  }
}
