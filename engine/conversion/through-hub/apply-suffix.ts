/** Applies the reasoning settings in the model's name to the request (docs/wires/rules.md#name-suffixes). */
import type { GenerationRequest, Reasoning } from "../hub/generation.ts";
import type { SuffixReasoning } from "../hub/model-suffix.ts";

/** The name takes precedence for mode, effort and budget; the body sets the display, and all values that the name omits. */
export function withSuffix(
  request: GenerationRequest,
  suffix: SuffixReasoning | undefined,
): GenerationRequest {
  if (suffix === undefined) return request;
  const body = request.reasoning;
  if (suffix.mode === "off") return { ...request, reasoning: { mode: "off", source: "suffix" } };
  const reasoning: Reasoning = { mode: "on", visibility: body?.visibility ?? "include", source: "suffix" };
  if (suffix.budget !== undefined) reasoning.budget = suffix.budget;
  else if (suffix.effort !== undefined) reasoning.effort = suffix.effort as NonNullable<Reasoning["effort"]>;
  else {
    if (body?.budget !== undefined) reasoning.budget = body.budget;
    const effort = body?.effort ?? (body?.budget === undefined ? "high" : undefined);
    if (effort !== undefined) reasoning.effort = effort;
  }
  if (body?.encrypted !== undefined) reasoning.encrypted = body.encrypted;
  return { ...request, reasoning };
}
