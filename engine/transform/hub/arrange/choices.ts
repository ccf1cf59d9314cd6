/** Several choices of one request, where the target makes fewer at once than the caller asked for. */
import type { GenerateRequest } from "../generate.ts";
import type { Note } from "./needs.ts";

export interface Choices {
  /** How many the target makes in one request. */
  at_once?: number;
  /** What becomes of more: as many requests, the first choice only, or a refusal. */
  more?: "fan_out" | "first" | "reject";
  /** More requests than this are not made. */
  most?: number;
}

/** @returns how many requests it takes; or why it is refused. */
export function fitChoices(
  request: GenerateRequest,
  { at_once: atOnce = 1, more = "fan_out", most = 8 }: Choices,
  notes: Note[],
): { request: GenerateRequest; copies: number } | { message: string } {
  const { n = 1, ...one } = request;
  if (n <= atOnce) return { request: atOnce === 1 ? one : request, copies: 1 };
  if (more === "reject") {
    return { message: `n: the model's provider makes ${atOnce} at once, not ${n}` };
  }
  if (more === "first") {
    notes.push({ code: "n", path: "n" });
    return { request: one, copies: 1 };
  }
  if (n > most) return { message: `n: at most ${most} choices can be had of this model, not ${n}` };
  return { request: one, copies: n };
}

/** The request for one of several choices: the same words, but a seed of its own, or all would be alike. */
export function requestOf(request: GenerateRequest, copy: number): GenerateRequest {
  const seed = request.sampling?.seed;
  if (copy === 0 || seed === undefined) return request;
  return { ...request, sampling: { ...request.sampling, seed: seed + copy } };
}
