/**
 * Turns templates into statements of straight-line JavaScript: one loop per `$each`, one `switch` per `$match`, one
 * object literal per map. Leaves are left to the expression compiler; text is only ever made of `code` pieces.
 *
 * Two ways to run a template: `value` makes one operand (undefined when nothing came out), `yields` hands every value
 * to a sink, which is how lists are filled without lists in between and how stream rows emit events.
 */
import { type Code, code, type Emitter, type Name } from "../expression/code.ts";
import { emitExpression } from "../expression/emit/expression.ts";
import {
  absent,
  contextOperand,
  Kind,
  kinds,
  literal,
  may,
  type Operand,
  only,
  operand,
  settled,
} from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { truth } from "../expression/emit/truth.ts";
import { plainNumber } from "../json/exact-number.ts";
import { loop } from "./each.ts";
import { list, spread } from "./list.ts";
import { makesList } from "./makes-list.ts";
import { merged } from "./merge.ts";
import { isPresent, mayVanish, object } from "./object.ts";
import type { Leaf, MatchTemplate, Template } from "./template.ts";

export interface Fragment {
  readonly template: Template;
  /** Its compiled function; or the one that adds what it makes to a list or an object, given last, and returns that. */
  call(adds?: "list" | "object"): Name;
  /** What its template sees in the place of a call; undefined where it is to be called. */
  inline(context: Operand): Scope | undefined;
}

/** What stays the same for a whole program. */
export interface Site {
  readonly emitter: Emitter;
  /** Decode maps read `null` as absent (docs/wires/rules.md#absence); encode maps keep it. */
  readonly nulls: "absent" | "kept";
  fragment(name: string): Fragment;
  /** What a fragment sees of where it is used: the context, and no name but those of the bindings. */
  alone(context: Operand): Scope;
  /** Arguments that every fragment takes after its context: the document and the bindings. */
  readonly passed: readonly Code[];
  /** Told of each leaf whose expression is refused, with the refusal; a place-holder is emitted. */
  refused(leaf: Leaf, refusal: unknown): void;
}

/** Where values go, each with the template that makes it, where one does. */
export interface Sink {
  take(value: Code, template?: Template): void;
  /** The list that they are put into, where it is one; undefined until its first item is there. */
  readonly list?: Name;
}

/** Emits statements that compute the template; the operand is `undefined` at run time when nothing came out. */
export function value(template: Template, site: Site, scope: Scope): Operand {
  switch (template.kind) {
    case "literal":
      return literal(template.value);
    case "expression":
      return leaf(template, site, scope);
    case "object":
      return object(template, site, scope);
    case "use": {
      if (template.begun !== undefined) return value(template.begun, site, site.alone(scope.context));
      const fragment = site.fragment(template.name);
      const inner = fragment.inline(scope.context);
      if (inner !== undefined) return value(fragment.template, site, inner);
      const result = site.emitter.name(template.name);
      site.emitter.line(code`const ${result} = ${fragment.call()}(${scope.context.code}, ${site.passed});`);
      return operand(result);
    }
    case "merge":
      return merged(template, site, scope);
    case "list":
    case "each":
      return list(template, site, scope);
    case "let":
      return value(template.body, site, named(template, site, scope));
    default: {
      const result = site.emitter.name(template.kind);
      site.emitter.line(code`let ${result};`);
      // The last that is tried decides whether anything comes out.
      let of = isExhaustive(template) ? 0 : Kind.undefined;
      const assign = (made: Operand): void => {
        if (template.kind === "else") of &= ~Kind.undefined;
        of |= kinds(made);
        if (!only(made, Kind.undefined)) site.emitter.line(code`${result} = ${made.code};`);
      };
      fork(template, site, scope, (body, inner) => assign(value(body, site, inner)), result);
      return operand(result, of);
    }
  }
}

/** Whether some branch is taken whatever the document is. */
function isExhaustive(template: Template): boolean {
  if (template.kind === "if" || template.kind === "match") return template.otherwise !== undefined;
  return template.kind === "else";
}

/** Emits statements that hand every value of the template to the sink. */
export function yields(template: Template, site: Site, scope: Scope, sink: Sink): void {
  const { emitter } = site;
  switch (template.kind) {
    case "each":
      loop(template, site, scope, sink);
      return;
    case "list":
      for (const item of template.items) yields(item, site, scope, sink);
      return;
    case "let":
      yields(template.body, site, named(template, site, scope), sink);
      return;
    case "match":
    case "if":
    case "with":
      fork(template, site, scope, (body, inner) => yields(body, site, inner, sink));
      return;
    case "else": {
      const otherwise = emitter.aside(() => yields(template.fallback, site, scope, sink));
      if (otherwise.lines.length === 0) yields(template.body, site, scope, sink);
      else {
        const isEmpty = yieldsNone(template.body, site, scope, sink);
        emitter.block(code`if (${isEmpty})`, () => emitter.write(otherwise));
      }
      return;
    }
    case "literal":
      sink.take(code`${template.value}`, template);
      return;
    default: {
      if (template.kind === "use" && template.begun !== undefined) {
        yields(template.begun, site, site.alone(scope.context), sink);
        return;
      }
      if (template.kind === "use" && makesList(template, (name) => site.fragment(name).template)) {
        spread(template, site, scope, sink);
        return;
      }
      const made = value(template, site, scope);
      if (only(made, Kind.undefined)) return;
      if (mayVanish(made, template, site)) {
        emitter.branch(isPresent(made, template, site), () => sink.take(made.code, template));
      } else sink.take(made.code, template);
    }
  }
}

