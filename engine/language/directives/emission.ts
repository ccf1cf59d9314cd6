/**
 * Compiles templates to straight-line JavaScript: one loop per `$each`, one `switch` per `$match`, one object literal per map.
 * The source text is built only from `code` pieces.
 *
 * A template is compiled in one of four ways:
 * - `value` makes one operand (undefined if there is no value).
 * - `yields` passes every value to a sink. It fills lists without intermediate lists, and emits the events of stream rows.
 * - `splice` passes the items of the value to a sink.
 * - `absorb` adds the fields of the value to an existing object.
 */
import { type Code, code, type Emitter, joined, type Name } from "../expressions/code.ts";
import { emitLoop } from "../expressions/emit/filter.ts";
import { Kind, kinds, may, type Operand, only, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import * as runtime from "../mappings/map-runtime.ts";
import type { Leaf, Template } from "../mappings/template.ts";

export interface Emission<T extends Template> {
  value(template: T, compiler: TemplateCompiler, scope: OuterScope): Operand;
  yields(template: T, compiler: TemplateCompiler, scope: OuterScope, sink: Sink): void;
  splice(template: T, compiler: TemplateCompiler, scope: OuterScope, sink: Sink): void;
  /**
   * @param result an object without other references, or no object yet
   * @param isSure whether the object exists already
   * @returns whether it exists afterwards
   */
  absorb(template: T, result: Name, compiler: TemplateCompiler, scope: OuterScope, isSure: boolean): boolean;
}

export interface Fragment {
  readonly template: Template;
  /**
   * The fragment's compiled function. With `target`, the function adds its values to a list or an object, its last argument, and
   * returns that.
   */
  call(target?: "list" | "object"): Name;
  /** The scope of the fragment's template when it is inlined; undefined if it must be called. */
  inline(context: Operand): OuterScope | undefined;
}

/** The context that a complete program shares. */
export interface ProgramContext {
  readonly emitter: Emitter;
  /** Decode maps read `null` as absent (docs/wires/rules.md#absence); encode maps preserve it. */
  readonly nulls: "absent" | "preserved";
  fragment(name: string): Fragment;
  /** The scope of a fragment: the context and the bindings, without other names. */
  alone(context: Operand): OuterScope;
  /** The inputs of the map beside its document. */
  readonly bindings: Code;
  /** Arguments that every fragment takes after its context: the document and the bindings. */
  readonly passed: readonly Code[];
  /** Receives each leaf with an unsupported expression, and the error. A placeholder is emitted instead. */
  refused(leaf: Leaf, refusal: unknown): void;
}

/** `ProgramContext`, and the compilation of nested templates. */
export interface TemplateCompiler extends ProgramContext {
  value(template: Template, scope: OuterScope): Operand;
  yields(template: Template, scope: OuterScope, sink: Sink): void;
  splice(template: Template, scope: OuterScope, sink: Sink): void;
  absorb(template: Template, result: Name, scope: OuterScope, isSure: boolean): boolean;
  /** Whether the template makes several values, which are spliced into the surrounding list. */
  makesList(template: Template): boolean;
  /** Whether the template's value is an object without other references. */
  isFresh(template: Template): boolean;
}

/** The destination of values. `template` is the template that makes the value, if there is one. */
export interface Sink {
  take(value: Code, template?: Template): void;
  /** The list that receives the values, if there is one; its variable is undefined until the first item. */
  readonly list?: Name;
}

type Value<T extends Template> = Emission<T>["value"];

/** For a template that makes one value; `more` overrides the derived functions. */
export function emitOne<T extends Template>(value: Value<T>, more: Partial<Emission<T>> = {}): Emission<T> {
  return {
    value,
    yields: (template, compiler, scope, sink) => {
      const output = value(template, compiler, scope);
      if (only(output, Kind.undefined)) return;
      if (mayVanish(output, template, compiler)) {
        compiler.emitter.branch(isPresent(output, template, compiler), () =>
          sink.take(output.code, template),
        );
      } else sink.take(output.code, template);
    },
    splice: (template, compiler, scope, sink) => passItems(value(template, compiler, scope), compiler, sink),
    absorb: (template, result, compiler, scope, isSure) => {
      const { emitter } = compiler;
      const output = value(template, compiler, scope);
      const join = code`${emitter.constant(runtime.mergeInto, "mergeInto")}(${result}, ${output.code})`;
      const store = code`${result} = ${join};`;
      emitter.line(may(output, Kind.undefined) ? code`if (${output.code} !== undefined) ${store}` : store);
      return isSure;
    },
    ...more,
  };
}

/** Runs `then` for each body that may apply, inside the right block. */
type Fork<T extends Template> = (
  template: T,
  compiler: TemplateCompiler,
  scope: OuterScope,
  then: (body: Template, scope: OuterScope) => void,
) => void;

/**
 * For a template that only chooses another template and its input.
 * @param isExhaustive whether some branch is taken for every document
 */
export function emitChoice<T extends Template>(
  fork: Fork<T>,
  isExhaustive: (template: T) => boolean = () => false,
): Emission<T> {
  return {
    value: (template, compiler, scope) => {
      const result = compiler.emitter.name(template.kind);
      compiler.emitter.line(code`let ${result};`);
      let possibleKinds = isExhaustive(template) ? 0 : Kind.undefined;
      fork(template, compiler, scope, (body, inner) => {
        const output = compiler.value(body, inner);
        possibleKinds |= kinds(output);
        assign(result, output, compiler.emitter);
      });
      return operand(result, possibleKinds);
    },
    yields: (template, compiler, scope, sink) =>
      fork(template, compiler, scope, (body, inner) => compiler.yields(body, inner, sink)),
    splice: (template, compiler, scope, sink) =>
      fork(template, compiler, scope, (body, inner) => compiler.splice(body, inner, sink)),
    absorb: (template, result, compiler, scope, isSure) => {
      fork(template, compiler, scope, (body, inner) => compiler.absorb(body, result, inner, isSure));
      return isSure;
    },
  };
}

export function assign(result: Name, output: Operand, emitter: Emitter): void {
  if (!only(output, Kind.undefined)) emitter.line(code`${result} = ${output.code};`);
}

/** For a template that makes several values: they are added directly to the list. */
export function emitSeveral<T extends Template>(yields: Emission<T>["yields"]): Emission<T> {
  const value: Value<T> = (template, compiler, scope) => {
    const result = compiler.emitter.name("list");
    compiler.emitter.line(code`let ${result};`);
    yields(template, compiler, scope, listSink(result, compiler.emitter));
    return operand(result, Kind.array | Kind.undefined);
  };
  return emitOne(value, { yields, splice: yields });
}

/** Most lists of a request stay empty, and many have one item. The array is therefore created with its first item. */
export function listSink(list: Name, emitter: Emitter): Sink {
  const take = (item: Code): void => {
    emitter.line(code`if (${list} === undefined) ${list} = [${item}];`);
    emitter.line(code`else ${list}.push(${item});`);
  };
  return { take, list };
}

/** Passes on the items of a value. A value that is not a list is one item. */
export function passItems(output: Operand, { emitter }: ProgramContext, { take }: Sink): void {
  if (may(output, Kind.array))
    withItems(output, emitter, (list) => emitLoop(list, emitter, (item) => take(item)));
  else if (!may(output, Kind.undefined | Kind.null)) take(output.code);
  else emitter.branch(code`${output.code} !== undefined && ${output.code} !== null`, () => take(output.code));
}

/** Runs `body` if there are items. A single value becomes a list of one. */
export function withItems(output: Operand, emitter: Emitter, body: (items: Code) => void): void {
  const at = output.code;
  const run = (): void => {
    if (only(output, Kind.array | Kind.undefined)) {
      body(at);
      return;
    }
    const list = emitter.name("items");
    emitter.line(code`const ${list} = Array.isArray(${at}) ? ${at} : [${at}];`);
    body(list);
  };
  const tests = [Kind.undefined, Kind.null]
    .filter((kind) => may(output, kind))
    .map((kind) => (kind === Kind.null ? code`${at} !== null` : code`${at} !== undefined`));
  if (tests.length === 0) run();
  else emitter.branch(joined(tests, code` && `), run);
}

export function mayVanish(output: Operand, template: Template, compiler: ProgramContext): boolean {
  return may(output, Kind.undefined) || (readsNull(template, compiler) && may(output, Kind.null));
}

/** The test that a value is present. */
export function isPresent(output: Operand, template: Template, compiler: ProgramContext): Code {
  const isDefined = code`${output.code} !== undefined`;
  return readsNull(template, compiler) && may(output, Kind.null)
    ? code`${isDefined} && ${output.code} !== null`
    : isDefined;
}

/** Decode maps read `null` as absent; encode maps write a `null`. */
function readsNull(template: Template, compiler: ProgramContext): boolean {
  return compiler.nulls === "absent" && template.kind === "expression";
}
