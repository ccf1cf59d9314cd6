/** Node's cache of compiled code: of the modules that are imported after this call, the next start compiles less. */
import { enableCompileCache } from "node:module";
import { writableCache } from "./cache-folders.ts";

export function cacheCompiledCode(): void {
  enableCompileCache(writableCache);
}
