/**
 * Runs one passed-through request, from the choice of its channel to its end. It is sent to one channel, and again only with
 * another key after the upstream refused a key: any other retry could create an object twice. Bytes are forwarded as they
 * arrive. Responses with object ids or lists are buffered and processed first.
 */
import { ownerOf } from "../../access/token-index.ts";
import type { HubError } from "../../conversion/contract.ts";
import { parseJson } from "../../language/json/parse-json.ts";
import type { Flight, Receiver } from "../../upstream/dispatch.ts";
import { type Failure, failureError } from "../../upstream/upstream-failure.ts";
import { composeRequest } from "../../upstream/upstream-target.ts";
import { unusableAnswer } from "../attempts/unusable-answer.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Outcome, summarizeForLog } from "../exchange/request-outcome.ts";
import { answerTooLarge, idsUnreachable, idTaken } from "../refusals/refusals.ts";
import { followClient } from "../responses/follow-client.ts";
import { AttemptHealth, readError } from "./attempt-health.ts";
import { bareModel, type ChannelChoice, namesIn } from "./choose-channel.ts";
import { replaceTexts, textsAt, valuesAt } from "./json-paths.ts";
import { type KeyTurn, KeyTurns } from "./key-turns.ts";
import { type NextPage, readOwned, rewriteUrlHeaders } from "./owned-answer.ts";
import { type Address, addressOf, searchWith, searchWithout } from "./pass-address.ts";
import { type PassRule, readsAnswer } from "./pass-rule.ts";
import type { PassTarget } from "./pass-table.ts";
import type { StreamedBody } from "./streamed-body.ts";

/** Input of a passed-through request. */
export interface PassThroughInput {
  /** The original method: HEAD is not GET here. */
  method: string;
  /** As in the request line. */
  path: string;
  pathValues: readonly string[];
  /** The original query. */
  search: string;
  query: Readonly<Record<string, string>>;
  /** Query parameters that are not sent to the upstream. */
  withheld: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  /** The gateway's own origin, as the client knows it. */
  gatewayOrigin: string;
  body: StreamedBody | { text: string; value: unknown } | undefined;
}

/** Forwarded for every request: headers about the body, conditions and the accepted response. */
const REQUEST_HEADERS = [
  "accept",
  "content-type",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
];
/** Returned for every response: headers about the body, caching and retries. */
const ANSWER_HEADERS = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-language",
  "content-range",
  "content-type",
  "etag",
  "expires",
  "last-modified",
  "retry-after",
];

/** Maximum number of list pages that are read in search of an object of the client. */
const MAX_PAGES = 100;

export class PassThrough implements Receiver {
  readonly #exchange: Exchange;
  readonly #input: PassThroughInput;
  readonly #keys: KeyTurns;
  #target: PassTarget;
  #health: AttemptHealth | undefined;
  readonly #models: ChannelChoice["models"];
  readonly #address: Address;
  #search: string;
  /** Number of the current page of a list, from 1. */
  #page = 1;
  #flight: Flight | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  /** Chunks of a buffered response. */
  #chunks: Buffer[] | undefined;
  #size = 0;
  #hasEnded = false;
  #firstByteMs: number | undefined;

  constructor(exchange: Exchange, input: PassThroughInput, { target, turns, models }: ChannelChoice) {
    this.#exchange = exchange;
    this.#input = input;
    const [model = ""] = models.values();
    this.#keys = new KeyTurns(exchange, turns, model);
    this.#target = target;
    this.#models = models;
    const names = namesIn(target.rule.path);
    const upstreamPathValues = input.pathValues.map((text, at) =>
      names[at] === "model" ? (models.get(text) ?? text) : text,
    );
    this.#address = addressOf(target, upstreamPathValues);
    this.#search = searchWithout(input.search, input.withheld);
  }

