import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { load } from "./load-yaml.ts";
import { sourceOffset, sourceSpan } from "./source-offset.ts";
import type { Document, ScalarNode } from "./yaml-node.ts";

function readValue(text: string): { document: Document; node: ScalarNode & { value: string } } {
  const { document, diagnostics } = load("test.yaml", text);
  expect(diagnostics).toEqual([]);
  if (document?.root.kind !== "map") throw new Error("not a map");
  const node = document.root.entries.at(-1)?.value;
  if (node?.kind !== "scalar" || typeof node.value !== "string") throw new Error("not a string");
  return { document, node: node as ScalarNode & { value: string } };
}

/** The source of each character of the value. */
function sources(text: string): string[] {
  const { document, node } = readValue(text);
  return [...node.value].map((_, index) => {
    const { start, end } = sourceSpan(node, document, index, index + 1);
    return text.slice(start, end);
  });
}

describe("sourceOffset", () => {
  it.each([
    ["plain", "a: =b.c", ["=", "b", ".", "c"]],
    ["plain over lines", "a: =b\n   & c", ["=", "b", "\n   ", "&", " ", "c"]],
    ["plain over an empty line", "a: b\n \n  c", ["b", "\n \n  ", "c"]],
    ["single quoted", "a: 'b''c'", ["b", "''", "c"]],
    ["double quoted", 'a: "b\\"\\t\\x41\\u0042c"', ["b", '\\"', "\\t", "\\x41", "\\u0042", "c"]],
    ["joined lines", 'a: "b \\\n   c"', ["b", " ", "c"]],
    ["folded quotes", 'a: "b \n\n\n  c"', ["b", " \n\n\n  ", " \n\n\n  ", "c"]],
    ["literal", "a: |\n    b\n      c\n", ["b", "\n", " ", " ", "c", ""]],
    ["literal with an indicator", "a: |2-\n    b\n\n  c\n", [" ", " ", "b", "\n", "\n", "c"]],
    ["literal with Windows line ends", "a: |-\r\n  b\r\n  c\r\n", ["b", "\r", "c"]],
    ["literal behind a comment", "a: | # x | y\n  b\n", ["b", ""]],
  ])("%s", (_name, text, expected) => {
    const found = sources(text);
    expect(found.slice(0, found.at(-1) === "\n" ? -1 : undefined)).toEqual(
      expected.at(-1) === "" ? expected.slice(0, -1) : expected,
    );
  });

  it("counts a character beyond U+FFFF as its two units", () => {
    const text = 'a: "\\U0001F600b"';
    const { document, node } = readValue(text);
    expect(text.slice(sourceOffset(node, document, 2))).toBe('b"');
    expect(sourceOffset(node, document, 3)).toBe(text.length - 1);
  });

  it("points at the end of what is written for the end of a value", () => {
    for (const text of ["a: =b(", 'a: "=b("', "a: '=b('", "a: |\n  =b(\n", "a: |-\n\n  =b("]) {
      const { document, node } = readValue(text);
      const end = node.value.trimEnd().length;
      expect(text.slice(0, sourceOffset(node, document, end)).endsWith("=b(")).toBe(true);
    }
  });

  it("finds every character of any text in a literal block or in quotes", () => {
    const words = fc.array(fc.constantFrom("a", "é", "😀", " ", "  ", "\n", "\n\n", '"', "'", "(", "#"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 6 }), (pieces, indent) => {
        const value = `=x${pieces.join("")}`;
        const block = value.split("\n").map((line) => `${" ".repeat(indent)}${line}`);
        const texts = [`k:\n  - 1\na: |-\n${block.join("\n")}`, `a: ${JSON.stringify(value)}`];
        if (!/ \n|\n /.test(value)) texts.push(`a: '${escapeSingle(value)}'`);
        for (const text of texts) {
          const { document, node } = readValue(text);
          expect(node.value.trimEnd()).toBe(value.trimEnd());
          let previous = -1;
          for (let offset = 0; offset < value.trimEnd().length; offset++) {
            const at = sourceOffset(node, document, offset);
            expect(at).toBeGreaterThan(node.style === "single" ? previous - 1 : previous);
            previous = at;
            const character = value[offset] ?? "";
            if (/[^\n"'\s]/.test(character)) expect(text[at]).toBe(character);
          }
        }
      }),
    );
  });
});

/** In single quotes n line breaks are written as n + 1; blanks around them would be lost. */
function escapeSingle(value: string): string {
  return value.replaceAll("'", "''").replace(/\n+/g, (breaks) => `${breaks}\n `);
}
