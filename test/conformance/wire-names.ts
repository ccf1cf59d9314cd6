/** The wires of conversations by name, for those who need no more of them: reading them takes a second. */
export type WireName = "chat" | "messages" | "responses" | "content";
export const wireNames: readonly WireName[] = ["chat", "messages", "responses", "content"];
