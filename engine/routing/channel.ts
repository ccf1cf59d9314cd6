/**
 * The part of the configuration that routing needs. `Place` is the gateway's data for sending requests; routing only passes it
 * through.
 */

export interface Channel<Place = unknown> {
  name: string;
  /** Name of its provider. Routing only passes it through. */
  provider?: string;
  /** Higher precedes. */
  priority: number;
  /** Share among channels of the same priority; more than 0. */
  weight: number;
  models: readonly ModelRule[];
  /** The groups whose clients may use it; absent: every client. */
  groups?: readonly string[];
  /** In the order of the places of `speaks`. Absent: one key without a name, or none. */
  keys?: readonly ChannelKey[];
  /** Supported wires, preferred first. */
  speaks: readonly ChannelWire<Place>[];
  /** Budgets of the channel, as the configuration has them. Routing only passes them through. */
  budgets?: readonly { per?: string; usd?: number; tokens?: number; requests?: number }[];
  /** Absent: the channel is not checked. */
  healthCheck?: HealthCheck | undefined;
}

/** Checks of a channel on a schedule. */
export interface HealthCheck {
  intervalMs: number;
  /** Whether a check sends a request. */
  request: boolean;
  /** As clients name it; absent: the first one that is not a pattern. */
  model?: string;
  /** Absent: the one of the model. */
  operation?: string;
  /** Whether a check reads the upstream's list of models. */
  modelList: boolean;
}

export interface ChannelKey {
  /** Empty if the channel has only this key, without a name. */
  name: string;
  /** Identifies the key's value without revealing it. The health of a key ends with its value. */
  mark: string;
  /** Share among the keys of the channel; more than 0. */
  weight: number;
  /** An administrator disabled the key: it is never used. */
  disabled: boolean;
  /** Requests and tokens per minute that the configuration allows. Routing only passes them through. */
  limits?: { rpm?: number; tpm?: number };
}

export interface ChannelWire<Place = unknown> {
  /** Of channels with one priority, those with the client's wire come first. */
  wire: string;
  /** The channel's variant of the wire, if there is one. */
  variant?: string;
  operation: string;
  /** Patterns of the models for this wire; absent: all. */
  models?: readonly string[];
  /** With the channel's first key. */
  place: Place;
  /** With the channel's further keys, in order. */
  furtherPlaces?: readonly Place[];
}

/** With each key of the channel, in order. */
export function placesOf<Place>({ place, furtherPlaces = [] }: ChannelWire<Place>): readonly Place[] {
  return [place, ...furtherPlaces];
}

/**
 * `name` is the clients' name, `upstream` the upstream's; absent: the same. A `*` in `name` makes it a pattern. A `*` in
 * `upstream` stands for the text that the first `*` in `name` matched.
 */
export interface ModelRule {
  name: string;
  upstream?: string;
}
