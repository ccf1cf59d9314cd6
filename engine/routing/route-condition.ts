/**
 * Conditions on requests (`when:` of an alias's target): expressions of the mapping language over a few variables. A variable is
 * computed only if an expression mentions it.
 */
import { EvaluationFault } from "../language/expressions/runtime/fault.ts";

/** The variables, with their meaning (docs/how-to/choose-models.md has the same table). */
export const VARIABLES = {
  tokens:
    "Estimated input tokens of the request: four bytes of text each, plus a fixed number for each medium.",
  max_output: "Maximum output tokens that the client requests; absent if the client sets no limit.",
  has_images: "Whether the request contains an image.",
  has_audio: "Whether the request contains audio.",
  has_video: "Whether the request contains a video.",
  has_files: "Whether the request contains a file, such as a PDF.",
  has_tools: "Whether the request defines tools.",
  turns: "Number of turns of the conversation.",
  stream: "Whether the client wants a stream.",
  metadata: "The metadata that the client sends, as an object.",
  user: "The client's id of its user.",
  token: "The name of the client's token.",
  wire: "The client's wire.",
  operation: "The requested operation, as mappings name it.",
  hour: "The hour of the day in UTC, 0 to 23.",
  weekday: "The day of the week in UTC, 1 (Monday) to 7 (Sunday).",
} as const;

export type Variables = { readonly [Name in keyof typeof VARIABLES]: unknown };

export interface Condition {
  /** As in the file, with `=`. */
  text: string;
  /** @throws EvaluationFault */
  run(variables: Variables): unknown;
}

export interface ConditionFault {
  message: string;
}

/** Only `true` meets a condition. A condition that fails on this request is not met. */
export function isMet({ run }: Condition, variables: Variables): boolean {
  try {
    return run(variables) === true;
  } catch (error) {
    if (error instanceof EvaluationFault) return false;
    throw error;
  }
}
