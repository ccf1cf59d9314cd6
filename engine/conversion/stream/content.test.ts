import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { append } from "./content.ts";
import type { Part } from "./event.ts";

test("text from many chunks needs little more memory than its characters", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const part: Part = { type: "text" };
  collect();
  const before = process.memoryUsage().heapUsed;
  // Chunks of a size for which V8 builds a tree.
  for (let count = 0; count < 200_000; count++) append(part, { text: `piece ${count % 7} of an answer` });
  collect();
  const characters = (part.text as string).length;
  expect(characters).toBe(200_000 * "piece 0 of an answer".length);
  expect((process.memoryUsage().heapUsed - before) / characters).toBeLessThan(1.6);
});
