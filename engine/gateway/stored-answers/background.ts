/**
 * Background responses for upstreams that do not support them: the client gets an id at once, and the request continues without
 * a client. Only the process that runs a request knows it. The request ends with the process.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { ClientRequest, Reply } from "../../conversion/contract.ts";
import { Exchange, type Running } from "../exchange/exchange.ts";
import { answersUnreachable, cancelledByCaller } from "../refusals/refusals.ts";
import { DiscardedAnswer } from "../responses/discarded-answer.ts";
import type { AnswerRecorder } from "./answer-recorder.ts";

/**
 * Responds to the client with the id, and starts the request.
 *
 * @param start sends the request without a client
 */
export async function runInBackground(
  exchange: Exchange,
  { clientRequest, recorder }: { clientRequest: ClientRequest; recorder: AnswerRecorder },
  running: Running,
  start: (detached: Exchange, clientRequest: ClientRequest) => void,
): Promise<void> {
  const { service, wire, operation, token, tags, model, trace } = exchange;
  const started = wire.stored?.begun(clientRequest);
  if (started === undefined || !(await recorder.begin(started))) {
    exchange.guard(() => exchange.refuse(answersUnreachable()));
    return;
  }
  if (exchange.settled) {
    // A client that disconnected before it got the id can never fetch the response. Its reservation is already released.
    void recorder.fail(cancelledByCaller());
    return;
  }
  exchange.guard(() => {
    const owner = ownerOf(token);
    const capture = exchange.detachCapture();
    const input = { wire, operation, token, tags, model, capture, trace };
    const detached = new Exchange(service, running, new DiscardedAnswer(), input);
    service.background.add(owner, started.id, detached);
    detached.whenSettled(() => service.background.delete(owner, started.id));
    detached.whenFailed((error) => void recorder.fail(error));
    exchange.accounting.transferTo(detached.accounting);
    detached.guard(() => start(detached, { ...clientRequest, detached: true }));
    exchange.send(replyWith(started.answer));
  });
}

function replyWith(answer: object): Reply {
  const headers = { "content-type": "application/json" };
  return { status: 200, headers, body: JSON.stringify(answer), dropped: [] };
}
