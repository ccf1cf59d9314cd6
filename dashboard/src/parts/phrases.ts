/** Translates English sentences by patterns; `{}` is the variable part. */

const HOLE = "{}";

/**
 * @param phrases English patterns with their translations
 * @param hole a regular expression for `{}`
 * @returns undefined if no pattern matches; variable parts are copied in order
 */
export function phraseBook(
  phrases: Readonly<Record<string, string>>,
  hole = ".+?",
): (english: string, inHole?: (text: string) => string) => string | undefined {
  const patterns = Object.entries(phrases).map(([english, text]): [RegExp, string] => {
    const parts = english.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [new RegExp(`^${parts.join(`(${hole})`)}$`, "s"), text];
  });
  return (english, inHole = (text) => text) => {
    for (const [pattern, text] of patterns) {
      const found = pattern.exec(english);
      if (found === null) continue;
      let at = 0;
      return text.replaceAll(HOLE, () => inHole(found[++at] ?? ""));
    }
    return undefined;
  };
}
