/** Several prompts in one request, for targets that accept fewer per request or accept turns instead of prompts. */
import type { GenerationRequest } from "../generation.ts";

export type Prompt = NonNullable<GenerationRequest["prompts"]>[number];

export interface PromptNeeds {
  /** Maximum number of prompts per request; absent: the target accepts turns. */
  max?: number;
  /** Whether it accepts prompts as token ids. */
  tokens?: boolean;
}

/** Maximum number of upstream requests per client request. */
const MOST_REQUESTS = 64;

/**
 * @param choices requests per prompt
 * @returns the prompts to send one by one (empty if the request can stay one), or the error message
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
  // With requests of one choice each, the choices of a prompt would not be adjacent.
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
