/**
 * `npm run build`: bundles the gateway into `dist/`, unless `dist/` exists and is made of the same sources. A start
 * of the built program neither strips types nor checks the shipped mappings: the build has done both.
 *
 * The bundler is rolldown, because Vite depends on it. The packages in `dependencies` stay outside the bundle: they
 * are native, load their own files, or are rarely needed. The others, on the path of every start, are bundled,
 * because Node takes half a millisecond to find and link one file.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { readFiles } from "../doubles/files.ts";
import { PACKED_VOCABULARY, packVocabulary } from "../engine/gateway/accounting/vocabulary.ts";
import { PACKED_MODELS, readModelFolder } from "../engine/gateway/models/shipped-models.ts";
import { PACKED_FORMATS, readFormatFolder } from "../engine/import/shipped-formats.ts";
import manifest from "../package.json" with { type: "json" };
import { schemasIn } from "../schemas/files.ts";
import { buildOnce } from "./build-once.ts";
import { digestOf } from "./digest.ts";
import { lateModules } from "./late-modules.ts";
import { buildLibrary } from "./library.ts";
import { noticesOf } from "./notices.ts";
import { packSourceMaps } from "./pack-source-maps.ts";
import { precompile } from "./precompile.ts";
import { groupByProgram } from "./program-chunks.ts";

const root = join(import.meta.dirname, "..");

const SOURCES = [
  ...["engine", "demo", "doubles", "schemas", "mappings", "models", "providers", "imports", "scripts"],
  ...["package.json", "package-lock.json"],
];

const isExternal = (name: string): boolean =>
  Object.keys(manifest.dependencies).some((each) => name === each || name.startsWith(`${each}/`));

const buildId = digestOf(SOURCES);

await buildOnce(join(root, "dist"), buildId, async (folder: string) => {
  console.error("polywire: building the gateway (once) …");
  const bundle = await rolldown({
    cwd: root,
    input: { polywire: "engine/cli/polywire.mjs" },
    platform: "node",
    external: isExternal,
    transform: { define: { POLYWIRE_BUILD_ID: JSON.stringify(buildId) } },
    plugins: [lateModules(root)],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: groupByProgram(root) },
    // V8 keeps the text of each loaded module, with two bytes per character if one is not in Latin-1. Without white space, a start
    // takes 5 % more CPU time.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
    // Without a comment in each module: `packSourceMaps` moves the maps.
    sourcemap: "hidden",
    sourcemapExcludeSources: true,
    // The folder gets the name `dist` when it is complete.
    sourcemapPathTransform: (source, map) => relative(join(root, "dist"), resolve(dirname(map), source)),
  });
  const modules = output.flatMap((each) => (each.type === "chunk" ? each.moduleIds : []));
  packSourceMaps(folder);
  writeFileSync(join(folder, PACKED_VOCABULARY), packVocabulary());
  writeFileSync(join(folder, PACKED_MODELS), JSON.stringify(readModelFolder(join(root, "models"))));
  writeFileSync(join(folder, PACKED_FORMATS), JSON.stringify(readFormatFolder(join(root, "imports"))));
  for (const name of ["wire", "hub"])
    writeFileSync(join(folder, `schemas-${name}.json`), JSON.stringify(schemasIn(name)));
  writeFileSync(join(folder, "doubles.json"), JSON.stringify([...readFiles()]));
  const program = join(import.meta.dirname, "remember-shipped.ts");
  execFileSync(process.execPath, [program, join(folder, "cache"), buildId], { stdio: "inherit" });
  await precompile(join(folder, "mappings"));
  modules.push(...(await buildLibrary(folder)));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), noticesOf(modules));
});
