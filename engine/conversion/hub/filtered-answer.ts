/** Whether a content filter blocked a whole response that has a success status. */
import type { GenerationResponse } from "./generation.ts";

/** True if no candidate has another end than by a content filter. */
export function isFiltered({ candidates, prompt_block }: Partial<GenerationResponse>): boolean {
  if (candidates === undefined || candidates.length === 0) return prompt_block !== undefined;
  return candidates.every(({ finish }) => finish?.reason === "content_filter");
}
