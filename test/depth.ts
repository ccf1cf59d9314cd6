/**
 * How many times as much tests try of what they draw at random or sweep as `npm test` does: 4 in CI. Every law is tried at
 * each pair of wires at any depth. `POLYWIRE_TEST_DEPTH=100` with another seed (`seed.ts`) is for whoever looks for more.
 */
export const depth: number = Math.ceil(Number(process.env.POLYWIRE_TEST_DEPTH ?? 1));

/** Of what is drawn, for each pair of wires. */
export const RUNS: number = 15 * depth;

/** Which cases are drawn follows from the seed and the depth: these hold each excuse that is made for one. */
export const drawsAll: boolean = depth === 4 && process.env.PROPERTY_SEED === undefined;
