/** The compiled wires behind the wires of the package's interface. */
import type { Capabilities } from "../conversion/hub/capabilities.ts";
import { createFamilies, type Families, type Family } from "../language/mappings/families.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { globMatcher } from "../routing/glob.ts";
import type { Wire } from "./api-types.ts";

export interface OpenWire {
  compiled: CompiledWire;
  families: Families;
  /** Whether the YAML file is available, which an explanation needs. */
  hasSource: boolean;
}

const openWires = new WeakMap<Wire, OpenWire>();

/** @param families the model families that have an entry for the wire */
export function asWire(compiled: CompiledWire, families: readonly Family[], hasSource: boolean): Wire {
  const wire: Wire = { name: compiled.name, operation: compiled.operation };
  openWires.set(wire, { compiled, families: createFamilies(families, globMatcher), hasSource });
  return wire;
}

/** @throws TypeError for an object that is no wire */
export function openWire(wire: Wire): OpenWire {
  const found = openWires.get(wire);
  if (found === undefined)
    throw new TypeError(
      'this is not a wire. Import one: import wire from "polywire/mappings/<name>". Two copies of polywire do not share wires',
    );
  return found;
}

/** The capabilities of a model on a wire. */
export function capabilitiesOf({ compiled, families }: OpenWire, model: string): Capabilities {
  return families.find(compiled.mapping.family, model) ?? {};
}
