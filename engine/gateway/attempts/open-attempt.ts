/** Sends the requests of one attempt: usually one, or several for one response. */
import type { Outgoing, ResponseConversion, UnwrittenBody } from "../../conversion/contract.ts";
import { writeBody } from "../../media/body/write-body.ts";
import type { Candidate } from "../../routing/router.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Attempt, type AttemptListener } from "./attempt.ts";
import { FanOut } from "./fan-out.ts";
import { PollingAttempt } from "./polling-attempt.ts";

/** A body, or a body that must still be serialized. */
export type Content = UpstreamRequest["body"] | UnwrittenBody;

export type OpenAttempt = Attempt | FanOut | PollingAttempt;

export interface AttemptParts {
  candidate: Candidate<ChannelTarget>;
  conversion: ResponseConversion;
  outgoing: Outgoing;
  /** The first body, and the bodies of further requests for the same response. */
  contents: readonly [Content, ...Content[]];
  /** Of the client. */
  headers: Readonly<Record<string, string>>;
}

/** @param opened gets the attempt before anything is sent, because a failure may be reported at once */
export function openAttempt(
  exchange: Exchange,
  { candidate, conversion, outgoing, contents, headers }: AttemptParts,
  listener: AttemptListener,
  opened: (attempt: OpenAttempt) => void,
): void {
  const requestWith = (content: Content): UpstreamRequest => {
    const body = typeof content === "object" && "kind" in content ? writeBody(content) : content;
    const request = composeRequest(candidate.place, { ...outgoing, body }, candidate.model, headers);
    exchange.addTrace(request.headers, headers);
    return request;
  };
  const hasTasks = exchange.service.conversions.wires.get(candidate.wire)?.hasTasks === true;
  const observe = limitsObserver(exchange, candidate);
  const open = (answering: ResponseConversion, listener: AttemptListener): Attempt | PollingAttempt =>
    hasTasks
      ? new PollingAttempt(exchange, answering, candidate, listener)
      : new Attempt(exchange, answering, listener, observe);
  if (outgoing.more === undefined) {
    const attempt = open(conversion, listener);
    opened(attempt);
    attempt.send(requestWith(contents[0]));
    return;
  }
  const fan = new FanOut(open, outgoing.more.join, contents.length, listener);
  opened(fan);
  fan.send(contents.map(requestWith));
}

/** Observes what the upstream's headers say about the limits of the key. @param wire of the upstream */
export function limitsObserver(
  { service }: Pick<Exchange, "service">,
  { wire, health }: Pick<Candidate<ChannelTarget>, "wire" | "health">,
): ((headers: Record<string, string>) => void) | undefined {
  const { providerLimits, circuitBreaker } = service.config.routing;
  const readLimits = service.conversions.wires.get(wire)?.readLimits;
  if (!providerLimits || readLimits === undefined) return undefined;
  return (headers) =>
    health.observeLimits(
      readLimits(headers, service.nowMs() / 1000),
      performance.now(),
      circuitBreaker.maxCoolDownMs,
    );
}
