/**
 * The model that an expectation was written for. A model's capabilities are data of a channel, so a case is compared
 * for the model of its own project; that project's decisions are still compared.
 */
import { isRecord, type Json } from "../json.ts";
import { capabilitiesOf } from "../round-trip/full-request.ts";
import type { WireName } from "../wires.ts";

const plainest = { cache_marks: "none", reasoning_replay: "drop", system_turns: false, function_ids: true };

/** A case without a whole expectation is for a model without special capabilities. */
export function targetOf(wire: WireName, expected: Json | undefined): Record<string, unknown> {
  if (expected === undefined) return { ...capabilitiesOf(wire, {}), ...plainest };
  const all = capabilitiesOf(wire, expected);
  const says = (word: string): boolean => JSON.stringify(expected).includes(word);
  // Model families with reasoning accept no sampling; an expectation without sampling is for one of them.
  const sampling = [expected.temperature, expected.top_p, expected.top_k].some((value) => value != null);
  switch (wire) {
    case "chat":
      return {
        ...all,
        sampling,
        top_k: expected.top_k != null,
        effort_levels: effortsUpTo(expected.reasoning_effort),
        reasoning_replay: says('"reasoning_content"') ? "echo" : "drop",
        cache_marks: says('"cache_control"')
          ? "cache_control"
          : says('"prompt_cache_b')
            ? "breakpoint"
            : "none",
      };
    case "messages":
      return {
        ...all,
        sampling,
        default_max_tokens: typeof expected.max_tokens === "number" ? expected.max_tokens : 8192,
      };
    case "responses": {
      const effort = isRecord(expected.reasoning) ? expected.reasoning.effort : undefined;
      const marks = says('"prompt_cache_b') ? "breakpoint" : "none";
      return { ...all, stateless: true, sampling, effort_levels: effortsUpTo(effort), cache_marks: marks };
    }
    case "content":
      return { ...all, signature_required: says("skip_thought_signature_validator") };
  }
}

const ladder = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Every level up to the expected one; all levels where there is none. */
function effortsUpTo(level: unknown): string[] {
  const at = ladder.indexOf(String(level));
  return at < 0 ? ladder : ladder.slice(0, Math.max(at, ladder.indexOf("high")) + 1);
}
