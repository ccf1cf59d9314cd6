/**
 * The id of a response in its client's wire. The wire's own decode map finds it, so the response is read like an upstream's.
 */
import { parseJson } from "../language/json/parse-json.ts";
import { bindingsOf, nobody } from "../language/mappings/caller-input.ts";
import { respell } from "../language/mappings/key-spelling.ts";
import type { CompiledWire } from "../language/mappings/wire.ts";
import { StreamReader } from "./stream-reader.ts";

/**
 * @param contentType of the response
 * @param pieces the body of the response; of a stream, the chunks
 * @returns undefined if the response has no id, or is not JSON
 */
export function answerIdOf(
  wire: CompiledWire,
  contentType: string,
  pieces: readonly Uint8Array[],
  isStream: boolean,
): string | undefined {
  if (!/json|event-stream/.test(contentType)) return undefined;
  try {
    return isStream ? idOfStream(wire, contentType, pieces) : idOfDocument(wire, pieces);
  } catch {
    // A response that its own wire cannot read keeps its id.
    return undefined;
  }
}

function idOfDocument(wire: CompiledWire, pieces: readonly Uint8Array[]): string | undefined {
  const document = respell(parseJson(Buffer.concat(pieces).toString()), wire.mapping.response.spelling);
  const answer = wire.program.responseDecode?.(document, bindingsOf(nobody, {}));
  return textOf((answer as { id?: unknown } | undefined)?.id);
}

/** Reads no further than the first event that has the id. */
function idOfStream(
  wire: CompiledWire,
  contentType: string,
  pieces: readonly Uint8Array[],
): string | undefined {
  let id: string | undefined;
  const reader = new StreamReader({
    wire,
    bindings: bindingsOf(nobody, {}),
    headers: { "content-type": contentType },
    floats: true,
    emit: (event) => {
      if (event.type === "start") id ??= textOf(event.id);
    },
    complete: () => {},
  });
  for (const piece of pieces) {
    if (id !== undefined) break;
    reader.push(piece);
  }
  return id;
}

function textOf(id: unknown): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined;
}
