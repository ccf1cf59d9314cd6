/**
 * A multiplier for random and exhaustive tests, compared with `npm test`: 2 in CI. Every property runs for each pair
 * of wires at any depth. `POLYWIRE_TEST_DEPTH=100` with another seed (`seed.ts`) searches further.
 */
export const depth: number = readDepth(process.env.POLYWIRE_TEST_DEPTH);

/** Random cases per pair of wires. */
export const RUNS: number = 15 * depth;

/** The seed and the depth determine the cases: with these values, every listed excuse occurs. */
export const drawsAll: boolean = depth === 4 && process.env.PROPERTY_SEED === undefined;

/** @throws Error for a value that would run no test, and so pass with any bug */
export function readDepth(text = "1"): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(
    `POLYWIRE_TEST_DEPTH is "${text}", and must be a whole number from 1 on. Type POLYWIRE_TEST_DEPTH=4 npm test, or leave it out.`,
  );
}
