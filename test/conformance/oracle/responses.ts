/** Responses: a whole one as documented; a stream is judged by the object with which its own server ends it. */
import { argumentsSaid, type Json, type Said, silence } from "./said.ts";

export function responsesSaid({ output = [] }: Json): Said {
  const said = silence();
  for (const item of output ?? []) {
    switch (item.type ?? "message") {
      case "message":
        for (const part of item.content ?? []) {
          if (part.type === "refusal") said.refusal += part.refusal ?? "";
          else if (typeof part.text === "string") said.text += part.text;
        }
        break;
      case "reasoning":
        said.reasoning += textsOf(item.content) || textsOf(item.summary);
        break;
      case "function_call":
        said.calls.push({ name: item.name, args: argumentsSaid(item.arguments) });
        break;
      case "custom_tool_call":
        said.calls.push({ name: item.name, args: { input: item.input ?? "" } });
    }
  }
  return said;
}

const textsOf = (parts: Json): string => (parts ?? []).map(({ text }: Json) => text ?? "").join("");

/** The own object of the event that ends the answer; where that is left empty, the items as they were done. */
export function responsesStreamSaid(events: readonly Json[]): Said[] | undefined {
  const end = events.find(({ type }) => type === "response.completed" || type === "response.incomplete");
  if (end === undefined) return undefined;
  if (end.response?.output?.length > 0) return [responsesSaid(end.response)];
  const own = events.slice(0, events.indexOf(end));
  const done = own.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
  return done.length === 0 ? undefined : [responsesSaid({ output: done })];
}
