/**
 * The hub of the operation `client_secrets`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/client_secrets, which are the source; edit those.
 */

/** A request for a ticket. The model of the ticket is the model of the request. */
export interface ClientSecretsRequest {
  /** Operation that the ticket allows. */
  operation: string;
  /** Lifetime of the ticket, in seconds. */
  seconds: number;
  /** Settings of the session. The gateway sends them to the upstream when the session starts. */
  terms?: ClientSecretsTerms;
}

/** Settings of a session, in the format of its wire. Other fields are forwarded. */
export interface ClientSecretsTerms {
  /** Type of the session. */
  type?: string;
  /** The client's name of the model. */
  model?: string;
  /** Kinds of output. */
  output_modalities?: string[];
  /** Instructions for the complete session. */
  instructions?: string;
  /** Audio settings. */
  audio?: {
    /** Audio of the client. */
    input?: {
      /** Audio format. */
      format?: {
        /** `audio/pcm`, `audio/pcmu` or `audio/pcma`. */
        type?: string;
        /** Samples per second. */
        rate?: number;
      };
      /** Transcription settings. */
      transcription?: unknown;
      /** Noise reduction before the model. */
      noise_reduction?: unknown;
      /** Detection of the end of a turn. */
      turn_detection?: unknown;
    };
    /** Audio of the model. */
    output?: {
      /** Audio format. */
      format?: {
        /** `audio/pcm`, `audio/pcmu` or `audio/pcma`. */
        type?: string;
        /** Samples per second. */
        rate?: number;
      };
      /** Voice of the model. */
      voice?: unknown;
      /** Speed of the speech. */
      speed?: number;
    };
  };
  /** Tools that the model can call. */
  tools?: Array<Record<string, unknown>>;
  /** Tools that the model must call. */
  tool_choice?: unknown;
  /** Maximum tokens of one response, or `inf`. */
  max_output_tokens?: unknown;
  /** Trace settings: whether the provider stores a trace. */
  tracing?: unknown;
  /** A prompt template that the provider stores. */
  prompt?: unknown;
  /** Truncation of a conversation that is too long. */
  truncation?: unknown;
  /** Additional fields of events. */
  include?: string[];
}

/** A ticket. */
export interface ClientSecretsResponse {
  /** The ticket, which clients send instead of a token. */
  ticket: string;
  /** Expiry, in Unix seconds. */
  expires: number;
  /** The requested settings of the session. */
  terms?: ClientSecretsTerms;
}
