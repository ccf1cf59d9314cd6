import type { Template } from "../mappings/template.ts";

/** The templates that can supply the value of a template that only chooses among them; empty for other templates. */
export function branchesOf(template: Template): readonly Template[] {
  switch (template.kind) {
    case "if":
      return present(template.then, template.otherwise);
    case "match":
      return present(...template.arms.map(({ body }) => body), template.otherwise);
    case "else":
      return [template.body, template.fallback];
    case "let":
    case "with":
      return [template.body];
    default:
      return [];
  }
}

function present(...templates: readonly (Template | undefined)[]): Template[] {
  return templates.filter((template) => template !== undefined);
}