  start(): void {
    const { answer, service } = this.#exchange;
    service.retryBudget.addRequest();
    this.#exchange.cancelBy((error) => this.#giveUp(error));
    this.#exchange.expectEnd(service.config.timeouts.totalMs);
    answer.listen(
      followClient(
        this.#exchange,
        () => this.#flight,
        () => this.#clientLeft(),
      ),
    );
    this.#keys.take(
      (turn) => this.#begin(turn),
      (error) => {
        this.#hasEnded = true;
        this.#exchange.refuse(error);
      },
    );
  }

  /** Sends the request with a key. */
  #begin({ target, health }: KeyTurn): void {
    const { accounting, capture, wire } = this.#exchange;
    this.#target = target;
    const { channel, key, place, spoken } = target;
    const [model = ""] = this.#models.values();
    this.#health = health && new AttemptHealth(this.#exchange, spoken, health);
    accounting.beginAttempt({
      channel,
      key,
      place,
      wire: wire.name,
      model,
      configured: this.#exchange.model ?? "",
    });
    capture?.setTarget(this.#target);
    this.#send();
  }

  #send(): void {
    const { body, headers, method } = this.#input;
    const { place, group } = this.#target;
    const { path: _, ...rest } = place;
    const { prefix, path } = this.#address;
    const upstreamTarget = {
      ...rest,
      prefix,
      forward: [...place.forward, ...group.requestHeaders, ...REQUEST_HEADERS],
    };
    const text = body === undefined || "isComplete" in body ? "" : this.#bodyText(body);
    const message = { method, path: path + this.#search, headers: {}, body: text };
    const request = composeRequest(upstreamTarget, message, "", headers);
    this.#exchange.addTrace(request.headers, headers);
    if (body !== undefined && "isComplete" in body) request.body = body;
    const { capture, service } = this.#exchange;
    this.#flight = service.upstream.dispatch(request, capture?.observe(request, this) ?? this);
  }

  /** The body with the upstream's model names instead of the client's. */
  #bodyText({ text, value }: { text: string; value: unknown }): string {
    const { rule } = this.#target;
    const rename = (name: string): string => {
      const bare = bareModel(rule, name);
      return name.slice(0, name.length - bare.length) + (this.#models.get(bare) ?? bare);
    };
    if (rule.models.every((at) => textsAt(value, at).every((name) => rename(name) === name))) return text;
    const exact = parseJson(text);
    for (const at of rule.models) replaceTexts(exact, at, rename);
    return JSON.stringify(exact);
  }

  // ── Response of the upstream ─────────────────────────────────────────────────────────────────────────────────────

  headers(status: number, headers: Record<string, string>): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      this.#status = status;
      this.#headers = headers;
      this.#health?.respond(headers);
      this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
      const unusable = status === 304 ? undefined : unusableAnswer(status, headers);
      if (unusable !== undefined) {
        this.#health?.end(unusable);
        this.#refuse(unusable);
        return;
      }
      // The rest of a body must not be read as another request. A complete response can close the connection.
      const isEarly = this.#exchange.isUnread;
      const hasNoBody = this.#input.method === "HEAD" || status === 204 || status === 304;
      if (isEarly || hasNoBody || status >= 400 || readsAnswer(this.#target.rule)) this.#chunks = [];
      else {
        this.#health?.end(undefined);
        const sentHeaders = { ...this.#answerHeaders(), ...this.#exchange.headers(undefined) };
        this.#exchange.answer.begin(status, sentHeaders, this.#exchange.closing);
      }
    });
  }

  data(chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      this.#size += chunk.length;
      if (this.#chunks === undefined) {
        this.#exchange.answer.write(chunk);
        return;
      }
      const { maxResponseBytes } = this.#exchange.service.config.limits;
      this.#exchange.memory.set(this.#size);
      if (this.#size > maxResponseBytes) this.#refuse(answerTooLarge(maxResponseBytes));
      else this.#chunks.push(chunk);
    });
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      if (this.#chunks === undefined) {
        this.#finish();
        this.#exchange.settle(this.#outcome({ status: this.#status }), () => this.#exchange.answer.end());
        return;
      }
      const body = Buffer.concat(this.#chunks, this.#size);
      const error =
        this.#status < 400
          ? undefined
          : readError(this.#exchange, this.#target, this.#status, this.#headers, body);
      this.#health?.end(error);
      if (error !== undefined && this.#retries(error)) this.#sendAgain(error, body);
      else if (this.#status >= 200 && this.#status < 300 && readsAnswer(this.#target.rule)) {
        this.#processBody(body).catch((err: unknown) => {
          this.#exchange.service.log.error(
            { part: "requests", id: this.#exchange.id, err },
            "the store could not record the owner of an id",
          );
          this.#exchange.guard(() => this.#refuse(idsUnreachable()));
        });
      } else this.#answer(body);
    });
  }

  fail(failure: Failure): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      const error = failureError(failure);
      this.#health?.end(error, failure.kind === "exhausted");
      this.#giveUp(error, failure.detail);
    });
  }

  // ── Other keys ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Whether the body can be sent once more, and another key may serve the request. */
  #retries(error: HubError): boolean {
    const { body } = this.#input;
    const isRepeatable = body === undefined || !("isComplete" in body);
    return isRepeatable && !this.#exchange.isUnread && this.#page === 1 && this.#keys.mayRetry(error);
  }

  /** @param body of the response that the client gets if no key can take the request */
  #sendAgain(error: HubError, body: Buffer): void {
    const { accounting, service, id } = this.#exchange;
    const { channel, key, place } = this.#target;
    const status = this.#status;
    const headers = this.#headers;
    accounting.endAttempt("failed", this.#firstByteMs, { status, error });
    const summary = summarizeForLog({ error }, undefined, place.conceal);
    service.log.warn({ part: "requests", id, channel, key, ...summary }, "attempt failed");
    this.#flight = undefined;
    this.#status = 0;
    this.#firstByteMs = undefined;
    this.#chunks = undefined;
    this.#size = 0;
    this.#exchange.memory.set(0);
    this.#keys.take(
      (turn) => this.#begin(turn),
      () => {
        this.#status = status;
        this.#headers = headers;
        this.#answer(body);
      },
    );
  }

  // ── Processing of the response ───────────────────────────────────────────────────────────────────────────────────

  /** Processes a response about client objects. Rejects if the store fails. */
  async #processBody(bytes: Buffer): Promise<void> {
    const { service, token } = this.#exchange;
    const { pathValues, gatewayOrigin, path, query } = this.#input;
    const target = this.#target;
    const address = this.#address;
    const owner = ownerOf(token);
    const request = { target, owner, pathValues, query, gatewayOrigin, clientPath: path, address };
    const { headers, ids } = rewriteUrlHeaders(this.#headers, request);
    this.#headers = headers;
    const result = await readOwned(bytes, ids, request, service.owned, this.#page === MAX_PAGES);
    this.#exchange.guard(() => {
      if (this.#hasEnded) return;
      if (result === "taken") this.#refuse(idTaken());
      else if ("next" in result) this.#turnPage(result.next);
      else this.#answer(result.body);
    });
  }

  /** Requests the next page of a list, after one without objects of the client. */
  #turnPage({ query, value }: NextPage): void {
    this.#page++;
    this.#search = searchWith(this.#search, query, value);
    this.#chunks = undefined;
    this.#size = 0;
    this.#send();
  }

  /** Sends the complete response. */
  #answer(body: string | Buffer): void {
    const status = this.#status;
    this.#finish(status >= 400);
    const headers = this.#answerHeaders();
    const usage = status < 400 ? usageIn(body, this.#target.rule) : undefined;
    const logged = status < 400 ? { ...(usage && { usage }) } : summarizeForLog({ error: errorOf(status) });
    // Upstreams often quote an invalid key in errors.
    const sentBody = status < 400 ? body : this.#target.place.conceal(body.toString());
    this.#exchange.send(
      { status, headers, body: sentBody, dropped: [] },
      this.#outcome({ status, ...logged }),
    );
  }

  #answerHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    const { group, rule } = this.#target;
    for (const name of [...ANSWER_HEADERS, ...group.responseHeaders, ...rule.urlHeaders]) {
      const value = this.#headers[name];
      if (value !== undefined) headers[name] = value;
    }
    return headers;
  }

  #refuse(error: HubError, detail?: string): void {
    this.#flight?.cancel();
    this.#finish(true, error);
    const { status } = error;
    this.#exchange.refuse(
      error,
      this.#outcome({ status, ...summarizeForLog({ error }, detail, this.#target.place.conceal) }),
    );
  }

  /** Ends the request with an error, or aborts a response that has started. */
  #giveUp(error: HubError, detail?: string): void {
    if (this.#hasEnded) return;
    if (this.#status === 0 || this.#chunks !== undefined) {
      this.#refuse(error, detail);
      return;
    }
    this.#flight?.cancel();
    this.#finish(true, error);
    const logged = summarizeForLog({ error }, detail, this.#target.place.conceal);
    this.#exchange.settle(this.#outcome({ status: this.#status, ...logged }), () =>
      this.#exchange.answer.abort(),
    );
  }

  #clientLeft(): void {
    if (this.#hasEnded) return;
    this.#flight?.cancel();
    this.#hasEnded = true;
    this.#health?.abandon();
    this.#exchange.accounting.endAttempt("cancelled", this.#firstByteMs);
    this.#exchange.settle(this.#outcome({ status: 499 }));
  }

  /** Ignores further data from both sides. */
  #finish(isFailed = false, error?: HubError): void {
    this.#hasEnded = true;
    this.#health?.abandon();
    const status = this.#status === 0 ? {} : { status: this.#status };
    this.#exchange.accounting.endAttempt(isFailed ? "failed" : "answered", this.#firstByteMs, {
      ...status,
      error,
    });
  }

  #outcome(outcome: Outcome): Outcome {
    const { channel, key } = this.#target;
    const [model] = this.#models.values();
    return {
      channel,
      ...(key === undefined ? {} : { key }),
      upstreamWire: this.#exchange.wire.name,
      ...(model === undefined ? {} : { upstreamModel: model }),
      ...(this.#firstByteMs === undefined ? {} : { firstByteMs: this.#firstByteMs }),
      attempts: this.#exchange.accounting.attempts,
      ...outcome,
    };
  }
}

/** Usage in a response; undefined if the rule has no usage or the response has none. */
function usageIn(body: string | Buffer, { usage }: PassRule): Record<string, number> | undefined {
  if (usage.length === 0) return undefined;
  let document: unknown;
  try {
    document = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  const counted = usage.flatMap(({ name, at }) => {
    const [count] = valuesAt(document, at);
    return typeof count === "number" ? [[name, count] as const] : [];
  });
  return counted.length === 0 ? undefined : Object.fromEntries(counted);
}

/** The upstream's error is passed through. This is the error for the log and the ledger. */
function errorOf(status: number): HubError {
  const kind = status < 500 ? "invalid_request" : "upstream";
  return { kind, status, message: `the upstream responded with status ${status}`, retryable: false };
}
