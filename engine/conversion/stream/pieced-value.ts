/**
 * Assembles arguments from values with paths (`$.recipe.steps[0]`, RFC 9535): a text is appended to the existing text, any
 * other value replaces the existing one.
 */
import { grown } from "./content.ts";
import type { ArgumentPiece } from "./event.ts";

/** The maximum number of skipped list positions: a server omits empty values. */
const MAX_GAP = 1024;

type Step = string | number;
type Holder = Record<Step, unknown>;

export class PiecedValue {
  readonly #root: Holder = Object.create(null);

  /** @returns false for an invalid path */
  put({ at, text, value, is_null }: ArgumentPiece): boolean {
    const steps = stepsOf(at);
    const last = steps?.pop();
    if (steps === undefined || last === undefined) return false;
    let holder = this.#root;
    for (const [index, step] of steps.entries()) {
      if (!makeRoom(holder, step)) return false;
      const next = steps[index + 1] ?? last;
      const inner = holder[step];
      if (typeof inner !== "object" || inner === null)
        holder[step] = typeof next === "number" ? [] : Object.create(null);
      holder = holder[step] as Holder;
    }
    if (!makeRoom(holder, last)) return false;
    if (text !== undefined && text !== null) holder[last] = grown(holder[last], String(text));
    else if (value !== undefined && value !== null) holder[last] = value;
    else if (is_null === true) holder[last] = null;
    return true;
  }

  toString(): string {
    return JSON.stringify(this.#root);
  }
}

function makeRoom(holder: Holder, step: Step): boolean {
  if (!Array.isArray(holder)) return typeof step === "string";
  if (typeof step !== "number" || step > holder.length + MAX_GAP) return false;
  while (holder.length < step) holder.push(null);
  return true;
}

const STEP = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** The names and positions of a normalized path; undefined if it is invalid. */
function stepsOf(path: unknown): Step[] | undefined {
  if (typeof path !== "string" || !path.startsWith("$")) return undefined;
  const steps: Step[] = [];
  STEP.lastIndex = 1;
  for (let at = 1; at < path.length; at = STEP.lastIndex) {
    const found = STEP.exec(path);
    if (found === null) return undefined;
    const [, name, index, single, double] = found;
    steps.push(index === undefined ? (name ?? unescaped(single ?? double ?? "")) : Number(index));
  }
  return steps;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (controls[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const controls: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
