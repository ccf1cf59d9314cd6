/**
 * A path. Runs of plain fields are read inline (`field.ts`). From the first other step on (a predicate, `.{…}`, `.(…)`,
 * `.$f()`), the steps become nested loops that end in a `Sink`.
 */
import { code, type Emitter } from "../code.ts";
import type { Node, Path, Step } from "../nodes.ts";
import { candidates, type Hop } from "../runtime/sequence.ts";
import { truth } from "./as-condition.ts";
import { emitItems, emitResults, emitWalk, emitWalkItems } from "./field.ts";
import { emitLoop, emitSelection, emitStages } from "./filter.ts";
import { Kind, may, type Operand, part } from "./operand.ts";
import { define } from "./operator.ts";
import { isCondition, isIndex, rejectsAbsent } from "./predicate.ts";
import { Refusal } from "./refusal.ts";
import { emitNode, type Scope, within } from "./scope.ts";
import { Sink } from "./sink.ts";
import { emitGuard } from "./tags.ts";
import { refuse } from "./unsupported.ts";

export function emitPath(node: Path, e: Emitter, scope: Scope): Operand {
  const steps = node.steps;
  for (const step of steps) refuseStep(step, node);
  const head = steps[0] as Step;
  if (head.node.kind === "field") {
    refuseMarked(scope.context, head.node);
    return new PathEmitter(node, e, scope).from(scope.context, scope.iterates ? "contexts" : "one", 0);
  }
  return emitHeaded(node, e, scope);
}

function refuseStep(step: Step, path: Path): void {
  if (step.tuple) {
    throw new Refusal(
      step.node,
      "tuple",
      "The path operators `@`, `#` and `%` are not compiled",
      "use `$each` in the mapping, or $map with an index",
    );
  }
  if (step.node.kind === "sort" || step.node.kind === "wildcard" || step.node.kind === "descendant") {
    refuse(step.node);
  }
  if (step.node.kind === "keep") {
    throw new Refusal(
      step.node,
      "marked-list",
      "`[]` on a step inside a path is not compiled",
      "put `[]` at the end of the path",
    );
  }
  const first = step === path.steps[0];
  if (step.consArray && step.node.kind !== "array") {
    throw new Refusal(
      step.node,
      "bracket-step",
      "`[…]` with a predicate, or in a block, is not compiled as a step",
      "bind the list to a variable first",
    );
  }
  if (step.consArray && first && path.keep) {
    throw new Refusal(
      step.node,
      "marked-list",
      "`[]` after a path that begins with `[…]` is not compiled",
      "bind the list to a variable first",
    );
  }
}

/** JSONata's marks on lists decide how a step flattens them, and compiled values have no marks. */
function refuseMarked(value: Operand, node: Node): void {
  if (!value.marked) return;
  throw new Refusal(
    node,
    "marked-list",
    "A path continues from a value that `x[]` or a `[…]` step made",
    "leave out the `[]`, or end the expression there",
  );
}

/** A path that starts with a variable, a call, a block or a constructor. */
function emitHeaded(node: Path, e: Emitter, scope: Scope): Operand {
  const head = node.steps[0] as Step;
  const path = new PathEmitter(node, e, scope);
  if (head.consArray) {
    const list = emitNode(head.node, e, {
      ...within(scope, scope.context),
      iterates: scope.iterates === true,
      boxed: true,
    });
    refuseMarked(list, head.node);
    const value = path.from(list, "items", 1);
    // JSONata stops at an empty list before it becomes a sequence, and returns that list.
    return {
      ...define(e, "value", code`${list.code}.length === 0 ? ${list.code} : ${value.code}`),
      marked: true,
    };
  }
  if (scope.iterates && may(scope.context, Kind.array) && !isVariable(head.node)) {
    refuseMarked(scope.context, head.node);
    return path.each(scope.context);
  }
  const inner = head.node.kind === "context" ? scope : within(scope, scope.context);
  const value = emitNode(head.node, e, inner);
  refuseMarked(value, head.node);
  if (node.steps.length === 1 || head.stages.length > 0) return path.step(value);
  return path.from(value, "items", 1);
}

