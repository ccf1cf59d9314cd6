/** The result of arranging a request. */
import type { AnswerForm } from "../unwrap-structured.ts";
import type { Spaced } from "./namespaces.ts";
import type { Prompt } from "./split-prompts.ts";

/** The arranged request, and the data for reversing its changes in the response and for the loss report. */
export interface Arranged<Request> {
  request: Request;
  notes: Note[];
  /** How often the request must be sent: for each prompt, and for each choice if the target makes one at a time. */
  copies: number;
  /** Prompts that are sent one by one; the request contains the first. Empty: it contains all. */
  prompts: readonly Prompt[];
  /** The upstream's tool names → the client's. */
  names: Map<string, string>;
  /** The client's free-text tools that were sent as functions. */
  customs: ReadonlySet<string>;
  /** Flat names of tools → name and namespace. */
  spaces: ReadonlyMap<string, Spaced>;
  /** Stop sequences that were not sent to the target. */
  watched: readonly string[];
  /** Where a structured response is in the upstream's output. */
  answer: AnswerForm;
}

export interface Note {
  code: string;
  path: string;
}
