/** Who cites a page must find it: in the repository, with the heading that is named. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";

const folders = ["engine", "mappings", "schemas", "providers", "test", "docs", "scripts", "bench"];
/** Generated from what is looked through; and the one file that says where data is which is not shipped. */
const apart = /^(?:schemas\/compiled\/|test\/conformance\/data\.ts$)/;

const texts = new Map(
  [
    ...folders.flatMap((folder) => filesOf(join(packageRoot, folder))),
    ...readdirSync(packageRoot).filter((name) => name.endsWith(".md")),
  ]
    .filter((path) => !apart.test(path))
    .map((path) => [path, readFileSync(join(packageRoot, path), "utf8")] as const),
);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|json|ya?ml|md|txt)$/.test(entry.name))
    .map((entry) => relative(packageRoot, join(entry.parentPath, entry.name)));
}

/** The page that a text means by `cited`: as a link beside it, as a path from the root, or as one of `docs/`. */
function pageOf(cited: string, from: string): string | undefined {
  return [dirname(from), "", "docs"]
    .map((base) => join(base, cited))
    .find((path) => existsSync(join(packageRoot, path)));
}

/** Headings as anchors, the way that the usual hosts of repositories make them. */
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

describe("pages that are cited", () => {
  it("are in the repository, with the heading that is named", () => {
    const missing = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w:/.*<$}-])[\w./-]*\w\.md\b(?:#[\w-]+)?/g)]
        .filter(([cited]) => !isThere(cited, path))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  it("and whatever else a page links to is there", () => {
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

  it("and so are the files of code that a page names", () => {
    // What the reader is to write has the names of the guide's own example.
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

  it("and every page of docs is on the map", () => {
    const map = texts.get("docs/README.md") ?? "";
    // The folders of errors and of wires have a map of their own.
    const pages = [...texts.keys()].filter((path) => /^docs\/(?:how-to\/)?[\w-]+\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(20);
    const absent = pages.filter(
      (path) => path !== "docs/README.md" && !map.includes(`](${path.slice("docs/".length)})`),
    );
    expect(absent).toEqual([]);
  });
});
