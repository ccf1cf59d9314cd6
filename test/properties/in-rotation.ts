import { type WireName, wireNames } from "../conformance/wires.ts";

/**
 * Half of the cases for each pair of wires, in rotation, so that each wire meets all of them at either end; all cases
 * where POLYWIRE_EVERY is set (`npm run drill -- every`).
 */
export function inRotation<Case>(cases: readonly Case[], from: WireName, to: WireName): readonly Case[] {
  if (process.env.POLYWIRE_EVERY !== undefined) return cases;
  const turn = wireNames.indexOf(from) + wireNames.indexOf(to);
  return cases.filter((_, at) => (at + turn) % 2 === 0);
}
