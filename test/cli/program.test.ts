/** A start out of one file that an earlier one has made of all modules: it runs what the files say, and says where. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "../..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "polywire-program-")));
/** An installation of its own: the same files, and nothing kept. */
const root = join(folder, "polywire");
const engine = join(root, "engine/cli");
const kept = join(root, "node_modules/.cache/polywire");
const program = `program-${process.versions.node}`;
/** Written when a process ends that ran out of a program, and had to compile it. */
const compiled = join(kept, `${program}-control`);

beforeAll(() => {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  for (const name of ["engine", "demo", "doubles", "schemas", "mappings", "providers", "package.json"])
    cpSync(join(project, name), join(root, name), { recursive: true });
  for (const name of readdirSync(join(project, "node_modules")))
    if (name !== ".cache") symlinkSync(join(project, "node_modules", name), join(root, "node_modules", name));
});
afterAll(() => rmSync(folder, { recursive: true }));

function node(...args: string[]): { stdout: string; stderr: string } {
  const { NODE_OPTIONS, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
  return { stdout, stderr };
}

const polywire = (...args: string[]): { stdout: string; stderr: string } =>
  node(join(engine, "polywire.mjs"), ...args);

/** Where an error stood in our own files, innermost first, and whether they ran out of a program. */
function faultOf(...args: string[]): { message: string; frames: string[]; isLinked: boolean } {
  rmSync(compiled, { force: true });
  const { stderr } = polywire(...args);
  const frames = [...stderr.matchAll(/\bat .*?(engine\/[\w/-]+\.ts:\d+:\d+)/g)].map(
    ([, place = ""]) => place,
  );
  const [, message = ""] = /^Error: (.*)$/m.exec(stderr) ?? [];
  return { message, frames: frames.slice(0, 3), isLinked: existsSync(compiled) };
}

const make = (): { stdout: string; stderr: string } => node(join(engine, "start/build-program.mjs"));

function edit(name: string, from: string, to: string): void {
  const file = join(engine, name);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

it("says where a fault stands, and runs what is written now", () => {
  edit(
    "options.ts",
    "let parsed: Parsed<T>;",
    'if (verb === "check") throw new Error("first");\n  let parsed: Parsed<T>;',
  );
  const read = faultOf("check", "--help");
  expect(read).toEqual({
    message: "first",
    frames: [
      expect.stringMatching(/^engine\/cli\/options.ts:\d+:\d+$/),
      expect.anything(),
      expect.anything(),
    ],
    isLinked: false,
  });
  expect(make()).toEqual({ stdout: "", stderr: "" });
  expect(faultOf("check", "--help")).toEqual({ ...read, isLinked: true });
  edit("options.ts", '"first"', '"other"');
  expect(faultOf("check", "--help")).toEqual({ ...read, message: "other" });
  edit("options.ts", 'if (verb === "check") throw new Error("other");\n  ', "");
}, 120_000);

it("is the same gateway, and what was compiled for one start is taken by the next", () => {
  expect(make()).toEqual({ stdout: "", stderr: "" });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  for (const start of [1, 2])
    expect([start, polywire("--version").stdout]).toEqual([start, `polywire ${version}\n`]);
  expect(polywire("check", "--help").stdout).toContain("usage: polywire check");
  const before = readFileSync(compiled);
  polywire("check", "--help");
  expect(readFileSync(compiled).equals(before)).toBe(true);
  writeFileSync(join(kept, program), readFileSync(join(kept, program)).subarray(0, -1));
  expect(polywire("--version").stdout).toBe(`polywire ${version}\n`);
}, 120_000);

describe("of several that make it at once", () => {
  const lock = join(kept, `${program}.building`);
  /** Held by a process for longer than a program usually takes. */
  function hold(pid: number): void {
    const file = join(lock, `${pid}-before`);
    const minutesAgo = Date.now() / 1000 - 120;
    mkdirSync(lock, { recursive: true });
    writeFileSync(file, "");
    utimesSync(file, minutesAgo, minutesAgo);
    rmSync(join(kept, program), { force: true });
  }

  it("one goes on while it lives, and the others leave it to it", () => {
    hold(process.pid);
    expect(make()).toEqual({ stdout: "", stderr: "" });
    expect([existsSync(join(kept, program)), readdirSync(lock)]).toEqual([false, [`${process.pid}-before`]]);
    rmSync(lock, { recursive: true });
  });

  it("one that died is none", () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    hold(pid);
    expect(make()).toEqual({ stdout: "", stderr: "" });
    expect([existsSync(join(kept, program)), existsSync(lock)]).toEqual([true, false]);
  });

  it("one that cannot have it says why", () => {
    writeFileSync(lock, "no lock");
    expect(make().stderr).toContain("ENOTDIR");
    rmSync(lock);
  });
});

/** Modules in all ways in which ours and the packages' are written; `main.mjs` exports what is compared. */
const MODULES: Record<string, string> = {
  "main.mjs": `/** A first comment. */
import { createRequire } from "node:module";
import path, { join as joined } from 'node:path'
import standard, { named as renamed, Thing } from "./one.mjs";
import * as all from "./one.mjs";
import {
  even, // a note
  odd,
} from "./even.mjs";
import "./effect.mjs";
import data from "./data.json" with { type: "json" };
export { late, default as first } from "./one.mjs";
export * from "./star.mjs";
export * as star from "./star.mjs";
export const sum = [standard(), renamed, all.named, path.join === joined, data.a];
export class Mine extends Thing {}
export default class {}
export function hoisted() { return new Mine().say(); }
export async function* counting() { yield 1; }
export const parity = [even(4), odd(4)];
export const place = import.meta.url.split("/").at(-1);
export const later = async () => (await import("./one.mjs")).named;
export const required = createRequire(import.meta.url)("./one.mjs").named;
export const shadowed = "mine";
const inner = globalThis.effects;
export { inner as effects, hoisted as again };
`,
  "one.mjs": `var _a;
export const named = "named";
export class Thing { say() { return "thing"; } }
export default function standard() { return "standard"; }
export const late = "late";
`,
  "even.mjs": `import { odd, ODD } from "./odd.mjs";
export const even = (n) => n === 0 ? "even" : odd(n - 1);
export { odd };
export const both = () => ODD;
`,
  "odd.mjs": `import { even, both } from "./even.mjs";
export const odd = (n) => n === 0 ? "odd" : even(n - 1);
export const ODD = "ODD";
export function hoistedOdd() { return both(); }
`,
  "star.mjs": `export const shadowed = "star's";
export const shining = "star";
export default "not exported again";
`,
  "effect.mjs": `globalThis.effects = (globalThis.effects ?? 0) + 1;\n`,
  "data.json": `{ "a": [1, { "b": null }] }\n`,
};

describe("a module that is linked", () => {
  it("exports what Node finds in it", () => {
    const modules = join(folder, "modules");
    mkdirSync(modules);
    for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(modules, name), text);
    const main = JSON.stringify(pathToFileURL(join(modules, "main.mjs")).href);
    const script = `
      import { buildProgram } from ${JSON.stringify(pathToFileURL(join(engine, "start/build-program.mjs")).href)};
      import { openProgram } from ${JSON.stringify(pathToFileURL(join(engine, "start/program-cache.mjs")).href)};
      const resultsOf = async (found) => ({
        names: Object.keys(found).sort(),
        values: JSON.stringify([found.sum, found.parity, found.place, found.required, found.shadowed, found.late,
          found.shining, Object.keys(found.star).sort(), found.hoisted(), found.again(), found.first()]),
        later: await found.later(),
        counted: (await found.counting().next()).value,
        classes: [found.Mine.name, typeof found.default, found.effects],
      });
      await buildProgram("program-of-forms", [${main}]);
      delete globalThis.effects;
      const linked = await resultsOf(openProgram("test", "program-of-forms").load(${main}));
      const read = await resultsOf(await import(${main}));
      console.log(JSON.stringify([linked, read]));`;
    const { stdout, stderr } = node("--input-type=module", "-e", script);
    expect(stderr).toBe("");
    const [linked, read] = JSON.parse(stdout) as unknown[];
    expect(linked).toEqual(read);
  });

  it("that fails does so each time", () => {
    const file = join(folder, "failing.mjs");
    writeFileSync(file, 'if (globalThis.fails) throw new Error("it fails");\nexport const a = 1;\n');
    const url = JSON.stringify(pathToFileURL(file).href);
    const script = `
      import { buildProgram } from ${JSON.stringify(pathToFileURL(join(engine, "start/build-program.mjs")).href)};
      import { openProgram } from ${JSON.stringify(pathToFileURL(join(engine, "start/program-cache.mjs")).href)};
      await buildProgram("program-that-fails", [${url}]);
      globalThis.fails = true;
      const program = openProgram("test", "program-that-fails");
      for (const time of [1, 2]) try { program.load(${url}); } catch ({ message }) { console.log(time, message); }`;
    expect(node("--input-type=module", "-e", script)).toEqual({
      stdout: "1 it fails\n2 it fails\n",
      stderr: "",
    });
  });

  it.each([
    ["an export that may change", "export let a = 1;\n", "Unexpected token 'export'"],
    ["an import behind a statement", 'f();\nimport { a } from "./one.mjs";\n', "Cannot use import statement"],
    ["a module that waits", "export const a = await 1;\n", "await is only valid"],
    [
      "what only looks like an export",
      "const text = `\nexport const a = 1;\n`;\nexport { text };\n",
      "reads as if",
    ],
  ])("is none where it has %s", (_what, text, fault) => {
    const file = join(folder, "odd.mjs");
    writeFileSync(join(folder, "one.mjs"), "export const a = 1;\n");
    writeFileSync(file, text);
    const script = `
      import { buildProgram } from ${JSON.stringify(pathToFileURL(join(engine, "start/build-program.mjs")).href)};
      await buildProgram("program-of-faults", [${JSON.stringify(pathToFileURL(file).href)}]);`;
    expect(node("--input-type=module", "-e", script).stderr).toContain(fault);
    expect(existsSync(join(kept, "program-of-faults"))).toBe(false);
  });
});
