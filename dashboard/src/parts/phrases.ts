/** Sentences that are made in English elsewhere, in another language: by patterns, in which `{}` stands for what varies. */

const HOLE = "{}";

/**
 * @param phrases in English, with what each is
 * @param hole what may stand for `{}`, as a regular expression
 * @returns undefined for what no phrase matches; what stood for `{}` is taken over, in the order of the holes
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
