/**
 * `npm run vscode`: builds the extension for VS Code, `release/polywire-vscode-<version>.vsix`, from `editors/vscode/`. The extension is
 * one file with its library. The packer and the library are not in the lockfile of Polywire: they have their own folder.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import manifest from "../package.json" with { type: "json" };

const root: string = join(import.meta.dirname, "..");
const source: string = join(root, "editors/vscode");
const tool: string = join(root, "node_modules/.cache/vscode");
const LOCKFILE = "package-lock.json";

/** @returns the path of the extension */
export async function buildExtension(): Promise<string> {
  installTool();
  const staging = join(tool, "extension");
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  copyFileSync(join(source, "extension.mjs"), join(tool, "extension.mjs"));
  const bundle = await rolldown({
    cwd: tool,
    input: "extension.mjs",
    platform: "node",
    external: ["vscode"],
  });
  await bundle.write({ file: join(staging, "extension.js"), format: "cjs", minify: true });
  const {
    devDependencies: _,
    private: __,
    ...published
  } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  writeFileSync(
    join(staging, "package.json"),
    JSON.stringify({ ...published, version: manifest.version }, null, 2),
  );
  copyFileSync(join(source, "README.md"), join(staging, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(staging, "LICENSE"));
  mkdirSync(join(root, "release"), { recursive: true });
  const path = join(root, `release/polywire-vscode-${manifest.version}.vsix`);
  const packer = join(tool, "node_modules/@vscode/vsce/vsce");
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--out", path];
  execFileSync(process.execPath, [packer, ...args], { cwd: staging, stdio: ["ignore", 2, 2] });
  return path;
}

/** Whether the packer is installed for the current lockfile. */
export function isToolInstalled(): boolean {
  const done = join(tool, "installed");
  return existsSync(done) && readFileSync(done, "utf8") === readFileSync(join(source, LOCKFILE), "utf8");
}

function installTool(): void {
  if (isToolInstalled()) return;
  mkdirSync(tool, { recursive: true });
  for (const name of ["package.json", LOCKFILE]) cpSync(join(source, name), join(tool, name));
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", args, { cwd: tool, stdio: ["ignore", 2, 2] });
  cpSync(join(source, LOCKFILE), join(tool, "installed"));
}

if (import.meta.main) console.log(await buildExtension());
