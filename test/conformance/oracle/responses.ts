/** Reads Responses: a whole response as documented; a stream by the object with which its server ends it. */
import {
  type Choice,
  type Finish,
  type Json,
  type RecordedContent,
  recordedCall,
  silence,
  withCalls,
} from "./recorded-content.ts";

export function responsesSaid({ output, status, incomplete_details, usage }: Json): RecordedContent {
  const choice = silence();
  for (const item of output ?? []) {
    switch (item.type ?? "message") {
      case "message":
        for (const part of item.content ?? []) {
          if (part.type === "refusal") choice.refusal += part.refusal ?? "";
          else if (typeof part.text === "string") choice.text += part.text;
        }
        break;
      case "reasoning": {
        const thought = textsOf(item.content, "") || textsOf(item.summary, "\n\n");
        if (thought !== "") choice.reasoning.push(thought);
        break;
      }
      case "function_call":
        choice.calls.push(recordedCall(item.name, item.arguments));
        break;
      case "custom_tool_call":
        choice.calls.push({ name: item.name, args: { input: item.input ?? "" } });
    }
  }
  const output_tokens = usage?.output_tokens ?? 0;
  const thought = usage?.output_tokens_details?.reasoning_tokens ?? 0;
  return {
    choices: [{ ...choice, finish: finishOf(status, incomplete_details?.reason, choice) }],
    usage: {
      input: usage?.input_tokens ?? 0,
      // More reasoning than output shows that reasoning was counted separately.
      output: output_tokens + (thought > output_tokens ? thought : 0),
      cached: usage?.input_tokens_details?.cached_tokens ?? 0,
    },
  };
}

const textsOf = (parts: Json, between: string): string =>
  (parts ?? []).map(({ text }: Json) => text ?? "").join(between);

function finishOf(status: string, reason: string | undefined, { refusal, calls }: Choice): Finish {
  if (status === "incomplete") {
    if (reason === "max_output_tokens") return "length";
    return reason === "content_filter" ? "content_filter" : withCalls("other", calls);
  }
  if (status === "failed") return "error";
  if (status === "cancelled") return "cancelled";
  return refusal !== "" && calls.length === 0 ? "refusal" : withCalls("stop", calls);
}

/** The object of the event that ends the response; fields that are empty there come from earlier events. */
export function responsesStreamSaid(events: readonly Json[]): RecordedContent | undefined {
  const end = events.find(({ type }) => type === "response.completed" || type === "response.incomplete");
  if (end === undefined) return undefined;
  const own = events.slice(0, events.indexOf(end));
  const of = (name: string): Json[] => own.filter(({ type }) => type === `response.${name}`);
  const output = of("output_item.done").map(({ item }) => item);
  const said = responsesSaid(end.response?.output?.length > 0 ? end.response : { ...end.response, output });
  const words = of("output_text.delta").map(({ delta }) => delta);
  return {
    ...said,
    choices: said.choices.map((choice) => ({ ...choice, text: choice.text || words.join("") })),
  };
}
