/**
 * The laws of inputs that become vectors (docs/wires/embeddings.md): which inputs a target takes, how many at once,
 * and that each of them has its vector, in order, however many requests it took.
 */
import type {
  EmbedInput,
  EmbedInputCommon,
  EmbedRequest,
  EmbedResponse,
  EmbedUsage,
  EmbedVector,
} from "./embed.ts";
import type { MediaTokens, TokenCounter } from "./estimate.ts";
import type { Laws, Needs, Unsayable } from "./laws.ts";

/** `needs.inputs` of a mapping. */
interface InputNeeds {
  /** Types of inputs that the target takes; any when absent. */
  types?: EmbedInput["type"][];
  /** Inputs in one request, and requests that may be made of one. */
  at_once?: number;
  requests?: number;
  /** Fields that inputs of one request must agree in, as the target has them once. */
  alike?: (keyof EmbedInputCommon)[];
}

export const embedding: Laws<EmbedRequest, EmbedResponse> = {
  split,
  join,
  settle,
  estimate,
  floats: true,
  // The gateway writes vectors as the caller wants them, whatever the target does.
  steering: ["encoding"],
};

const named: Readonly<Record<EmbedInput["type"], string>> = {
  text: "text",
  tokens: "lists of tokens",
  parts: "images, sounds and files",
};

function split(request: EmbedRequest, { inputs: needs = {} }: Needs): EmbedRequest[] | Unsayable {
  const { types, at_once: most = Number.POSITIVE_INFINITY, requests = 1, alike = [] } = needs as InputNeeds;
  const strange = request.inputs.findIndex(({ type }) => types !== undefined && !types.includes(type));
  if (strange >= 0) {
    const { type } = request.inputs[strange] as EmbedInput;
    return { message: `the provider of this model takes no ${named[type]}`, at: { input: strange } };
  }
  const shares: EmbedInput[][] = [];
  let key: string | undefined;
  for (const input of request.inputs) {
    const own = JSON.stringify(alike.map((field) => input[field]));
    const last = shares.at(-1);
    if (last !== undefined && own === key && last.length < most) last.push(input);
    else shares.push([input]);
    key = own;
  }
  if (shares.length > requests) {
    const message = `the provider of this model takes ${most} inputs at once, and ${requests} such requests are made of one at most`;
    return { message, at: { input: shares.slice(0, requests).flat().length } };
  }
  return shares.length <= 1 ? [request] : shares.map((inputs) => ({ ...request, inputs }));
}

function join(answers: readonly EmbedResponse[], requests: readonly EmbedRequest[]): EmbedResponse {
  const vectors: EmbedVector[] = [];
  let before = 0;
  for (const [share, answer] of answers.entries()) {
    for (const [index, vector] of answer.vectors.entries())
      vectors.push({ ...vector, index: before + index });
    before += requests[share]?.inputs.length ?? 0;
  }
  const usage = sumOf(answers.flatMap((answer) => answer.usage ?? []));
  return { ...answers[0], vectors, ...(usage === undefined ? {} : { usage }) };
}

function sumOf(usages: readonly EmbedUsage[]): EmbedUsage | undefined {
  const [first, ...rest] = usages;
  if (first === undefined) return undefined;
  return rest.reduce<EmbedUsage>(
    (sum, usage) => ({
      input: (sum.input ?? 0) + (usage.input ?? 0),
      total: (sum.total ?? 0) + (usage.total ?? 0),
      ...(sum.estimated || usage.estimated ? { estimated: true } : {}),
    }),
    first,
  );
}

/** In the order of the inputs, one for each. */
function settle(answer: EmbedResponse, { inputs }: EmbedRequest): EmbedResponse | string {
  const vectors = (answer.vectors ?? [])
    .map((vector, position) => ({ ...vector, index: Number(vector.index ?? position) }))
    .sort((a, b) => a.index - b.index);
  const count = `the provider answered ${vectors.length} vectors to ${inputs.length} inputs`;
  if (vectors.length !== inputs.length) return count;
  if (vectors.some(({ index }, position) => index !== position)) return `${count}, but not one for each`;
  const empty = vectors.findIndex(({ values, base64 }) => !values?.length && !base64);
  if (empty >= 0) return `the provider answered no vector for input ${empty}`;
  return { ...answer, vectors };
}

function estimate({ inputs }: EmbedRequest, count: TokenCounter, media: MediaTokens): number {
  const texts: string[] = [];
  let fixed = 0;
  for (const input of inputs) {
    if (input.title !== undefined) texts.push(input.title);
    if (input.type === "text") texts.push(input.text);
    else if (input.type === "tokens") fixed += input.tokens.length;
    else {
      for (const part of input.parts) {
        if (part.text !== undefined) texts.push(part.text);
        else fixed += media[part.type] ?? 0;
      }
    }
  }
  return fixed + count(texts.join("\n"));
}
