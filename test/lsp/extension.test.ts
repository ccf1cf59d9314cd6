/**
 * The extension for VS Code, as `npm run vscode` packs it. The packer is not in the lockfile of Polywire: after the first run of that
 * command it is installed, and CI runs the command.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { buildExtension, isToolInstalled } from "../../scripts/vscode.ts";

const isInstalled = isToolInstalled();
const reason = isInstalled ? "" : " (skipped: run `npm run vscode` once)";

describe.skipIf(!isInstalled)(`the extension for VS Code${reason}`, () => {
  it("is packed with the code, the manifest and the licence, and exports what the editor calls", async () => {
    const archive = readFileSync(await buildExtension());
    // The directory at the end of a ZIP file has the names of its files.
    const directory = archive.subarray(archive.indexOf("PK\u0001\u0002")).toString("latin1");
    for (const name of ["extension.vsixmanifest", "extension/extension.js", "extension/package.json"])
      expect(directory).toContain(name);
    expect(archive.length).toBeLessThan(400_000);
    const staging = join(import.meta.dirname, "../../node_modules/.cache/vscode/extension");
    const packed = JSON.parse(readFileSync(join(staging, "package.json"), "utf8"));
    expect(packed).toMatchObject({ version: manifest.version, main: "./extension.js" });
    expect(packed).not.toHaveProperty("devDependencies");
    expect(exportsOf(readFileSync(join(staging, "extension.js"), "utf8"))).toEqual([
      "activate",
      "deactivate",
    ]);
  });
});

/** Loads the bundle with a `vscode` of which every part is a class. */
function exportsOf(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "polywire-extension-"));
  try {
    mkdirSync(join(folder, "node_modules/vscode"), { recursive: true });
    writeFileSync(
      join(folder, "node_modules/vscode/index.js"),
      "const any = () => new Proxy(class {}, { get: (own, name) => own[name] ?? any() }); module.exports = any();",
    );
    writeFileSync(join(folder, "extension.js"), code);
    const program = 'process.stdout.write(JSON.stringify(Object.keys(require("./extension.js"))))';
    const printed = execFileSync(process.execPath, ["-e", program], { cwd: folder, encoding: "utf8" });
    return JSON.parse(printed).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
