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
interface Task {
  readonly name: string;
  readonly given: readonly Argument[];
  readonly node: Node;
  readonly e: Emitter;
  readonly scope: Scope;
  readonly mode: Mode;
}

export function emitHigher(
  name: string,
  given: readonly Argument[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const task: Task = { name, given, node, e, scope, mode };
  switch (name) {
    case "map":
      return emitMap(task);
    case "filter":
      return emitFilter(task);
    case "single":
      return emitSingle(task);
    case "reduce":
      return emitReduce(task);
    case "sort":
      return emitSort(task);
    default:
      return emitEntries(task);
  }
}

function functionAt(task: Task, at: number): Callable {
  const argument = task.given[at];
  if (!argument || !isNode(argument)) {
    throw new Refusal(
      task.node,
      "arity",
      `$${task.name} takes a function as argument ${at + 1}`,
      "write function($x){ … }",
    );
  }
  return callable(argument, task.scope);
}

function exactly(task: Task, least: number, most: number): void {
  if (task.given.length >= least && task.given.length <= most) return;
  throw new Refusal(
    task.node,
    "arity",
    `$${task.name} takes ${least} arguments, not ${task.given.length}`,
    "see its description",
  );
}

/** Runs `body` over the list in the first argument. An absent list has no result; a single value is a list of one. */
function overList(task: Task, hint: string, body: (list: Operand, result: Code) => void): Code {
  const { e } = task;
  const value = emitArgument(task.given[0] as Argument, e, task.scope);
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
function finish(task: Task, out: Code): Code {
  if (task.mode === "sequence") return out;
  if (task.mode === "list") return code`${task.e.constant(unwrapToList, "list")}(${out})`;
  return code`${task.e.constant(unwrap, "unwrap")}(${out})`;
}

function sequence(task: Task, result: Code, marked: boolean): Operand {
  return {
    code: result,
    computed: true,
    list: "sequence",
    ...(task.mode === "sequence" ? { unfinished: true } : {}),
    ...(marked || task.mode === "list" ? { marked: true } : {}),
  };
}

function emitMap(task: Task): Operand {
  exactly(task, 2, 2);
  const { e, node, scope } = task;
  const to = functionAt(task, 1);
  let marked = false;
  const result = overList(task, "mapped", (list, at) => {
    const out = e.name("out");
    e.line(code`const ${out} = [];`);
    emitLoop(list.code, e, (item, index) => {
      const value = applyFew(
        to,
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
    e.line(code`${at} = ${finish(task, out)};`);
  });
  return sequence(task, result, marked);
}

function emitFilter(task: Task): Operand {
  exactly(task, 2, 2);
  const { e, node, scope } = task;
  const to = functionAt(task, 1);
  let marked = false;
  const result = overList(task, "filtered", (list, at) => {
    const out = e.name("out");
    marked = list.marked === true;
    e.line(code`const ${out} = [];`);
    emitLoop(list.code, e, (item, index) => {
      const verdict = applyFew(
        to,
        [part(item, list), { code: index, kinds: Kind.number }, list],
        node,
        e,
        scope,
        "value",
      );
      e.branch(truth(verdict, e), () => e.line(code`${out}.push(${item});`));
    });
    e.line(code`${at} = ${finish(task, out)};`);
  });
  return sequence(task, result, marked);
}

function emitSingle(task: Task): Operand {
  exactly(task, 1, 2);
  const { e, node, scope } = task;
  const to = task.given.length > 1 ? functionAt(task, 1) : undefined;
  let source: Operand = literal(undefined);
  const result = overList(task, "single", (list, at) => {
    source = list;
    const found = e.name("found");
    e.line(code`let ${found} = false;`);
    emitLoop(list.code, e, (item, index) => {
      const take = () => {
        e.line(code`if (${found}) ${e.constant(foundTwo, "foundTwo")}();`);
        e.line(code`${found} = true;`);
        e.line(code`${at} = ${item};`);
      };
      if (!to) return take();
      const verdict = applyFew(
        to,
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

function emitReduce(task: Task): Operand {
  exactly(task, 2, 3);
  const { e, node, scope } = task;
  const to = functionAt(task, 1);
  if (task.mode !== "value" && to.kind === "lambda" && endsInSequence(to.lambda, scope)) refuseSequence(node);
  if (task.mode !== "value" && to.kind === "closure" && to.value.closure?.sequence) refuseSequence(node);
  if (to.arity < 2)
    throw new Refusal(
      node,
      "arity",
      "$reduce takes a function of two arguments",
      "write function($sum, $x){ … }",
    );
  const first = task.given[2] ? emitArgument(task.given[2], e, scope) : literal(undefined);
  refuseMarked(first, node);
  const result = overList(task, "reduced", (list, at) => {
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
    const [index, so] = [e.name("i"), e.name("so")];
    e.block(code`for (let ${index} = ${start}; ${index} < ${list.code}.length; ${index}++)`, () => {
      e.line(code`const ${so} = ${at};`);
      const item = define(e, "item", code`${list.code}[${index}]`);
      const values: Operand[] = [{ code: so, computed: true, list: "either" }, part(item.code, list)];
      const value = applyFew(
        to,
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

function emitSort(task: Task): Operand {
  exactly(task, 2, 2);
  const { e, node, scope } = task;
  // JSONata defers a tail call until its function has returned, and then passes $sort a value that it cannot call.
  if (node.kind === "call" && node.tail) {
    throw new Refusal(
      node,
      "tail-call",
      "$sort by a function is the last thing that a function does",
      "bind its result first: function($x){ ($sorted := $sort($x, …); $sorted) }",
    );
  }
  const to = functionAt(task, 1);
  const list = emitArgument(task.given[0] as Argument, e, scope);
  refuseMarked(list, node);
  const after = comparison(to, task);
  const values = code`${list.code} === undefined || Array.isArray(${list.code}) ? ${list.code} : [${list.code}]`;
  const sorted = define(
    e,
    "sorted",
    code`${e.constant(sort, "sort")}(${values}, ${after})`,
    Kind.array | Kind.undefined,
  );
  return sorted;
}

function comparison(to: Callable, task: Task): Code {
  const value =
    to.kind === "lambda" ? emitClosure(to.lambda, task.e, task.scope) : to.kind === "closure" && to.value;
  if (value) {
    if (value.closure?.sequence) refuseSequence(task.node);
    return value.code;
  }
  throw new Refusal(
    task.node,
    "function-value",
    "$sort takes a function that is written out",
    "write function($l, $r){ $l > $r }",
  );
}

/** `$each` makes a sequence of results, `$sift` an object of the fields that pass. */
function emitEntries(task: Task): Operand {
  exactly(task, 1, 2);
  const { e, node, scope, name } = task;
  const to = functionAt(task, task.given.length - 1);
  if (task.given.length === 1 && contextless(node, scope)) {
    throw new Refusal(
      node,
      "context-argument",
      `$${name} takes its argument from the context here`,
      "write the argument",
    );
  }
  const source = task.given.length > 1 ? emitArgument(task.given[0] as Argument, e, scope) : scope.context;
  const check =
    task.given.length > 1 ? e.constant(entriesOf, "entriesOf") : e.constant(objectContext, "objectContext");
  const list = define(e, "entries", code`${check}(${source.code}, ${name})`);
  const [key, value, out] = [e.name("key"), e.name("value"), e.name("out")];
  e.line(name === "each" ? code`const ${out} = [];` : code`let ${out};`);
  let marked = source.marked === true;
  e.block(code`for (const [${key}, ${value}] of ${list.code})`, () => {
    const values = [part(value, source), { code: key, kinds: Kind.string }, source];
    const result = applyFew(to, values, node, e, scope, name === "each" ? "sequence" : "value");
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
  if (name === "each") return sequence(task, define(e, "each", finish(task, out)).code, marked);
  return { code: out, kinds: Kind.object | Kind.undefined, computed: true, ...(marked ? { marked } : {}) };
}
