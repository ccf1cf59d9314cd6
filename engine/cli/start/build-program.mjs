/**
 * Makes one file of all modules that the command line and the traffic process may load, of ours and of the packages that have
 * more files than one, for the next starts (`program-cache.mjs`). It runs beside a gateway that found none, or by itself.
 *
 * A program is only kept if each of its modules exports, by its own text, what Node finds in it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { releaseLock, takeLock } from "./build-lock.mjs";
import { folder, layOut, root, writeCacheFile } from "./cache-file.mjs";
import { readModule, writeModule } from "./link-module.mjs";
import { PROGRAM, stampOf } from "./program-cache.mjs";
import { cacheCode, stripped } from "./strip-types.mjs";

const ENTRIES = ["../main.ts", "../../control/processes/run-traffic.ts"];
/** Of which each file would be a module of its own. */
const PACKAGES = ["kysely"];
/** What makes and runs a program, and what says which packages are installed. */
const BESIDE = [
  "engine/cli/start/cache-file.mjs",
  "engine/cli/start/program-cache.mjs",
  "engine/cli/start/link-module.mjs",
  "engine/cli/start/build-program.mjs",
  "node_modules/.package-lock.json",
];

/** Modules that are loaded later, by a literal name. */
const LATER = /\b(?:import|require)\(\s*["'](\.[^"']+\.ts)["']/g;

const pathOf = (url) => relative(root, fileURLToPath(url)).split(sep).join("/");

/** All modules of a program, by URL, in the order in which they are found. */
function graphOf(entries) {
  const graph = new Map();
  const waiting = [...entries];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (graph.has(url)) continue;
    const file = fileURLToPath(url);
    const text = textOf(file);
    const module = readModule(text);
    const urls = module.imports.map(({ from }) => resolve(from, url));
    graph.set(url, { ...module, urls, stamp: stampOf(pathOf(url)) });
    waiting.push(...urls.filter((each) => each !== undefined));
    waiting.push(...[...text.matchAll(LATER)].map(([, name]) => new URL(name, url).href));
  }
  return graph;
}

function textOf(file) {
  if (file.endsWith(".ts")) return stripped(file);
  const text = readFileSync(file, "utf8");
  return file.endsWith(".json") ? `export default ${text}` : text;
}

/** The URL of what is to be a module of the program; undefined for what Node loads. */
function resolve(name, parent) {
  if (name.startsWith(".")) return new URL(name, parent).href;
  const isOurs = PACKAGES.some((each) => name === each || name.startsWith(`${each}/`));
  return isOurs ? import.meta.resolve(name) : undefined;
}

/** Which modules import each other, by URL: those of one number do. */
function circlesOf(graph) {
  const order = new Map();
  const low = new Map();
  const circles = new Map();
  const open = [];
  const visit = (url) => {
    order.set(url, order.size);
    low.set(url, order.get(url));
    open.push(url);
    for (const next of graph.get(url).urls) {
      if (next === undefined) continue;
      if (!order.has(next)) visit(next);
      if (!circles.has(next)) low.set(url, Math.min(low.get(url), low.get(next)));
    }
    if (low.get(url) !== order.get(url)) return;
    for (let each; each !== url; ) {
      each = open.pop();
      circles.set(each, order.get(url));
    }
  };
  for (const url of graph.keys()) if (!order.has(url)) visit(url);
  return circles;
}

function entryOf(url, { imports, exports, body, urls }, circles, numbers) {
  const late = urls.map((each) => each !== undefined && circles.get(each) === circles.get(url));
  const { text, head } = writeModule({ imports, exports, body }, late);
  new Script(text, { filename: url });
  const encoding = /[\u0100-\uffff]/.test(text) ? "utf8" : "latin1";
  const names = imports.map(({ from, names }, at) =>
    urls[at] === undefined
      ? names.some(([name]) => name === "default")
        ? `=${from}`
        : from
      : numbers.get(urls[at]),
  );
  return { path: pathOf(url), encoding, head, imports: names, text: Buffer.from(text, encoding) };
}

/** @throws SyntaxError where a module exports something else than its text says */
async function assertExports(url, graph) {
  const all = (at) => {
    const { imports, exports, urls } = graph.get(at);
    const again = imports.flatMap((each, number) => {
      if (each.again !== true) return [];
      if (each.whole !== undefined) return [each.whole];
      if (each.all !== true) return each.names.map(([, name]) => name);
      if (urls[number] === undefined) throw new SyntaxError(`${at} exports all of ${each.from}`);
      return all(urls[number]).filter((name) => name !== "default");
    });
    return [...again, ...exports.map(([name]) => name)];
  };
  const read = [...new Set(all(url))].sort();
  const options = url.endsWith(".json") ? { with: { type: "json" } } : {};
  const found = Object.keys(await import(url, options)).sort();
  if (read.join() !== found.join())
    throw new SyntaxError(`${url} exports ${found}, and reads as if it did ${read}`);
}

/**
 * Makes a program and keeps it.
 * @param {string} name of the file that it is kept in
 * @param {string[]} entries URLs of modules that are asked for first
 * @throws SyntaxError where a module is written in a way that is not known here
 */
export async function buildProgram(name, entries) {
  const graph = graphOf(entries);
  const circles = circlesOf(graph);
  const numbers = new Map([...graph.keys()].map((url, number) => [url, number]));
  const modules = [...graph].map(([url, module]) => entryOf(url, module, circles, numbers));
  for (const url of graph.keys()) await assertExports(url, graph);
  const parts = layOut(modules.map(({ text }) => text));
  const stamps = [...[...graph.values()].map(({ stamp }) => stamp), ...BESIDE.map(stampOf)];
  const id = createHash("sha256").update(JSON.stringify(stamps)).digest("hex");
  const index = modules.map(({ text, ...entry }, at) => ({ ...entry, part: parts[at] }));
  writeCacheFile(
    name,
    { id, stamps, modules: index },
    modules.map(({ text }) => text),
  );
}

/** One process at a time: nobody waits for what another one is making. */
async function makeAlone() {
  mkdirSync(folder, { recursive: true });
  const held = takeLock(join(folder, `${PROGRAM}.building`));
  if (held === undefined) return;
  try {
    cacheCode();
    await buildProgram(
      PROGRAM,
      ENTRIES.map((name) => new URL(name, import.meta.url).href),
    );
  } finally {
    releaseLock(held);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await makeAlone();
  // Some of what was loaded to look at it would go on.
  process.exit();
}
