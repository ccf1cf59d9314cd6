/** Where Polywire is installed, which build of it runs, and where it caches results of a start. */
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** `scripts/build.ts` replaces this name by a string. */
declare const POLYWIRE_BUILD_ID: string | undefined;

export interface Installation {
  /** The folder that holds `package.json`, `mappings`, `schemas`, `providers` and the built dashboard; ends with a separator. */
  root: string;
  /** A fingerprint of everything that the build was made of; undefined in a checkout, whose sources change between two starts. */
  buildId: string | undefined;
  /** The folder with the check results that a build contains. It may be read-only. Undefined in a checkout. */
  shippedCache: string | undefined;
  /** Compiled code is run from here, so this is never the system's folder for temporary files, where everybody may write. */
  cache: string;
}

const manifest = findPackageJSON(import.meta.url);
if (manifest === undefined) throw new Error(`no package.json above ${import.meta.url}`);

/** Of the package, as npm writes it: `0.1.0`. */
export const version: string = (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;

/** As `Installation.root`. */
export const packageRoot: string = join(dirname(manifest), "/");

const buildId = typeof POLYWIRE_BUILD_ID === "undefined" ? undefined : POLYWIRE_BUILD_ID;
const { POLYWIRE_CACHE, XDG_CACHE_HOME } = process.env;

export const installation: Installation = {
  root: packageRoot,
  buildId,
  shippedCache: buildId === undefined ? undefined : join(packageRoot, "dist/cache"),
  cache:
    POLYWIRE_CACHE ||
    (buildId === undefined
      ? join(packageRoot, "node_modules/.cache/polywire")
      : join(XDG_CACHE_HOME || join(homedir(), ".cache"), "polywire")),
};
