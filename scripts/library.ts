/**
 * The build's library, for programs that import `polywire`: the conversion engine as JavaScript for every platform, each wire as a
 * precompiled module, and the declarations of types.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { isolatedDeclaration } from "rolldown/experimental";
import { loadLibrary } from "../engine/gateway/service/load-library.ts";
import { moduleName } from "../engine/gateway/service/precompiled-mappings.ts";
import { type Family, readFamilies } from "../engine/language/mappings/families.ts";
import { withoutBody } from "../engine/language/mappings/library-outline.ts";
import type { Mapping } from "../engine/language/mappings/mapping.ts";
import type { DeclaredOperation } from "../engine/language/mappings/operation.ts";
import type { CompiledWire } from "../engine/language/mappings/wire.ts";
import validators from "../schemas/compiled/validators.json" with { type: "json" };
import { minifyModule } from "./minify-module.ts";

const root = join(import.meta.dirname, "..");
const replacement = (name: string): string => join(root, "engine/library/browser", `${name}.ts`);

const places: Readonly<Record<string, readonly string[]>> = validators;

/** A smaller shared chunk is merged into another one, because the package has a limit of files. */
const SHARED_BYTES = 500_000;

/** The files that `api.ts` exports from. Their declarations import no files of other folders. */
const PARTS = ["convert-request", "convert-response", "explain-wire", "library-errors", "load-mappings"];

/**
 * @param folder of the build, such as `dist`
 * @returns the paths of the bundled modules
 */
export async function buildLibrary(folder: string): Promise<string[]> {
  const library = join(folder, "library");
  const modules = await writeEngine(library);
  // For bundlers of other programs. In the package's own manifest, it would hold for the sources of the gateway, too.
  writeFileSync(join(library, "package.json"), '{ "type": "module", "sideEffects": false }\n');
  await writeWires(library);
  await writeTypes(library);
  return modules;
}

async function writeEngine(folder: string): Promise<string[]> {
  const bundle = await rolldown({
    cwd: root,
    // Each part is an entry, so that bundlers leave out the parts that a program does not import.
    input: {
      index: "engine/library/api.ts",
      ...Object.fromEntries(["precompiled", ...PARTS].map((name) => [name, `engine/library/${name}.ts`])),
    },
    platform: "browser",
    resolve: { alias: { "node:crypto": replacement("crypto"), "node:zlib": replacement("zlib") } },
    transform: { inject: { Buffer: [replacement("buffer"), "Buffer"] } },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    minify: true,
    chunkFileNames: "chunk-[hash].js",
    // A bundler drops what a program does not use of a chunk.
    codeSplitting: {
      groups: [
        { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SHARED_BYTES },
      ],
    },
  });
  return output.flatMap((each) => (each.type === "chunk" ? each.moduleIds : []));
}

async function writeWires(folder: string): Promise<void> {
  const { shipped, operations, familiesFile } = await loadLibrary();
  const families = familiesFile === undefined ? [] : readFamilies(familiesFile, shipped).families;
  mkdirSync(join(folder, "mappings"));
  for (const wire of shipped) {
    // The gateway's validators, which the package contains.
    const [file, exportName] = places[`${wire.operation}.${wire.name}`] ?? [];
    const operation = operations.get(wire.operation);
    if (operation === undefined) throw new Error(`${wire.name} has no operation`);
    await writeModule(join(folder, "mappings", `${wire.name}.js`), [
      `import { defineOperation, defineWire } from "../precompiled.js";`,
      importOf("module", wire.mapping),
      importOf("operations", operation.maps.mapping),
      file === undefined
        ? "const validate = undefined;"
        : `import { ${exportName} as validate } from "../../../schemas/compiled/${file}";`,
      `const operation = defineOperation(${operationOf(operation)});`,
      `export default defineWire({outline:${outlineOf(wire.mapping)},module,families:${familiesOf(wire, families)},operation,validate});`,
    ]);
  }
}

/** The module that the gateway uses, too. */
function importOf(name: string, { document }: Mapping): string {
  return `import ${name} from "../../mappings/${moduleName(document.path)}";`;
}

function operationOf({ maps, declaration }: DeclaredOperation): string {
  const module = `operations[${JSON.stringify(maps.mapping.document.path)}]`;
  return `{outline:${outlineOf(maps.mapping)},module:${module},declaration:${JSON.stringify(declaration)}}`;
}

function outlineOf(mapping: Mapping): string {
  return JSON.stringify(withoutBody(mapping));
}

/** The entries of the wire alone. */
function familiesOf({ mapping: { family } }: CompiledWire, families: readonly Family[]): string {
  const ownFamilies = families.flatMap(({ models, wires: { [family]: capabilities } }) =>
    capabilities === undefined ? [] : [{ models, wires: { [family]: capabilities } }],
  );
  return JSON.stringify(ownFamilies);
}

async function writeModule(path: string, lines: readonly string[]): Promise<void> {
  writeFileSync(path, await minifyModule(path, lines.join("\n")));
}

/** Of every module of a wire. */
const WIRE_DECLARATION = `import type { Wire } from "./index.js";
declare const wire: Wire;
export default wire;
`;

/** The declarations of all parts as one file. `api.ts` exports everything that the parts export. */
async function writeTypes(folder: string): Promise<void> {
  writeFileSync(join(folder, "wire.d.ts"), WIRE_DECLARATION);
  const texts = ["api", "api-types", ...PARTS].map(async (name) => {
    const path = join(root, "engine/library", `${name}.ts`);
    const { code, errors } = await isolatedDeclaration(path, readFileSync(path, "utf8"));
    const foreign = /from "\.\.[^"]*"/.exec(code);
    if (errors.length > 0 || foreign !== null)
      throw new Error(`${path}: its declaration is incomplete: ${errors[0]?.message ?? foreign?.[0]}`);
    return code.replace(/^(import|export)[^;]* from "\.\/[^"]*";\n/gm, "");
  });
  writeFileSync(join(folder, "index.d.ts"), (await Promise.all(texts)).join("\n"));
}
