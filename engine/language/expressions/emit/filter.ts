/** Predicates: on a value that is not a path (`$x[0]`, `(a)[b = 1]`), and as the stages of a path's step. */

import { type Code, code, type Emitter, type Late } from "../code.ts";
import type { Filter, Keep, Node } from "../nodes.ts";
import { candidates, items, unwrap, unwrapToList } from "../runtime/sequence.ts";
import { endOfSelected, firstSelected, selects } from "../runtime/truth.ts";
import { truth } from "./as-condition.ts";
import { emitIndex } from "./field.ts";
import { Kind, may, type Operand, part } from "./operand.ts";
import { define } from "./operator.ts";
import { isIndex, isSafe } from "./predicate.ts";
import { Refusal } from "./refusal.ts";
import { emitNode, type Scope, within } from "./scope.ts";
import { emitGuard } from "./tags.ts";

export function emitFilter(node: Filter, e: Emitter, scope: Scope, keep: boolean): Operand {
  if (endsInTailCall(node.input)) {
    throw new Refusal(
      node,
      "tail-call",
      "A block that ends in a call has a predicate and is the result of a function; JSONata applies the predicate to the call",
      "bind the block's value to a variable and filter that",
    );
  }
  const input = emitUnfinished(node.input, e, scope);
  const last = emitStages(node.stages, { value: input, list: false }, e, scope);
  const marked = input.marked || keep ? { marked: true } : {};
  if (last.list) {
    const finish = keep
      ? code`${e.constant(unwrapToList, "list")}(${last.value.code})`
      : code`${e.constant(unwrap, "unwrap")}(${last.value.code})`;
    return { ...define(e, "found", finish), list: "sequence", ...marked };
  }
  const { code: value } = last.value;
  if (!keep) return { ...last.value, ...marked };
  return {
    ...define(e, "list", code`${value} === undefined || Array.isArray(${value}) ? ${value} : [${value}]`),
    ...marked,
  };
}

/** `[]` on an expression that is not a path: it affects only an unfinished sequence. */
export function emitKeep(node: Keep, e: Emitter, scope: Scope): Operand {
  switch (node.input.kind) {
    case "filter":
      return emitFilter(node.input, e, scope, true);
    case "call":
      return scope.emitters.call(node.input, e, scope, "list");
    case "apply":
      return scope.emitters.apply(node.input, e, scope, "list");
    default:
      return emitNode(node.input, e, scope);
  }
}

function endsInTailCall(node: Node): boolean {
  if (node.kind === "condition") {
    return endsInTailCall(node.then) || (node.otherwise !== undefined && endsInTailCall(node.otherwise));
  }
  const last = node.kind === "block" ? node.expressions[node.expressions.length - 1] : undefined;
  return last ? endsInTailCall(last) : node.kind === "call" && node.tail;
}

/** A function's result before its sequence is unwrapped, which is the input of predicates. */
function emitUnfinished(node: Node, e: Emitter, scope: Scope): Operand {
  if (node.kind === "call") return scope.emitters.call(node, e, scope, "sequence");
  if (node.kind === "apply") return scope.emitters.apply(node, e, scope, "sequence");
  return emitNode(node, e, scope);
}

/** A value between predicates. `list`: it is a sequence that is not unwrapped yet, and may be empty. */
export interface Stage {
  readonly value: Operand;
  readonly list: boolean;
}

/** Applies predicates in order. A literal number selects a position; any other predicate is evaluated for each item. */
export function emitStages(stages: readonly Node[], from: Stage, e: Emitter, scope: Scope): Stage {
  let current = from;
  for (const [i, stage] of stages.entries()) {
    const [before, after] = [stages[i - 1], stages[i + 1]];
    if (isIndex(stage)) {
      if (before && isFirst(before, stage)) continue;
      current = { value: emitIndex(current.value, Math.floor(stage.value), e), list: false };
      continue;
    }
    if (after && isFirst(stage, after)) {
      current = { value: emitFirst(stage, current, i > 0, e, scope), list: false };
      continue;
    }
    const found = e.name("found");
    e.line(code`const ${found} = [];`);
    emitSelection(stage, current, i > 0, e, scope, (item) => e.line(code`${found}.push(${item.code});`));
    current = { value: { ...part(found, current.value), kinds: Kind.array }, list: true };
  }
  return current;
}

