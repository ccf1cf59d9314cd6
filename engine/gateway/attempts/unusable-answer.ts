/** Detects upstream responses that are unusable whatever their body contains. The conversion judges the body. */
import type { HubError } from "../../conversion/contract.ts";
import { answerEncoded, answerRedirects } from "../refusals/refusals.ts";

export function unusableAnswer(status: number, headers: Record<string, string>): HubError | undefined {
  // A followed redirect would send the key to a host that nobody configured.
  if (status >= 300 && status < 400) return answerRedirects(status);
  const encoding = headers["content-encoding"] ?? "";
  return encoding === "" || encoding.toLowerCase() === "identity" ? undefined : answerEncoded(encoding);
}
