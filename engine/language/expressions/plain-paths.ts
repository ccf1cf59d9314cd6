/**
 * Parses the most frequent expressions of mappings without the package: `$`, `$name`, and plain paths of names, also after a
 * variable. The package prepares its complete grammar for every text, which is most of the cost of loading a mapping. The nodes
 * equal those of `parseAny`, which handles all other expressions.
 */
import type { Node, Step } from "./nodes.ts";

const PLAIN = /^(?:\$\$?|\$?[A-Za-z_][A-Za-z0-9_]*)(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
/** Names with another meaning in the parser. */
const WORDS: ReadonlySet<string> = new Set(["and", "or", "in", "true", "false", "null", "function"]);

/** The expression; undefined if it needs the parser. */
export function parsePlain(source: string): Node | undefined {
  if (!PLAIN.test(source)) return undefined;
  const steps: Step[] = [];
  let start = 0;
  for (const word of source.split(".")) {
    if (WORDS.has(word)) return undefined;
    const place = { start, end: start + word.length };
    steps.push(
      Object.freeze({
        node: Object.freeze(nodeOf(word, place)),
        stages: Object.freeze([]),
        consArray: false,
        keep: false,
        tuple: false,
        ...place,
      }),
    );
    start = place.end + 1;
  }
  const [head] = steps;
  if (steps.length === 1 && head !== undefined && head.node.kind !== "field") return head.node;
  return Object.freeze({
    kind: "path",
    steps: Object.freeze(steps),
    keep: false,
    start: 0,
    end: source.length,
  });
}

function nodeOf(word: string, place: { start: number; end: number }): Node {
  if (word === "$") return { kind: "context", ...place };
  if (word === "$$") return { kind: "root", ...place };
  if (word.startsWith("$")) return { kind: "variable", name: word.slice(1), ...place };
  return { kind: "field", name: word, ...place };
}
