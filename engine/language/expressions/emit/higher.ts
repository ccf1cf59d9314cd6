/** The functions that take a function, as loops: `$map`, `$filter`, `$single`, `$reduce`, `$each`, `$sift`, `$sort`. */
import { type Code, code, type Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import { put } from "../runtime/groups.ts";
import { sort } from "../runtime/lists.ts";
import { entriesOf, foundNone, foundTwo, objectContext } from "../runtime/loops.ts";
import { unwrap, unwrapToList } from "../runtime/sequence.ts";
import { type Argument, contextless, emitArgument, isNode } from "./argument.ts";
import { truth } from "./as-condition.ts";
import { applyFew, type Callable, callable, refuseSequence } from "./callable.ts";
import { emitClosure, endsInSequence, refuseMarked } from "./closure.ts";
import { emitLoop } from "./filter.ts";
import { Kind, literal, may, type Operand, only, part } from "./operand.ts";
import { define } from "./operator.ts";
import { Refusal } from "./refusal.ts";
import type { Mode, Scope } from "./scope.ts";

/** The current call: the input of every emitter below. */
interface HigherCall {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly node: Node;
  readonly e: Emitter;
  readonly scope: Scope;
  readonly mode: Mode;
}

export function emitHigher(
  name: string,
  args: readonly Argument[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const call: HigherCall = { name, args, node, e, scope, mode };
  switch (name) {
    case "map":
      return emitMap(call);
    case "filter":
      return emitFilter(call);
    case "single":
      return emitSingle(call);
    case "reduce":
      return emitReduce(call);
    case "sort":
      return emitSort(call);
    default:
      return emitEntries(call);
  }
}

function functionAt(call: HigherCall, at: number): Callable {
  const argument = call.args[at];
  if (!argument || !isNode(argument)) {
    throw new Refusal(
      call.node,
      "arity",
      `$${call.name} takes a function as argument ${at + 1}`,
      "write function($x){ … }",
    );
  }
  return callable(argument, call.scope);
}

function checkCount(call: HigherCall, least: number, most: number): void {
  if (call.args.length >= least && call.args.length <= most) return;
  throw new Refusal(
    call.node,
    "arity",
    `$${call.name} takes ${least} arguments, not ${call.args.length}`,
    "see its description",
  );
}

/** Runs `body` over the list in the first argument. An absent list has no result; a single value is a list of one. */
function emitOverList(call: HigherCall, hint: string, body: (list: Operand, result: Code) => void): Code {
  const { e } = call;
  const value = emitArgument(call.args[0] as Argument, e, call.scope);
  const result = e.name(hint);
  e.line(code`let ${result};`);
  const run = () => {
    const list = only(value, Kind.array)
      ? value
      : {
          ...part(
            define(e, "list", code`Array.isArray(${value.code}) ? ${value.code} : [${value.code}]`).code,
            value,
          ),
          kinds: Kind.array,
        };
    body(list, result);
  };
  if (may(value, Kind.undefined)) e.block(code`if (${value.code} !== undefined)`, run);
  else run();
  return result;
}

/** The sequence of a loop in the form of the mode. */
function finish(call: HigherCall, out: Code): Code {
  if (call.mode === "sequence") return out;
  if (call.mode === "list") return code`${call.e.constant(unwrapToList, "list")}(${out})`;
  return code`${call.e.constant(unwrap, "unwrap")}(${out})`;
}

function sequence(call: HigherCall, result: Code, marked: boolean): Operand {
  return {
    code: result,
    computed: true,
    list: "sequence",
    ...(call.mode === "sequence" ? { unfinished: true } : {}),
    ...(marked || call.mode === "list" ? { marked: true } : {}),
  };
}

function emitMap(call: HigherCall): Operand {
  checkCount(call, 2, 2);
  const { e, node, scope } = call;
  const callee = functionAt(call, 1);
  let marked = false;
  const result = emitOverList(call, "mapped", (list, at) => {
    const out = e.name("out");
    e.line(code`const ${out} = [];`);
    emitLoop(list.code, e, (item, index) => {
      const value = applyFew(
        callee,
        [part(item, list), { code: index, kinds: Kind.number }, list],
        node,
        e,
        scope,
        "sequence",
      );
      marked ||= value.marked === true || value.unfinished === true;
      const push = code`${out}.push(${value.code});`;
      e.line(may(value, Kind.undefined) ? code`if (${value.code} !== undefined) ${push}` : push);
    });
    e.line(code`${at} = ${finish(call, out)};`);
  });
  return sequence(call, result, marked);
}

function emitFilter(call: HigherCall): Operand {
  checkCount(call, 2, 2);
  const { e, node, scope } = call;
  const callee = functionAt(call, 1);
  let marked = false;
  const result = emitOverList(call, "filtered", (list, at) => {
    const out = e.name("out");
    marked = list.marked === true;
    e.line(code`const ${out} = [];`);
    emitLoop(list.code, e, (item, index) => {
      const verdict = applyFew(
        callee,
        [part(item, list), { code: index, kinds: Kind.number }, list],
        node,
        e,
        scope,
        "value",
      );
      e.branch(truth(verdict, e), () => e.line(code`${out}.push(${item});`));
    });
    e.line(code`${at} = ${finish(call, out)};`);
  });
  return sequence(call, result, marked);
}

function emitSingle(call: HigherCall): Operand {
  checkCount(call, 1, 2);
  const { e, node, scope } = call;
  const callee = call.args.length > 1 ? functionAt(call, 1) : undefined;
  let source: Operand = literal(undefined);
  const result = emitOverList(call, "single", (list, at) => {
    source = list;
    const found = e.name("found");
    e.line(code`let ${found} = false;`);
    emitLoop(list.code, e, (item, index) => {
      const take = () => {
        e.line(code`if (${found}) ${e.constant(foundTwo, "foundTwo")}();`);
        e.line(code`${found} = true;`);
        e.line(code`${at} = ${item};`);
      };
      if (!callee) return take();
      const verdict = applyFew(
        callee,
        [part(item, list), { code: index, kinds: Kind.number }, list],
        node,
        e,
        scope,
        "value",
      );
      e.branch(truth(verdict, e), take);
    });
    e.line(code`if (!${found}) ${e.constant(foundNone, "foundNone")}();`);
  });
  return part(result, source);
}

function emitReduce(call: HigherCall): Operand {
  checkCount(call, 2, 3);
  const { e, node, scope } = call;
  const callee = functionAt(call, 1);
  if (call.mode !== "value" && callee.kind === "lambda" && endsInSequence(callee.lambda, scope))
    refuseSequence(node);
  if (call.mode !== "value" && callee.kind === "closure" && callee.value.closure?.sequence)
    refuseSequence(node);
  if (callee.arity < 2)
    throw new Refusal(
      node,
      "arity",
      "$reduce takes a function of two arguments",
      "write function($sum, $x){ … }",
    );
  const first = call.args[2] ? emitArgument(call.args[2], e, scope) : literal(undefined);
  refuseMarked(first, node);
  const result = emitOverList(call, "reduced", (list, at) => {
    refuseMarked(list, node);
    const start = e.name("start");
    e.line(code`let ${start} = 0;`);
    e.line(code`${at} = ${first.code};`);
    if (may(first, Kind.undefined)) {
      e.block(code`if (${at} === undefined && ${list.code}.length > 0)`, () => {
        e.line(code`${at} = ${list.code}[0];`);
        e.line(code`${start} = 1;`);
      });
    }
    const [index, accumulator] = [e.name("i"), e.name("accumulator")];
    e.block(code`for (let ${index} = ${start}; ${index} < ${list.code}.length; ${index}++)`, () => {
      e.line(code`const ${accumulator} = ${at};`);
      const item = define(e, "item", code`${list.code}[${index}]`);
      const values: Operand[] = [
        { code: accumulator, computed: true, list: "either" },
        part(item.code, list),
      ];
      const value = applyFew(
        callee,
        [...values, { code: index, kinds: Kind.number }, list],
        node,
        e,
        scope,
        "value",
      );
      refuseMarked(value, node);
      e.line(code`${at} = ${value.code};`);
    });
  });
  return { code: result, computed: true, list: "either" };
}

function emitSort(call: HigherCall): Operand {
  checkCount(call, 2, 2);
  const { e, node, scope } = call;
  // JSONata defers a tail call until its function has returned, and then passes $sort a value that it cannot call.
  if (node.kind === "call" && node.tail) {
    throw new Refusal(
      node,
      "tail-call",
      "$sort by a function is the tail call of a function",
      "bind its result first: function($x){ ($sorted := $sort($x, …); $sorted) }",
    );
  }
  const callee = functionAt(call, 1);
  const list = emitArgument(call.args[0] as Argument, e, scope);
  refuseMarked(list, node);
  const after = comparison(callee, call);
  const values = code`${list.code} === undefined || Array.isArray(${list.code}) ? ${list.code} : [${list.code}]`;
  const sorted = define(
    e,
    "sorted",
    code`${e.constant(sort, "sort")}(${values}, ${after})`,
    Kind.array | Kind.undefined,
  );
  return sorted;
}

function comparison(callee: Callable, call: HigherCall): Code {
  const value =
    callee.kind === "lambda"
      ? emitClosure(callee.lambda, call.e, call.scope)
      : callee.kind === "closure" && callee.value;
  if (value) {
    if (value.closure?.sequence) refuseSequence(call.node);
    return value.code;
  }
  throw new Refusal(
    call.node,
    "function-value",
    "$sort takes a function that is written out",
    "write function($l, $r){ $l > $r }",
  );
}

/** `$each` makes a sequence of results, `$sift` an object of the fields that pass. */
function emitEntries(call: HigherCall): Operand {
  checkCount(call, 1, 2);
  const { e, node, scope, name } = call;
  const callee = functionAt(call, call.args.length - 1);
  if (call.args.length === 1 && contextless(node, scope)) {
    throw new Refusal(
      node,
      "context-argument",
      `$${name} takes its argument from the context here`,
      "write the argument",
    );
  }
  const source = call.args.length > 1 ? emitArgument(call.args[0] as Argument, e, scope) : scope.context;
  const check =
    call.args.length > 1 ? e.constant(entriesOf, "entriesOf") : e.constant(objectContext, "objectContext");
  const list = define(e, "entries", code`${check}(${source.code}, ${name})`);
  const [key, value, out] = [e.name("key"), e.name("value"), e.name("out")];
  e.line(name === "each" ? code`const ${out} = [];` : code`let ${out};`);
  let marked = source.marked === true;
  e.block(code`for (const [${key}, ${value}] of ${list.code})`, () => {
    const values = [part(value, source), { code: key, kinds: Kind.string }, source];
    const result = applyFew(callee, values, node, e, scope, name === "each" ? "sequence" : "value");
    if (name === "each") {
      marked ||= result.marked === true || result.unfinished === true;
      const push = code`${out}.push(${result.code});`;
      e.line(may(result, Kind.undefined) ? code`if (${result.code} !== undefined) ${push}` : push);
      return;
    }
    e.branch(truth(result, e), () =>
      e.line(code`${e.constant(put, "put")}(${out} ??= {}, ${key}, ${value});`),
    );
  });
  if (name === "each") return sequence(call, define(e, "each", finish(call, out)).code, marked);
  return { code: out, kinds: Kind.object | Kind.undefined, computed: true, ...(marked ? { marked } : {}) };
}
