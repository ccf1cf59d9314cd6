/**
 * One of several concurrent starts builds the dashboard: no process sees an incomplete build, and no process waits
 * for a dead builder.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "../../scripts/build-once.ts")).href;
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "polywire-build-"));
});
afterEach(() => rmSync(place, { recursive: true }));

const DIE = "process.kill(process.pid, 'SIGKILL'); await sleep(60_000)";

/**
 * Runs a process that builds two files, one after the other.
 *
 * @param before code to run before the building module is imported
 * @returns whether it built, and the files that it then found
 */
async function build(
  digest: string,
  between = "",
  before = "",
): Promise<{ isBuilder: boolean; found: string[] }> {
  const folder = JSON.stringify(join(place, "dist"));
  const script = `
    import fs, { readdirSync, writeFileSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { setTimeout as sleep } from "node:timers/promises";
    ${before};
    syncBuiltinESMExports();
    const { buildOnce } = await import(${JSON.stringify(module)});
    let isBuilder = false;
    await buildOnce(${folder}, ${JSON.stringify(digest)}, async (folder) => {
      isBuilder = true;
      writeFileSync(folder + "/first-${digest}", "");
      await sleep(300);
      ${between};
      writeFileSync(folder + "/second-${digest}", "");
    });
    console.log(JSON.stringify({ isBuilder, found: readdirSync(${folder}).sort() }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const output = await text(child.stdout);
  return output === "" ? { isBuilder: true, found: [] } : JSON.parse(output);
}

/** Code that pauses the process after each look at the lock. */
const pausing = (ms: number): string => `
  for (const name of ["readdirSync", "statSync"]) {
    const look = fs[name];
    fs[name] = (path, ...more) => {
      const seen = look(path, ...more);
      if (String(path).includes("dist.lock"))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
      return seen;
    };
  }`;

/** Code that removes the build just before it is read, as another process could. */
const LOSE = `
  const read = fs.readFileSync;
  let isLost = false;
  fs.readFileSync = (path, ...more) => {
    if (!isLost && String(path).endsWith("sources.sha256")) {
      isLost = true;
      fs.rmSync(path);
    }
    return read(path, ...more);
  }`;

const whole = (digest: string): string[] => [`first-${digest}`, `second-${digest}`, "sources.sha256"];

it("of several concurrent starts one builds, and all find the complete build", async () => {
  const built = await Promise.all([1, 2, 3, 4].map(() => build("a")));
  expect(built.filter(({ isBuilder }) => isBuilder)).toHaveLength(1);
  expect(built.map(({ found }) => found)).toEqual([1, 2, 3, 4].map(() => whole("a")));
  expect(readdirSync(place)).toEqual(["dist"]);
});

it("the old build is served until the new one is complete, and stays where the new build fails", async () => {
  await build("a");
  const seen = JSON.stringify(join(place, "dist/second-a"));
  const kept = JSON.stringify(join(place, "seen"));
  const next = await build(
    "b",
    `const { existsSync } = await import("node:fs"); if (existsSync(${seen})) writeFileSync(${kept}, "")`,
  );
  expect(next).toEqual({ isBuilder: true, found: whole("b") });
  expect(existsSync(join(place, "seen"))).toBe(true);
  await build("c", 'throw new Error("it cannot be built")');
  expect(readdirSync(join(place, "dist")).sort()).toEqual(whole("b"));
  expect((await build("c")).found).toEqual(whole("c"));
  expect(readdirSync(place).sort()).toEqual(["dist", "seen"]);
});

it("a build that disappears while it is read is built again", async () => {
  await build("a");
  expect(await build("a", "", LOSE)).toEqual({ isBuilder: true, found: whole("a") });
});

it("the lock of a dead builder is removed", async () => {
  await build("a", DIE);
  expect(await build("a")).toEqual({ isBuilder: true, found: whole("a") });
  // Its process id may belong to another process by now.
  mkdirSync(join(place, "dist.lock"));
  const held = join(place, "dist.lock", `${process.pid}-before`);
  writeFileSync(held, "");
  utimesSync(held, 0, 0);
  expect((await build("b")).found).toEqual(whole("b"));
});

it("of several processes that wait for a dead builder, one builds, wherever the others are paused", async () => {
  await build("a", DIE);
  const built = await Promise.all([200, 270, 300, 350].map((pauseMs) => build("a", "", pausing(pauseMs))));
  expect(built.filter(({ isBuilder }) => isBuilder)).toHaveLength(1);
  expect(built.map(({ found }) => found)).toEqual(built.map(() => whole("a")));
  expect(readdirSync(place)).toEqual(["dist"]);
});
