/**
 * Every row of the list of field bugs has a test here, or an entry in `not-here.json` with a reason that still holds.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../engine/installation/installation.ts";
import { absence, fieldBugsPage, titled } from "../data.ts";
import { notHere, open } from "./lists.ts";

const title = /\brow\(\s*["'`]([A-K]\d+)( ★)? /g;
const tests = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".test.ts"))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), "utf8").matchAll(title)])
  .map(([, id = "", star]) => ({ id, star: star !== undefined }));
const missing = absence(fieldBugsPage);

/** Ids of the page in order, with their stars. */
function listed(): { id: string; star: boolean }[] {
  const rows = readFileSync(fieldBugsPage, "utf8").matchAll(/^\| ([A-K]\d+)( ★)? \|/gm);
  return [...rows].map(([, id = "", star]) => ({ id, star: star !== undefined }));
}

describe("the list of field bugs", () => {
  it("has one test per row", () => {
    const ids = [...tests.map(({ id }) => id), ...Object.keys(notHere)];
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(Object.keys(open).filter((id) => !tests.some((test) => test.id === id))).toEqual([]);
  });

  it.skipIf(missing !== undefined)(titled("is complete", missing), () => {
    const here = new Map(tests.map(({ id, star }) => [id, star]));
    const rows = listed();
    expect(rows.filter(({ id }) => !here.has(id) && notHere[id] === undefined)).toEqual([]);
    expect(rows.filter(({ id, star }) => here.has(id) && here.get(id) !== star)).toEqual([]);
    expect([...here.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  });

  it("has no open row among those that a release requires", () => {
    expect(tests.filter(({ id, star }) => star && open[id] !== undefined)).toEqual([]);
  });

  it.each(Object.entries(notHere))("%s: $reason", (_, { until }) => {
    if (until === undefined) return;
    const path = join(packageRoot, until.path);
    const isThere =
      existsSync(path) && (until.says === undefined || readFileSync(path, "utf8").includes(until.says));
    expect(isThere, `${until.path} is there now: write the row`).toBe(false);
  });
});
