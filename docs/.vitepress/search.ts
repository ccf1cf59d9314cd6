/**
 * The search box: an index in the site itself. The functions run in the browser, where nothing of this file exists, so each must
 * contain all that it needs.
 */

/** Of MiniSearch, for the index and for a query. */
export const indexOptions = {
  /** Chinese has no spaces between words. */
  tokenize(text: string): string[] {
    const segments = new Intl.Segmenter("zh", { granularity: "word" }).segment(text);
    return Array.from(segments).flatMap(({ segment, isWordLike }) =>
      isWordLike ? segment.split(/[_.:]/).filter(Boolean) : [],
    );
  },
  /** Drops words that every page has, and endings: `retried` finds `retries`. */
  processTerm(term: string): string | null {
    const word = term.toLowerCase();
    const common =
      /^(?:a|an|and|another|are|at|by|can|do|does|for|from|how|i|in|is|it|my|of|on|or|the|to|what|when|where|which|who|why|with|you)$/;
    return common.test(word) ? null : word.replace(/ie[sd]$/, "y").replace(/(?:ing|ed|es|s|e)$/, "");
  },
};

/** Of MiniSearch, for a query. */
export const queryOptions = {
  prefix: true,
  fuzzy: 0.2,
  boost: { title: 4, titles: 2, text: 1 },
  /** The changelog mentions everything. */
  boostDocument: (id: string): number => (id.includes("CHANGELOG") ? 0.1 : id.includes("how-to") ? 1.5 : 1),
};
