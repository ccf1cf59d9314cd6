/**
 * The hub of the operation `embed`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/embed, which are the source; edit those.
 */

/** Inputs that are to become vectors, one each, in this order. */
export interface EmbedRequest {
  /** The wire that the caller spoke. */
  origin?: string;
  /** The model's name at its upstream. */
  model?: string;
  /** What the caller sent; echoed in answers. */
  model_requested?: string;
  /** What is to become vectors. */
  inputs: EmbedInput[];
  /** How the caller wants vectors written: as numbers, or as base64 of little-endian 32-bit floats. */
  encoding?: "float" | "base64";
  /** Where an input that is too long is cut; `none`: it is refused. */
  truncate?: "none" | "start" | "end";
  /** The caller's id of the person behind the request. */
  end_user?: string;
  /** By wire: top-level fields that the hub has no word for. */
  vendor?: Record<string, Record<string, unknown>>;
}

/** What becomes one vector. */
export type EmbedInput = EmbedText | EmbedTokens | EmbedParts;

/** What may be said of any input. */
export interface EmbedInputCommon {
  /** Of the document that the text is from. */
  title?: string;
  /** What the vector is for. */
  task?:
    | "query"
    | "document"
    | "similarity"
    | "classification"
    | "clustering"
    | "question_answering"
    | "fact_verification"
    | "code_query"
    | (string & {});
  /** Length of the vector; its own length when absent. */
  dimensions?: number;
}

/** A text. */
export interface EmbedText extends EmbedInputCommon {
  type: "text";
  /** The text. */
  text: string;
}

/** A text that its caller has cut into tokens already. */
export interface EmbedTokens extends EmbedInputCommon {
  type: "tokens";
  /** In the vocabulary of the model. */
  tokens: number[];
}

/** Several things that become one vector. */
export interface EmbedParts extends EmbedInputCommon {
  type: "parts";
  /** Text and media that become one vector. */
  parts: EmbedPart[];
}

/** A text, or a medium. */
export interface EmbedPart {
  /** What it is. */
  type: "text" | "image" | "audio" | "video" | "file";
  /** Of a text: the text. */
  text?: string;
  /** Of a medium: its media type. */
  mime?: string;
  /** Base64. */
  data?: string;
  /** Of a medium that is to be fetched: where it is. */
  url?: string;
}

/** A vector for each input, in the same order. */
export interface EmbedResponse {
  /** The model that made them, as its upstream calls it. */
  model?: string;
  /** The vectors, one an input. */
  vectors: EmbedVector[];
  /** What it took. */
  usage?: EmbedUsage;
}

/** As the upstream wrote it, so that nothing is turned that its reader wants as it is. */
export interface EmbedVector {
  /** Position of its input. */
  index?: number;
  /** The numbers, where the upstream wrote numbers. */
  values?: number[];
  /** Of little-endian 32-bit floats. */
  base64?: string;
}

/** Tokens. */
export interface EmbedUsage {
  /** Of all inputs. */
  input?: number;
  /** The same, with whatever else is counted. */
  total?: number;
  /** True where the source did not count and the gateway did. */
  estimated?: boolean;
}
