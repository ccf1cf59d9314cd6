/** Captures, seen from a traffic process: control alone can seal them. Both ends stand here, for they must agree on the question. */
import type { Capture, Captures } from "../store/captures.ts";
import type { Answers, Ask } from "./questions.ts";

const PUT = "captures: put";

/** A traffic process's end. */
export function capturesAtControl(ask: Ask): Captures {
  return { put: async (capture) => void (await ask(PUT, capture)) };
}

/** Control's end. @param captures what keeps them, once it is there. */
export function answersAboutCaptures(captures: () => Captures | undefined): Answers {
  return {
    [PUT]: async (capture) => {
      const here = captures();
      if (here === undefined) throw new Error("nothing is captured yet");
      await here.put(capture as Capture);
    },
  };
}
