/**
 * Compiles a mapping: each map becomes a function in generated JavaScript, with the fragments that it uses. The generated code
 * resembles a hand-written mapping (`polywire explain --js` prints it). Each map is compiled at its first call, because most
 * gateways never need all maps of a wire, and the first request should not wait for the others.
 */

import type { EventOutline } from "../../conversion/hub/complete-lists.ts";
import type { TemplateCompiler } from "../directives/emission.ts";
import { prefixFrames } from "../directives/every.ts";
import { type Program as Built, type Code, code, Emitter, member, type Name } from "../expressions/code.ts";
import { contextOperand, Kind, type Operand, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import { functionsFor } from "../functions/function-table.ts";
import { type ReadsOf, readsOf } from "../losses/reads-of.ts";
import { ownName, ownNames } from "../losses/wire-names.ts";
import { completerOf, type MappedRow, mapsOf } from "../maps/maps.ts";
import type { Direction } from "../maps/row.ts";
import type { MapName, StreamName } from "../maps/rows.ts";
import { type Bindings, bindingNames } from "./bindings.ts";
import { addTo, createTemplateCompiler } from "./emit-template.ts";
import { smallFragments } from "./inline-fragments.ts";
import * as runtime from "./map-runtime.ts";
import type { Mapping, Row, StreamMap } from "./mapping.ts";
import type { Field, Leaf, Template } from "./template.ts";

const nullTemplate: Template = {
  kind: "literal",
  value: null,
  node: { kind: "scalar", value: null, style: "plain", span: { start: 0, end: 0 } },
};

/** Document in, value out. */
export type MapFunction = (document: unknown, bindings: Bindings) => unknown;

/** One event in; frames or hub events out, through `emit`. */
export type Step = (event: unknown, bindings: Bindings, emit: (value: unknown) => void) => void;

/** Every map of a mapping as a function by name; absent if the mapping lacks it. */
export type Program = { [Name in MapName]?: MapFunction } & { [Name in StreamName]?: Step };

export interface Compiled {
  program: Program;
  /** The generated text of all maps. */
  readonly source: string;
  /** Compiles the remaining maps, one at each step. */
  prepare(): Iterable<unknown>;
  readonly reads: ReadsOf;
  /** The name of a hub's field in a body. */
  ownWord(path: string, document: unknown): string | undefined;
  /** The possible names of a hub's field. */
  ownWords(path: string): readonly string[];
}

export type OnRefusal = (leaf: Leaf, refusal: unknown) => void;

/** A run of a map that threw, and its inputs. */
export interface Failure {
  mapping: Mapping;
  map: keyof Program;
  document: unknown;
  /** For a stream: a copy from the time of the error, because the bindings continue to change. */
  bindings: Bindings;
}

/** Receives a run that throws, before the caller gets the error. */
export type Failed = (failure: Failure) => void;

export function compileMapping(
  mapping: Mapping,
  refused: OnRefusal,
  knownFields: ReadonlySet<string>,
  failed?: Failed,
): Compiled {
  const program: Program = {};
  const { fragments } = mapping;
  const { requestDecode: decode } = mapping.maps;
  const parts = partsOf(mapping).map(
    (name) =>
      new LazyMap(program, name, () => new Compiler(mapping, refused, knownFields, failed).compile(name)),
  );
  return {
    program,
    get source() {
      return parts.map(({ source }) => source).join("\n");
    },
    *prepare() {
      for (const part of parts) if (!part.isCompiled) yield part.run;
    },
    reads: readsOf(mapping),
    ownWord: (path, document) => decode && ownName(decode, fragments, path, document),
    ownWords: (path) => (decode === undefined ? [] : ownNames(decode, fragments, path)),
  };
}

/** The generated statements of one map, and the values that they refer to by name. */
export interface EmittedMap {
  name: PartName;
  /** Ends with the `return` of the map. */
  statements: string;
  constants: readonly { name: string; value: unknown }[];
}

/** The text of every map of a mapping without errors, for a module that needs no compiler. */
export function* emitMaps(mapping: Mapping, knownFields: ReadonlySet<string>): Iterable<EmittedMap> {
  const refused: OnRefusal = (_, refusal) => {
    throw refusal;
  };
  for (const name of partsOf(mapping)) {
    const emitter = new Compiler(mapping, refused, knownFields).emit(name);
    const constants = emitter.constants.map((each) => ({ name: String(each.name), value: each.value }));
    yield { name, statements: emitter.text(), constants };
  }
}

type PartName = MapName | StreamName;
/** A map ignores `emit`; the rows of a stream need it. */
type Run = (input: unknown, bindings: Bindings, emit?: (value: unknown) => void) => unknown;

function partsOf(mapping: Mapping): PartName[] {
  const { decode, encode } = mapping.stream;
  return [
    ...mapsOf(mapping).map(({ name }) => name),
    ...(decode === undefined ? [] : (["streamDecode"] as const)),
    ...(encode === undefined ? [] : (["streamEncode"] as const)),
  ];
}

/** One map. The program contains a function that compiles it, and later the compiled function. */
class LazyMap {
  readonly #program: Program;
  readonly #name: PartName;
  readonly #compile: () => Built<() => Run>;
  #built: Built<() => Run> | undefined;
  #run: Run | undefined;

  constructor(program: Program, name: PartName, compile: () => Built<() => Run>) {
    this.#program = program;
    this.#name = name;
    this.#compile = compile;
    this.#install((input, bindings, emit) => this.run(input, bindings, emit));
  }

  get isCompiled(): boolean {
    return this.#run !== undefined;
  }

  get run(): Run {
    if (this.#run === undefined) {
      this.#built = this.#compile();
      this.#run = this.#built.run();
      this.#install(this.#run);
    }
    return this.#run;
  }

  get source(): string {
    this.run;
    return this.#built?.source ?? "";
  }

  #install(run: Run): void {
    Object.assign(this.#program, { [this.#name]: run });
  }
}

/** The function lives as long as the program, so it must not retain the compiler's data. */
function createReporter(
  failed: Failed,
  mapping: Mapping,
  map: keyof Program,
): (document: unknown, bindings: Bindings) => void {
  return (document, bindings) => failed({ mapping, map, document, bindings });
}

/** Bindings that a stream's rows set and its frames increment. */
const changingBindings: ReadonlySet<string> = new Set(["state", "sequence"]);

/** Adds the lists that the hub requires to a map's output. */
type Complete = (value: unknown) => unknown;

class Compiler {
  readonly #emitter = new Emitter();
  readonly #mapping: Mapping;
  readonly #refused: OnRefusal;
  readonly #knownFields: ReadonlySet<string>;
  readonly #functions: OuterScope["functions"];
  readonly #failed: Failed | undefined;
  readonly #fragments = new Map<string, Name>();
  readonly #inlined: ReadonlySet<string>;
  readonly #pendingFragments: (() => void)[] = [];

  constructor(mapping: Mapping, refused: OnRefusal, knownFields: ReadonlySet<string>, failed?: Failed) {
    this.#mapping = mapping;
    this.#refused = refused;
    this.#knownFields = knownFields;
    this.#failed = failed;
    this.#functions = functionsFor(mapping.dialects);
    this.#inlined = smallFragments(mapping.fragments);
  }

  compile(part: PartName): Built<() => Run> {
    return this.emit(part).build<() => Run>(`mapping:${this.#mapping.name}`, []);
  }

  emit(part: PartName): Emitter {
    const { stream } = this.#mapping;
    const compiled =
      part === "streamDecode"
        ? this.#emitRows(part, stream.decode as StreamMap, "decode")
        : part === "streamEncode"
          ? this.#emitRows(part, stream.encode as StreamMap, "encode")
          : this.#emitMap(mapsOf(this.#mapping).find((map) => map.name === part) as MappedRow);
    for (let next = this.#pendingFragments.shift(); next !== undefined; next = this.#pendingFragments.shift())
      next();
    this.#emitter.line(code`return ${compiled};`);
    return this.#emitter;
  }

  #emitMap(map: MappedRow): Name {
    const { name: key, template, direction, reads } = map;
    const complete = completerOf(map, this.#mapping);
    // Requests are validated and responses are checked earlier, so all other maps read objects.
    const kinds = reads === "wire error" ? Kind.any : Kind.object;
    const [root, bindings] = [this.#emitter.name("root"), this.#emitter.name("b")];
    const name = this.#emitter.name(key);
    this.#emitter.block(code`function ${name}(${root}, ${bindings})`, () => {
      this.#emitReported(key, root, bindings, () => {
        const document = operand(root, kinds);
        const scope = this.#scopeAround(document, document, bindings);
        const result = this.#compilerFor(direction, document, bindings).value(template, scope);
        this.#emitter.line(code`return ${this.#complete(result.code, complete)};`);
      });
    });
    return name;
  }

  /** The body of a map. If failures are observed, it reports its errors. A `try` has no cost until an error occurs. */
  #emitReported(map: keyof Program, document: Name, bindings: Name, body: () => void): void {
    const failed = this.#failed;
    if (failed === undefined) {
      body();
      return;
    }
    const report = createReporter(failed, this.#mapping, map);
    const emitter = this.#emitter;
    const fault = emitter.name("fault");
    emitter.block(code`try`, body);
    emitter.block(code`catch (${fault})`, () => {
      emitter.line(code`${emitter.constant(report, "failed")}(${document}, ${bindings});`);
      emitter.line(code`throw ${fault};`);
    });
  }

  /**
   * The static fields of a template's output, if it is an object template. With them, most events need no inspection at run
   * time.
   */
  #outline(template: Template | undefined): EventOutline | undefined {
    if (template?.kind === "use") return this.#outline(this.#mapping.fragments.get(template.name));
    if (template?.kind !== "object") return undefined;
    const type = template.fields.find(({ key }) => key === "type")?.value;
    if (type?.kind !== "literal" || typeof type.value !== "string") return undefined;
    return { type: type.value, fields: template.fields.map(({ key }) => key) };
  }

  #complete(value: Code, complete: Complete | undefined): Code {
    return complete === undefined ? value : code`${this.#emitter.constant(complete, "complete")}(${value})`;
  }

  #emitRows(key: StreamName, map: StreamMap, direction: Direction): Name {
    const emitter = this.#emitter;
    const [root, bindings, emit] = [emitter.name("event"), emitter.name("b"), emitter.name("emit")];
    const name = emitter.name(key);
    const document = operand(root, Kind.object);
    const compiler = this.#compilerFor(direction, document, bindings);
    const scope = this.#scopeAround(document, document, bindings);
    const run = (row: Row): void => {
      for (const field of row.set) this.#assign(field, bindings, compiler, scope);
      if (row.emit === undefined) return;
      compiler.yields(prefixFrames(row.emit, row.every, this.#mapping.fragments), scope, {
        take: (item, template) => {
          const complete =
            direction === "decode"
              ? this.#mapping.lists.event(this.#mapping.operation, this.#outline(template))
              : undefined;
          emitter.line(code`${emit}(${this.#complete(item, complete)});`);
        },
      });
    };
    const body = (): void => {
      if (map.select === undefined) {
        for (const { rows } of map.rows) for (const row of rows) run(row);
        return;
      }
      const selected = compiler.value(map.select, scope);
      emitter.block(code`switch (${selected.code})`, () => {
        for (const { values, rows } of map.rows) {
          for (const label of values.slice(0, -1)) emitter.line(code`case ${label}:`);
          emitter.block(code`case ${values.at(-1)}:`, () => {
            for (const row of rows) run(row);
            emitter.line(code`break;`);
          });
        }
      });
    };
    emitter.block(code`function ${name}(${root}, ${bindings}, ${emit})`, () =>
      this.#emitReported(key, root, bindings, body),
    );
    return name;
  }

  #assign(field: Field, bindings: Name, compiler: TemplateCompiler, scope: OuterScope): void {
    const value = compiler.value(field.value, scope);
    this.#emitter.line(code`${bindings}.state[${field.key}] = ${value.code};`);
  }

  #compilerFor(direction: Direction, document: Operand, bindings: Name): TemplateCompiler {
    return createTemplateCompiler({
      emitter: this.#emitter,
      nulls: direction === "decode" ? "absent" : "preserved",
      bindings: code`${bindings}`,
      passed: [document.code, bindings],
      fragment: (name) => ({
        template: this.#mapping.fragments.get(name) ?? nullTemplate,
        call: (target) => this.#fragmentFunction(name, direction, target),
        inline: (context) =>
          this.#inlined.has(name) ? this.#scopeAround(context, document, bindings) : undefined,
      }),
      alone: (context) => this.#scopeAround(context, document, bindings),
      refused: this.#refused,
    });
  }

  /**
   * A fragment is a function of its context. Decode and encode maps each have their own version, because they treat `null`
   * differently.
   */
  #fragmentFunction(name: string, direction: Direction, target?: "list" | "object"): Name {
    const key = `${direction} ${name} ${target}`;
    let call = this.#fragments.get(key);
    if (call === undefined) {
      call = this.#emitter.name(name);
      this.#fragments.set(key, call);
      const callee = call;
      this.#pendingFragments.push(() => {
        const [context, root, bindings, result] = ["context", "root", "b", target ?? "result"].map((hint) =>
          this.#emitter.name(hint),
        ) as [Name, Name, Name, Name];
        const parameters =
          target === undefined ? [context, root, bindings] : [context, root, bindings, result];
        this.#emitter.block(code`function ${callee}(${parameters})`, () => {
          const document = operand(root);
          // The context of an `$each` item is the item itself; decode maps skip items that are null.
          const absentKinds = direction === "decode" ? Kind.undefined | Kind.null : Kind.undefined;
          const contextItem = contextOperand(context, Kind.any & ~absentKinds);
          const scope = this.#scopeAround(contextItem, document, bindings);
          const template = this.#mapping.fragments.get(name) ?? nullTemplate;
          const compiler = this.#compilerFor(direction, document, bindings);
          if (target === "list") addTo(result, template, compiler, scope);
          else if (target === "object") compiler.absorb(template, result, scope, false);
          const value = target === undefined ? compiler.value(template, scope).code : result;
          this.#emitter.line(code`return ${value};`);
        });
      });
    }
    return call;
  }

  /** The scope of a map or a fragment. */
  #scopeAround(context: Operand, root: Operand, bindings: Name): OuterScope {
    const variables = new Map<string, Operand>();
    for (const [name, kinds] of Object.entries(bindingNames))
      variables.set(name, { ...operand(member(bindings, name), kinds), changes: changingBindings.has(name) });
    const unread = this.#emitter.constant(runtime.unread, "unread");
    const known = this.#emitter.constant(this.#knownFields, "known");
    const rest = operand(code`${unread}(${root.code}, ${known})`, Kind.object | Kind.undefined);
    variables.set("unread", { ...rest, costly: true });
    return { context, root, variables, functions: this.#functions };
  }
}
