/** The program that tests start as a gateway: this checkout's build, or an installed release. */
import { join, resolve } from "node:path";

const built = join(import.meta.dirname, "../../dist/polywire.js");

/** The `polywire` of an installation, such as `node_modules/.bin/polywire`; undefined where none is given. */
export function givenProgram(): string | undefined {
  const { POLYWIRE_TEST_PROGRAM: given } = process.env;
  return given === undefined ? undefined : resolve(given);
}

export const programPath = (): string => givenProgram() ?? built;
