/** The chat completions wire. */
import { Fault, type Reading, type Wire } from "../wire.ts";
import { family } from "./family.ts";
import { readChat } from "./read.ts";
import { chatFrames, wholeChat } from "./write.ts";

export const chat: Wire = {
  ...family,
  read({ body }): Reading {
    return {
      ask: readChat(body),
      stream: body.stream === true,
      framing: "sse",
      whole: (answer) => wholeChat(body, answer),
      frames: (answer) => chatFrames(body, answer),
      broken: () => [{ data: family.refuse(new Fault("internal", ""), "").body }],
    };
  },
};
