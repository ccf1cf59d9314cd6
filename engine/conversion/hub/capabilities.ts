/**
 * Capabilities that no map reads: what the conversion between two wires does by itself, with what holds where neither wire,
 * family, provider nor channel says otherwise. Capabilities that maps read are declared in the mapping that reads them.
 */

/** What a channel's model can do, by name; `$caps` in expressions. */
export type Capabilities = Readonly<Record<string, unknown>>;

export const conversionCapabilities: Capabilities = {
  /** A stream that ends without saying why has ended well. */
  tolerate_missing_finish: false,
  /** Where the upstream does not count tokens, the gateway estimates them. */
  estimate_usage: true,
  /** The place counts the tokens of a request; without it they are estimated. */
  count_tokens: false,
  /** What an estimate takes a medium for, in tokens, by the type of its part. */
  media_tokens: {},
  /** And a second of sound in a session, from its caller and from its upstream: `{ input: 10, output: 20 }`. */
  sound_tokens: {},
};
