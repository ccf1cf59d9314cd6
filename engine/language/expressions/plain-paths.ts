/**
 * The commonest expressions of a mapping, read without the parser: `$`, `$name`, and plain paths of names, also behind
 * a variable. The package prepares its whole grammar for every text, which is most of what loading a mapping costs.
 * The nodes are those that `parseAny` makes; anything that could be more than a path is left to it.
 */
import type { Node, Step } from "./nodes.ts";

const PLAIN = /^(?:\$\$?|\$?[A-Za-z_][A-Za-z0-9_]*)(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
/** Names that are something else to the parser. */
const WORDS: ReadonlySet<string> = new Set(["and", "or", "in", "true", "false", "null", "function"]);

/** The expression, or undefined when it takes the parser to read it. */
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
