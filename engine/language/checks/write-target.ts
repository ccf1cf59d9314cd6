/** The target that a template writes to: its shape and its name. */

import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";

export interface Target {
  readonly shape: Shape;
  /** The name of the target: "`finish`", "the hub's response". */
  readonly name: string;
  /** The template is one of several merged maps. Another one may set the required fields. */
  readonly isPart: boolean;
}

export function target(shape: Shape, name: string): Target {
  return { shape, name, isPart: false };
}

/** A target without a schema: only the reads are checked. */
export const anywhere: Target = target(anything, "this value");
