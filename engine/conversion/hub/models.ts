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
  /** Maximum number of tokens of input and output together. */
  context_window?: number;
  /** Maximum number of input tokens. */
  max_input?: number;
  /** Maximum number of output tokens. */
  max_output?: number;
  /** What the model reads: `text`, `image`, `audio`, `video`, `file`. */
  input?: string[];
  /** What the model writes: `text`, `image`, `audio`, `video`, `embedding`. */
  output?: string[];
  /** Whether the model can call tools. */
  tools?: boolean;
  /** Whether the model can follow a JSON Schema. */
  structured_output?: boolean;
  /** Whether the model can reason before it answers. */
  reasoning?: boolean;
  /** Prices for this client in US dollars: per token, and per unit for other units, such as `image`. */
  prices?: Record<string, number>;
  /** The day on which the maker announced the retirement. */
  deprecated?: string;
  /** The day from which on the maker may refuse requests. */
  retires?: string;
  /** Whether that day has come. */
  is_retired?: boolean;
  /** The model that the maker recommends instead. */
  successor?: string;
}
