/** Replaces each built text by its compressed form, which nearly every browser accepts. The gateway decompresses it for the others. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants as zlib } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts are already compressed. */
const COMPRESSED = /\.(html|js|css|svg|json)$/;
const SMALLEST_BYTES = 256;
/** Brotli's two highest levels take ten times as long and save a twentieth. */
const QUALITY = 9;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "polywire-compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length < SMALLEST_BYTES) continue;
        const params = { [zlib.BROTLI_PARAM_QUALITY]: QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        rmSync(path);
      }
    },
  };
}
