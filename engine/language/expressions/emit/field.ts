/**
 * A run of field steps with literal indexes (`choices[0].message.content`), the most frequent expression in mappings. Plain
 * objects are read inline. An array in the place of an object leaves the result undefined. Only then a helper walks the path
 * again with JSONata's list semantics.
 */

import { ExactNumber } from "../../json/exact-number.ts";
import { type Code, code, type Emitter, member } from "../code.ts";
import { type Hop, NOTHING, ownField, walk, walkItems, walkResults } from "../runtime/sequence.ts";
import { absent, type FieldPath, Kind, may, type Operand, only, part } from "./operand.ts";

/**
 * Names that values other than plain objects may have. Any other name, read from text, a number or an array, is undefined in
 * JavaScript as in JSONata. It therefore needs no test.
 */
const FOREIGN: ReadonlySet<string> = new Set(
  [String, Number, Boolean, Array].flatMap((type) => Object.getOwnPropertyNames(type.prototype)),
);
const INHERITED: ReadonlySet<string> = new Set(
  [Object, ExactNumber].flatMap((type) => Object.getOwnPropertyNames(type.prototype)),
);
const WHOLE = /^\d+$/;

/** A JavaScript expression for the field of a value; undefined if the value is not a plain object. */
export function emitRead(from: Operand, name: string, e: Emitter): Code {
  if (!may(from, Kind.object)) return code`undefined`;
  const careful =
    INHERITED.has(name) || (!only(from, Kind.object) && (FOREIGN.has(name) || WHOLE.test(name)));
  if (careful) return code`${e.constant(ownField, "own")}(${from.code}, ${name})`;
  return member(from.code, name, may(from, Kind.undefined | Kind.null));
}

/**
 * The value of a run of plain reads. `mustWalk` is the condition under which a helper must walk the path instead; undefined if
 * there is none.
 */
interface FieldRun {
  readonly value: Operand;
  readonly mustWalk: Code | undefined;
  /** The value is in a separate variable, which can be assigned again. */
  readonly isReassignable: boolean;
}

function emitFieldRun(from: Operand, hops: readonly Hop[], e: Emitter): FieldRun {
  let current = from;
  let isReassignable = false;
  const possibleLists: Operand[] = [];
  for (const [h, { name, indexes }] of hops.entries()) {
    if (may(current, Kind.array)) possibleLists.push(current);
    isReassignable = h === hops.length - 1 && indexes.length === 0 && possibleLists.length > 0;
    const read = (): Operand => {
      const value = e.name(name);
      e.line(code`${isReassignable ? code`let` : code`const`} ${value} = ${emitRead(current, name, e)};`);
      return part(value, from);
    };
    current = isReassignable || current.changes ? read() : e.once(`${current.code}.${name}`, read);
    for (const index of indexes) current = emitIndex(current, index, e);
  }
  const [first, ...rest] = possibleLists.map((possibleList) => listTest(possibleList, e));
  const any = first && rest.reduce((all, test) => code`${all} || ${test}`, first);
  const mustWalk = any && rest.length > 0 ? code`(${any})` : any;
  return { value: current, mustWalk, isReassignable };
}

/** A JavaScript expression that reads fields and ignores lists on the path. */
export function emitPlain({ from, fields }: FieldPath, e: Emitter): Code {
  return fields.reduce((current, name) => part(emitRead(current, name, e), from), from).code;
}

function pathFrom(from: Operand, hops: readonly Hop[]): { readFrom?: FieldPath } {
  if (hops.length === 0 || hops.some(({ indexes }) => indexes.length > 0)) return {};
  return { readFrom: { from, fields: hops.map(({ name }) => name) } };
}

function listTest(value: Operand, e: Emitter): Code {
  const test = code`Array.isArray(${value.code})`;
  if (!value.busy || value.changes) return test;
  return e.once(`${value.code} is a list`, () => {
    const name = e.name("isList");
    e.line(code`const ${name} = ${test};`);
    return name;
  });
}

/** The value of a path that consists of one run. */
export function emitWalk(
  from: Operand,
  iterates: boolean,
  hops: readonly Hop[],
  keep: boolean,
  e: Emitter,
): Operand {
  if (!may(from, Kind.object | Kind.array)) return absent;
  const make = (): Operand => emitWalked(from, iterates, hops, keep, e);
  return from.changes ? make() : e.once(`${from.code} ${iterates} ${keep} ${JSON.stringify(hops)}`, make);
}

