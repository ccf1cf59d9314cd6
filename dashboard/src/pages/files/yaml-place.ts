/** The position of the cursor in a YAML file: its path of keys, and whether a key or a value is expected. */

/** A key of a map; `*` is an item of a list. */
export type Step = string;

export interface YamlPlace {
  steps: readonly Step[];
  kind: "key" | "value";
  /** The text already typed. */
  typed: string;
  /** Other keys of the same map. */
  beside: ReadonlySet<string>;
}

const LINE = /^( *)((?:- +)*)(?:([\w$.*?|/-]+|"[^"]*"|'[^']*')\s*:(?=\s|$))?/;

interface ReadLine {
  /** Column of the key, after the dashes. */
  column: number;
  /** Columns of the dashes before it. */
  dashes: number[];
  key: string | undefined;
  rest: string;
}

function readLine(line: string): ReadLine | undefined {
  const [whole, spaces = "", dashes = "", key] = LINE.exec(line) ?? [""];
  if (line.trim() === "" || line.trimStart().startsWith("#")) return undefined;
  const columns = [...dashes.matchAll(/-/g)].map(({ index }) => spaces.length + index);
  return {
    column: spaces.length + dashes.length,
    dashes: columns,
    key: key?.replace(/^["']|["']$/g, ""),
    rest: line.slice(whole.length),
  };
}

/**
 * Undefined inside braces, multi-line texts and comments, where indentation means nothing.
 * @param above the lines before the cursor's line
 * @param line the cursor's line up to the cursor
 * @param below the lines after it
 */
export function placeIn(
  above: readonly string[],
  line: string,
  below: readonly string[],
): YamlPlace | undefined {
  if (/(^|\s)#/.test(line)) return undefined;
  const [, indent = "", dashes = "", typed = ""] = /^( *)((?:- +)*)(.*)$/.exec(line) ?? [];
  const column = indent.length + dashes.length;
  const entry = readLine(line);
  const value = entry?.key === undefined ? undefined : /^\s+([\w$.-]*)$/.exec(entry.rest)?.[1];
  const steps = leadingTo(above, indent.length, dashes);
  if (steps === undefined) return undefined;
  if (entry?.key !== undefined)
    return value === undefined
      ? undefined
      : { steps: [...steps, entry.key], kind: "value", typed: value, beside: new Set() };
  if (!/^[\w$.-]*$/.test(typed)) return undefined;
  const before = dashes === "" ? keysBeside(above.toReversed(), column) : [];
  return { steps, kind: "key", typed, beside: new Set([...before, ...keysBeside(below, column)]) };
}

function leadingTo(above: readonly string[], indent: number, dashes: string): Step[] | undefined {
  const steps: Step[] = [...dashes.matchAll(/-/g)].map(() => "*");
  /** Parents are further left; a list may be directly below its key, at the same column. */
  let column = indent;
  let isList = dashes !== "";
  for (const line of above.toReversed()) {
    const read = readLine(line);
    if (read === undefined) continue;
    const items = read.dashes.filter((dash) => dash < column).length;
    const isAbove = read.key !== undefined && (read.column < column || (isList && read.column === column));
    if (!isAbove && items === 0) continue;
    if (isAbove && /^\s*[|>]/.test(read.rest)) return undefined;
    if (isAbove) steps.unshift(read.key as string);
    steps.unshift(...Array.from({ length: items }, () => "*"));
    isList = items > 0;
    column = items > 0 ? (read.dashes[0] as number) : read.column;
    if (column === 0 && !isList) break;
  }
  return steps;
}

/** Keys of the same map. */
function keysBeside(lines: readonly string[], column: number): string[] {
  const keys: string[] = [];
  for (const line of lines) {
    const read = readLine(line);
    if (read === undefined) continue;
    if (read.column < column) break;
    if (read.column > column) continue;
    if (read.key !== undefined) keys.push(read.key);
    // The first key of its item.
    if (read.dashes.length > 0) break;
  }
  return keys;
}
