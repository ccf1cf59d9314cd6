/** What a lane makes of a request, or why its target cannot be asked: at once, and in steps of a large one. */

import type { Steps } from "../../transform/json/in-steps.ts";
import { type FoundMedia, type Lane, type Outgoing, RequestRefused } from "../../transform/lane.ts";

type Found = ReadonlyMap<string, FoundMedia>;

/** @throws what is no refusal */
export function requestOf(lane: Lane, found: Found): Outgoing | RequestRefused {
  try {
    return lane.request(found);
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same in steps. */
export function* buildRequest(lane: Lane, found: Found): Steps<Outgoing | RequestRefused> {
  try {
    const asked = lane.requesting === undefined ? lane.request(found) : yield* lane.requesting(found);
    yield;
    return asked;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Work that the lane needs before its other methods. Whichever of them is called first throws the refusal. */
export function* prepareRequest(lane: Lane): Steps<void> {
  yield;
  try {
    if (lane.preparing !== undefined) yield* lane.preparing();
  } catch (error) {
    refusalOf(error);
  }
  yield;
}

function refusalOf(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  throw error;
}
