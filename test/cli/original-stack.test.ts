/** Stack traces of the built program name the lines of the sources. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { originalStack } from "../../engine/installation/original-stack.ts";

const THROWN = "`serve has no argument";
const source = "engine/cli/serve.ts";

/** Line and column of a substring, from 1. */
function positionOf(text: string, part: string): [number, number] {
  const before = text.slice(0, text.indexOf(part)).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}

test("a frame of the built program gives the line of its source", () => {
  const dist = join(packageRoot, "dist");
  const built = readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(dist, name))
    .find((file) => readFileSync(file, "utf8").includes(THROWN)) as string;
  const at = positionOf(readFileSync(built, "utf8"), THROWN).join(":");
  const [line] = positionOf(readFileSync(join(packageRoot, source), "utf8"), THROWN);
  const stack = `Error: x\n    at serve (file://${built}:${at})\n    at node:internal/process:1:2`;
  const [, frame, other] = originalStack(stack).split("\n");
  expect(frame).toMatch(new RegExp(`^ {4}at serve \\(${source}:${line}:\\d+\\)$`));
  expect(other).toBe("    at node:internal/process:1:2");
});
