/** The responses wire: errors, credentials and models as in chat completions; responses are stored unless told not to. */
import { authenticate, models, refuse } from "../chat/wire.ts";
import type { Reading, Wire } from "../wire.ts";
import { createMemory } from "./memory.ts";
import { conversationOf, readResponsesRequest } from "./read.ts";
import { brokenFrames, itemsOf, responseFrames, responseId, wholeResponse } from "./write.ts";

/** A wire of its own per server, because it remembers. */
export function createResponsesWire(): Wire {
  const memory = createMemory();
  return {
    authenticate,
    refuse,
    models,
    requestIdHeader: "x-request-id",
    read({ body }): Reading {
      const ask = readResponsesRequest(body, memory);
      const conversation = conversationOf(body, memory);
      const keep = (items: ReturnType<typeof itemsOf>): void => {
        if (body.store !== false) memory.keep(responseId(body), [...conversation, ...items]);
      };
      return {
        ask,
        stream: body.stream === true,
        framing: "sse",
        whole(answer) {
          keep(itemsOf(body, answer));
          return wholeResponse(body, answer);
        },
        frames(answer) {
          keep(itemsOf(body, answer));
          return responseFrames(body, answer);
        },
        broken: (_answer, sent) => brokenFrames(body, sent),
      };
    },
  };
}
