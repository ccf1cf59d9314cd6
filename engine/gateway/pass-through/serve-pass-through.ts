/** Processes a passed-through request up to the choice of its channel (docs/passing.md). */
import type { HubError } from "../../conversion/contract.ts";
import { reserve, reserveAttempt } from "../accounting/reserve.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { Incoming } from "../intake/decompress.ts";
import { parseBody } from "../intake/parse-body.ts";
import { readBody } from "../intake/read-body.ts";
import * as refuse from "../refusals/refusals.ts";
import { type Chosen, choose } from "./choose-channel.ts";
import { readsBody } from "./pass-rule.ts";
import type { Passed } from "./pass-table.ts";
import { type Passing, PassThrough } from "./pass-through.ts";
import { StreamedBody } from "./streamed-body.ts";

export interface PassedRequest {
  passed: Passed;
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
  { res, flow, isPacked }: Incoming,
  request: PassedRequest,
  enter: Enter,
): void {
  const { headers, passed } = request;
  const { limits, timeouts } = exchange.service.config;
  const gatewayOrigin = exchange.origin;
  const passWithBody = (body: Passing["body"]): undefined =>
    void pass(exchange, request, gatewayOrigin, body);
  const length = headers["content-length"];
  const coding = headers["transfer-encoding"];
  if (!isPacked && coding === undefined && (length === undefined || Number(length) === 0)) {
    enter(exchange, () => passWithBody(undefined));
    return;
  }
  const maxBytes = passed.offers[0]?.rule.maxBytes ?? limits.maxBodyBytes;
  const tooLarge = (): void => {
    // The rest of the body may still arrive. It is not read.
    exchange.closeWithAnswer();
    exchange.guard(() => exchange.cut(refuse.bodyTooLarge(maxBytes)));
  };
  if (Number(length) > maxBytes) {
    tooLarge();
    return;
  }
  if (passed.offers.some(({ rule }) => readsBody(rule))) {
    exchange.expectBody(timeouts.bodyMs);
    const maxBufferedBytes = Math.min(maxBytes, limits.maxBodyBytes);
    const isOver = (): boolean => exchange.settled;
    readBody(res, headers, maxBufferedBytes, isOver, (body) =>
      exchange.guard(() => {
        exchange.arrived();
        if (body === "too_large") {
          exchange.closeWithAnswer();
          exchange.refuse(refuse.bodyTooLarge(maxBufferedBytes));
          return;
        }
        exchange.memory.set(body.length);
        exchange.capture?.recordBody(body);
        const parsed = parseBody(body, limits);
        if ("refused" in parsed) exchange.refuse(parsed.refused);
        else enter(exchange, () => passWithBody({ text: parsed.text, value: parsed.body }));
      }),
    );
    return;
  }
  const { idleMs } = timeouts;
  const inflow = new StreamedBody(
    res,
    flow,
    { length: length === undefined ? undefined : Number(length), maxBytes, silenceMs: idleMs },
    {
      tooLarge,
      silent: () => exchange.guard(() => exchange.cut(refuse.uploadStalled(idleMs))),
    },
  );
  exchange.watchBody(() => !inflow.isComplete);
  exchange.whenSettled(() => inflow.close());
  enter(exchange, () => passWithBody(inflow));
}

async function pass(
  exchange: Exchange,
  { passed, method, path, search, query, headers }: PassedRequest,
  gatewayOrigin: string,
  body: Passing["body"],
): Promise<void> {
  let chosen: Chosen | HubError;
  try {
    const value = body !== undefined && "value" in body ? body.value : undefined;
    chosen = await choose(exchange, passed, { query, headers, body: value });
  } catch (err) {
    exchange.service.log.error(
      { id: exchange.id, err },
      "the store could not look up the ids of the token's objects",
    );
    chosen = refuse.idsUnreachable();
  }
  exchange.guard(() => {
    if (exchange.settled) return;
    if ("kind" in chosen) {
      exchange.refuse(chosen);
      return;
    }
    const { pathValues } = passed;
    const passing = {
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
    const models = [...new Set([...chosen.models.keys(), ...chosen.models.values()])];
    const { channel } = chosen.offer;
    const [model = ""] = chosen.models.values();
    reserve(exchange, models, { tokens: 0, micros: 0 }, () =>
      reserveAttempt(
        exchange,
        { channel, model, configured: exchange.model ?? "" },
        (reservation) => {
          exchange.accounting.openAttempt(reservation);
          new PassThrough(exchange, passing, chosen).start();
        },
        (error) => exchange.refuse(error),
      ),
    );
  });
}

/** Query parameters that may contain a token. */
function withheldOf({ service, wire }: Exchange): ReadonlySet<string> {
  return new Set(service.places(wire).flatMap((place) => ("query" in place ? [place.query] : [])));
}
