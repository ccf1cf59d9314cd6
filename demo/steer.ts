/**
 * Model names that produce errors: `demo-429`, or any name with this ending (`demo-messages-429`). All others work normally.
 */
import { Fault } from "./wire.ts";

/** How a valid request fails. */
export type Trouble =
  /** Part of a stream, then the wire's in-band error. Without a stream: 503. */
  | "midstream-error"
  /** The connection ends in the middle of the response. */
  | "truncate"
  /** The first byte is late. */
  | "slow"
  /** Part of a stream, a pause, then the rest. */
  | "pause"
  /** 502 with a proxy's HTML page. */
  | "html"
  /** 200 without a body. */
  | "empty"
  /** 200 with a complete JSON response to a streaming request. */
  | "stream-json";

const ending = /(?:^|-)(400|401|429|500|midstream-error|truncate|slow|pause|html|empty|stream-json)$/;

/** The error that a model name selects. Throws a `Fault` for plain HTTP errors. */
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
