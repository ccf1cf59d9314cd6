/**
 * Rejects unknown names in a call: a name that nobody reads is a typo, and its setting would silently have no effect. Only
 * names are checked here; the store checks values.
 */
import { didYouMean, possibleNames } from "../language/diagnostics/build/names.ts";
import { AdminError, type Call } from "./admin-call.ts";
import { IN_FILE, type Route, type Shape } from "./admin-route.ts";

/** @throws AdminError with the first unknown name of the query or the body */
export function refuseUnknown(
  { query = {}, ignoresUnknownQuery: ignoresOthers, requestBody }: Route,
  call: Pick<Call, "query" | "body">,
): void {
  const names = Object.keys(query);
  for (const name of Object.keys(call.query))
    if (!names.includes(name) && ignoresOthers !== true)
      throw unknownNameError("name in the query:", name, name, names);
  refuseFields(requestBody ?? { properties: {}, additionalProperties: false }, call.body, "");
}

function refuseFields(shape: Shape, value: unknown, parentPath: string): void {
  const { anyOf, items, properties, additionalProperties } = shape as ShapeParts;
  for (const alternative of anyOf ?? []) refuseFields(alternative, value, parentPath);
  if (Array.isArray(value)) {
    if (items !== undefined)
      value.forEach((item, index) => {
        refuseFields(items, item, `${parentPath}[${index}]`);
      });
    return;
  }
  if (typeof value !== "object" || value === null || properties === undefined) return;
  for (const [name, fieldValue] of Object.entries(value)) {
    const path = parentPath === "" ? name : `${parentPath}.${name}`;
    const fieldShape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (fieldShape !== undefined) refuseFields(fieldShape, fieldValue, path);
    else if (additionalProperties === false)
      throw unknownNameError("field", name, path, Object.keys(properties), properties);
  }
}

/** The parts of a JSON Schema that this file reads. */
interface ShapeParts {
  anyOf?: readonly Shape[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: unknown;
}

function unknownNameError(
  nameKind: string,
  name: string,
  path: string,
  names: readonly string[],
  shapes: Readonly<Record<string, Shape>> = {},
): AdminError {
  const renamed = names.find((each) => shapes[each]?.[IN_FILE] === name);
  const suggestion = renamed === undefined ? didYouMean(name, names) : `did you mean \`${renamed}\`?`;
  const [possible = "this route has no query parameters"] = possibleNames(
    nameKind === "field" ? "fields here" : "names here",
    names,
  );
  const problem = [`unknown ${nameKind} \`${path}\``, suggestion].filter((part) => part !== "").join("; ");
  const message = `${problem}${problem.endsWith("?") ? "" : ";"} ${possible}`;
  return new AdminError(400, "invalid", message, {}, path);
}
