/**
 * Detects from an expression's characters that it is incomplete: an open quote or bracket, or an operator without a right side.
 * It parses nothing; the expression parser reports other errors.
 */

export interface Unfinished {
  /** The open quote or bracket, or the operator. */
  what: string;
  /** Offset in the expression. */
  at: number;
}

const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
/** `*` and `%` are excluded: at the end of an expression they are a wildcard and a parent. */
const DANGLING = /(?:\?\?|\?:|~>|:=|!=|<=|>=|\.\.|[&+?:<>=^.,-]|\b(?:and|or|in))$/;
/** After these, a `/` starts a regular expression; elsewhere it divides. */
const OPERAND_MAY_FOLLOW = /(?:^|[([{,;:?&|=<>!~+*/%-]|\b(?:and|or|in))\s*$/;

/** The reason why `expression` is incomplete, or undefined. Pass it without its leading `=`. */
export function unfinished(expression: string): Unfinished | undefined {
  const open: Unfinished[] = [];
  let at = 0;
  while (at < expression.length) {
    const end = skipToken(expression, at);
    if (end === undefined) return { what: expression[at] ?? "", at };
    const character = expression[at] ?? "";
    if (character in CLOSING) open.push({ what: character, at });
    else if (CLOSING[open.at(-1)?.what ?? ""] === character) open.pop();
    at = end;
  }
  const last = open.at(-1);
  if (last !== undefined) return last;
  const operator = DANGLING.exec(expression.trimEnd());
  return operator === null ? undefined : { what: operator[0], at: operator.index };
}

/**
 * Length of the expression at the start of `text`: up to a `,` or a closing bracket without its opening one, or the complete
 * text.
 */
export function expressionLength(text: string): number {
  const open: string[] = [];
  for (let at = 0; at < text.length; at = skipToken(text, at) ?? text.length) {
    const character = text[at] ?? "";
    if (open.length === 0 && /[,\]}]/.test(character)) return at;
    if (character in CLOSING) open.push(CLOSING[character] ?? "");
    else if (character === open.at(-1)) open.pop();
  }
  return text.length;
}

/** The offset behind the string, name, comment, regular expression or character at `at`; undefined if it never ends. */
function skipToken(text: string, at: number): number | undefined {
  const character = text[at];
  if (character === '"' || character === "'") return endOfQuoted(text, at, character, true);
  if (character === "`") return endOfQuoted(text, at, character, false);
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? undefined : end + 2;
  }
  // A slash without a closing slash is a division.
  if (character === "/" && OPERAND_MAY_FOLLOW.test(text.slice(0, at)))
    return endOfQuoted(text, at, "/", true) ?? at + 1;
  return at + 1;
}

function endOfQuoted(text: string, at: number, quote: string, escapes: boolean): number | undefined {
  for (let index = at + 1; index < text.length; index++) {
    if (escapes && text[index] === "\\") index++;
    else if (text[index] === quote) return index + 1;
  }
  return undefined;
}
