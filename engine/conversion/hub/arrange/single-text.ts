/** Checks requests for a target that continues one text and has no turns. */
import type { GenerationRequest, Part } from "../generation.ts";

/** Why a request is more than one user text; otherwise undefined. */
export function faultOfSingleText({
  prompts,
  system = [],
  turns,
  tools = [],
  response_format: format,
}: GenerationRequest): { message: string; param?: string; part?: Part } | undefined {
  if (prompts !== undefined) return undefined;
  const refuse = (what: string): string =>
    `the model's provider accepts only one text of the user, not ${what}`;
  const [instruction] = system;
  if (instruction !== undefined) return { message: refuse("instructions"), part: instruction };
  if (tools.length > 0) return { message: refuse("tools"), param: "tools" };
  if (format !== undefined && format.type !== "text")
    return { message: refuse("form of the answer"), param: "response_format" };
  const [first, second] = turns;
  const other = first?.role === "user" ? second : first;
  const [extra] = other?.parts ?? [];
  if (extra !== undefined) return { message: refuse("conversation"), part: extra };
  const medium = first?.parts.find((part) => part.type !== "text");
  return medium && { message: refuse(medium.type), part: medium };
}
