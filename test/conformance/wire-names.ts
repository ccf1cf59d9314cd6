/** The names of the conversation wires alone, because loading the wires takes a second. */
export type WireName = "chat" | "messages" | "responses" | "content";
export const wireNames: readonly WireName[] = ["chat", "messages", "responses", "content"];
