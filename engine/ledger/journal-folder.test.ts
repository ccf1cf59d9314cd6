import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adoptFolders, holdFolder } from "./journal-folder.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "folder-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("each process locks its own folder, and a released folder is used again", () => {
  const first = holdFolder(root);
  const second = holdFolder(root);
  expect([first, second].map(({ path }) => basename(path))).toEqual(["0", "1"]);
  expect(adoptFolders(root, first.path)).toEqual({ adopted: [], others: [second.path] });
  first.release();
  const third = holdFolder(root);
  expect(basename(third.path)).toBe("0");
  second.release();
  const { adopted } = adoptFolders(root);
  expect(adopted.map(({ path }) => basename(path))).toEqual(["1"]);
  for (const held of [third, ...adopted]) held.release();
});

test("a killed process releases its lock", async () => {
  const program = `
    const { holdFolder } = await import(${JSON.stringify(new URL("./journal-folder.ts", import.meta.url).href)});
    console.log(holdFolder(${JSON.stringify(root)}).path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(child.stdout, "data");
  expect(basename(String(output).trim())).toBe("0");
  const mine = holdFolder(root);
  expect(basename(mine.path)).toBe("1");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { adopted } = adoptFolders(root);
  expect(adopted.map(({ path }) => basename(path))).toEqual(["0"]);
  for (const held of [mine, ...adopted]) held.release();
});
