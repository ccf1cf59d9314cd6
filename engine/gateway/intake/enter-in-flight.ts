/** Requests in flight are bounded, of all and of each token: one goes on at once, when others have made room, or not at all. */
import type { HubError } from "../../conversion/contract.ts";
import { type Exchange, READING } from "../exchange/exchange.ts";
import * as refuse from "../refusals/refusals.ts";

/** As `enterInFlight`, with a body. Goes on at once, or when others have made room; refuses when they do not in time. */
export function whenThereIsRoom(
  exchange: Exchange,
  body: Uint8Array,
  receive: (body: Uint8Array) => HubError | undefined,
): void {
  const { inFlight, config } = exchange.service;
  const { maxConcurrentRequests: ofAll, maxConcurrentPerToken } = config.overload;
  // The bytes are lent for as long as this runs.
  const mustWait =
    inFlight.isFull("all", ofAll) || inFlight.isFull(placeOfToken(exchange), maxConcurrentPerToken);
  const bytes = mustWait ? Buffer.from(body) : body;
  if (mustWait) exchange.held.hold(bytes.length);
  enterInFlight(exchange, () => receive(bytes));
}

function placeOfToken({ token }: Exchange): string {
  return `token ${token?.name}`;
}

/** @param receive gives an error, or nothing where the request goes on by itself */
export function enterInFlight(exchange: Exchange, receive: () => HubError | undefined): void {
  const { inFlight, config } = exchange.service;
  const {
    maxConcurrentRequests: ofAll,
    maxConcurrentPerToken,
    maxQueuedRequests,
    queueTimeoutMs,
  } = config.overload;
  const enter = (name: string, most: number, go: () => void, error: (most: number) => HubError): void => {
    const refused = (): void => exchange.guard(() => exchange.refuse(error(most)));
    exchange.leaveInTheEnd(
      inFlight.enter(name, { most, waiting: maxQueuedRequests, queueTimeoutMs }, go, refused),
    );
  };
  const proceed = (): void =>
    exchange.guard(() => {
      const error = receive();
      if (error !== undefined) exchange.refuse(error);
    }, READING);
  const enterAll = (): void => enter("all", ofAll, proceed, refuse.tooManyInFlight);
  enter(placeOfToken(exchange), maxConcurrentPerToken, enterAll, refuse.tooManyOfToken);
}
