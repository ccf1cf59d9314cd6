/**
 * `npm run build`: bundles the gateway into `dist/`, with source maps and with what a start would otherwise compute first.
 * Packages stay outside, so that `npm audit` sees them. rolldown, because Vite brings it.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const output = join(root, "dist");

const ENTRIES = { polywire: "engine/cli/polywire.mjs" };

/** Modules that are loaded late: `require("./x.ts")` when they are needed, `new URL("./x.ts", import.meta.url)` in a process or thread. */
const LATE = /\b(require\(|new URL\()\s*"(\.[^"]+\.ts)"/g;

const fileNameOf = (path: string): string =>
  `${relative(root, path).replace(/\.ts$/, "").replaceAll("/", "-")}.js`;

/** Makes each of them a file of its own, and names that file. */
const lateModules: Plugin = {
  name: "late-modules",
  transform: {
    filter: { id: /\.ts$/, code: LATE },
    handler(code, id) {
      return code.replace(LATE, (_, call: string, name: string) => {
        const path = resolve(dirname(id), name);
        const fileName = fileNameOf(path);
        this.emitFile({ type: "chunk", id: path, fileName });
        return `${call}"./${fileName}"`;
      });
    },
  },
};

const inside = (process.env.INSIDE ?? "").split(",");
const isPackage = (name: string): boolean =>
  Object.keys(manifest.dependencies).filter((d) => !inside.includes(d)).some((each) => name === each || name.startsWith(`${each}/`));

rmSync(output, { recursive: true, force: true });
const hash = createHash("sha256");
const bundle = await rolldown({
  cwd: root,
  input: ENTRIES,
  platform: "node",
  external: isPackage,
  transform: { define: { POLYWIRE_BUILD_ID: '"POLYWIRE_BUILD_ID"' } },
  plugins: [lateModules],
});
await bundle.write({
  dir: output,
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  sourcemap: true,
  ...(process.env.MIN ? { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } } : {}),
  ...(process.env.GROUPS ? { advancedChunks: { groups: [{ name: "engine", test: /./, minShareCount: 2 }] } } : {}),
});
