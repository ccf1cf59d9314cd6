/**
 * Forwards a request about a stored response to the upstream that stores it, with the same key. There is one attempt, because
 * no other channel has the response. The upstream's response is passed through; backpressure, deadline and disconnects work as
 * for other requests.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError, Reply, StoredAct, StreamConversion } from "../../conversion/contract.ts";
import type { Pin } from "../../store/answers/answer-contract.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import { Attempt, type AttemptListener, type Failed } from "../attempts/attempt.ts";
import { type ChannelTarget, targetWithKey } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { pinnedElsewhere } from "../refusals/refusals.ts";
import { followClient } from "../responses/follow-client.ts";

export class ForwardedRequest implements AttemptListener {
  readonly #exchange: Exchange;
  readonly #request: StoredRequest;
  readonly #pin: Pin;
  #channelTarget: ChannelTarget | undefined;
  #attempt: Attempt | undefined;
  #hasEnded = false;
  /** The end of a stream, delayed until the request is recorded. */
  #streamEnd: string | Uint8Array = "";

  constructor(exchange: Exchange, request: StoredRequest, pin: Pin) {
    this.#exchange = exchange;
    this.#request = request;
    this.#pin = pin;
  }

  start(): void {
    const { answer, service, wire, id, requestId } = this.#exchange;
    const { act, query, search, headers } = this.#request;
    const { channel: name, key, model } = this.#pin;
    const channel = service.config.channels.find((each) => each.name === name);
    const channelWire = channel?.speaks.find((each) => each.wire === wire.name);
    const place = channelWire && targetWithKey(channelWire, key);
    const upstreamWire =
      channelWire && service.conversions.wires.get(channelWire.variant ?? channelWire.wire);
    if (place === undefined || upstreamWire === undefined) {
      this.#exchange.refuse(pinnedElsewhere(model));
      return;
    }
    answer.listen(
      followClient(
        this.#exchange,
        () => this.#attempt,
        () => this.#clientLeft(),
      ),
    );
    this.#channelTarget = place;
    this.#exchange.capture?.setTarget({ channel: name, place });
    this.#exchange.cancelBy((error) => this.#giveUp(error));
    this.#exchange.expectEnd(service.config.timeouts.totalMs);
    if (query.stream === "true") this.#exchange.wantStream();
    const clientRequest = { text: "{}", body: {}, pathParameters: {}, query, headers, now: 0, id, requestId };
    const { capabilities } = place;
    const conversion = service.conversions.forward(wire, clientRequest, {
      wire: upstreamWire,
      model,
      capabilities,
    });
    this.#attempt = new Attempt(this.#exchange, conversion, this);
    this.#attempt.send(
      composeRequest(place, conversion.request(act, this.#request.id, search), model, headers),
    );
  }

  answered(reply: Reply): void {
    this.#hasEnded = true;
    if (this.#request.act === "delete") this.#forget();
    this.#exchange.send(reply, this.#outcome({ status: reply.status }));
  }

  failed({ error, detail, reply }: Failed): void {
    this.#hasEnded = true;
    const conceal = this.#channelTarget?.conceal ?? ((text) => text);
    const failureReply = { ...(reply ?? this.#exchange.wire.fail(error, this.#exchange.requestId)) };
    if (typeof failureReply.body === "string") failureReply.body = conceal(failureReply.body);
    this.#exchange.send(
      failureReply,
      this.#outcome({ status: failureReply.status, ...summarizeForLog({ error }, detail, conceal) }),
    );
  }

  streamed(stream: StreamConversion, bytes: string | Uint8Array): void {
    const { answer } = this.#exchange;
    // Has an effect only on the first call.
    const headers = {
      ...stream.headers,
      "cache-control": "no-cache",
      ...this.#exchange.headers(undefined),
    };
    answer.begin(200, headers, this.#exchange.closing);
    if (stream.finished) this.#streamEnd = bytes;
    else answer.write(bytes);
  }

  ended({ error }: StreamConversion, detail?: string): void {
    this.#hasEnded = true;
    const { answer } = this.#exchange;
    const logged = summarizeForLog({ error }, detail, this.#channelTarget?.conceal);
    this.#exchange.settle(this.#outcome({ status: 200, ...logged }), () => {
      answer.write(this.#streamEnd);
      answer.end();
    });
  }

  /** The upstream has deleted the response, so the gateway deletes its entry. */
  #forget(): void {
    const { service, token, id } = this.#exchange;
    service.answers?.delete(ownerOf(token), this.#request.id).catch((err: unknown) => {
      service.log.error({ part: "stored_responses", id, err }, "a response was not deleted");
    });
  }

  #giveUp(error: HubError): void {
    if (this.#hasEnded) return;
    const stream = this.#attempt?.stream;
    this.#attempt?.cancel();
    if (stream === undefined) this.failed({ error });
    else {
      this.streamed(stream, stream.fail(error));
      this.ended(stream);
    }
  }

  #outcome(outcome: Outcome): Outcome {
    const { channel, model } = this.#pin;
    return { channel, upstreamWire: this.#exchange.wire.name, upstreamModel: model, ...outcome };
  }

  #clientLeft(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#attempt?.cancel();
    this.#exchange.settle(this.#outcome({ status: 499 }));
  }
}

/** An action on a stored response. */
export interface StoredRequest {
  act: StoredAct;
  id: string;
  query: Record<string, string>;
  /** The original query. */
  search: string;
  headers: Record<string, string>;
}
