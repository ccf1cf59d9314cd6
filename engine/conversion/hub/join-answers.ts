/** Joins the responses to copies of one request: choices 0, 1, 2 …, and the sum of their usage. */
import type { GenerationResponse, Usage } from "./generation.ts";

/** @param answers normalized responses, one per copy, in order, each with the same number of choices */
export function joinAnswers(answers: readonly GenerationResponse[], choices: number = 1): GenerationResponse {
  const [first] = answers;
  if (first === undefined) return { candidates: [] };
  const { prompt_block: block, usage: _, ...rest } = first;
  const usage = sumUsage(answers.map((answer) => answer.usage));
  // If only some copies were blocked, the finish of their choices shows it.
  const isBlocked = answers.every((answer) => answer.prompt_block !== undefined);
  return {
    ...rest,
    candidates: answers.flatMap(({ candidates }, copy) =>
      candidates
        .slice(0, choices)
        .map((candidate, position) => ({ ...candidate, index: copy * choices + position })),
    ),
    ...(usage === undefined ? {} : { usage }),
    ...(block !== undefined && isBlocked ? { prompt_block: block } : {}),
  };
}

/** The sum of every counter, because every request is billed; of other fields, the first value. */
export function sumUsage(usages: readonly (Usage | undefined)[]): Usage | undefined {
  return usages.reduce<Usage | undefined>(
    (sum, usage) =>
      sum === undefined || usage === undefined ? (sum ?? usage) : (added(sum, usage) as Usage),
    undefined,
  );
}

function added(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (!isRecord(left) || !isRecord(right)) return left ?? right;
  const sum: Record<string, unknown> = { ...right };
  for (const [key, value] of Object.entries(left)) sum[key] = added(value, right[key]);
  return sum;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
