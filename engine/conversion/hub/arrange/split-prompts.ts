/** Several prompts of one request, where the target takes fewer at once, or a turn in the place of a prompt. */
import type { GenerationRequest } from "../generation.ts";

export type Prompt = NonNullable<GenerationRequest["prompts"]>[number];

export interface PromptNeeds {
  /** How many the target takes in one request; none: it takes turns. */
  max?: number;
  /** Whether it takes them in tokens. */
  tokens?: boolean;
}

/** Requests that are made of one. */
const MOST_REQUESTS = 64;

/**
 * @param choices requests that each prompt takes
 * @returns the prompts to send one by one, none where the request may go as it is; or why it is refused.
 */
export function splitPrompts(
  request: GenerationRequest,
  { max: atOnce = 0, tokens = false }: PromptNeeds,
  choices: number,
): { request: GenerationRequest; prompts: readonly Prompt[] } | { message: string } {
  const { prompts = [] } = request;
  const [first] = prompts;
  if (first === undefined) return { request, prompts: [] };
  if (!tokens && prompts.some(({ type }) => type === "tokens"))
    return { message: "the model's provider does not accept prompts as token ids; send text" };
  // In requests of one choice each, the choices of a prompt would not stand together.
  if (prompts.length <= atOnce && choices === 1) return { request, prompts: [] };
  if (prompts.length * choices > MOST_REQUESTS) {
    const most = Math.floor(MOST_REQUESTS / choices);
    return {
      message: `this model accepts at most ${most} such prompts per request, not ${prompts.length}`,
    };
  }
  return { request: withPrompt(request, first), prompts };
}

/** The request for one prompt. */
export function withPrompt({ prompts: _, ...request }: GenerationRequest, prompt: Prompt): GenerationRequest {
  if (prompt.type === "tokens") return { ...request, prompts: [prompt] };
  return { ...request, turns: [{ role: "user", parts: [{ type: "text", text: prompt.text }] }] };
}
