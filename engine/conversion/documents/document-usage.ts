/** The usage of a request for a document: reported by the upstream, otherwise estimated. */

import { withPlainNumbers } from "../../language/json/exact-number.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { estimateContent, type MediaTokens } from "../hub/estimate.ts";
import type { Counted, HubDocument, OperationRules } from "../hub/operation-rules.ts";
import type { DocumentRequest } from "./document-request.ts";

/** @param answer undefined if no response was received */
export function usageOf(
  reported: Counted | undefined,
  answer: HubDocument | undefined,
  rules: OperationRules,
  request: DocumentRequest,
  { countTokens }: ConversionTarget,
): Counted | undefined {
  const usage = withUnits(reported && withPlainNumbers(reported), answer, rules, request);
  const { estimate } = rules;
  const { caps } = request.callerBindings;
  if (usage?.input || estimate === undefined) return usage;
  if (countTokens === undefined || caps.estimate_usage === false) return usage;
  const worth = estimate(request.request);
  const input = estimateContent(worth, countTokens, (caps.media_tokens ?? {}) as MediaTokens);
  return { ...usage, input, total: input + (usage?.output ?? 0), estimated: true };
}

function withUnits(
  usage: Counted | undefined,
  answer: HubDocument | undefined,
  { expects, units: used }: OperationRules,
  documentRequest: DocumentRequest,
): Counted | undefined {
  if (usage?.units !== undefined || used === undefined) return usage;
  const { request } = documentRequest;
  const units = (answer === undefined ? expects?.(request) : undefined) ?? used(answer ?? {}, request);
  return units === undefined ? usage : { ...usage, units };
}
