/**
 * Both rerank wires. A document's score is the share of the query's words that it contains, so a test knows the order. Results
 * are in document order, because providers do not promise another.
 */
import { family } from "../chat/family.ts";
import { tokens } from "../scenario.ts";
import { type Direct, given, isObject, type Json, need, type Wire } from "../wire.ts";

interface Asked {
  query: string;
  texts: string[];
  most: number;
}

const MOST_DOCUMENTS = 1000;

export const rerank: Wire = {
  ...family,
  read({ body }): Direct {
    refuseUnknown(body, ["model", "query", "documents", "top_n", "return_documents", "max_chunks_per_doc"]);
    const { model } = body;
    need(typeof model === "string", "you must provide a model parameter");
    const asked = readAsked(body, ({ text }) => text);
    return {
      model,
      answer: () => ({
        model,
        results: ranked(asked).map(({ index, score }) => ({
          index,
          relevance_score: score,
          ...(body.return_documents === true ? { document: { text: asked.texts[index] } } : {}),
        })),
        usage: { prompt_tokens: used(asked), total_tokens: used(asked) },
      }),
    };
  },
};

export const rerankV2: Wire = {
  ...family,
  refuse(fault, requestId) {
    const { status, headers } = family.refuse(fault, requestId);
    return { status, headers, body: { id: requestId, message: fault.message } };
  },
  read({ body }): Direct {
    refuseUnknown(body, ["model", "query", "documents", "top_n", "max_tokens_per_doc", "priority"]);
    const { model } = body;
    need(typeof model === "string", "model is required");
    const asked = readAsked(body, () => undefined);
    return {
      model,
      answer: () => ({
        id: "demo-rerank",
        results: ranked(asked).map(({ index, score }) => ({ index, relevance_score: score })),
        meta: {
          api_version: { version: "2" },
          billed_units: { search_units: Math.ceil(asked.texts.length / 100) },
        },
      }),
    };
  },
};

function refuseUnknown(body: Json, known: readonly string[]): void {
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown !== undefined) need(false, `unknown field: ${unknown}`);
}

/** @param textOf the text of a document that is not a string */
function readAsked({ query, documents, top_n }: Json, textOf: (document: Json) => unknown): Asked {
  need(typeof query === "string" && query !== "", "query must be a text");
  need(Array.isArray(documents) && documents.length > 0, "documents must not be empty");
  need(documents.length <= MOST_DOCUMENTS, `at most ${MOST_DOCUMENTS} documents in one request`);
  const texts = documents.map((each) => (isObject(each) ? textOf(each) : each));
  const isRight = texts.every((each) => typeof each === "string");
  need(isRight, "documents must be texts");
  need(!given(top_n) || (Number.isInteger(top_n) && Number(top_n) > 0), "top_n must be at least 1");
  return { query, texts: texts as string[], most: given(top_n) ? Number(top_n) : texts.length };
}

function ranked({ query, texts, most }: Asked): { index: number; score: number }[] {
  const words = [...new Set(wordsOf(query))];
  const scored = texts.map((text, index) => {
    const held = new Set(wordsOf(text));
    return { index, score: words.filter((word) => held.has(word)).length / words.length };
  });
  const best = scored.toSorted((a, b) => b.score - a.score).slice(0, most);
  return best.sort((a, b) => a.index - b.index);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

function used({ query, texts }: Asked): number {
  return tokens([query, ...texts].join("\n"));
}
