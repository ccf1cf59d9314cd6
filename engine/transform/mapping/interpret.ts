/**
 * Runs a mapping without compiling it: the templates as they were read, each leaf by the interpreter of expressions.
 * Hundreds of times slower and asynchronous, and independent of `emit.ts`: it explains what a map does and proves that
 * the compiled one does the same. Nothing on the way of a request uses it.
 */
import type { FunctionTable } from "../expression/functions.ts";
import { reusable } from "../expression/interpret.ts";
import { truthy } from "../expression/runtime/truth.ts";
import { eventCompleter } from "../hub/complete-lists.ts";
import { plainNumber } from "../json/exact-number.ts";
import type { Bindings } from "./bindings.ts";
import type { Step } from "./compile.ts";
import { beginEach } from "./every.ts";
import { functionsFor } from "./functions/table.ts";
import type { Mapping, StreamMap } from "./mapping.ts";
import { completerOf, mapsOf } from "./maps/maps.ts";
import type { MapName, StreamName } from "./maps/rows.ts";
import type { Node } from "./node.ts";
import { ROOT, rooted } from "./rooted.ts";
import * as runtime from "./runtime.ts";
import type { EachTemplate, Leaf, ObjectTemplate, Template } from "./template.ts";
import { topLevelReads } from "./top-level.ts";

/** A program whose functions return promises. They take what the compiled ones take. */
export type Interpreted = {
  [Name in MapName]?: (document: unknown, bindings: Bindings) => Promise<unknown>;
} & { [Name in StreamName]?: (...given: Parameters<Step>) => Promise<void> };

type Variables = Readonly<Record<string, unknown>>;

/** What a template sees. */
interface View {
  context: unknown;
  /** Where its value goes. A list stands for the place behind its last item. */
  at: readonly (string | readonly unknown[])[];
  /** Read at each leaf: a frame that is emitted raises the sequence for the next. */
  bindings: Bindings;
  variables: Variables;
  /** The variables of every template: all that a fragment sees of the names around it. */
  given: Variables;
}

type Sink = (value: unknown) => void;

/** What one expression gave. */
export interface Traced {
  /** In the output: `candidates[0].finish.reason`; `$name` for a name of a `$let`. */
  path: string;
  leaf: Leaf;
  /** Undefined when it gave nothing. */
  value: unknown;
  /** Whether it makes what stands at `path`, or decides about it, or is the list that it is made of. */
  role: "value" | "decision" | "list";
  /** Why it failed, where it did. */
  fault?: string;
}

/** What an expression saw. */
export interface Seen {
  context: unknown;
  /** Without their `$`. */
  variables: Variables;
}

/** Hears what a map does. */
export interface Watcher {
  /** Of every expression that runs. */
  ran?(traced: Traced, seen: Seen): void;
  /** Of every arm of a `$match` that is taken, and every row of a stream that an event selects. */
  chose?(row: Node): void;
}

/** The same functions as `compileMapping` makes, by the same names. */
export function interpretMapping(mapping: Mapping, watcher: Watcher = {}): Interpreted {
  const { operation, stream } = mapping;
  const [decode, encode] = [
    new Interpreter(mapping, true, watcher),
    new Interpreter(mapping, false, watcher),
  ];
  const program: Interpreted = {};
  for (const map of mapsOf(mapping)) {
    const { name, template, direction } = map;
    const by = direction === "decode" ? decode : encode;
    const whole = completerOf(map, operation);
    program[name] = whole
      ? async (...given) => whole(await by.map(template, ...given))
      : (...given) => by.map(template, ...given);
  }
  const [incoming, outgoing] = [stream.decode, stream.encode];
  const event = eventCompleter(operation) ?? ((made: unknown) => made);
  if (incoming !== undefined)
    program.streamDecode = (frame, bindings, emit) =>
      decode.step(incoming, frame, bindings, (made) => emit(event(made)));
  if (outgoing !== undefined) program.streamEncode = (...given) => encode.step(outgoing, ...given);
  return program;
}

class Interpreter {
  readonly #mapping: Mapping;
  /** Decode maps read `null` as absent. */
  readonly #nullIsAbsent: boolean;
  readonly #functions: FunctionTable;
  readonly #known: ReadonlySet<string>;
  readonly #prepared = new Map<Leaf, ReturnType<typeof reusable>>();
  readonly #watcher: Watcher;

  constructor(mapping: Mapping, nullIsAbsent: boolean, watcher: Watcher) {
    this.#mapping = mapping;
    this.#watcher = watcher;
    this.#nullIsAbsent = nullIsAbsent;
    this.#functions = functionsFor(mapping.dialects);
    this.#known = topLevelReads(mapping);
  }

