/** `every`: the fields that each frame of a stream begins with, put before those of the template that makes it. */
import type { Field, Template } from "./template.ts";

export function beginEach(
  template: Template,
  fields: readonly Field[],
  fragments: ReadonlyMap<string, Template>,
): Template {
  const inner = (body: Template): Template => beginEach(body, fields, fragments);
  const maybe = (body: Template | undefined): Template | undefined =>
    body === undefined ? undefined : inner(body);
  switch (template.kind) {
    case "object":
      return { ...template, fields: [...fields, ...template.fields] };
    case "list":
      return { ...template, items: template.items.map(inner) };
    case "match": {
      const arms = template.arms.map((arm) => ({ ...arm, body: inner(arm.body) }));
      return { ...template, arms, otherwise: maybe(template.otherwise) };
    }
    case "if":
      // biome-ignore lint/suspicious/noThenProperty: a directive's name; nothing here is awaited
      return { ...template, then: inner(template.then), otherwise: maybe(template.otherwise) };
    case "each":
    case "let":
    case "with":
      return { ...template, body: inner(template.body) };
    case "use": {
      const body = fragments.get(template.name);
      return body === undefined ? template : { ...template, begun: inner(body) };
    }
    default:
      return template;
  }
}
