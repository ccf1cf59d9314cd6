/**
 * `$merge`: later fields win. The fields of a part go straight into the result wherever the part is written out or is a
 * fragment that makes an object; only what somebody else may hold is copied.
 */
import { code, type Name } from "../expression/code.ts";
import { Kind, may, type Operand, operand } from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { fork, named, type Site, value } from "./emit.ts";
import { fill } from "./object.ts";
import * as runtime from "./runtime.ts";
import type { MergeTemplate, Template } from "./template.ts";

export function merged(template: MergeTemplate, site: Site, scope: Scope): Operand {
  const { emitter } = site;
  const result = emitter.name("merged");
  emitter.line(code`let ${result};`);
  let isSure = false;
  for (const [at, part] of template.parts.entries()) {
    if (at === 0 && part.kind !== "object" && isFresh(part, site)) {
      emitter.line(code`${result} = ${value(part, site, scope).code};`);
    } else isSure = absorb(part, result, site, scope, isSure);
  }
  return operand(result, isSure ? Kind.object : Kind.object | Kind.undefined);
}

/**
 * Adds the fields of what a template makes to `result`, an object that nobody else holds.
 * @param isSure whether `result` is there already
 * @returns whether it is then
 */
export function absorb(
  template: Template,
  result: Name,
  site: Site,
  scope: Scope,
  isSure: boolean = false,
): boolean {
  const { emitter } = site;
  switch (template.kind) {
    case "object":
      if (!isSure && template.fields.length === 0) emitter.line(code`${result} ??= {};`);
      return fill(template.fields, result, site, scope, isSure) || isSure;
    case "merge":
      return template.parts.reduce((sure, part) => absorb(part, result, site, scope, sure), isSure);
    case "let":
      return absorb(template.body, result, site, named(template, site, scope), isSure);
    case "match":
    case "if":
    case "with":
      fork(template, site, scope, (body, inner) => absorb(body, result, site, inner, isSure));
      return isSure;
    case "use": {
      const fragment = site.fragment(template.name);
      const inner = fragment.inline(scope.context);
      if (inner !== undefined) return absorb(fragment.template, result, site, inner, isSure);
      if (!isFresh(template, site)) break;
      const call = code`${fragment.call("object")}(${scope.context.code}, ${site.passed}, ${result})`;
      emitter.line(code`${result} = ${call};`);
      return isSure;
    }
  }
  const made = value(template, site, scope);
  const join = code`${emitter.constant(runtime.mergeInto, "mergeInto")}(${result}, ${made.code})`;
  const store = code`${result} = ${join};`;
  emitter.line(may(made, Kind.undefined) ? code`if (${made.code} !== undefined) ${store}` : store);
  return isSure;
}

/** Whether what the template makes is an object that nobody else holds. */
function isFresh(template: Template, site: Site, seen: Set<string> = new Set()): boolean {
  const all = (...bodies: (Template | undefined)[]): boolean =>
    bodies.every((body) => body === undefined || isFresh(body, site, seen));
  switch (template.kind) {
    case "object":
    case "merge":
      return true;
    case "use":
      if (seen.has(template.name)) return true;
      seen.add(template.name);
      return isFresh(site.fragment(template.name).template, site, seen);
    case "match":
      return all(...template.arms.map((arm) => arm.body), template.otherwise);
    case "if":
      return all(template.then, template.otherwise);
    case "let":
    case "with":
      return isFresh(template.body, site, seen);
    default:
      return false;
  }
}
