/** The four official SDKs, by their wire. */
import type { WireName } from "../wires.ts";
import { chatClient } from "./chat.ts";
import { contentClient } from "./content.ts";
import { messagesClient } from "./messages.ts";
import type { Client } from "./reading.ts";
import { responsesClient } from "./responses.ts";

export const clients: Record<WireName, Client> = {
  chat: chatClient,
  messages: messagesClient,
  responses: responsesClient,
  content: contentClient,
};
