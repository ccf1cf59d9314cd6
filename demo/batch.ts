/** One line of a batch, with the response that its request would have. */
import { answer } from "./scenario.ts";
import { Fault, type Json, type Received, type Wire } from "./wire.ts";

/** The response, or the error with its status. */
export function answerLine(
  wire: Wire,
  headers: Received["headers"],
  body: Json,
): { status: number; body: unknown } {
  try {
    const reading = wire.read({
      headers,
      path: {},
      query: new URLSearchParams(),
      body: { ...body, stream: false },
    });
    return { status: 200, body: "answer" in reading ? reading.answer() : reading.whole(answer(reading.ask)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { status, body: refusal } = wire.refuse(error, "");
    return { status, body: refusal };
  }
}
