/** The possible values of a place, and those that a `$match` or a comparison names. */

import { type Shape, types, values } from "../schemas/schema-alternative.ts";

export type Scalar = string | number | boolean | null;

export interface Choices {
  values: readonly Scalar[];
  /** `closed`: the list is complete. `known`: other values may occur. `any`: no list, or an incomplete one. */
  kind: "closed" | "known" | "any";
}

const scalars = ["string", "number", "integer", "boolean"];

/** Objects and lists among the alternatives are ignored, because no constant equals one. */
export function choicesOf(shape: Shape): Choices {
  const found: Scalar[] = [];
  let kind: Choices["kind"] = "closed";
  for (const alternative of shape.alternatives) {
    const listed = values(alternative);
    if (listed === undefined) {
      const possible = types(alternative);
      if (possible !== undefined && !possible.some((type) => scalars.includes(type))) continue;
      kind = "any";
    } else {
      found.push(...listed.values);
      if (listed.open && kind === "closed") kind = "known";
    }
  }
  return {
    values: [...new Set(found)].filter((value) => value !== null),
    kind: found.length === 0 ? "any" : kind,
  };
}
