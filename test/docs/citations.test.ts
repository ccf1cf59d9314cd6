/** Every citation of a page names an existing page and an existing heading. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";

const folders = ["engine", "mappings", "schemas", "providers", "test", "docs", "scripts", "bench"];
/** Generated from the searched files; and the one file with the location of the data, which is not shipped. */
const excluded = /^(?:schemas\/compiled\/|test\/conformance\/data\.ts$)/;

const texts = new Map(
  [
    ...folders.flatMap((folder) => filesOf(join(packageRoot, folder))),
    ...readdirSync(packageRoot).filter((name) => name.endsWith(".md")),
  ]
    .filter((path) => !excluded.test(path))
    .map((path) => [path, readFileSync(join(packageRoot, path), "utf8")] as const),
);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|json|ya?ml|md|txt)$/.test(entry.name))
    .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)));
}

/** The page of a citation: a link relative to the text, a path from the root, or a page of `docs/`. */
function pageOf(cited: string, from: string): string | undefined {
  return [dirname(from), "", "docs"]
    .map((base) => join(base, cited))
    .find((path) => existsSync(join(packageRoot, path)));
}

/** Headings as anchors, in the form of the usual repository hosts. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isThere(cited: string, from: string): boolean {
  const [path = "", anchor] = cited.split("#");
  const page = path === "" ? from : pageOf(path, from);
  if (page === undefined) return false;
  return anchor === undefined || anchorsOf(readFileSync(join(packageRoot, page), "utf8")).includes(anchor);
}

describe("cited pages", () => {
  it("exist, with the cited heading", () => {
    const missing = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w:/.*<$}-])[\w./-]*\w\.md\b(?:#[\w-]+)?/g)]
        .filter(([cited]) => !isThere(cited, path))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  it("and other link targets exist", () => {
    const missing = [...texts]
      .filter(([path]) => path.endsWith(".md"))
      .flatMap(([path, text]) =>
        [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)]
          .map(([, target = ""]) => target)
          .filter((target) =>
            /^#|\.md/.test(target)
              ? !isThere(target, path)
              : !existsSync(join(packageRoot, dirname(path), target)),
          )
          .map((target) => `${path}: ${target}`),
      );
    expect(missing).toEqual([]);
  });

  it("and code files that a page names exist", () => {
    // Files that the reader of the guide writes have the names of the guide's own example.
    const written = /acme|ollama-native/;
    const missing = [...texts]
      .filter(([path]) => path.endsWith(".md"))
      .flatMap(([path, text]) =>
        [...text.matchAll(/`((?:engine|test|bench|scripts|mappings|schemas|providers)\/[\w./-]+)`/g)]
          .map(([, target = ""]) => target)
          .filter((target) => !written.test(target) && !existsSync(join(packageRoot, target)))
          .map((target) => `${path}: ${target}`),
      );
    expect(missing).toEqual([]);
  });

  it("and every page of docs is in the page index", () => {
    const map = texts.get("docs/README.md") ?? "";
    // The folders of errors and of wires have their own index.
    const pages = [...texts.keys()].filter((path) => /^docs\/(?:how-to\/)?[\w-]+\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(20);
    const absent = pages.filter(
      (path) => path !== "docs/README.md" && !map.includes(`](${path.slice("docs/".length)})`),
    );
    expect(absent).toEqual([]);
  });
});
