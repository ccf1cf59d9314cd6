/** The table of clients × models × features: the tasks of every client, and the presentation of the results. */

/** The demo models that `npm start` serves, by the wire of the upstream. */
export const wires = ["chat", "messages", "responses", "content"] as const;

export type WireName = (typeof wires)[number];

export interface Outcome {
  client: string;
  wire: WireName;
  feature: string;
  /** Absent when the feature works. */
  failure?: string;
}

/** Only one model runs `unknown`: the upstream makes no difference to a request for an unknown model. */
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

/** The Python clients, by their own names, and the wire of each. */
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

/** The model name that a client requests for the `unknown` feature; the gateway's log shows how often. */
export function unknownModel(client: string): string {
  return `demo-chatz by ${client}`.replaceAll(" ", "_").replaceAll(",", "");
}
