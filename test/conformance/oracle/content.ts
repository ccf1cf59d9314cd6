/** Content: chunks of a stream are whole answers whose parts follow one another; arguments of a call may come in pieces. */
import { type Json, type Said, type SaidCall, silence } from "./said.ts";

export function contentSaid(chunks: readonly Json[]): Said[] {
  const choices = new Map<number, Said>();
  for (const chunk of chunks) {
    for (const [at, { index, content }] of ((chunk.candidates ?? []) as Json[]).entries()) {
      const said = choices.get(index ?? at) ?? silence();
      choices.set(index ?? at, said);
      for (const part of content?.parts ?? []) add(said, part);
    }
  }
  // A prompt that was blocked is answered, with nothing.
  const isBlocked = chunks.some((chunk) => chunk.promptFeedback !== undefined);
  if (choices.size === 0 && isBlocked) return [silence()];
  return [...choices].sort(([one], [other]) => one - other).map(([, said]) => said);
}

function add(said: Said, part: Json): void {
  const call = part.functionCall ?? part.function_call;
  if (call === undefined) {
    if (typeof part.text === "string") said[part.thought === true ? "reasoning" : "text"] += part.text;
    return;
  }
  if (call.name) said.calls.push({ name: call.name, args: call.args ?? {} });
  const last = said.calls.at(-1);
  if (last !== undefined) for (const piece of call.partialArgs ?? []) put(last, piece);
}

/** A value at a JSON path (`$.a.b[0]`); what goes on with a text that is there is its next piece. */
function put(call: SaidCall, { jsonPath, stringValue, numberValue, boolValue, nullValue }: Json): void {
  const steps = [...String(jsonPath).matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g)].map(
    ([, name, index, quoted]) => (index === undefined ? (name ?? quoted ?? "") : Number(index)),
  );
  const last = steps.pop();
  if (last === undefined) return;
  let place = call.args as Json;
  for (const [at, step] of steps.entries()) {
    place[step] ??= typeof (steps[at + 1] ?? last) === "number" ? [] : {};
    place = place[step];
  }
  const before = place[last];
  if (stringValue !== undefined) place[last] = (typeof before === "string" ? before : "") + stringValue;
  else place[last] = numberValue ?? boolValue ?? (nullValue === undefined ? before : null);
}
