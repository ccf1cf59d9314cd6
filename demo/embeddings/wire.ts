/** The embeddings wire: parses a request as strictly as the API, and responds in the requested encoding. */
import { family, readTexts, refuseUnknown, type Text } from "../chat/family.ts";
import { type Direct, given, type Json, need, type Wire } from "../wire.ts";
import { fullLength, tokensOf, vectorOf } from "./vector.ts";

const known = new Set(["input", "model", "encoding_format", "dimensions", "user"]);
const mostInputs = 2048;

export const embeddings: Wire = {
  ...family,
  read({ body }): Direct {
    refuseUnknown(body, known);
    const { model, encoding_format: format = "float" } = body;
    need(typeof model === "string", "you must provide a model parameter");
    need(format === "float" || format === "base64", "Invalid value for 'encoding_format'.", {
      param: "encoding_format",
    });
    const inputs = readInputs(body.input);
    const length = readLength(body);
    return { model, answer: () => answer(model, inputs, length, format === "base64") };
  },
};

function readLength({ dimensions }: Json): number {
  if (!given(dimensions)) return fullLength;
  const isPossible =
    Number.isInteger(dimensions) && Number(dimensions) > 0 && Number(dimensions) <= fullLength;
  need(isPossible, `Invalid value for 'dimensions' = ${dimensions}. Must be between 1 and ${fullLength}.`);
  return Number(dimensions);
}

function readInputs(input: unknown): Text[] {
  const list = readTexts(input, "input");
  need(
    list.every((each) => each.length > 0),
    "'$.input' is invalid: an input cannot be empty.",
  );
  need(list.length <= mostInputs, `'$.input' is too long: at most ${mostInputs} inputs in one request.`);
  return list;
}

function answer(model: string, inputs: readonly Text[], length: number, asBase64: boolean): unknown {
  const used = inputs.reduce<number>((sum, input) => sum + tokensOf(input), 0);
  return {
    object: "list",
    data: inputs.map((input, index) => {
      const vector = vectorOf(input, length);
      return { object: "embedding", index, embedding: asBase64 ? packed(vector) : vector };
    }),
    model,
    usage: { prompt_tokens: used, total_tokens: used },
  };
}

function packed(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString("base64");
}
