/**
 * `npm run docs:library`: writes the reference of the package `polywire` as HTML into `release/library-docs/`, from the declarations in
 * `dist/library/`. Fails if an exported name has no comment.
 *
 * TypeDoc needs the JavaScript interface of TypeScript 5 or 6, which TypeScript 7 does not have. npm refuses to install TypeDoc beside
 * TypeScript 7 (ERESOLVE), so TypeDoc has its own manifest and lockfile in `scripts/typedoc/`, and its own folder.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const tool = join(root, "node_modules/.cache/typedoc");
const LOCKFILE = "package-lock.json";

installTool();
const tsconfig = join(tool, "tsconfig.json");
const entry = join(root, "dist/library/index.d.ts");
const compilerOptions = { strict: true, module: "nodenext", lib: ["es2024", "dom"], types: [], noEmit: true };
writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: [entry] }));
const options = {
  entryPoints: entry,
  tsconfig,
  name: `polywire ${manifest.version}`,
  readme: join(root, "docs/library.md"),
  out: join(root, "release/library-docs"),
};
const flags = [
  ...["disableSources", "hideGenerator", "treatWarningsAsErrors"],
  ...["notDocumented", "notExported", "invalidLink"].map((name) => `validation.${name}`),
];
execFileSync(
  process.execPath,
  [
    join(tool, "node_modules/typedoc/bin/typedoc"),
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ...flags.map((name) => `--${name}`),
  ],
  { cwd: root, stdio: "inherit" },
);

function installTool(): void {
  const locked = join(import.meta.dirname, "typedoc", LOCKFILE);
  const done = join(tool, "installed");
  if (existsSync(done) && readFileSync(done, "utf8") === readFileSync(locked, "utf8")) return;
  mkdirSync(tool, { recursive: true });
  cpSync(join(import.meta.dirname, "typedoc"), tool, { recursive: true });
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", args, { cwd: tool, stdio: "inherit" });
  cpSync(locked, done);
}
