/** The folder that holds `package.json`, `mappings`, `schemas`, `providers` and the built dashboard. */
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

const manifest = findPackageJSON(import.meta.url);
if (manifest === undefined) throw new Error(`no package.json above ${import.meta.url}`);

/** Ends with a separator. */
export const packageRoot: string = join(dirname(manifest), "/");
