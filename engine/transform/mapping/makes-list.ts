/** Whether a template makes several values, which splice into the list around it. */
import type { Template } from "./template.ts";

/** `fragment` finds a fragment by its name. */
export function makesList(
  template: Template,
  fragment: (name: string) => Template | undefined,
  seen: Set<string> = new Set(),
): boolean {
  const some = (...bodies: (Template | undefined)[]): boolean =>
    bodies.some((body) => body !== undefined && makesList(body, fragment, seen));
  switch (template.kind) {
    case "each":
    case "list":
      return true;
    case "use": {
      if (seen.has(template.name)) return false;
      seen.add(template.name);
      return some(fragment(template.name));
    }
    case "match":
      return some(...template.arms.map((arm) => arm.body), template.otherwise);
    case "if":
      return some(template.then, template.otherwise);
    case "let":
    case "with":
    case "else":
      return some(template.body);
    default:
      return false;
  }
}
