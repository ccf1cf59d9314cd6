/** Processes a passed-through request up to the choice of its channel (docs/passing.md). */
import type { HubError } from "../../conversion/contract.ts";
import { reserve } from "../accounting/reserve.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { IncomingBody } from "../intake/decompress.ts";
import { parseBody } from "../intake/parse-body.ts";
import { readBody } from "../intake/read-body.ts";
import * as refuse from "../refusals/refusals.ts";
import { type ChannelChoice, chooseChannel } from "./choose-channel.ts";
import { readsBody } from "./pass-rule.ts";
import type { PassRoute } from "./pass-table.ts";
import { PassThrough, type PassThroughInput } from "./pass-through.ts";
import { StreamedBody } from "./streamed-body.ts";

export interface PassThroughRequest {
  passRoute: PassRoute;
  method: string;
  path: string;
  search: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

/** Admits a request when a slot is free, or refuses it. */
type Enter = (exchange: Exchange, go: () => HubError | undefined) => void;

/** Must be called before the handler returns. */
export function servePassThrough(
  exchange: Exchange,
  { res, flow, isCompressed }: IncomingBody,
  request: PassThroughRequest,
  enter: Enter,
): void {
  const { headers, passRoute } = request;
  const { limits, timeouts } = exchange.service.config;
  const gatewayOrigin = exchange.origin;
  const sendWithBody = (body: PassThroughInput["body"]): undefined =>
    void chooseAndSend(exchange, request, gatewayOrigin, body);
  const length = headers["content-length"];
  const coding = headers["transfer-encoding"];
  if (!isCompressed && coding === undefined && (length === undefined || Number(length) === 0)) {
    enter(exchange, () => sendWithBody(undefined));
    return;
  }
  const maxBytes = passRoute.targets[0]?.rule.maxBytes ?? limits.maxBodyBytes;
  const tooLarge = (): void => {
    // The rest of the body may still arrive. It is not read.
    exchange.closeWithAnswer();
    exchange.guard(() => exchange.endWithError(refuse.bodyTooLarge(maxBytes)));
  };
  if (Number(length) > maxBytes) {
    tooLarge();
    return;
  }
  if (passRoute.targets.some(({ rule }) => readsBody(rule))) {
    exchange.expectBody(timeouts.bodyMs);
    const maxBufferedBytes = Math.min(maxBytes, limits.maxBodyBytes);
    const isOver = (): boolean => exchange.settled;
    readBody(res, headers, maxBufferedBytes, isOver, (body) =>
      exchange.guard(() => {
        exchange.clearDeadline();
        if (body === "too_large") {
          exchange.closeWithAnswer();
          exchange.refuse(refuse.bodyTooLarge(maxBufferedBytes));
          return;
        }
        exchange.memory.set(body.length);
        exchange.capture?.recordBody(body);
        const parsed = parseBody(body, limits);
        if ("refused" in parsed) exchange.refuse(parsed.refused);
        else enter(exchange, () => sendWithBody({ text: parsed.text, value: parsed.body }));
      }),
    );
    return;
  }
  const { idleMs } = timeouts;
  const streamedBody = new StreamedBody(
    res,
    flow,
    { length: length === undefined ? undefined : Number(length), maxBytes, idleMs },
    {
      tooLarge,
      silent: () => exchange.guard(() => exchange.endWithError(refuse.uploadStalled(idleMs))),
    },
  );
  exchange.watchBody(() => !streamedBody.isComplete);
  exchange.whenSettled(() => streamedBody.close());
  enter(exchange, () => sendWithBody(streamedBody));
}

async function chooseAndSend(
  exchange: Exchange,
  { passRoute, method, path, search, query, headers }: PassThroughRequest,
  gatewayOrigin: string,
  body: PassThroughInput["body"],
): Promise<void> {
  let choice: ChannelChoice | HubError;
  try {
    const value = body !== undefined && "value" in body ? body.value : undefined;
    choice = await chooseChannel(exchange, passRoute, { query, headers, body: value });
  } catch (err) {
    exchange.service.log.error(
      { part: "requests", id: exchange.id, err },
      "the store could not look up the ids of the token's objects",
    );
    choice = refuse.idsUnreachable();
  }
  exchange.guard(() => {
    if (exchange.settled) return;
    if ("kind" in choice) {
      exchange.refuse(choice);
      return;
    }
    const { pathValues } = passRoute;
    const input = {
      method,
      path,
      pathValues,
      search,
      query,
      withheld: withheldOf(exchange),
      headers,
      gatewayOrigin,
      body,
    };
    const models = [...new Set([...choice.models.keys(), ...choice.models.values()])];
    reserve(exchange, models, { tokens: 0, micros: 0 }, () =>
      new PassThrough(exchange, input, choice).start(),
    );
  });
}

/** Query parameters that may contain a token. */
function withheldOf({ service, wire }: Exchange): ReadonlySet<string> {
  return new Set(service.places(wire).flatMap((place) => ("query" in place ? [place.query] : [])));
}
