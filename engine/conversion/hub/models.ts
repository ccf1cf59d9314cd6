/**
 * The hub of the operation `models`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/models, which are the source; edit those.
 */

/** Which page of the list of models is asked for. One model is asked for by its name, in the path. */
export interface ModelsRequest {
  /** Models on the page; all of them when absent. */
  limit?: number;
  /** The page begins behind this id. */
  after?: string;
  /** The page ends before this id. */
  before?: string;
}

/** A page of the models that a token may use, in order of their ids; or the one that was asked for. */
export interface ModelsResponse {
  /** The page. */
  models: Model[];
  /** There are more in the direction that was asked for. */
  more: boolean;
}

/** A model that a token may use. */
export interface Model {
  /** The name that callers use. */
  id: string;
  /** What can be asked of it. */
  operations: string[];
}
