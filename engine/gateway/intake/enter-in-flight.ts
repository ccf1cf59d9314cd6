/** Limits the requests in flight, in total and per token. A request starts at once, waits for a free slot, or is refused. */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError } from "../../conversion/contract.ts";
import { type Exchange, READING } from "../exchange/exchange.ts";
import * as refuse from "../refusals/refusals.ts";

/** Like `enterInFlight`, for a request whose body is read. It copies the body if the request must wait. */
export function enterInFlightWithBody(
  exchange: Exchange,
  body: Uint8Array,
  receive: (body: Uint8Array) => HubError | undefined,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentRequests: maxInTotal, maxConcurrentPerToken: maxPerToken } = config.overload;
  // The bytes are valid only during the call.
  const mustWait =
    inFlight.isFull("all", maxInTotal) || inFlight.isFull(counterOfToken(exchange), maxPerToken);
  const bytes = mustWait ? Buffer.from(body) : body;
  if (mustWait) exchange.memory.set(bytes.length);
  enterInFlight(exchange, () => receive(bytes));
}

/** By owner: accounts choose the names of their tokens, so two tokens may have one name. */
function counterOfToken({ token }: Exchange): string {
  return `token ${ownerOf(token)}`;
}

/** @param receive returns an error, or undefined if the request continues */
export function enterInFlight(exchange: Exchange, receive: () => HubError | undefined): void {
  const { inFlight, config } = exchange.service;
  const {
    maxConcurrentRequests: maxInTotal,
    maxConcurrentPerToken: maxPerToken,
    maxQueuedRequests: maxWaiting,
    queueTimeoutMs,
  } = config.overload;
  const enter = (
    name: string,
    maxInFlight: number,
    start: () => void,
    error: (max: number) => HubError,
  ): void => {
    const refused = (): void => exchange.guard(() => exchange.refuse(error(maxInFlight)));
    exchange.releaseAtEnd(inFlight.enter(name, { maxInFlight, maxWaiting, queueTimeoutMs }, start, refused));
  };
  const proceed = (): void =>
    exchange.guard(() => {
      const error = receive();
      if (error !== undefined) exchange.refuse(error);
    }, READING);
  const enterAll = (): void => enter("all", maxInTotal, proceed, refuse.tooManyInFlight);
  enter(counterOfToken(exchange), maxPerToken, enterAll, refuse.tooManyOfToken);
}
