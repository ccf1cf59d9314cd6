/**
 * A Node that is too old starts the pinned one, which looks like one process: arguments, both outputs, the exit code,
 * signals, and an end that comes unasked.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/package-root.ts";

const main = join(packageRoot, "engine/cli/polywire.mjs");
const module = join(packageRoot, "engine/cli/start/pinned-node.mjs");
const { isTooOld } = (await import(module)) as { isTooOld(version: string): boolean };
const folder = mkdtempSync(join(tmpdir(), "polywire-node-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["20.20.2", true],
  ["22.9.0", true],
  ["22.17.1", true],
  ["22.18.0", false],
  ["22.23.3", false],
  ["23.0.0", true],
  ["23.10.0", true],
  ["23.11.0", false],
  ["24.0.0", false],
])("%s is too old: %s", (version, old) => {
  expect(isTooOld(version)).toBe(old);
});

/** A script that hands itself to the pinned Node, whatever runs it. */
function standIn(script: string): string {
  const path = join(folder, `stand-in-${Math.random()}.mjs`);
  writeFileSync(path, script);
  const outer = `${path}.outer.mjs`;
  const from = JSON.stringify(module);
  writeFileSync(outer, `import { runPinned } from ${from};\nrunPinned(${JSON.stringify(path)});\n`);
  return outer;
}

const following = `import { followStandIn } from ${JSON.stringify(module)};
followStandIn();
setInterval(() => {}, 1000);
`;

async function nextOutput(child: ChildProcess): Promise<string> {
  const [piece] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  return piece.toString();
}

describe("what stands in for it", () => {
  it("has its arguments, its input and outputs, and its exit code", () => {
    const script = standIn(`process.stdin.on("data", (data) => {
  process.stdout.write(process.argv.slice(2).join("|") + data);
  process.stderr.write("aside");
  process.exitCode = 7;
});`);
    const run = spawnSync(process.execPath, [script, "a b", "--c"], { input: "given", encoding: "utf8" });
    expect([run.status, run.stdout, run.stderr]).toEqual([7, "a b|--cgiven", "aside"]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "is told of %s once, and what it says ends both",
    async (signal) => {
      const script = standIn(`let times = 0;
process.on("${signal}", () => {
  times++;
  setTimeout(() => { console.log("times " + times); process.exit(3); }, 200);
});
setInterval(() => {}, 1000);
console.log("up");`);
      const child = spawn(process.execPath, [script]);
      // On a busy machine its end may be heard before its last word.
      const ended = once(child, "exit");
      await nextOutput(child);
      child.kill(signal);
      expect(await nextOutput(child)).toBe("times 1\n");
      expect((await ended)[0]).toBe(3);
    },
  );

  it("dies of the same signal", async () => {
    const child = spawn(process.execPath, [standIn("process.kill(process.pid, 'SIGKILL');")]);
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  });

  it("ends when the process that it stands in for is killed", async () => {
    const script = standIn(
      `${following}
process.on("SIGTERM", () => { (await import("node:fs")).writeFileSync(process.argv[2], "in order"); process.exit(); });
console.log("up");`.replace('process.on("SIGTERM", () =>', 'process.on("SIGTERM", async () =>'),
    );
    const note = join(folder, "note");
    const child = spawn(process.execPath, [script, note]);
    await nextOutput(child);
    child.kill("SIGKILL");
    await expect.poll(() => existsSync(note) && readFileSync(note, "utf8")).toBe("in order");
  });
});

describe("what keeps code", () => {
  const kept = JSON.stringify(join(packageRoot, "engine/cli/start/strip-types.mjs"));
  function evaluate(script: string): string {
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    return run.stdout + run.stderr;
  }

  it("is read where Node has no hooks", () => {
    // As in Node 23.4: to import the name is an error.
    const older = `import nodeModule, { enableCompileCache, stripTypeScriptTypes } from "node:module";
      const { registerHooks, ...others } = nodeModule;
      export { others as default, enableCompileCache, stripTypeScriptTypes };`;
    const output = evaluate(`
      import { registerHooks } from "node:module";
      registerHooks({
        resolve: (name, context, next) =>
          name === "node:module" && context.parentURL.endsWith("/strip-types.mjs")
            ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(older)}`)}, shortCircuit: true }
            : next(name, context),
      });
      const { cacheCode } = await import(${kept});
      cacheCode();`);
    expect(output).toBe("");
  });

  it.each(["[%]", "new Set([%])"])("knows by %s what is imported and what is required", (conditions) => {
    const resolved = (condition: string): string =>
      `hooks.resolve("./a.ts", {
        parentURL: "file:///folder/b.ts",
        conditions: ${conditions.replace("%", JSON.stringify(condition))},
      }, () => "by Node")`;
    const output = evaluate(`
      import nodeModule from "node:module";
      let hooks;
      nodeModule.registerHooks = (given) => { hooks = given; };
      nodeModule.syncBuiltinESMExports();
      const { cacheCode } = await import(${kept});
      cacheCode();
      console.log(JSON.stringify([${resolved("import")}, ${resolved("require")}]));`);
    expect(JSON.parse(output)).toEqual([{ url: "file:///folder/a.ts", shortCircuit: true }, "by Node"]);
  });
});

/** A Node on this machine that is too old, if there is one. */
const old = (process.env.PATH ?? "")
  .split(delimiter)
  .map((path) => join(path, "node"))
  .filter((path) => !path.includes("node_modules") && existsSync(path))
  .find((path) => isTooOld(execFileSync(path, ["--version"], { encoding: "utf8" }).slice(1)));

describe.skipIf(old === undefined)("under a Node that is too old", () => {
  it("the command works by its path, by a link, and says what was wrong", () => {
    const link = join(folder, "polywire");
    symlinkSync(main, link);
    for (const path of [main, link]) {
      const run = spawnSync(old as string, [path, "--version"], { cwd: folder, encoding: "utf8" });
      expect([run.status, run.stdout, run.stderr]).toEqual([0, expect.stringMatching(/^polywire \d/), ""]);
      const wrong = spawnSync(old as string, [path, "serv"], { cwd: folder, encoding: "utf8" });
      expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("no verb `serv`")]);
    }
  });

  it("a gateway starts, serves and ends in order", async () => {
    const child = spawn(old as string, [main, "serve", "--port", "0"], { cwd: folder });
    const url = /listens on (http:\S+)/.exec(await nextOutput(child))?.[1] ?? "";
    expect((await fetch(`${url}/v1/models`)).status).toBe(401);
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });
});
