/** What arranging a request leaves for its answer. */
import type { AnswerForm } from "../unwrap-structured.ts";
import type { Spaced } from "./namespaces.ts";
import type { Prompt } from "./split-prompts.ts";

/** What arranging had to change, for the answer's way back and for the report of losses. */
export interface Arranged<Request> {
  request: Request;
  notes: Note[];
  /** How many times the request must be sent: for each prompt, and for each choice where the target makes one at a time. */
  copies: number;
  /** Those that are sent one by one; the request holds the first. Empty: it holds all. */
  prompts: readonly Prompt[];
  /** Tool names as the upstream knows them → as the caller named them. */
  names: Map<string, string>;
  /** Free-text tools of the caller that stand as functions in the request. */
  customs: ReadonlySet<string>;
  /** Flat names of tools → name and namespace. */
  spaces: ReadonlyMap<string, Spaced>;
  /** Stop sequences that the target was not told of. */
  watched: readonly string[];
  /** How a structured answer lies in what the upstream will say. */
  answer: AnswerForm;
}

export interface Note {
  code: string;
  path: string;
}
