/** The table of codes and the pages of `docs/errors` agree, in both directions. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Code, codes } from "../../engine/language/diagnostics/codes.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";

const folder = join(import.meta.dirname, "../../docs/errors");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const index = read("README.md");
const entries = Object.entries(codes);
const pages = readdirSync(folder).filter((name) => name !== "README.md");

/** Faults that `load` finds; others of this area need an expression parser, or cannot be printed. */
const unreadable = new Set(["M101", "M114", "M115"]);
const reading = new Set(
  entries.filter(([code, { area }]) => area === "reading" && !unreadable.has(code)).map(([code]) => code),
);

describe("docs/errors", () => {
  it("has a page for each code and a code for each page", () => {
    expect(pages.sort()).toEqual(entries.map(([code]) => `${code}.md`).sort());
  });

  it.each(entries)(
    "%s has title, severity and area as in the table, the reason, and the fix as a diff",
    (code, entry) => {
      const page = read(`${code}.md`);
      expect(page.split("\n").slice(0, 3)).toEqual([
        `# ${code}: ${entry.title}`,
        "",
        `${entry.severity} · ${entry.area}`,
      ]);
      expect(page).toMatch(/\n\n## Why\n\n\S.*\n\n## Fix\n.*```diff\n.*```\n$/s);
      expect(index).toContain(`| [${code}](${code}.md) | ${entry.severity} | ${entry.title} |\n`);
    },
  );

  it.each(pages)("the fix of %s is readable, and the text before it has the fault", (name) => {
    const code = name.slice(0, -".md".length);
    for (const { before, after } of diffs(read(name))) {
      expect(load(name, after).diagnostics).toEqual([]);
      const found = load(name, before).diagnostics.map((diagnostic) => diagnostic.code);
      if (reading.has(code)) expect(found).toContain(code);
      else if (!unreadable.has(code)) expect(found).toEqual([]);
    }
  });

  it("links only to pages that exist", () => {
    for (const name of pages) {
      for (const [, target = ""] of read(name).matchAll(/\]\(([^)]+)\)/g)) expect(pages).toContain(target);
    }
  });
});

function diffs(page: string): { before: string; after: string }[] {
  return [...page.matchAll(/```diff\n(.*?)```/gs)].map(([, diff = ""]) => ({
    before: side(diff, "-"),
    after: side(diff, "+"),
  }));
}

function side(diff: string, sign: string): string {
  const lines = diff.split("\n").filter((line) => line.startsWith(" ") || line.startsWith(sign));
  return lines.map((line) => `${line.slice(1)}\n`).join("");
}

describe("the table of codes", () => {
  it("has codes in order, each in its area", () => {
    const hundreds = {
      M1: "reading",
      M2: "checking",
      M3: "style",
      M4: "tests",
      R5: "runtime",
      G6: "gateway",
    };
    for (const [code, { area }] of entries) {
      expect(code).toMatch(/^[MRG]\d{3}$/);
      expect(area).toBe(hundreds[code.slice(0, 2) as keyof typeof hundreds]);
    }
    const numbers = (Object.keys(codes) as Code[]).map((code) => Number(code.slice(1)));
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  });
});
