/**
 * Rejects unknown names in a call: a name that nobody reads is a typo, and its setting would silently have no effect. Only
 * names are checked here; the store checks values.
 */
import { didYouMean, possibleNames } from "../language/diagnostics/build/names.ts";
import { AdminError, type Call } from "./admin-call.ts";
import { IN_FILE, type Route, type Shape } from "./admin-route.ts";

/** @throws AdminError with the first unknown name of the query or the body */
export function refuseUnknown(
  { query = {}, ignoresOthers, requestBody }: Route,
  call: Pick<Call, "query" | "body">,
): void {
  const names = Object.keys(query);
  for (const name of Object.keys(call.query))
    if (!names.includes(name) && ignoresOthers !== true)
      throw unknown("name in the query:", name, name, names);
  refuseFields(requestBody ?? { properties: {}, additionalProperties: false }, call.body, "");
}

function refuseFields(shape: Shape, value: unknown, place: string): void {
  const { anyOf, items, properties, additionalProperties } = shape as Described;
  for (const one of anyOf ?? []) refuseFields(one, value, place);
  if (Array.isArray(value)) {
    if (items !== undefined)
      value.forEach((item, index) => {
        refuseFields(items, item, `${place}[${index}]`);
      });
    return;
  }
  if (typeof value !== "object" || value === null || properties === undefined) return;
  for (const [name, given] of Object.entries(value)) {
    const path = place === "" ? name : `${place}.${name}`;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) refuseFields(known, given, path);
    else if (additionalProperties === false)
      throw unknown("field", name, path, Object.keys(properties), properties);
  }
}

/** The parts of a JSON Schema that this file reads. */
interface Described {
  anyOf?: readonly Shape[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: unknown;
}

function unknown(
  what: string,
  name: string,
  path: string,
  names: readonly string[],
  shapes: Readonly<Record<string, Shape>> = {},
): AdminError {
  const known = names.find((each) => shapes[each]?.[IN_FILE] === name);
  const meant = known === undefined ? didYouMean(name, names) : `did you mean \`${known}\`?`;
  const [possible = "this route has no query parameters"] = possibleNames(
    what === "field" ? "fields here" : "names here",
    names,
  );
  const problem = [`unknown ${what} \`${path}\``, meant].filter((part) => part !== "").join("; ");
  const message = `${problem}${problem.endsWith("?") ? "" : ";"} ${possible}`;
  return new AdminError(400, "invalid", message, {}, path);
}
