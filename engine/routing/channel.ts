/**
 * What an administrator configures, as far as routing needs to know it. `Place` is whatever the gateway needs in order
 * to send a request there; routing hands it through.
 */

export interface Channel<Place = unknown> {
  name: string;
  /** Higher goes first. */
  priority: number;
  /** Share among channels of one priority; more than 0. */
  weight: number;
  models: readonly ModelRule[];
  /** The wires that it speaks, preferred first. */
  speaks: readonly Speaks<Place>[];
}

export interface Speaks<Place = unknown> {
  /** Callers of this wire are preferred. */
  wire: string;
  /** The wire as this channel speaks it, where that is a variant. */
  variant?: string;
  operation: string;
  /** Patterns of the models that it is spoken for; all when absent. */
  models?: readonly string[];
  place: Place;
}

/**
 * `name` is what callers ask for, `upstream` what the upstream calls it; the same when absent. A `*` in `name` makes it
 * a pattern, and a `*` in `upstream` is then what the first one stood for.
 */
export interface ModelRule {
  name: string;
  upstream?: string;
}
