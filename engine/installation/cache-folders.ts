/**
 * Folders of cached results of a start. A checkout has one beside its dependencies. A built package brings its own, which may be
 * read-only, and writes to the user's.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { buildId } from "./build-id.ts";
import { packageRoot } from "./package-root.ts";

const { POLYWIRE_CACHE, XDG_CACHE_HOME } = process.env;

/** Compiled code is run from here, so the system's folder for temporary files, where anybody may write, is none. */
export const writableCache: string =
  POLYWIRE_CACHE ||
  (buildId === undefined
    ? join(packageRoot, "node_modules/.cache/polywire")
    : join(XDG_CACHE_HOME || join(homedir(), ".cache"), "polywire"));

/** In the order in which they are read. */
export const cacheFolders: readonly string[] =
  buildId === undefined ? [writableCache] : [join(packageRoot, "dist/cache"), writableCache];
