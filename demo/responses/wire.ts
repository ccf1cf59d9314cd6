/** The Responses wire: errors, credentials and models as in chat completions. Responses are stored unless `store` is false. */
import { family } from "../chat/family.ts";
import type { Answer } from "../scenario.ts";
import type { Reading, Wire } from "../wire.ts";
import { createMemory } from "./memory.ts";
import { conversationOf, readResponsesRequest } from "./read.ts";
import { askStored, listedItems } from "./stored.ts";
import { brokenFrames, responseFrames, wholeResponse } from "./write.ts";

/** A separate wire per server, because it stores responses. */
export function createResponsesWire(): Wire {
  const memory = createMemory();
  return {
    ...family,
    stored: (method, path, query) => askStored(memory, method, path, query),
    read({ body }): Reading {
      const ask = readResponsesRequest(body, memory);
      const conversation = conversationOf(body, memory);
      const keep = (answer: Answer): void => {
        if (body.store === false) return;
        memory.keep({ input: listedItems(conversation), response: wholeResponse(body, answer) });
      };
      return {
        ask,
        stream: body.stream === true,
        framing: "sse",
        whole(answer) {
          keep(answer);
          return wholeResponse(body, answer);
        },
        frames(answer) {
          keep(answer);
          return responseFrames(body, answer);
        },
        broken: (_answer, sent) => brokenFrames(body, sent),
      };
    },
  };
}
