/** The table of clients × models × features: what every client is asked to do, and how the outcome is shown. */

/** The models of the demo that `npm start` serves, by the wire that answers. */
export const wires = ["chat", "messages", "responses", "content"] as const;

export type WireName = (typeof wires)[number];

export interface Outcome {
  client: string;
  wire: WireName;
  feature: string;
  /** Absent when the feature works. */
  failure?: string;
}

/** `unknown` is asked of one model only: who answers makes no difference to who asks for what there is not. */
export const features = [
  "text",
  "stream",
  "silence",
  "tools",
  "structured",
  "image",
  "turns",
  "error",
  "usage",
  "unknown",
] as const;

export type FeatureName = (typeof features)[number];

/** Python's, by the names that they give themselves, and what each is a client of. */
export const pythonClients: readonly string[] = [
  "openai, chat",
  "openai, responses",
  "anthropic",
  "google-genai",
  "langchain-openai, chat",
  "langchain-openai, responses",
  "langchain-anthropic",
  "langchain-google-genai",
  "pydantic-ai, chat",
  "pydantic-ai, responses",
  "pydantic-ai, messages",
  "pydantic-ai, content",
];

export function wiresFor(feature: FeatureName): readonly WireName[] {
  return feature === "unknown" ? wires.slice(0, 1) : wires;
}

/** What a client asks for to hear that there is no such model; the gateway's log tells how often. */
export function unknownModel(client: string): string {
  return `demo-chatz by ${client}`.replaceAll(" ", "_").replaceAll(",", "");
}
