/**
 * The hub of the operation `client_secrets`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/client_secrets, which are the source; edit those.
 */

/** What a ticket is wanted for. The model is the one that the request names. */
export interface ClientSecretsRequest {
  /** What it is for. */
  operation: string;
  /** How long it is good. */
  seconds: number;
  /** What is said of the session; it is said to the upstream when that begins. */
  terms?: ClientSecretsTerms;
}

/** A session, in the words of the wire that it is for. Fields that are not named here pass. */
export interface ClientSecretsTerms {
  /** Of the session. */
  type?: string;
  /** As the caller knows it. */
  model?: string;
  /** What answers are. */
  output_modalities?: string[];
  /** For the whole of it. */
  instructions?: string;
  /** Sound. */
  audio?: {
    /** Of the caller. */
    input?: {
      /** How it is written. */
      format?: {
        /** `audio/pcm`, `audio/pcmu` or `audio/pcma`. */
        type?: string;
        /** Samples a second. */
        rate?: number;
      };
      /** How it is written down. */
      transcription?: unknown;
      /** What is done to it before. */
      noise_reduction?: unknown;
      /** How the end of what is said is found. */
      turn_detection?: unknown;
    };
    /** Of answers. */
    output?: {
      /** How it is written. */
      format?: {
        /** `audio/pcm`, `audio/pcmu` or `audio/pcma`. */
        type?: string;
        /** Samples a second. */
        rate?: number;
      };
      /** Who speaks. */
      voice?: unknown;
      /** How fast. */
      speed?: number;
    };
  };
  /** What may be called. */
  tools?: Array<Record<string, unknown>>;
  /** Whether it must be. */
  tool_choice?: unknown;
  /** The most tokens of one answer, or `inf`. */
  max_output_tokens?: unknown;
  /** Whether the maker keeps a trace. */
  tracing?: unknown;
  /** One that the maker keeps. */
  prompt?: unknown;
  /** What is left out when it becomes too much. */
  truncation?: unknown;
  /** What events tell beside the usual. */
  include?: string[];
}

/** A ticket. */
export interface ClientSecretsResponse {
  /** What is presented in the place of a token. */
  ticket: string;
  /** Until when, in Unix seconds. */
  expires: number;
  /** As they were asked for. */
  terms?: ClientSecretsTerms;
}
