/**
 * The hub of the operation `models`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/models, which are the source; edit those.
 */

/** A request for a page of the list of models, or for the model that the path names. */
export interface ModelsRequest {
  /** Number of models per page. Absent means all. */
  limit?: number;
  /** The page starts after this id. */
  after?: string;
  /** The page ends before this id. */
  before?: string;
}

/** A page of the models that a token can use, in order of their ids, or the requested model. */
export interface ModelsResponse {
  /** The models of the page. */
  models: Model[];
  /** True: more models follow in the requested direction. */
  more: boolean;
}

/** A model that a token can use. */
export interface Model {
  /** The name that clients use. */
  id: string;
  /** Operations that the model supports. */
  operations: string[];
  context_window?: number;
  max_input?: number;
  max_output?: number;
  input?: string[];
  output?: string[];
  tools?: boolean;
  structured_output?: boolean;
  reasoning?: boolean;
  prices?: Record<string, number>;
  deprecated?: string;
  retires?: string;
  is_retired?: boolean;
  successor?: string;
}
