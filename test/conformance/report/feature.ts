/**
 * The features of a case, in one vocabulary for all sources. Feature names of a source are translated; for other
 * sources, the features are read from the case's content. Reliable enough to count, not for assertions.
 */

export const features = [
  "text",
  "turns",
  "instructions",
  "tools",
  "tool calls",
  "parallel calls",
  "tool results",
  "reasoning",
  "structured output",
  "media",
  "built-in tools",
  "usage and caches",
  "settings",
  "ends and errors",
  "event order",
] as const;

export type Feature = (typeof features)[number];

const words: Partial<Record<Feature, string>> = {
  text: "text",
  turns: "multi_turn",
  instructions: "system",
  tools: "tools tool_choice custom_tool",
  "tool calls": "tool_call",
  "parallel calls": "parallel_tools",
  "tool results": "tool_result",
  reasoning: "reasoning reasoning_config signature redacted_thinking",
  "structured output": "structured_output",
  media: "image document audio video image_out audio_out",
  "built-in tools":
    "web_search web_fetch citations code_execution file_search tool_search mcp shell_patch server_state",
  "usage and caches": "cache_usage stream_usage cache_control",
  settings: "n>1 stop_config stop_sequence safety_settings logprobs context_management background",
  "ends and errors": "error truncated refusal safety_block malformed_finish",
};

/** A request for a stream is not a feature of the conversation. */
const ignored = ["stream_req"];

const translated = new Map<string, Feature>(
  features.flatMap((feature) => (words[feature]?.split(" ") ?? []).map((word) => [word, feature] as const)),
);

/** @throws Error at an unknown name, because new data needs a review */
export function featuresNamed(names: readonly string[]): Feature[] {
  const found = names
    .filter((name) => !ignored.includes(name))
    .map((name) => {
      const feature = translated.get(name);
      if (feature === undefined) throw new Error(`report/feature.ts has no feature for \`${name}\``);
      return feature;
    });
  return found.length === 0 ? ["text"] : [...new Set(found)];
}

const signs: Partial<Record<Feature, RegExp>> = {
  instructions: /"(role":"(system|developer)|system|instructions|system_?[iI]nstruction)"/,
  tools: /"(tools|tool_choice|toolConfig|functions)":/,
  "tool calls": /"(tool_calls|functionCall)":|"type":"(tool_use|function_call|custom_tool_call)"/,
  "tool results": /"(role":"tool|tool_result|function_call_output)"|"functionResponse":/,
  reasoning: /"\w*(thinking|reasoning|thought)\w*"/i,
  "structured output": /"(response_format|json_schema|output_config|response(Json)?Schema|responseMimeType)"/,
  media: /"(image_url|input_image|image|inlineData|fileData|document|input_file|file|input_audio)"/,
  "built-in tools": /web_search|googleSearch|codeExecution|groundingMetadata/,
  "usage and caches": /"(usage|usageMetadata|cache_control|prompt_cache_breakpoint)":/,
  settings: /"(temperature|top_p|topP|top_k|topK|stop|stopSequences|stop_sequences|n|logprobs|seed)":/,
  "ends and errors": /"(error|refusal|promptFeedback|incomplete_details)":\s*[{"]/,
};

/** The features that JSON text shows; `text` where it shows none. */
export function featuresShown(json: string): Feature[] {
  const found = features.filter((feature) => signs[feature]?.test(json));
  return found.length === 0 ? ["text"] : found;
}
