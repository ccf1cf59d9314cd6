/** Emits templates as statements of a program: directives by their own emitters, leaves by the expression compiler. */

import { directiveOf } from "../directives/directive-table.ts";
import { filling, type Ground, type Site } from "../directives/emission.ts";
import { isFresh, makesList } from "../directives/outcome.ts";
import type { Name } from "../expressions/code.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Template } from "./template.ts";

export function createSite(ground: Ground): Site {
  const find = (name: string): Template => ground.fragment(name).template;
  const site: Site = {
    ...ground,
    value: (template, scope) => directiveOf(template).emit.value(template, site, scope),
    yields: (template, scope, sink) => directiveOf(template).emit.yields(template, site, scope, sink),
    splice: (template, scope, sink) => directiveOf(template).emit.splice(template, site, scope, sink),
    absorb: (template, result, scope, isSure) =>
      directiveOf(template).emit.absorb(template, result, site, scope, isSure),
    makesList: (template) => makesList(template, find),
    isFresh: (template) => isFresh(template, find),
  };
  return site;
}

/** Emits the body of a function that adds the values of a fragment to a list. The list is an argument of that function, undefined if the list does not exist yet. */
export function addTo(list: Name, template: Template, site: Site, scope: OuterScope): void {
  site.splice(template, scope, filling(list, site.emitter));
}