/** Like `yields`; returns the test that there was no value. */
function yieldsNone(template: Template, site: Site, scope: Scope, sink: Sink): Code {
  const { emitter } = site;
  if (sink.list !== undefined) {
    const before = emitter.name("before");
    emitter.line(code`const ${before} = ${sink.list}?.length;`);
    yields(template, site, scope, sink);
    return code`${sink.list}?.length === ${before}`;
  }
  const any = emitter.name("any");
  emitter.line(code`let ${any} = false;`);
  const take: Sink["take"] = (item, made) => {
    emitter.line(code`${any} = true;`);
    sink.take(item, made);
  };
  yields(template, site, scope, { take });
  return code`!${any}`;
}

function leaf(template: Leaf, site: Site, scope: Scope): Operand {
  const mark = site.emitter.mark();
  try {
    const made = emitExpression(template.ast, site.emitter, scope);
    return made.costly ? held(made, site.emitter) : made;
  } catch (refusal) {
    site.emitter.rollback(mark);
    site.refused(template, refusal);
    return absent;
  }
}

/** A value that is computed where it is read, computed once. */
function held(made: Operand, emitter: Emitter): Operand {
  return emitter.once(`${made.code} held`, () => {
    const name = emitter.name("held");
    emitter.line(code`const ${name} = ${made.code};`);
    return operand(name, kinds(made));
  });
}

/** A condition with JSONata's idea of truth, as a JavaScript boolean. */
function condition(template: Leaf, site: Site, scope: Scope): Code {
  return truth(leaf(template, site, scope), site.emitter);
}

/** The branching templates: runs `then` for the body that applies, inside the right block. */
export function fork(
  template: Template,
  site: Site,
  scope: Scope,
  then: (body: Template, scope: Scope) => void,
  result?: Name,
): void {
  const { emitter } = site;
  switch (template.kind) {
    case "match":
      choose(template, site, scope, then);
      return;
    case "if": {
      const { otherwise } = template;
      emitter.branch(
        condition(template.condition, site, scope),
        () => then(template.then, scope),
        otherwise === undefined ? undefined : () => then(otherwise, scope),
      );
      return;
    }
    case "with": {
      const context = leaf(template.context, site, scope);
      const held = emitter.name("with");
      emitter.line(code`const ${held} = ${context.code};`);
      const there = kinds(context) & ~(Kind.undefined | Kind.null);
      emitter.branch(code`${held} !== undefined && ${held} !== null`, () =>
        then(template.body, { ...scope, context: contextOperand(held, there) }),
      );
      return;
    }
    case "else":
      then(template.body, scope);
      if (result !== undefined)
        emitter.branch(code`${result} === undefined`, () => then(template.fallback, scope));
      return;
    default:
      throw new TypeError(`a ${template.kind} does not branch`);
  }
}

function choose(
  template: MatchTemplate,
  site: Site,
  scope: Scope,
  then: (body: Template, scope: Scope) => void,
): void {
  const { emitter } = site;
  const on = leaf(template.on, site, scope);
  const isNumbered = template.arms.some(({ values }) => values.some((each) => typeof each === "number"));
  const switched =
    isNumbered && may(on, Kind.object)
      ? code`${emitter.constant(plainNumber, "plainNumber")}(${on.code})`
      : on.code;
  emitter.block(code`switch (${switched})`, () => {
    for (const arm of template.arms) {
      for (const label of arm.values.slice(0, -1)) emitter.line(code`case ${label}:`);
      emitter.block(code`case ${arm.values.at(-1)}:`, () => {
        then(arm.body, scope);
        emitter.line(code`break;`);
      });
    }
    const { otherwise } = template;
    if (otherwise !== undefined) emitter.block(code`default:`, () => then(otherwise, scope));
  });
}

export function named(template: Extract<Template, { kind: "let" }>, site: Site, scope: Scope): Scope {
  const variables = new Map(scope.variables);
  const inner = { ...scope, variables };
  for (const { name, value: bound } of template.names) {
    const made = value(bound, site, inner);
    const held = site.emitter.name(name);
    site.emitter.line(code`const ${held} = ${made.code};`);
    variables.set(name, settled(held, made));
  }
  return inner;
}
