/** Node's cache of compiled code. It covers the modules that are imported after this call. */
import { enableCompileCache } from "node:module";
import { installation } from "./installation.ts";

export function cacheCompiledCode(): void {
  enableCompileCache(installation.cache);
}
