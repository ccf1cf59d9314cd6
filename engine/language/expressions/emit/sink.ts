/**
 * Collects the results of a path's last step. JSONata flattens them one level. The exception is a single result that is a plain
 * list: that list is the value, whatever its length. Most paths have no result or one, so the list is created for the second
 * result.
 */
import { type Code, code, type Emitter, type Name } from "../code.ts";
import { more, pour, unwrap, unwrapToList } from "../runtime/sequence.ts";
import { Kind, may, type Operand, part } from "./operand.ts";

export class Sink {
  readonly #e: Emitter;
  readonly #out: Name;
  readonly #count: Name;
  /** The first result; if all results go into a list, the last one. */
  readonly #single: Name;
  readonly #from: Operand;
  /** Whether some result may be a plain list. */
  readonly #mayBePlainList: boolean;
  /** Whether a single result is the value. */
  readonly #lazy: boolean;
  readonly #keep: boolean;
  readonly #cons: boolean;
  #marked = false;

  /**
   * @param exact whether some result may be a plain list
   * @param keep `[]`: one result stays a list
   * @param cons the last step is a `[…]`
   */
  constructor(e: Emitter, from: Operand, exact: boolean, keep: boolean, cons: boolean) {
    this.#e = e;
    this.#from = from;
    this.#mayBePlainList = exact;
    this.#keep = keep;
    this.#cons = cons;
    this.#lazy = !keep && !cons;
    this.#out = e.name("out");
    this.#count = e.name("count");
    this.#single = e.name("single");
    if (this.#lazy) e.line(code`let ${this.#count} = 0, ${this.#single}, ${this.#out};`);
    else {
      e.line(code`const ${this.#out} = [];`);
      if (exact) e.line(code`let ${this.#count} = 0, ${this.#single};`);
    }
  }

  /** A result that is present. */
  addPresent(result: Operand): void {
    this.#marked ||= result.marked === true;
    if (this.#lazy) {
      this.#add(result);
      return;
    }
    this.#recordSingle(result);
    this.#pour(result);
  }

  /** A result that counts even if it is undefined: an index without an item. */
  addMaybeAbsent(result: Operand): void {
    this.#marked ||= result.marked === true;
    if (this.#lazy) {
      this.#add(result);
      return;
    }
    this.#recordSingle(result);
    if (!may(result, Kind.undefined)) this.#pour(result);
    else this.#e.branch(code`${result.code} !== undefined`, () => this.#pour(result));
  }

  /** An item of a predicate's result; such a result never counts as one plain list. */
  addItem(item: Operand): void {
    this.#marked ||= item.marked === true;
    const [out, single] = [this.#out, this.#single];
    if (!this.#lazy) this.#e.line(code`${out}.push(${item.code});`);
    else {
      this.#e.line(code`if (${this.#count}++ === 0) ${single} = ${item.code};`);
      this.#e.line(code`else if (${out} === undefined) ${out} = [${single}, ${item.code}];`);
      this.#e.line(code`else ${out}.push(${item.code});`);
    }
  }

  /** A list of a `[…]` step, which is never flattened. */
  addNested(list: Operand): void {
    this.#recordSingle(list);
    this.#marked = true;
    this.#e.line(code`${this.#out}.push(${list.code});`);
  }

  /** The path's value. */
  finish(): Operand {
    const plain = this.#mayBePlainList && !(this.#keep && this.#cons);
    const value = this.#e.name("value");
    this.#e.line(code`const ${value} = ${this.#lazy ? this.#chosen() : this.#finished(plain)};`);
    const marked = this.#marked || this.#keep ? { marked: true } : {};
    return { ...part(value, this.#from), computed: true, list: plain ? "either" : "sequence", ...marked };
  }

  #add(result: Operand): void {
    if (!this.#mayBePlainList) {
      this.addItem(result);
      return;
    }
    const [out, single] = [this.#out, this.#single];
    const extended = code`${this.#e.constant(more, "more")}(${out}, ${single}, ${result.code})`;
    this.#e.line(code`if (${this.#count}++ === 0) ${single} = ${result.code};`);
    this.#e.line(code`else ${out} = ${extended};`);
  }

  #recordSingle(result: Operand): void {
    this.#marked ||= result.marked === true;
    if (!this.#mayBePlainList) return;
    this.#e.line(code`${this.#count}++; ${this.#single} = ${result.code};`);
  }

  #pour(result: Operand): void {
    if (may(result, Kind.array)) {
      this.#e.line(code`${this.#e.constant(pour, "pour")}(${this.#out}, ${result.code});`);
    } else this.#e.line(code`${this.#out}.push(${result.code});`);
  }

  #chosen(): Code {
    const [out, single] = [this.#out, this.#single];
    // Two or more results, of which all but one may be absent.
    const list = this.#mayBePlainList ? code`${this.#e.constant(unwrap, "unwrap")}(${out})` : out;
    return code`${out} === undefined ? ${single} : ${list}`;
  }

  #finished(plain: boolean): Code {
    const finished = this.#keep
      ? code`${this.#e.constant(unwrapToList, "list")}(${this.#out})`
      : code`${this.#e.constant(unwrap, "unwrap")}(${this.#out})`;
    if (!plain) return finished;
    const isOneList = code`${this.#count} === 1 && Array.isArray(${this.#single})`;
    return code`${isOneList} ? ${this.#single} : ${finished}`;
  }
}
