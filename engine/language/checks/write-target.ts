/** What a template writes to: the shape of the place, and its name. */

import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";

export interface Target {
  readonly shape: Shape;
  /** What stands there, in words: "`finish`", "the hub's answer". */
  readonly name: string;
  /** One of several maps that are merged: what is required may come from another. */
  readonly isPart: boolean;
}

export function target(shape: Shape, name: string): Target {
  return { shape, name, isPart: false };
}

/** A place of which nothing is known: only what is read matters. */
export const anywhere: Target = target(anything, "this value");
