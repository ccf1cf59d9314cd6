/** Before all tests: builds the program that they start, from the sources that they test. */
import "../scripts/build.ts";

export function setup(): void {}
