/**
 * Each module of the build that a thread or a command loads late also runs alone. Merged chunks that import each other in a circle
 * would fail there only, because a gateway loads them in another order.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
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
