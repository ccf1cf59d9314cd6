/** What the gateway asks of the transform engine, out of a library. Control has the library, and opens no lane. */
import { keepsAnswers } from "../../transform/lane/kept.ts";
import { openForward } from "../../transform/lane/open-forward.ts";
import { type LaneTarget, openLane, openListing, openSteps } from "../../transform/lane/open-lane.ts";
import { openSession } from "../../transform/lane/open-session.ts";
import { type Families, noFamilies } from "../../transform/mapping/families.ts";
import type { Library } from "../../transform/mapping/library.ts";
import type { CompiledWire } from "../../transform/mapping/wire.ts";
import type { Transform } from "./service.ts";

/** Its wires are the only ones that the gateway will ever hand in. */
export function transformOf(library: Library & { families?: Families }): Transform {
  const { families = noFamilies } = library;
  return {
    wires: library.wires,
    operations: (model) => families.operations(model),
    names: (whole, part) => families.names(whole, part),
    family: (wire, ...models) => families.find((wire as CompiledWire).mapping.family, ...models),
    lane: (client, caller, target) => openLane(client as CompiledWire, caller, target as LaneTarget),
    steps: (target, request) => openSteps(target as LaneTarget, request),
    listing: (target) => openListing(target as LaneTarget),
    keeps: (client, caller, target) => keepsAnswers(client as CompiledWire, caller, target as LaneTarget),
    forward: (client, caller, target) => openForward(client as CompiledWire, caller, target as LaneTarget),
    session: (client, caller, target, requested) =>
      openSession(client as CompiledWire, caller, target as LaneTarget, requested, library.wires),
  };
}
