/**
 * Lists of a template. Values are put into the list where they are made: a fragment that makes several goes on with the
 * list around its `$use`, so that there is no list of its own to be copied from.
 */
import { type Code, code, type Emitter, type Name } from "../expression/code.ts";
import { emitLoop } from "../expression/emit/filter.ts";
import { Kind, may, type Operand, operand } from "../expression/emit/operand.ts";
import type { Scope } from "../expression/emit/scope.ts";
import { overItems } from "./each.ts";
import { fork, named, type Sink, type Site, value, yields } from "./emit.ts";
import { makesList } from "./makes-list.ts";
import type { Template, UseTemplate } from "./template.ts";

export function list(template: Template, site: Site, scope: Scope): Operand {
  const result = site.emitter.name("list");
  if (template.kind === "list" && template.items.length === 0) return operand(code`[]`, Kind.array);
  site.emitter.line(code`let ${result};`);
  yields(template, site, scope, filling(result, site.emitter));
  return operand(result, Kind.array | Kind.undefined);
}

/** Most lists of a request stay empty, and many have one item: an array is made when its first item is there. */
function filling(list: Name, emitter: Emitter): Sink {
  const take = (item: Code): void => {
    emitter.line(code`if (${list} === undefined) ${list} = [${item}];`);
    emitter.line(code`else ${list}.push(${item});`);
  };
  return { take, list };
}

/** Emits the body of a function that adds what a fragment makes to a list, which it is given if it is begun. */
export function addTo(list: Name, template: Template, site: Site, scope: Scope): void {
  splice(template, site, scope, filling(list, site.emitter));
}

/** Hands on each value of a fragment that makes several. */
export function spread(template: UseTemplate, site: Site, scope: Scope, sink: Sink): void {
  const fragment = site.fragment(template.name);
  const inner = fragment.inline(scope.context);
  if (sink.list === undefined) items(value(template, site, scope), site, sink);
  else if (inner !== undefined) splice(fragment.template, site, inner, sink);
  else {
    const call = code`${fragment.call("list")}(${scope.context.code}, ${site.passed}, ${sink.list})`;
    site.emitter.line(code`${sink.list} = ${call};`);
  }
}

function splice(template: Template, site: Site, scope: Scope, sink: Sink): void {
  switch (template.kind) {
    case "list":
    case "each":
      yields(template, site, scope, sink);
      return;
    case "let":
      splice(template.body, site, named(template, site, scope), sink);
      return;
    case "match":
    case "if":
    case "with":
      fork(template, site, scope, (body, inner) => splice(body, site, inner, sink));
      return;
    case "use":
      if (!makesList(template, (name) => site.fragment(name).template)) break;
      spread(template, site, scope, sink);
      return;
  }
  items(value(template, site, scope), site, sink);
}

/** Hands on the items of a value, which is one item unless it is a list. */
function items(made: Operand, { emitter }: Site, { take }: Sink): void {
  if (may(made, Kind.array))
    overItems(made, emitter, (list) => emitLoop(list, emitter, (item) => take(item)));
  else if (!may(made, Kind.undefined | Kind.null)) take(made.code);
  else emitter.branch(code`${made.code} !== undefined && ${made.code} !== null`, () => take(made.code));
}
