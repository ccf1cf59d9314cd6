/**
 * The chunks of the build. No chunk imports itself over others, and neither program loads code of the other one. Each module that a
 * thread or a command loads late also runs alone: a fault in the order would be hidden in a gateway, which loads other modules before.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const dist = new URL("../../dist/", import.meta.url);
/** This one refuses to run without its parent. */
const NOT_ALONE = /^engine-control-processes-traffic-main/;
const modules = readdirSync(fileURLToPath(dist)).filter(
  (name) => /^(?:engine-.*|(?:doctor|explain-failure)-.*)\.js$/.test(name) && !NOT_ALONE.test(name),
);

test("there are such modules", () => expect(modules.length).toBeGreaterThan(5));

test.each(modules)("%s", (name) => {
  execFileSync(process.execPath, [
    "--input-type=module",
    "--eval",
    `import ${JSON.stringify(new URL(name, dist).href)}`,
  ]);
});

/** All chunks that the one imports, directly or not. */
function importedBy(name: string, found = new Set<string>()): Set<string> {
  const code = readFileSync(new URL(name, dist), "utf8");
  for (const [, imported = ""] of code.matchAll(/^(?:import|export) ?(?:[^"]*from )?"\.\/([^"/]+\.js)"/gm))
    if (!found.has(imported)) importedBy(imported, found.add(imported));
  return found;
}
const chunks = readdirSync(fileURLToPath(dist)).filter((name) => name.endsWith(".js"));
const chunkOf = (name: RegExp): string => chunks.find((each) => name.test(each)) ?? "";

test("no chunk imports itself", () => {
  expect(chunks.filter((name) => importedBy(name).has(name))).toEqual([]);
});

test.each([
  ["control", chunkOf(/^run-gateway-/), /^(?:traffic|demo|commands)-.{8}\.js$/],
  ["traffic", chunkOf(/^run-traffic-/), /^(?:control|demo|commands)-.{8}\.js$/],
])("%s loads its own code only", (_, entry, foreign) => {
  const imported = [...importedBy(entry)];
  expect(imported.length).toBeGreaterThan(1);
  expect(imported.filter((name) => foreign.test(name))).toEqual([]);
});
