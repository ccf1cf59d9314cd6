/** The four wires by hand, by name. */
import type { WireName } from "../bodies.ts";
import type { ByHand } from "./by-hand.ts";
import * as chatAnswer from "./chat/answer.ts";
import * as chatEncode from "./chat/encode.ts";
import * as chatRequest from "./chat/request.ts";
import * as contentAnswer from "./content/answer.ts";
import * as contentEncode from "./content/encode.ts";
import * as contentRequest from "./content/request.ts";
import * as messagesAnswer from "./messages/answer.ts";
import * as messagesEncode from "./messages/encode.ts";
import * as messagesRequest from "./messages/request.ts";
import * as responsesAnswer from "./responses/answer.ts";
import * as responsesEncode from "./responses/encode.ts";
import * as responsesRequest from "./responses/request.ts";
import * as responsesStreamDecode from "./responses/stream-decode.ts";

export const hands: Record<WireName, ByHand> = {
  chat: { ...chatRequest, ...chatEncode, ...chatAnswer },
  messages: { ...messagesRequest, ...messagesEncode, ...messagesAnswer },
  content: { ...contentRequest, ...contentEncode, ...contentAnswer },
  responses: { ...responsesRequest, ...responsesEncode, ...responsesAnswer, ...responsesStreamDecode },
};
