/** JSON as lines of a page, each with its path and the expression that made it. */
import type { Step } from "../../../engine/language/mappings/explain-map.ts";

export interface Line {
  depth: number;
  /** With a trailing comma or bracket. */
  text: string;
  /** Such as `messages[0].content`; empty for the root, absent for a line that only closes. */
  path?: string;
  /** The event's name, on the first line of a frame. */
  event?: string;
  /** The step that made the value or its parent. */
  step?: number;
  /** The steps whose conditions led to it. */
  decisions?: readonly number[];
}

/** Empty lists and maps, and short lists of scalars, stay on one line. */
const SHORT_CHARACTERS = 60;

export function linesOf(value: unknown, path = "", depth = 0, before = "", after = ""): Line[] {
  const whole = JSON.stringify(value) ?? "null";
  const isList = Array.isArray(value);
  const isPlain = !whole.startsWith("[") && !whole.startsWith("{");
  const fields = isPlain ? [] : Object.entries(value as object).filter(([, field]) => field !== undefined);
  const isFlat = fields.every(([, field]) => typeof field !== "object" || field === null);
  if (isPlain || fields.length === 0 || (isList && isFlat && whole.length <= SHORT_CHARACTERS))
    return [{ depth, path, text: `${before}${whole}${after}` }];
  const inner = fields.flatMap(([name, field], index) =>
    linesOf(
      field,
      isList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`,
      depth + 1,
      isList ? "" : `${JSON.stringify(name)}: `,
      index < fields.length - 1 ? "," : "",
    ),
  );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return [{ depth, path, text: before + open }, ...inner, { depth, text: close + after }];
}

/** The lines with their steps. Fields of a value that one step made have the same step. */
export function explained(lines: readonly Line[], steps: readonly Step[]): Line[] {
  const makers = new Map<string, number>();
  const deciders = new Map<string, number[]>();
  for (const [index, { path, role, value }] of steps.entries()) {
    if (role === "value" && value !== undefined) makers.set(path, index);
    else if (role !== "value") deciders.set(path, [...(deciders.get(path) ?? []), index]);
  }
  return lines.map((line) => {
    if (line.path === undefined) return line;
    const above = ancestorsOf(line.path);
    const maker = above.find((path) => makers.has(path));
    const decider = above.find((path) => deciders.has(path));
    return {
      ...line,
      ...(maker === undefined ? {} : { step: makers.get(maker) as number }),
      ...(decider === undefined ? {} : { decisions: deciders.get(decider) as number[] }),
    };
  });
}

/** @param lost paths without indexes: `turns.parts.detail` */
export function isLost({ path = "" }: Line, lost: readonly string[]): boolean {
  const bare = path.replace(/\[\d+\]/g, "");
  return bare !== "" && lost.some((each) => bare === each || bare.startsWith(`${each}.`));
}

/** The path and its parents, nearest first. */
function ancestorsOf(path: string): string[] {
  const cuts = [...path.matchAll(/\.|\[/g)].map(({ index }) => path.slice(0, index)).filter(Boolean);
  return [path, ...cuts.reverse()];
}