/** Whether two stages select the first match, so that the remaining items can be skipped. */
function isFirst(stage: Node, index: Node): boolean {
  return isIndex(index) && Math.floor(index.value) === 0 && isSafe(stage);
}

function emitFirst(stage: Node, from: Stage, later: boolean, e: Emitter, scope: Scope): Operand {
  const first = e.name("first");
  e.line(code`let ${first};`);
  emitSelection(stage, from, later, e, scope, (item) => {
    e.line(code`${first} = ${item.code};`);
    e.line(code`break;`);
  });
  return part(first, from.value);
}

/**
 * A loop over the items that a predicate selects. An absent value is one candidate for a step's first predicate, but not for
 * later ones: JSONata evaluates `missing[p]` with an absent context.
 */
export function emitSelection(
  predicate: Node,
  from: Stage,
  later: boolean,
  e: Emitter,
  scope: Scope,
  body: (item: Operand) => void,
): void {
  const list = from.list
    ? from.value
    : define(
        e,
        "list",
        code`${e.constant(later ? items : candidates, later ? "items" : "candidates")}(${from.value.code})`,
      );
  const select = (item: Code, index: Code): void => {
    const context = part(item, from.value);
    const verdict = emitNode(predicate, e, within(scope, context));
    if (!may(verdict, Kind.number | Kind.array)) {
      e.branch(truth(verdict, e), () => body(context));
      return;
    }
    const times = code`${e.constant(selects, "selects")}(${verdict.code}, ${index}, ${list.code}.length)`;
    if (!may(verdict, Kind.array)) {
      e.branch(code`${times} > 0`, () => body(context));
      return;
    }
    const left = e.name("times");
    e.block(code`for (let ${left} = ${times}; ${left} > 0; ${left}--)`, () => body(context));
  };
  emitLoop(
    list.code,
    e,
    select,
    emitGuard(from.value, predicate, e),
    stretchOf(predicate, list.code, e, scope),
  );
}

/** The start and end of a loop over an array. */
interface Stretch {
  from: Code;
  end: Code;
}

/** A variable has the same value for every item. If it is a number, it is a position, and the loop visits only that. */
function stretchOf(predicate: Node, list: Code, e: Emitter, scope: Scope): Stretch | undefined {
  if (predicate.kind !== "variable") return undefined;
  const position = emitNode(predicate, e, scope);
  if (!may(position, Kind.number)) return undefined;
  const from = define(
    e,
    "from",
    code`${e.constant(firstSelected, "firstSelected")}(${position.code}, ${list}.length)`,
  );
  const end = define(
    e,
    "end",
    code`${e.constant(endOfSelected, "endOfSelected")}(${position.code}, ${list}.length)`,
  );
  return { from: from.code, end: end.code };
}

/**
 * `for` over an array, by index because that is the fastest.
 * @param guard emitted before the loop
 * @param stretch the complete array if absent
 */
export function emitLoop(
  list: Code,
  e: Emitter,
  body: (item: Code, index: Code) => void,
  guard: Late = code``,
  { from, end }: Stretch = { from: code`0`, end: code`${list}.length` },
): void {
  const [index, item] = [e.name("i"), e.name("item")];
  const head = code`for (let ${index} = ${from}; ${index} < ${end}; ${index}++)`;
  e.block(typeof guard === "function" ? () => code`${guard()}${head}` : code`${guard}${head}`, () => {
    e.line(code`const ${item} = ${list}[${index}];`);
    body(item, index);
  });
}
