/** Builds the upstream request of a conversion, or its refusal: synchronously, or in steps for a large request. */

import {
  type Conversion,
  type FetchedMedia,
  type Outgoing,
  RequestRefused,
} from "../../conversion/contract.ts";
import type { Steps } from "../../language/json/in-steps.ts";

type Found = ReadonlyMap<string, FetchedMedia>;

/** @throws errors that are not refusals */
export function requestOf(conversion: Conversion, found: Found): Outgoing | RequestRefused {
  try {
    return conversion.request(found);
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same, in steps. */
export function* buildRequest(conversion: Conversion, found: Found): Steps<Outgoing | RequestRefused> {
  try {
    const asked =
      conversion.requesting === undefined ? conversion.request(found) : yield* conversion.requesting(found);
    yield;
    return asked;
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Runs the preparation that the conversion needs before its other methods. On a refusal, the first of these methods throws it.
 */
export function* prepareRequest(conversion: Conversion): Steps<void> {
  yield;
  try {
    if (conversion.preparing !== undefined) yield* conversion.preparing();
  } catch (error) {
    refusalOf(error);
  }
  yield;
}

function refusalOf(error: unknown): RequestRefused {
  if (error instanceof RequestRefused) return error;
  throw error;
}
