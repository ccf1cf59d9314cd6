/**
 * Capabilities that no map reads, because the conversion itself uses them, with their default values. Capabilities of maps are
 * declared in their mapping.
 */

/** Capabilities of a channel's model, by name; `$caps` in expressions. */
export type Capabilities = Readonly<Record<string, unknown>>;

export const conversionCapabilities: Capabilities = {
  /** A stream without a finish counts as finished. */
  tolerate_missing_finish: false,
  /** Tokens are estimated if the upstream does not report them. */
  estimate_usage: true,
  /** The provider has an endpoint that counts tokens; otherwise they are estimated. */
  count_tokens: false,
  /** Estimated tokens per medium, by the type of its part. */
  media_tokens: {},
  /** Estimated tokens per second of audio in a session, from the client and from the upstream: `{ input: 10, output: 20 }`. */
  audio_tokens_per_second: {},
};
