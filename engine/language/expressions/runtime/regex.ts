/**
 * The text functions with a regular expression literal. The RegExp is compiled once, with the flag `g`; each call resets its
 * `lastIndex`.
 */
import { EvaluationFault } from "./fault.ts";
import { checkLimit } from "./strings.ts";

interface Found {
  readonly match: string;
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** One match in the result of `$match`. */
export interface Match {
  readonly match: string;
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

/**
 * Iterates over matches. The next match is searched as soon as the previous one is consumed, before any limit is checked. An
 * empty match after the first match would repeat forever, so it is an error.
 */
function* matches(text: string, regex: RegExp): Generator<Found> {
  regex.lastIndex = 0;
  let found = regex.exec(text);
  for (let first = true; found; first = false) {
    const [match, ...groups] = found;
    if (!first && match === "") {
      throw new EvaluationFault("D1004", "The regular expression matches nothing at all", regex.source);
    }
    const end = regex.lastIndex;
    yield { match, start: found.index, end: found.index + match.length, groups };
    if (end >= text.length) return;
    regex.lastIndex = end;
    found = regex.exec(text);
  }
}

export function contains(text: string | undefined, regex: RegExp): boolean | undefined {
  if (text === undefined) return undefined;
  regex.lastIndex = 0;
  return regex.test(text);
}

/** A sequence of matches, at most `limit`. */
export function match(text: string | undefined, regex: RegExp, limit?: number): Match[] | undefined {
  if (text === undefined) return undefined;
  checkLimit(limit, "D3040", "match");
  const result: Match[] = [];
  if (limit !== undefined && !(limit > 0)) return result;
  for (const { match, start, groups } of matches(text, regex)) {
    if (limit !== undefined && result.length >= limit) break;
    result.push({ match, index: start, groups });
  }
  return result;
}

export function split(text: string | undefined, regex: RegExp, limit?: number): string[] | undefined {
  if (text === undefined) return undefined;
  checkLimit(limit, "D3020", "split");
  const result: string[] = [];
  if (limit !== undefined && !(limit > 0)) return result;
  let start = 0;
  for (const found of matches(text, regex)) {
    if (limit !== undefined && result.length >= limit) return result;
    result.push(text.slice(start, found.start));
    start = found.end;
  }
  if (limit === undefined || result.length < limit) result.push(text.slice(start));
  return result;
}

/**
 * `$replace` with a text that may refer to groups (`$1`, `$0` the match, `$$` a dollar sign), or with a function of the match.
 */
export function replace(
  text: string | undefined,
  regex: RegExp,
  replacement: string | ((found: Found) => unknown),
  limit?: number,
): string | undefined {
  if (text === undefined) return undefined;
  checkLimit(limit, "D3011", "replace");
  if (limit !== undefined && !(limit > 0)) return text;
  let result = "";
  let position = 0;
  let count = 0;
  for (const found of matches(text, regex)) {
    if (limit !== undefined && count >= limit) break;
    const inserted = typeof replacement === "string" ? substitute(replacement, found) : replacement(found);
    if (typeof inserted !== "string")
      throw new EvaluationFault("D3012", "A replacement must be text", inserted);
    result += text.slice(position, found.start) + inserted;
    position = found.start + found.match.length;
    count++;
  }
  return result + text.slice(position);
}

/** Reads at most as many digits after `$` as the group count has (12 groups: two digits), or one fewer if no group has that number. */
function substitute(replacement: string, found: Found): string {
  const groups = found.groups.length;
  const digits = groups === 0 ? 1 : Math.floor(Math.log(groups) * Math.LOG10E) + 1;
  let result = "";
  let position = 0;
  let dollar = replacement.indexOf("$");
  while (dollar !== -1 && position < replacement.length) {
    result += replacement.slice(position, dollar);
    position = dollar + 1;
    const next = replacement.charAt(position);
    if (next === "$") {
      result += "$";
      position++;
    } else if (next === "0") {
      result += found.match;
      position++;
    } else {
      let index = Number.parseInt(replacement.slice(position, position + digits), 10);
      if (digits > 1 && index > groups) {
        index = Number.parseInt(replacement.slice(position, position + digits - 1), 10);
      }
      if (Number.isNaN(index)) result += "$";
      else {
        result += found.groups[index - 1] ?? "";
        position += String(index).length;
      }
    }
    dollar = replacement.indexOf("$", position);
  }
  return result + replacement.slice(position);
}
