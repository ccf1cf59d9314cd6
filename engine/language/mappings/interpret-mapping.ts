/**
 * Runs a mapping without compiling it: the templates as they were read, and each leaf in the interpreter of expressions. It is
 * asynchronous, hundreds of times slower, and independent of the compiler. It explains a map's result and verifies the compiled
 * map. No request uses it.
 */

import { directiveOf } from "../directives/directive-table.ts";
import { prefixFrames } from "../directives/every.ts";
import type { Role, Run, Take, Variables, View } from "../directives/interpretation.ts";
import { makesList } from "../directives/outcome.ts";
import type { FunctionTable } from "../expressions/functions.ts";
import { reusable } from "../expressions/interpret.ts";
import { functionsFor } from "../functions/function-table.ts";
import { completerOf, mapsOf } from "../maps/maps.ts";
import type { MapName, StreamName } from "../maps/rows.ts";
import type { Node } from "../yaml/yaml-node.ts";
import type { Bindings } from "./bindings.ts";
import type { Step } from "./compile-mapping.ts";
import * as runtime from "./map-runtime.ts";
import type { Mapping, StreamMap } from "./mapping.ts";
import { ROOT, replaceRoot } from "./rooted.ts";
import type { Leaf, Template } from "./template.ts";
import { topLevelReads } from "./top-level.ts";

/** A program whose functions return promises. Their arguments are those of the compiled functions. */
export type Interpreted = {
  [Name in MapName]?: (document: unknown, bindings: Bindings) => Promise<unknown>;
} & { [Name in StreamName]?: (...inputs: Parameters<Step>) => Promise<void> };

/** The result of one expression. */
export interface TracedExpression {
  /** Position in the output: `candidates[0].finish.reason`; `$name` for a name of a `$let`. */
  path: string;
  leaf: Leaf;
  /** Undefined if there is no value. */
  value: unknown;
  role: Role;
  /** The error message, if it failed. */
  fault?: string;
}

/** The inputs of an expression. */
export interface ExpressionInputs {
  context: unknown;
  /** Names without their `$`. */
  variables: Variables;
}

/** Observes the run of a map. */
export interface Watcher {
  /** Called for every expression that runs. */
  ran?(traced: TracedExpression, seen: ExpressionInputs): void;
  /** Called for every arm of a `$match` that is taken, and every row of a stream that an event selects. */
  chose?(row: Node): void;
}

/** The same functions as those of `compileMapping`, with the same names. */
export function interpretMapping(mapping: Mapping, watcher: Watcher = {}): Interpreted {
  const { operation, stream, lists } = mapping;
  const known = topLevelReads(mapping);
  const [decode, encode] = [
    new Interpreter(mapping, true, watcher, known),
    new Interpreter(mapping, false, watcher, known),
  ];
  const program: Interpreted = {};
  for (const map of mapsOf(mapping)) {
    const { name, template, direction } = map;
    const interpreter = direction === "decode" ? decode : encode;
    const complete = completerOf(map, mapping);
    program[name] = complete
      ? async (...inputs) => complete(await interpreter.map(template, ...inputs))
      : (...inputs) => interpreter.map(template, ...inputs);
  }
  const [incoming, outgoing] = [stream.decode, stream.encode];
  const event = lists.event(operation) ?? ((decoded: unknown) => decoded);
  return {
    ...program,
    ...(incoming && {
      streamDecode: (frame, bindings, emit) =>
        decode.step(incoming, frame, bindings, (decoded) => emit(event(decoded))),
    }),
    ...(outgoing && { streamEncode: (...inputs) => encode.step(outgoing, ...inputs) }),
  };
}

/**
 * Runs one template that is not a map of a mapping.
 * @param fragments that the template may use, by name
 */
export function interpretTemplate(
  template: Template,
  fragments: ReadonlyMap<string, Template>,
  document: unknown,
): Promise<unknown> {
  // A template outside a request has no variables.
  const bindings = { lost: [] } as Partial<Bindings> as Bindings;
  return new Interpreter({ fragments, dialects: {} }, true, {}).map(template, document, bindings);
}

/** What a template can refer to. */
interface Rules extends Pick<Mapping, "dialects"> {
  fragments: ReadonlyMap<string, Template>;
}

class Interpreter implements Run {
  readonly nullIsAbsent: boolean;
  readonly #rules: Rules;
  readonly #functions: FunctionTable;
  readonly #known: ReadonlySet<string>;
  readonly #prepared = new Map<Leaf, ReturnType<typeof reusable>>();
  readonly #watcher: Watcher;

  /** @param known the top-level fields that a map reads; `$unread` has all others */
  constructor(rules: Rules, nullIsAbsent: boolean, watcher: Watcher, known: ReadonlySet<string> = new Set()) {
    this.#rules = rules;
    this.#watcher = watcher;
    this.nullIsAbsent = nullIsAbsent;
    this.#functions = functionsFor(rules.dialects);
    this.#known = known;
  }

  map(template: Template, document: unknown, bindings: Bindings): Promise<unknown> {
    return this.value(template, this.#view(document, bindings));
  }

  async step(map: StreamMap, event: unknown, bindings: Bindings, emit: Take): Promise<void> {
    const view = this.#view(event, bindings);
    const run = async ({ rows }: StreamMap["rows"][number]): Promise<void> => {
      for (const { set, every, emit: template } of rows) {
        for (const { key, value } of set) {
          bindings.state[key] = await this.value(value, { ...view, at: [`$state.${key}`] });
        }
        if (template === undefined) continue;
        await this.yields(prefixFrames(template, every, this.#rules.fragments), view, emit);
      }
    };
    if (map.select === undefined) for (const group of map.rows) await run(group);
    else {
      const selected = await this.leaf(map.select, view, "decision");
      const group = map.rows.find(({ values }) => values.includes(selected as string));
      if (group === undefined) return;
      this.chose(group.node);
      await run(group);
    }
  }

  #view(document: unknown, bindings: Bindings): View {
    const unread = runtime.unread(document, this.#known);
    const fragmentVariables = { unread, [ROOT]: document };
    return { context: document, at: [], bindings, variables: fragmentVariables, fragmentVariables };
  }

  value(template: Template, view: View): Promise<unknown> {
    return directiveOf(template).interpret.value(template, view, this);
  }

  yields(template: Template, view: View, take: Take): Promise<void> {
    return directiveOf(template).interpret.yields(template, view, take, this);
  }

  isPresent(value: unknown, template: Template): boolean {
    return value !== undefined && !(value === null && this.nullIsAbsent && template.kind === "expression");
  }

  async leaf(leaf: Leaf, view: View, role: Role): Promise<unknown> {
    let run = this.#prepared.get(leaf);
    if (run === undefined) {
      run = reusable(replaceRoot(leaf), this.#functions);
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

  fragment(name: string): Template {
    const fragment = this.#rules.fragments.get(name);
    if (fragment === undefined) throw new TypeError(`there is no fragment ${name}`);
    return fragment;
  }

  makesList(template: Template): boolean {
    return makesList(template, (name) => this.fragment(name));
  }

  chose(row: Node): void {
    this.#watcher.chose?.(row);
  }
}

function pathOf(at: View["at"]): string {
  const steps = at.map((step) => (typeof step === "string" ? `.${step}` : `[${step.length}]`));
  return steps.join("").replace(/^\./, "");
}
