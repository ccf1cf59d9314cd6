/** The maps of a mapping, with their rows. */

import type { Mapping, Maps } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import type { MapRow } from "./row.ts";
import { type MapName, rows, type StreamName, steps } from "./rows.ts";

export interface MappedRow extends MapRow {
  readonly name: MapName;
  readonly template: Template;
}

/** Adds the required lists to a map's output in the hub. Undefined if no list is required. */
export function completerOf(
  { writes }: MapRow,
  { lists, operation }: Pick<Mapping, "lists" | "operation">,
): ((document: unknown) => unknown) | undefined {
  if (writes === "hub request") return lists.document(operation, "request");
  return writes === "hub response" ? lists.document(operation, "response") : undefined;
}

export const mapNames = Object.keys(rows) as MapName[];

/** The existing maps, in the order of the table. */
export function mapsOf({ maps }: { readonly maps: Maps }): MappedRow[] {
  return mapNames.flatMap((name) => {
    const template = maps[name];
    return template === undefined ? [] : [{ ...rows[name], name, template }];
  });
}

/** Maps that tests and `explain` can run on one input. The row maps of a stream are excluded. */
export type Runnable = Exclude<MapName, `stream${string}`> | StreamName;

export const all: Readonly<Record<MapName | StreamName, MapRow>> = { ...rows, ...steps };

export const runnable: readonly Runnable[] = (Object.keys(all) as (MapName | StreamName)[]).filter(
  (name): name is Runnable => !Object.values(steps).some(({ at }) => all[name].at.startsWith(`${at}.`)),
);

/** The runnable map at a place. */
export function mapAt(place: string): Runnable | undefined {
  return runnable.find((name) => all[name].at === place);
}
