/** The program that tests start as a gateway: this checkout's build, or an installed release. */
import { join, resolve } from "node:path";

const built = join(import.meta.dirname, "../../dist/polywire.js");

/** `POLYWIRE_TEST_PROGRAM` names the `polywire` of an installation, such as `node_modules/.bin/polywire`. */
export function programPath(): string {
  const { POLYWIRE_TEST_PROGRAM: given } = process.env;
  return given === undefined ? built : resolve(given);
}
