/** Limits the requests in flight, in total and per token. A request starts at once, waits for a free slot, or is refused. */
import type { HubError } from "../../conversion/contract.ts";
import { type Exchange, READING } from "../exchange/exchange.ts";
import * as refuse from "../refusals/refusals.ts";

/** Like `enterInFlight`, for a request whose body is read. It copies the body if the request must wait. */
export function whenThereIsRoom(
  exchange: Exchange,
  body: Uint8Array,
  receive: (body: Uint8Array) => HubError | undefined,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentRequests: ofAll, maxConcurrentPerToken: perToken } = config.overload;
  // The bytes are valid only during the call.
  const mustWait = inFlight.isFull("all", ofAll) || inFlight.isFull(placeOfToken(exchange), perToken);
  const bytes = mustWait ? Buffer.from(body) : body;
  if (mustWait) exchange.memory.set(bytes.length);
  enterInFlight(exchange, () => receive(bytes));
}

function placeOfToken({ token }: Exchange): string {
  return `token ${token?.name}`;
}

/** @param receive returns an error, or undefined if the request continues */
export function enterInFlight(exchange: Exchange, receive: () => HubError | undefined): void {
  const { inFlight, config } = exchange.service;
  const {
    maxConcurrentRequests: ofAll,
    maxConcurrentPerToken: perToken,
    maxQueuedRequests: waiting,
    queueTimeoutMs,
  } = config.overload;
  const enter = (name: string, most: number, go: () => void, error: (most: number) => HubError): void => {
    const refused = (): void => exchange.guard(() => exchange.refuse(error(most)));
    exchange.releaseAtEnd(inFlight.enter(name, { most, waiting, queueTimeoutMs }, go, refused));
  };
  const proceed = (): void =>
    exchange.guard(() => {
      const error = receive();
      if (error !== undefined) exchange.refuse(error);
    }, READING);
  const enterAll = (): void => enter("all", ofAll, proceed, refuse.tooManyInFlight);
  enter(placeOfToken(exchange), perToken, enterAll, refuse.tooManyOfToken);
}
