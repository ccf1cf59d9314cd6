/** The parts of a mapping that a precompiled module contains. Positions are left out, because the module is used without the YAML file. */

/** A copy without the nodes of YAML and the positions of expressions. */
export function withoutPositions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPositions);
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, withoutPositions(each)]));
  if (typeof value !== "object" || value === null || value instanceof RegExp || value instanceof Set)
    return value;
  const isExpression = "kind" in value && value.kind === "expression";
  const fields = Object.entries(value).filter(
    ([key, field]) => !isPosition(key, field) && !(isExpression && key === "source"),
  );
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutPositions(field)]));
}

function isPosition(key: string, value: unknown): boolean {
  if ((key === "start" || key === "end" || key === "offset") && typeof value === "number") return true;
  return typeof value === "object" && value !== null && "span" in value;
}
