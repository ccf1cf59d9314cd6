/** The templates directly below a template; what a `$use` names is not below it. */
import type { Template } from "./template.ts";

export function children(template: Template): Template[] {
  const present = (...bodies: (Template | undefined)[]): Template[] =>
    bodies.filter((body) => body !== undefined);
  switch (template.kind) {
    case "object":
      return template.fields.map((field) => field.value);
    case "list":
      return template.items;
    case "merge":
      return template.parts;
    case "each":
      return present(template.list, template.by, template.body);
    case "match":
      return present(...template.arms.map((arm) => arm.body), template.otherwise);
    case "if":
      return present(template.then, template.otherwise);
    case "let":
      return [...template.names.map((name) => name.value), template.body];
    case "with":
      return [template.body];
    case "else":
      return [template.body, template.fallback];
    default:
      return [];
  }
}
