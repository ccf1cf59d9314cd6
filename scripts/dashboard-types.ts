/**
 * The types of the dashboard's calls, from the routes of the admin API: the query, the body and the response of each.
 */
import type { Route, Shape } from "../engine/admin/admin-route.ts";

/** A module that exports `Api`: by `GET /tokens`, the names in the query, the body and the response. */
export function dashboardTypes(routes: readonly Route[]): string {
  const calls = routes
    .filter(({ path }) => path !== "")
    .map(({ method, path, query = {}, requestBody, responseBody }) => {
      const names = Object.keys(query).map((name) => `${keyOf(name)}?: string`);
      return `  "${method} ${path}": {
    query: ${names.length === 0 ? "Record<never, never>" : `{ ${names.join("; ")} }`};
    requestBody: ${requestBody === undefined ? "undefined" : typeOf(requestBody, "    ")};
    responseBody: ${responseBody === undefined ? "undefined" : typeOf(responseBody, "    ")};
  };`;
    });
  return `// Written by \`node scripts/admin-api.ts\` from the routes of the admin API.

export interface Api {
${calls.join("\n")}
}
`;
}

function typeOf(shape: Shape, indent: string): string {
  const { type, anyOf, enum: values, const: value, properties, items, additionalProperties } = shape;
  if (Array.isArray(anyOf)) return anyOf.map((each) => typeOf(each, indent)).join(" | ");
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  if (type === "array") return listOf(items === undefined ? "unknown" : typeOf(items as Shape, indent));
  if (type === "object" && properties !== undefined) {
    const required = new Set((shape.required as string[] | undefined) ?? []);
    const deeper = `${indent}  `;
    const fields = Object.entries(properties as Record<string, Shape>).map(
      ([name, field]) =>
        `${commentOf(field, deeper)}${deeper}${keyOf(name)}${required.has(name) ? "" : "?"}: ${typeOf(field, deeper)};`,
    );
    return `{\n${fields.join("\n")}\n${indent}}`;
  }
  if (type === "object")
    return additionalProperties === undefined || additionalProperties === true
      ? "Record<string, unknown>"
      : `Record<string, ${typeOf(additionalProperties as Shape, indent)}>`;
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "unknown";
}

function listOf(item: string): string {
  return /^[\w ]+$/.test(item) || item.endsWith("}")
    ? `${item.includes(" | ") ? `(${item})` : item}[]`
    : `(${item})[]`;
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}

function commentOf(shape: Shape, indent: string): string {
  const description = descriptionOf(shape);
  return typeof description === "string" ? `${indent}/** ${description} */\n` : "";
}

/** A nullable shape has its description inside: `anyOf` of the described shape and null. */
function descriptionOf({ description, anyOf }: Shape): unknown {
  if (description !== undefined || !Array.isArray(anyOf)) return description;
  return (anyOf as Shape[]).map(descriptionOf).find((each) => each !== undefined);
}
