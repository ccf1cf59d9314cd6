/** No module imports itself through others, type imports included (Tarjan's strongly connected components). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folders = ["engine", "dashboard/src", "schemas", "scripts", "demo", "doubles", "bench"];

function modulesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @returns the files of this repository that a module imports, also for types, or names with `new URL` */
function importsOf(file: string): string[] {
  const named = readFileSync(file, "utf8").matchAll(
    /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)["'](\.[^"']+)["']/g,
  );
  return [...named].map(([, name = ""]) => join(dirname(file), name)).filter(existsSync);
}

function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    open.push(file);
    let least = index;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) least = Math.min(least, visit(next));
      else if (open.includes(next)) least = Math.min(least, order.get(next) as number);
    }
    if (least === index) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
    }
    return least;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

it("finds a cycle and a module that imports itself", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["d"]],
    ["e", ["a"]],
  ]);
  expect(findCircles(graph).map((circle) => circle.sort())).toEqual([["d"], ["a", "b", "c"]]);
});

it("no modules import each other in a cycle", () => {
  const graph = new Map(folders.flatMap(modulesIn).map((file) => [file, importsOf(file)]));
  expect(graph.size).toBeGreaterThan(500);
  const circles = findCircles(graph).map((circle) => circle.map((file) => relative(root, file)).sort());
  expect(circles).toEqual([]);
});
