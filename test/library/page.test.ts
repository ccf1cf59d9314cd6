/** The program of docs/library.md prints what its comments say. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";

const folder = mkdtempSync(join(tmpdir(), "polywire-page-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the first program", () => {
  const page = readFileSync(join(packageRoot, "docs/library.md"), "utf8");
  const program = /```js\n(.*?)```/s.exec(page)?.[1] ?? "";
  const printed = [...program.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  expect(printed.length).toBeGreaterThan(4);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(packageRoot, join(folder, "node_modules/polywire"));
  writeFileSync(join(folder, "program.mjs"), program);
  const output = execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
  expect(output.trimEnd().split("\n")).toEqual(printed);
});
