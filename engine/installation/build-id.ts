/** Which build runs. In a checkout the sources run, and may change between two starts. */

/** `scripts/build.ts` replaces this name by a string. */
declare const POLYWIRE_BUILD_ID: string | undefined;

/** A fingerprint of everything that the build was made of; undefined in a checkout. */
export const buildId: string | undefined =
  typeof POLYWIRE_BUILD_ID === "undefined" ? undefined : POLYWIRE_BUILD_ID;
