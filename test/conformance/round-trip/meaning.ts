/** The meaning of a request, wire by wire. */
import type { Json } from "../json.ts";
import type { WireName } from "../wires.ts";
import { chatRequest } from "./meaning/chat.ts";
import { contentRequest } from "./meaning/content.ts";
import { messagesRequest } from "./meaning/messages.ts";

import { responsesRequest } from "./meaning/responses.ts";

const ofRequest: Record<WireName, (body: Json) => Json> = {
  chat: chatRequest,
  messages: messagesRequest,
  responses: responsesRequest,
  content: contentRequest,
};

/** A request in normal form, without irrelevant fields: two requests with the same meaning are deeply equal. */
export function meaningOf(wire: WireName, body: Json): Json {
  return ofRequest[wire](body);
}
