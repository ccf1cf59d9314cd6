/** The lockfile is complete: `npm ci` refuses a lockfile without a package that another platform needs. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Locked {
  version: string;
  integrity?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };

/** Where Node looks for a package: beside the files of `path`, and in each folder above. */
function placesOf(path: string, name: string): string[] {
  const parts = path === "" ? [] : path.split("/node_modules/");
  const above = parts.map((_, at) => `${parts.slice(0, at + 1).join("/node_modules/")}/node_modules/${name}`);
  return [...above, `node_modules/${name}`];
}

it("locks every platform's optional packages", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => placesOf(path, name).every((place) => packages[place] === undefined))
      .map((name) => `${path || "polywire"} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

it("locks every runnable package by integrity, Node included", () => {
  const open = Object.entries(packages)
    .filter(
      ([path, entry]) => path !== "" && entry.integrity === undefined && !path.includes("@biomejs/cli-"),
    )
    .map(([path]) => path);
  expect(open).toEqual([]);
  const nodes = Object.keys(packages).filter((path) => /\/node-(bin-)?(linux|darwin|win)-/.test(path));
  expect(nodes.length).toBe(5);
  for (const path of nodes) expect(packages[path]?.version).toMatch(/^22\./);
});

it.each(["package-lock.json", "scripts/typedoc/package-lock.json", "editors/vscode/package-lock.json"])(
  "%s names no registry host",
  (name) => {
    expect(read(name)).not.toContain('"resolved"');
  },
);
