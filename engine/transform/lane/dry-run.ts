/** What requests and answers become between two wires, with nothing sent. */
import type { Caller, HubError, Lane } from "../lane.ts";
import type { CompiledWire } from "../mapping/wire.ts";
import { type LaneTarget, openLane } from "./open-lane.ts";
import { plainestRequest } from "./plainest.ts";

/** Somebody who sends a text, and nothing beside it. @throws SyntaxError for what is not JSON */
export function callerOf(
  text: string,
  model: string | undefined,
  { now, id }: Pick<Caller, "now" | "id">,
): Caller {
  const body = JSON.parse(text) as unknown;
  const path = model === undefined || model === "" ? {} : { model };
  return { text, body, path, query: {}, headers: {}, now, id };
}

/** For an answer to the plainest question that callers of a wire can ask; of conversations only. */
export function laneOfAnswer(
  client: CompiledWire,
  target: LaneTarget,
  isStream: boolean,
  at: Pick<Caller, "now" | "id">,
): Lane {
  const { model } = target;
  const caller = callerOf(plainestRequest(client, callerOf("{}", model, at), model, isStream), model, at);
  if (isStream) caller.path.stream = true;
  return openLane(client, caller, target);
}

export interface Heard {
  /** As the caller gets it. */
  text: string;
  /** Paths of the hub that the caller's wire has no word for. */
  dropped: readonly string[];
  error: HubError | undefined;
}

/** @param bytes an upstream's whole answer, or all of its stream */
export function hear(lane: Lane, bytes: Uint8Array, isStream: boolean, status = 200): Heard {
  if (!isStream) {
    const { body, dropped, error } = lane.response(status, { "content-type": "application/json" }, bytes);
    return { text: textOf(body), dropped, error };
  }
  const stream = lane.stream({});
  const text = textOf(stream.push(bytes)) + textOf(stream.end());
  const { dropped, error } = stream;
  return { text, dropped, error };
}

function textOf(body: string | Uint8Array): string {
  return typeof body === "string" ? body : Buffer.from(body).toString();
}
