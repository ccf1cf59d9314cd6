/**
 * Answers of an upstream that are no use whatever their body says. What a body says is the transform engine's to judge.
 */
import type { HubError } from "../../conversion/contract.ts";
import { answerEncoded, answerRedirects } from "../refusals/refusals.ts";

export function unusableAnswer(status: number, headers: Record<string, string>): HubError | undefined {
  // Followed, it would carry the key to a host that nobody configured.
  if (status >= 300 && status < 400) return answerRedirects(status);
  const encoding = headers["content-encoding"] ?? "";
  return encoding === "" || encoding.toLowerCase() === "identity" ? undefined : answerEncoded(encoding);
}