/** As in JSONata, a variable at the head of a path, with or without predicates, is evaluated once, not for each item of the context. */
function isVariable(node: Node): boolean {
  if (node.kind === "filter") return isVariable(node.input);
  return node.kind === "variable" || node.kind === "context" || node.kind === "root";
}

/**
 * The input of the steps: one value; each item of a list of contexts, where an absent value is one context; or each item of the
 * previous step's result.
 */
type StepInput = "one" | "contexts" | "items";

class PathEmitter {
  readonly #steps: readonly Step[];
  readonly #keep: boolean;
  readonly #e: Emitter;
  readonly #scope: Scope;
  #sink: Sink | undefined;

  constructor(path: Path, e: Emitter, scope: Scope) {
    this.#steps = path.steps;
    this.#keep = path.keep;
    this.#e = e;
    this.#scope = scope;
  }

  /** The value of the steps from `at` on, applied to a value as `input` specifies. */
  from(source: Operand, input: StepInput, at: number): Operand {
    const hops = this.#hops(at);
    if (at + hops.length === this.#steps.length)
      return emitWalk(source, input !== "one", hops, this.#keep, this.#e);
    if (input === "one" && hops.length === 0 && !this.#keep) {
      const picked = this.#pick(source, this.#steps[at] as Step);
      if (picked) return at === this.#steps.length - 1 ? picked : this.from(picked, "items", at + 1);
    }
    this.#open(source);
    this.#travel(source, input, at);
    return this.#close();
  }

  /** The result of a step that ends in an index. It is one value at most, so the following steps form a separate path. */
  #pick(source: Operand, { node, stages }: Step): Operand | undefined {
    const last = stages[stages.length - 1];
    if (node.kind !== "field" || !last || !isIndex(last)) return undefined;
    const field = { name: node.name, indexes: [], keep: false };
    const value = emitWalk(source, false, [field], false, this.#e);
    const picked = emitStages(stages, { value, list: false }, this.#e, this.#scope).value;
    return { ...picked, computed: true, list: "either" };
  }

  /** The value of all steps, if the first one is computed for each item of the context. */
  each(context: Operand): Operand {
    this.#open(context);
    const list = define(
      this.#e,
      "contexts",
      code`${this.#e.constant(candidates, "candidates")}(${context.code})`,
    );
    emitLoop(list.code, this.#e, (item) => this.#visit(part(item, context), 0));
    return this.#close();
  }

  /** The value of all steps, if the first one is already computed. */
  step(value: Operand): Operand {
    this.#open(value);
    this.#take(value, this.#steps[0] as Step, 0);
    return this.#close();
  }

  #open(from: Operand): void {
    const last = this.#steps[this.#steps.length - 1] as Step;
    const stage = last.stages[last.stages.length - 1];
    const exact = stage ? isIndex(stage) : last.node.kind !== "object";
    this.#sink = new Sink(this.#e, from, exact, this.#keep, last.consArray);
  }

  #close(): Operand {
    return (this.#sink as Sink).finish();
  }

  /** The run of plain fields that begins at a step. */
  #hops(at: number): Hop[] {
    const hops: Hop[] = [];
    for (let i = at; i < this.#steps.length; i++) {
      const { node, stages, keep } = this.#steps[i] as Step;
      if (node.kind !== "field" || !stages.every(isIndex)) break;
      hops.push({ name: node.name, indexes: stages.map((stage) => Math.floor(stage.value)), keep });
    }
    return hops;
  }

  /** The steps from `at` on, for one value or for each of its items. */
  #travel(source: Operand, input: StepInput, at: number): void {
    const hops = this.#hops(at);
    const next = at + hops.length;
    const step = this.#steps[next];
    const e = this.#e;
    if (!step) this.#last(source, input, hops);
    else if (
      step.node.kind === "field" &&
      step.stages.every((stage) => isCondition(stage) && rejectsAbsent(stage))
    ) {
      // These predicates are conditions, not positions, and reject an absent value. So their result does not depend on the parent of an item.
      const field = { name: step.node.name, indexes: [], keep: step.keep };
      this.#select(emitWalkItems(source, input !== "one", [...hops, field], e), step, next);
    } else if (hops.length > 0) {
      this.#eachItem(emitWalkItems(source, input !== "one", hops, e), (item) => this.#visit(item, next));
    } else if (input === "items") this.#eachItem(source, (item) => this.#visit(item, next));
    else if (input === "contexts" && may(source, Kind.array)) {
      const list = define(e, "contexts", code`${e.constant(candidates, "candidates")}(${source.code})`);
      emitLoop(list.code, e, (item) => this.#visit(part(item, source), next));
    } else this.#visit(source, next);
  }

  /** A run that ends the path, inside loops. */
  #last(source: Operand, input: StepInput, hops: readonly Hop[]): void {
    const sink = this.#sink as Sink;
    const addPresent = (result: Operand) => sink.addPresent(result);
    const addMaybeAbsent = (result: Operand) => sink.addMaybeAbsent(result);
    const results = (item: Operand) => emitResults(item, hops, this.#e, addPresent, addMaybeAbsent);
    if (input !== "one" && may(source, Kind.array)) this.#eachItem(source, results);
    else results(source);
  }

  /** @param predicate the first condition of `body` on an item */
  #eachItem(found: Operand, body: (item: Operand) => void, predicate?: Node): void {
    if (!may(found, Kind.object | Kind.array)) {
      if (may(found, Kind.undefined)) this.#e.branch(code`${found.code} !== undefined`, () => body(found));
      else body(found);
      return;
    }
    const guard = emitGuard(found, predicate, this.#e);
    emitLoop(emitItems(found, this.#e), this.#e, (item) => body(part(item, found)), guard);
  }

  /** Passes on the items that satisfy every predicate of a step. */
  #select(found: Operand, step: Step, at: number): void {
    const pass = (item: Operand) =>
      at === this.#steps.length - 1 ? (this.#sink as Sink).addItem(item) : this.#travel(item, "one", at + 1);
    this.#eachItem(found, (item) => this.#decide(step.stages, item, () => pass(item)), step.stages[0]);
  }

  #decide(stages: readonly Node[], item: Operand, body: () => void): void {
    const [stage, ...rest] = stages;
    if (!stage) {
      body();
      return;
    }
    const verdict = emitNode(stage, this.#e, within(this.#scope, item));
    this.#e.branch(truth(verdict, this.#e), () => this.#decide(rest, item, body));
  }

  /** One step on one item: its node, then its predicates, then the following steps. */
  #visit(item: Operand, at: number): void {
    const step = this.#steps[at] as Step;
    const value =
      step.node.kind === "field"
        ? emitWalk(item, false, [{ name: step.node.name, indexes: [], keep: step.keep }], false, this.#e)
        : emitNode(step.node, this.#e, within(this.#scope, item));
    refuseMarked(value, step.node);
    this.#take(value, step, at);
  }

  #take(value: Operand, step: Step, at: number): void {
    const last = at === this.#steps.length - 1;
    const sink = this.#sink as Sink;
    const continueWith = (item: Operand) => this.#travel(item, "one", at + 1);
    if (step.stages.length > 0) this.#filter(value, step.stages, last, continueWith);
    else if (step.consArray) last ? sink.addNested(value) : continueWith(value);
    else if (!last) this.#eachItem(value, continueWith);
    else if (!may(value, Kind.undefined)) sink.addPresent(value);
    else this.#e.branch(code`${value.code} !== undefined`, () => sink.addPresent(value));
  }

  /** A step's predicates, of any kind, on the value of the step. */
  #filter(
    value: Operand,
    stages: readonly Node[],
    last: boolean,
    continueWith: (item: Operand) => void,
  ): void {
    const sink = this.#sink as Sink;
    const before = stages.slice(0, -1);
    const stage = stages[stages.length - 1] as Node;
    const current = emitStages(before, { value, list: false }, this.#e, this.#scope);
    if (!isIndex(stage)) {
      const take = last ? (item: Operand) => sink.addItem(item) : continueWith;
      emitSelection(stage, current, before.length > 0, this.#e, this.#scope, take);
      return;
    }
    const found = emitStages([stage], current, this.#e, this.#scope).value;
    if (last) sink.addMaybeAbsent(found);
    else this.#eachItem(found, continueWith);
  }
}
