/** The maximum number of vectors of one request, from one wire to the other: no map sees more numbers. */

import type { HubDocument } from "../../engine/conversion/hub/operation-rules.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { bindingsOf } from "../../engine/language/mappings/caller-input.ts";
import { caller } from "../../test/conformance/wires.ts";
import type { Direction } from "./cases.ts";

const INPUTS = 2048;
const LENGTH = 256;

export async function vectorsDirection(): Promise<Direction> {
  const { wires } = await loadLibrary();
  const [near, far] = [wires.get("embeddings"), wires.get("content-embeddings")];
  if (near === undefined || far === undefined) throw new Error("the wires of vectors are not there");
  const body = { model: "m", input: Array.from({ length: INPUTS }, (_, at) => `input ${at}`) };
  const values = Array.from({ length: LENGTH }, (_, at) => Math.fround(Math.sin(at)));
  const answer = { embeddings: body.input.map(() => ({ values })) };
  const b = bindingsOf(caller({ body }), { caps: far.mapping.capabilities, model: "m", requested: "m" });
  const request = near.program.requestDecode?.(body, b) as HubDocument;
  b.request = request;
  const { settle, refuses } = near.rules;
  const settled = (): HubDocument => {
    const decoded = far.program.responseDecode?.(answer, b) as HubDocument;
    return settle?.(decoded, request) ?? decoded;
  };
  const [whole, text] = [settled(), JSON.stringify(answer)];
  const out = near.program.responseEncode?.(whole, b);
  return {
    name: `answer ${far.name} → ${near.name}, ${INPUTS} vectors`,
    documents: 1,
    maps: () => [far.program.responseDecode?.(answer, b), near.program.responseEncode?.(whole, b)],
    json: () => [JSON.parse(text), JSON.stringify(out)],
    between: () => [settle?.(whole, request), refuses?.(whole, request)],
  };
}
