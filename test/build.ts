/** Before all tests: the program that they start is built from the sources that they test. */
import "../scripts/build.ts";

export function setup(): void {}