  map(template: Template, document: unknown, bindings: Bindings): Promise<unknown> {
    return this.#value(template, this.#view(document, bindings));
  }

  async step(map: StreamMap, event: unknown, bindings: Bindings, emit: Sink): Promise<void> {
    const view = this.#view(event, bindings);
    const run = async ({ values, rows }: StreamMap["rows"][number]): Promise<void> => {
      const isPlain = map.every === undefined || (map.select !== undefined && values.includes("error"));
      for (const { set, emit: template } of rows) {
        for (const { key, value } of set) {
          bindings.state[key] = await this.#value(value, { ...view, at: [`$state.${key}`] });
        }
        if (template === undefined) continue;
        await this.#yields(isPlain ? template : this.#begun(template, map), view, emit);
      }
    };
    if (map.select === undefined) for (const group of map.rows) await run(group);
    else {
      const selected = await this.#leaf(map.select, view);
      const group = map.rows.find(({ values }) => values.includes(selected as string));
      if (group === undefined) return;
      this.#watcher.chose?.(group.node);
      await run(group);
    }
  }

  #begun(template: Template, map: StreamMap): Template {
    return beginEach(template, map.every?.fields ?? [], this.#mapping.fragments);
  }

  #view(document: unknown, bindings: Bindings): View {
    const unread = runtime.unread(document, this.#known);
    const given = { unread, [ROOT]: document };
    return { context: document, at: [], bindings, variables: given, given };
  }

