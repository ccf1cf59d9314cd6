/**
 * Finds the start of tokens and the closing brackets. The `jsonata` parser reports only the END of a token, so the text is
 * scanned again. The scanner accepts every text and only computes positions.
 */

export interface Tokens {
  /** End of a token → its start. */
  readonly startOf: ReadonlyMap<number, number>;
  /** End of an opening bracket → end of the bracket that closes it. */
  readonly closeOf: ReadonlyMap<number, number>;
  /** Start of a token → end of the token before it, and the reverse. */
  readonly before: ReadonlyMap<number, number>;
  readonly after: ReadonlyMap<number, number>;
}

const BLANK = /(?:[ \t\n\r\v]|\/\*[\s\S]*?\*\/)*/y;
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][-+]?\d+)?/y;
const STRING = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^'\\]|\\[\s\S])*(?:'|$)|`[^`]*(?:`|$)/y;
const OPERATOR = /\.\.|:=|!=|>=|<=|\*\*|~>|\?:|\?\?|[.[\]{}(),@#;:?+\-*/%|=<>^&!~]/y;
const NAME = /[^ \t\n\r\v.[\]{}(),@#;:?+\-*/%|=<>^&!~]+/y;
const REGEX =
  /\/(?:[^/\\[({]|\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\((?:[^)\\]|\\[\s\S])*\)|\{[^}]*\})+\/[im]*/y;

/** Scans an expression; characters outside tokens are skipped. */
export function tokens(text: string): Tokens {
  const startOf = new Map<number, number>();
  const closeOf = new Map<number, number>();
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const open: number[] = [];
  let at = 0;
  let previous: { text: string; end: number } | undefined;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };

  while (true) {
    at += match(BLANK)?.length ?? 0;
    if (at >= text.length) return { startOf, closeOf, before, after };
    // A slash is a division after a value, and starts a regex elsewhere.
    const regex = previous && /[\w"'`)\]}$]$/.test(previous.text) ? undefined : match(REGEX);
    const token =
      regex ?? match(STRING) ?? match(OPERATOR) ?? match(NUMBER) ?? match(NAME) ?? text.charAt(at);
    const end = at + token.length;
    startOf.set(end, at);
    if (previous) {
      before.set(at, previous.end);
      after.set(previous.end, at);
    }
    if (token === "(" || token === "[" || token === "{") open.push(end);
    else if (token === ")" || token === "]" || token === "}") {
      const opening = open.pop();
      if (opening !== undefined) closeOf.set(opening, end);
    }
    previous = { text: token, end };
    at = end;
  }
}
