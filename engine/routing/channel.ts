/**
 * The part of the configuration that routing needs. `Place` is the gateway's data for sending requests; routing only passes it
 * through.
 */

export interface Channel<Place = unknown> {
  name: string;
  /** Higher precedes. */
  priority: number;
  /** Share among channels of the same priority; more than 0. */
  weight: number;
  models: readonly ModelRule[];
  /** Supported wires, preferred first. */
  speaks: readonly Speaks<Place>[];
  /** Budgets of the channel, as the configuration has them. Routing only passes them through. */
  budgets?: readonly { per?: string; usd?: number; tokens?: number; requests?: number }[];
}

export interface Speaks<Place = unknown> {
  /** Of channels with one priority, those with the client's wire come first. */
  wire: string;
  /** The channel's variant of the wire, if there is one. */
  variant?: string;
  operation: string;
  /** Patterns of the models for this wire; absent: all. */
  models?: readonly string[];
  place: Place;
}

/**
 * `name` is the clients' name, `upstream` the upstream's; absent: the same. A `*` in `name` makes it a pattern. A `*` in
 * `upstream` stands for the text that the first `*` in `name` matched.
 */
export interface ModelRule {
  name: string;
  upstream?: string;
}
