/** What a conversion makes of a request, or why its target cannot be asked: at once, and in steps of a large one. */

import {
  type Conversion,
  type FoundMedia,
  type Outgoing,
  RequestRefused,
} from "../../conversion/contract.ts";
import type { Steps } from "../../language/json/in-steps.ts";

type Found = ReadonlyMap<string, FoundMedia>;

/** @throws what is no refusal */
export function requestOf(conversion: Conversion, found: Found): Outgoing | RequestRefused {
  try {
    return conversion.request(found);
  } catch (error) {
    return refusalOf(error);
  }
}

/** The same in steps. */
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

/** Work that the conversion needs before its other methods. Whichever of them is called first throws the refusal. */
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
