/** Several choices in one request, for targets that support fewer per request than the client wants. */
import type { GenerationRequest } from "../generation.ts";
import type { Arranged, Note } from "./arranged.ts";
import { withPrompt } from "./split-prompts.ts";

export interface Choices {
  /** Maximum number of choices per request. */
  max?: number;
  /** The handling of more: several requests, only the first choice, or a refusal. */
  more?: "fan_out" | "first" | "reject";
  /** Maximum number of requests. */
  max_requests?: number;
}

/** @returns the number of requests, or the error message */
export function fitChoices(
  request: GenerationRequest,
  { max = 1, more = "fan_out", max_requests: most = 8 }: Choices,
  notes: Note[],
): { request: GenerationRequest; copies: number } | { message: string } {
  if (request.n === undefined) return { request, copies: 1 };
  const { n, ...one } = request;
  if (n <= max) return { request: max === 1 ? one : request, copies: 1 };
  if (more === "reject") {
    return { message: `n: the model's provider makes at most ${max} per request, not ${n}` };
  }
  if (more === "first") {
    notes.push({ code: "n", path: "n" });
    return { request: one, copies: 1 };
  }
  if (n > most) return { message: `n: this model returns at most ${most} choices, not ${n}` };
  return { request: one, copies: n };
}

/**
 * The request for one of several copies: its prompt, if there are prompts, in the order of the choices. Choices of the same
 * prompt get different seeds, otherwise they would be equal.
 */
export function requestOf(
  { request, prompts, copies }: Pick<Arranged<GenerationRequest>, "request" | "prompts" | "copies">,
  copy: number,
): GenerationRequest {
  const choices = copies / Math.max(1, prompts.length);
  const prompt = prompts[Math.floor(copy / choices)];
  const promptRequest = prompt === undefined ? request : withPrompt(request, prompt);
  const seed = request.sampling?.seed;
  const choice = copy % choices;
  if (choice === 0 || seed === undefined) return promptRequest;
  return { ...promptRequest, sampling: { ...request.sampling, seed: seed + choice } };
}
