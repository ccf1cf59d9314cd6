/**
 * Answers that nobody waits for: the caller is told an id at once and comes back to it; the request runs on by itself.
 * For upstreams that do not do this themselves. What runs is known to the process that runs it, and ends with it.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { Caller, Reply } from "../../conversion/contract.ts";
import { Exchange, type Running } from "../exchange/exchange.ts";
import { answersUnreachable, cancelledByCaller } from "../refusals/refusals.ts";
import { DiscardedAnswer } from "../responses/discarded-answer.ts";
import type { AnswerRecorder } from "./answer-recorder.ts";

/**
 * Tells the caller that its request has begun, and begins it.
 *
 * @param start sends the request, for nobody.
 */
export async function runInBackground(
  exchange: Exchange,
  { caller, recorder }: { caller: Caller; recorder: AnswerRecorder },
  running: Running,
  start: (detached: Exchange, caller: Caller) => void,
): Promise<void> {
  const { service, wire, operation, token, model } = exchange;
  const begun = wire.stored?.begun(caller);
  if (begun === undefined || !(await recorder.begin(begun))) {
    exchange.guard(() => exchange.refuse(answersUnreachable()));
    return;
  }
  if (exchange.settled) {
    // Whoever left before it was told an id can never come back to it, and what it had reserved was given back.
    void recorder.fail(cancelledByCaller());
    return;
  }
  exchange.guard(() => {
    const owner = ownerOf(token);
    const capture = exchange.handOverCapture();
    const beginning = { wire, operation, token, model, capture };
    const detached = new Exchange(service, running, new DiscardedAnswer(), beginning);
    service.background.add(owner, begun.id, detached);
    detached.whenSettled(() => service.background.delete(owner, begun.id));
    detached.whenFailed((error) => void recorder.fail(error));
    exchange.accounting.handOver(detached.accounting);
    detached.guard(() => start(detached, { ...caller, detached: true }));
    exchange.send(replyWith(begun.answer));
  });
}

function replyWith(answer: object): Reply {
  const headers = { "content-type": "application/json" };
  return { status: 200, headers, body: JSON.stringify(answer), dropped: [] };
}
