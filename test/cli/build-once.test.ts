/** The dashboard is built by whoever comes first: two at once never see half of it, and nobody waits for the dead. */
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
 * A process that builds two files, one after the other.
 *
 * @param before run before anything is imported that builds
 * @returns whether it built, and what it then found
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

/** Stops it for a while whenever it has looked at the lock. */
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

/** What is built goes away, as in another process's hands, just before it is read. */
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

it("several at once build once, and all find the whole", async () => {
  const built = await Promise.all([1, 2, 3, 4].map(() => build("a")));
  expect(built.filter(({ isBuilder }) => isBuilder)).toHaveLength(1);
  expect(built.map(({ found }) => found)).toEqual([1, 2, 3, 4].map(() => whole("a")));
  expect(readdirSync(place)).toEqual(["dist"]);
});

it("what was there is served until the next is whole, and stays where that fails", async () => {
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

it("what is taken away while it is looked at is built again", async () => {
  await build("a");
  expect(await build("a", "", LOSE)).toEqual({ isBuilder: true, found: whole("a") });
});

it("a builder that died holds nobody up", async () => {
  await build("a", DIE);
  expect(await build("a")).toEqual({ isBuilder: true, found: whole("a") });
  // Its number may have become another process's since.
  mkdirSync(join(place, "dist.lock"));
  const held = join(place, "dist.lock", `${process.pid}-before`);
  writeFileSync(held, "");
  utimesSync(held, 0, 0);
  expect((await build("b")).found).toEqual(whole("b"));
});

it("of several that wait for one that died, one builds, wherever the others are stopped for a while", async () => {
  await build("a", DIE);
  const built = await Promise.all([200, 270, 300, 350].map((pauseMs) => build("a", "", pausing(pauseMs))));
  expect(built.filter(({ isBuilder }) => isBuilder)).toHaveLength(1);
  expect(built.map(({ found }) => found)).toEqual(built.map(() => whole("a")));
  expect(readdirSync(place)).toEqual(["dist"]);
});
