/** The paths of a document that a map does not read, one row per rule. */
import { expect, test } from "vitest";
import { readMapping } from "../mappings/read-mapping.ts";
import { reportOn } from "../mappings/report.ts";
import type { Template } from "../mappings/template.ts";
import { load } from "../yaml/load-yaml.ts";
import { traceReads } from "./trace-reads.ts";
import { Ignored, unreadPaths } from "./unread-paths.ts";

function lostBy(map: string, document: unknown): string[] {
  const text = `mapping: example\noperation: generation\nrequest:\n  encode:\n${map.replace(/^/gm, "    ")}\n`;
  const loaded = load("example.yaml", text).document as NonNullable<ReturnType<typeof load>["document"]>;
  const refuse = (found: { message: string }): never => {
    throw new Error(found.message);
  };
  const { maps, fragments } = readMapping(loaded, [], reportOn(loaded, refuse));
  const reads = traceReads(maps.requestEncode as Template, fragments, undefined);
  return unreadPaths(document, reads, new Ignored([]));
}

const two = { xs: [{ v: 1 }, { v: 2 }] };

test.each<[rule: string, map: string, document: unknown, lost: string[]]>([
  ["an unread field is a loss", "a: =x", { x: 1, y: 2 }, ["y"]],
  ["a list is a loss if only its first item is read", "a: =xs[0].v", two, ["xs"]],
  ["a list of one item is no loss", "a: =xs[0].v", { xs: [{ v: 1 }] }, []],
  ["another field of the first item is a loss", "a: =xs[0].v", { xs: [{ v: 1, w: 2 }] }, ["xs.w"]],
  ["a list is no loss if a second item is read", "a: =xs[0].v\nb: =xs[1].v", two, []],
  ["a list is no loss if a loop reads all items", "a: =xs[0].v\nb: { $each: =xs, v: =v }", two, []],
])("%s", (_rule, map, document, lost) => {
  expect(lostBy(map, document)).toEqual(lost);
});
