/** `every`: fields at the start of each frame of a stream, before those of its template. */
import type { Field, Template } from "../mappings/template.ts";
import { directiveOf } from "./directive-table.ts";

export function prefixFrames(
  template: Template,
  fields: readonly Field[],
  fragments: ReadonlyMap<string, Template>,
): Template {
  if (fields.length === 0) return template;
  const prefixed = (body: Template): Template => prefixFrames(body, fields, fragments);
  if (template.kind === "object") return { ...template, fields: [...fields, ...template.fields] };
  if (template.kind === "merge") {
    const first: Template = { kind: "object", fields: [...fields], node: template.node };
    return { ...template, parts: [first, ...template.parts] };
  }
  if (template.kind === "use") {
    const body = fragments.get(template.name);
    return body === undefined ? template : { ...template, prefixed: prefixed(body) };
  }
  return directiveOf(template).replaceBodies?.(template, prefixed) ?? template;
}