function emitWalked(
  from: Operand,
  iterates: boolean,
  hops: readonly Hop[],
  keep: boolean,
  e: Emitter,
): Operand {
  const run = emitFieldRun(from, hops, e);
  const args = [from.code, code`${iterates}`, e.constant(hops, "hops"), code`${keep}`];
  const walked = emitWithWalk(run, code`${e.constant(walk, "walk")}(${args})`, e);
  if (!keep) return { ...part(walked, from), list: "either", ...pathFrom(from, hops) };
  const list = e.name("list");
  e.line(
    code`const ${list} = ${walked} === undefined || Array.isArray(${walked}) ? ${walked} : [${walked}];`,
  );
  return { ...part(list, from), kinds: Kind.undefined | Kind.array, list: "either", marked: true };
}

/** The input of the step after a run: undefined, one value, or a list. */
export function emitWalkItems(from: Operand, iterates: boolean, hops: readonly Hop[], e: Emitter): Operand {
  if (!may(from, Kind.object | Kind.array)) return absent;
  const make = (): Operand => {
    const run = emitFieldRun(from, hops, e);
    const args = [from.code, code`${iterates}`, e.constant(hops, "hops")];
    const items = emitWithWalk(run, code`${e.constant(walkItems, "walkItems")}(${args})`, e);
    return { ...part(items, from), ...pathFrom(from, hops) };
  };
  return from.changes ? make() : e.once(`${from.code} ${iterates} items ${JSON.stringify(hops)}`, make);
}

/** The input of a step as an array: empty, one value, or the items of a list. */
export function emitItems(found: Operand, e: Emitter): Code {
  if (only(found, Kind.array)) return found.code;
  const make = (): Code => {
    const list = e.name("list");
    const one = code`${found.code} === undefined ? ${e.constant(NOTHING, "nothing")} : [${found.code}]`;
    e.line(code`const ${list} = Array.isArray(${found.code}) ? ${found.code} : ${one};`);
    return list;
  };
  return found.changes ? make() : e.once(`${found.code} as a list`, make);
}

/** The value of the inline read, or of the walk if the read found an array. */
function emitWithWalk({ value, mustWalk, isReassignable }: FieldRun, slow: Code, e: Emitter): Code {
  if (!mustWalk) return value.code;
  const result = isReassignable ? value.code : e.name("value");
  if (!isReassignable) e.line(code`let ${result} = ${value.code};`);
  e.line(code`if (${result} === undefined && ${mustWalk}) ${result} = ${slow};`);
  return result;
}

/** Emits code for each result of a path's last run: `addPresent` for the value of the inline read, `addMaybeAbsent`, in a loop, for those of the helper. */
export function emitResults(
  from: Operand,
  hops: readonly Hop[],
  e: Emitter,
  addPresent: (result: Operand) => void,
  addMaybeAbsent: (result: Operand) => void,
): void {
  if (!may(from, Kind.object | Kind.array)) return;
  const { value, mustWalk } = emitFieldRun(from, hops, e);
  const endsWithIndex = (hops[hops.length - 1] as Hop).indexes.length > 0;
  e.branch(
    code`${value.code} !== undefined`,
    () => addPresent(value),
    () => {
      if (!mustWalk && !endsWithIndex) return;
      const result = e.name("result");
      const results = code`${e.constant(walkResults, "walkResults")}(${from.code}, false, ${e.constant(hops, "hops")})`;
      const loop = () =>
        e.block(code`for (const ${result} of ${results})`, () => addMaybeAbsent(part(result, from)));
      if (endsWithIndex) loop();
      else e.branch(mustWalk as Code, loop);
    },
  );
}

/** The item at an index. A value that is not a list counts as a list of one item. */
export function emitIndex(value: Operand, index: number, e: Emitter): Operand {
  const list = value.code;
  const item = index < 0 ? code`${list}[${list}.length - ${-index}]` : code`${list}[${index}]`;
  const single = index === 0 || index === -1 ? list : code`undefined`;
  if (!may(value, Kind.array)) return index === 0 || index === -1 ? value : absent;
  const always = !may(value, ~Kind.array & Kind.any);
  const name = e.name("item");
  e.line(
    always
      ? code`const ${name} = ${item};`
      : code`const ${name} = Array.isArray(${list}) ? ${item} : ${single};`,
  );
  return part(name, value);
}
