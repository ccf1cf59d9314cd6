/** The four official SDKs. */
import { chatClient } from "./chat.ts";
import type { Client } from "./client.ts";
import { contentClient } from "./content.ts";
import { messagesClient } from "./messages.ts";
import { responsesClient } from "./responses.ts";

export const clients: readonly Client[] = [chatClient, messagesClient, responsesClient, contentClient];
