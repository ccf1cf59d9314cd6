/**
 * Responds to a request that only warms up. No upstream is contacted; the next request of the connection can continue from it.
 */
import type { ClientRequest } from "../../conversion/contract.ts";
import { createEncoder } from "../../conversion/stream/framing.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { answersUnreachable } from "../refusals/refusals.ts";
import type { AnswerRecorder } from "../stored-answers/answer-recorder.ts";

export function warmUp(
  exchange: Exchange,
  clientRequest: ClientRequest,
  recorder: AnswerRecorder | undefined,
): void {
  const warmed = exchange.wire.connection?.warmUp(clientRequest);
  if (warmed === undefined || recorder === undefined) {
    exchange.refuse(answersUnreachable());
    return;
  }
  void recorder.store(warmed.kept, NOWHERE).then(() =>
    exchange.guard(() => {
      if (exchange.settled) return;
      const { encode, contentType } = createEncoder("sse");
      exchange.settle({ status: 200 }, () => {
        exchange.answer.begin(200, { "content-type": contentType, ...exchange.headers(undefined) });
        for (const message of warmed.messages) exchange.answer.write(encode(message));
        exchange.answer.end();
      });
    }),
  );
}

/** No channel produced the response. */
const NOWHERE = { channel: "", model: "", place: { keyMark: "" } };
