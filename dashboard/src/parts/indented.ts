/** Indented JSON. Numbers and strings stay as they were sent. */

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|\[\s*\]|\{\s*\}|[[\]{},:]|[^\s"[\]{},:]+/g;

/** Text that is not JSON, such as truncated JSON, stays unchanged. */
export function indented(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  const pieces: string[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") {
      depth++;
      pieces.push(token, line());
    } else if (token === "}" || token === "]") {
      depth--;
      pieces.push(line(), token);
    } else if (token === ",") pieces.push(token, line());
    else if (token === ":") pieces.push(": ");
    else pieces.push(token[0] === "{" || token[0] === "[" ? token.replace(/\s/g, "") : token);
  }
  return pieces.join("");
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
