/** Explains one run of a map: the expression and the source line of each value. */
import { explainMap } from "../language/mappings/explain-map.ts";
import { mapAt, all as rows, runnable } from "../language/maps/maps.ts";
import type { Explanation, MapToExplain } from "./api-types.ts";
import { openWire } from "./open-wire.ts";

/**
 * Runs a map with the interpreter, with a fixed time and fixed ids.
 * @throws TypeError for a precompiled wire, or if there is no such map
 */
export async function explain({ wire, map, input, capabilities = {} }: MapToExplain): Promise<Explanation> {
  const { compiled, hasSource } = openWire(wire);
  if (!hasSource)
    throw new TypeError(`${wire.name} is precompiled, without its lines. Load it with loadMappings`);
  const name = mapAt(map);
  if (name === undefined)
    throw new TypeError(
      `there is no map ${map}. The maps are: ${runnable.map((each) => rows[each].at).join(", ")}`,
    );
  const run = { map: name, input, status: undefined, given: { caps: { ...capabilities } } };
  const { steps, lost, fault } = await explainMap(compiled, run);
  return { steps, lost, fault };
}
