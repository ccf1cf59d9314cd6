/**
 * Groups of tokens. Channels, prices and limits can be for certain groups. A token belongs to one group at most, so that one price
 * and one set of limits apply to a request.
 */
import type { Subject } from "./limits/limits.ts";

export interface Group {
  name: string;
  /** Factor on every price that does not name the group. */
  priceMultiplier: number;
  /** Whether the group's tokens may use a model; absent: every model. */
  allows?(model: string): boolean;
  /** Limits and budgets for the requests of all its tokens; absent: none. */
  subjects?: readonly Subject[];
}

export function groupKey(name: string): string {
  return `group:${name}`;
}

/** The group of tokens that name a group without settings. */
export function plainGroup(name: string): Group {
  return { name, priceMultiplier: 1 };
}