  async #value(template: Template, view: View): Promise<unknown> {
    switch (template.kind) {
      case "literal":
        return template.value;
      case "expression":
        return this.#leaf(template, view, "value");
      case "object":
        return this.#object(template, view);
      case "use":
        return this.#value(template.begun ?? this.#fragment(template.name), {
          ...view,
          variables: view.given,
        });
      case "merge": {
        let merged: unknown;
        for (const part of template.parts) merged = runtime.mergeInto(merged, await this.#value(part, view));
        return merged;
      }
      case "list":
      case "each": {
        if (template.kind === "list" && template.items.length === 0) return [];
        const list: unknown[] = [];
        await this.#yields(template, { ...view, at: [...view.at, list] }, (item) => list.push(item));
        return list.length > 0 ? list : undefined;
      }
      case "else": {
        const value = await this.#value(template.body, view);
        return value === undefined ? this.#value(template.fallback, view) : value;
      }
      default: {
        const chosen = await this.#chosen(template, view);
        return chosen === undefined ? undefined : this.#value(chosen.body, chosen.view);
      }
    }
  }

  /** Every value of the template, one after the other. */
  async #yields(template: Template, view: View, sink: Sink): Promise<void> {
    switch (template.kind) {
      case "literal":
        sink(template.value);
        return;
      case "list":
        for (const item of template.items) await this.#yields(item, view, sink);
        return;
      case "each":
        return this.#each(template, view, sink);
      case "match":
      case "if":
      case "with":
      case "let": {
        const chosen = await this.#chosen(template, view);
        return chosen === undefined ? undefined : this.#yields(chosen.body, chosen.view, sink);
      }
      case "else": {
        let any = false;
        await this.#yields(template.body, view, (item) => {
          any = true;
          sink(item);
        });
        return any ? undefined : this.#yields(template.fallback, view, sink);
      }
      default: {
        if (template.kind === "use" && template.begun !== undefined)
          return this.#yields(template.begun, { ...view, variables: view.given }, sink);
        const value = await this.#value(template, view);
        if (template.kind === "use" && this.#makesList(template, new Set())) {
          for (const item of runtime.toList(value)) sink(item);
        } else if (this.#isPresent(value, template)) sink(value);
      }
    }
  }

  /** Of a template that only decides what applies, and to what: the body and what that sees. */
  async #chosen(template: Template, view: View): Promise<{ body: Template; view: View } | undefined> {
    switch (template.kind) {
      case "match": {
        const on = plainNumber(await this.#leaf(template.on, view));
        const arm = template.arms.find(({ values }) => values.includes(on as string));
        if (arm !== undefined) this.#watcher.chose?.(arm.keyNode);
        const body = arm === undefined ? template.otherwise : arm.body;
        return body && { body, view };
      }
      case "if": {
        const holds = truthy(await this.#leaf(template.condition, view));
        const body = holds ? template.then : template.otherwise;
        return body && { body, view };
      }
      case "with": {
        const context = await this.#leaf(template.context, view);
        return isThere(context) ? { body: template.body, view: { ...view, context } } : undefined;
      }
      case "let": {
        let { variables } = view;
        for (const { name, value } of template.names) {
          const named = { ...view, at: [...view.at, `$${name}`], variables };
          variables = { ...variables, [name]: await this.#value(value, named) };
        }
        return { body: template.body, view: { ...view, variables } };
      }
      default:
        throw new TypeError(`a ${template.kind} decides nothing`);
    }
  }

  async #each(template: EachTemplate, view: View, sink: Sink): Promise<void> {
    const { list } = template;
    const source =
      list.kind === "expression"
        ? this.#leaf(list, view, "list")
        : this.#value(list, { ...view, at: [...view.at, "$each"] });
    const all = runtime.toList(await source);
    const items = this.#nullIsAbsent ? runtime.present(all) : all;
    const within = (list: readonly unknown[], index: number): View => {
      const names = {
        index,
        last: index === list.length - 1,
        ...(template.as && { [template.as]: list[index] }),
      };
      return { ...view, context: list[index], variables: { ...view.variables, ...names } };
    };
    const by = template.by ?? template.sort;
    let arranged: readonly unknown[] = items;
    if (by !== undefined) {
      const keys: unknown[] = [];
      for (const index of items.keys()) keys.push(await this.#value(by, within(items, index)));
      arranged = template.by === undefined ? runtime.sorted(items, keys) : runtime.runs(items, keys);
    }
    for (const index of arranged.keys()) await this.#yields(template.body, within(arranged, index), sink);
  }

  /** A map with nothing constant in it comes out only when some field does. */
  async #object({ fields }: ObjectTemplate, view: View): Promise<unknown> {
    const object: Record<string, unknown> = {};
    let isSaid = fields.length === 0;
    for (const { key, value: template } of fields) {
      const constant = isConstant(template);
      const value = constant
        ? plain(template)
        : await this.#value(template, { ...view, at: [...view.at, key] });
      if (!constant && !this.#isPresent(value, template)) continue;
      object[key] = value;
      isSaid = true;
    }
    return isSaid ? object : undefined;
  }

  #isPresent(value: unknown, template: Template): boolean {
    return value !== undefined && !(value === null && this.#nullIsAbsent && template.kind === "expression");
  }

  async #leaf(leaf: Leaf, view: View, role: Traced["role"] = "decision"): Promise<unknown> {
    let run = this.#prepared.get(leaf);
    if (run === undefined) {
      run = reusable(rooted(leaf), this.#functions);
      this.#prepared.set(leaf, run);
    }
    const { ran } = this.#watcher;
    const path = ran === undefined ? "" : pathOf(view.at);
    const seen = { context: view.context, variables: { ...view.bindings, ...view.variables } };
    try {
      const value = await run(seen.context, seen.variables);
      ran?.({ path, leaf, value, role }, seen);
      return value;
    } catch (fault) {
      ran?.({ path, leaf, value: undefined, role, fault: (fault as Error).message }, seen);
      throw fault;
    }
  }

  #fragment(name: string): Template {
    const fragment = this.#mapping.fragments.get(name);
    if (fragment === undefined) throw new TypeError(`there is no fragment ${name}`);
    return fragment;
  }

  /** Whether a fragment makes several values, which splice into the list around its `$use`. */
  #makesList(template: Template, seen: Set<string>): boolean {
    const any = (...bodies: (Template | undefined)[]): boolean =>
      bodies.some((body) => body !== undefined && this.#makesList(body, seen));
    switch (template.kind) {
      case "each":
      case "list":
        return true;
      case "use":
        if (seen.has(template.name)) return false;
        seen.add(template.name);
        return any(this.#fragment(template.name));
      case "match":
        return any(...template.arms.map(({ body }) => body), template.otherwise);
      case "if":
        return any(template.then, template.otherwise);
      case "let":
      case "with":
      case "else":
        return any(template.body);
      default:
        return false;
    }
  }
}

function pathOf(at: View["at"]): string {
  const steps = at.map((step) => (typeof step === "string" ? `.${step}` : `[${step.length}]`));
  return steps.join("").replace(/^\./, "");
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isConstant(template: Template): boolean {
  if (template.kind === "list") return template.items.every(isConstant);
  if (template.kind === "object") return template.fields.every(({ value }) => isConstant(value));
  return template.kind === "literal";
}

function plain(template: Template): unknown {
  if (template.kind === "literal") return template.value;
  if (template.kind === "list") return template.items.map(plain);
  const { fields } = template as ObjectTemplate;
  return Object.fromEntries(fields.map(({ key, value }) => [key, plain(value)]));
}
