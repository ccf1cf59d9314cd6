/**
 * Model names that ask for trouble: `demo-429`, or any name that ends so (`demo-messages-429`). Everything else is
 * answered normally.
 */
import { Fault } from "./wire.ts";

/** How a request goes wrong after it was read and found right. */
export type Trouble =
  /** Some of a stream, then the wire's own in-band error. A whole answer fails with 503 instead. */
  | "midstream-error"
  /** The connection ends in the middle of the answer. */
  | "truncate"
  /** The first byte comes late. */
  | "slow"
  /** Some of a stream, then silence, then the rest. */
  | "pause"
  /** 502 and a proxy's HTML page. */
  | "html"
  /** 200 and no body. */
  | "empty"
  /** 200 and a whole JSON answer, although a stream was asked for. */
  | "stream-json";

const ending = /(?:^|-)(400|401|429|500|midstream-error|truncate|slow|pause|html|empty|stream-json)$/;

/** The trouble that a model's name asks for. Throws a `Fault` for those that are plain HTTP errors. */
export function trouble(model: string): Trouble | undefined {
  const asked = ending.exec(model)?.[1];
  switch (asked) {
    case "400":
      throw new Fault("invalid", `The model ${model} refuses every request.`, { param: "model" });
    case "401":
      throw new Fault("unauthenticated", "");
    case "429":
      throw new Fault("rate_limit", `Rate limit reached for ${model}. Try again in 2s.`, {
        retryAfterSeconds: 2,
      });
    case "500":
      throw new Fault("internal", "");
    default:
      return asked as Trouble | undefined;
  }
}
