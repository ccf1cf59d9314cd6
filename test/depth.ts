/**
 * How many times as much tests try of what they draw at random or sweep as `npm test` does: 2 in CI. Every law is tried at
 * each pair of wires at any depth. `POLYWIRE_TEST_DEPTH=100` with another seed (`seed.ts`) is for whoever looks for more.
 */
export const depth: number = readDepth(process.env.POLYWIRE_TEST_DEPTH);

/** Of what is drawn, for each pair of wires. */
export const RUNS: number = 15 * depth;

/** Which cases are drawn follows from the seed and the depth: these hold each excuse that is made for one. */
export const drawsAll: boolean = depth === 4 && process.env.PROPERTY_SEED === undefined;

/** @throws where it would try nothing, and so pass whatever is wrong */
export function readDepth(text = "1"): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(
    `POLYWIRE_TEST_DEPTH is "${text}", and must be a whole number from 1 on. Type POLYWIRE_TEST_DEPTH=4 npm test, or leave it out.`,
  );
}
