/**
 * One request that passes, from the choice of its channel to its end. It goes to one channel, once: its body may have been
 * sent, and what it makes would be made twice. Bytes go through as they come, unless what the upstream says must be known
 * first: whose the ids in it are, which of a list the caller sees.
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
import { bareModel, type Chosen, namesIn } from "./choose-channel.ts";
import { replaceTexts, textsAt, valuesAt } from "./json-paths.ts";
import { linksHere, type NextPage, readOwned } from "./owned-answer.ts";
import { type Address, addressOf, searchWith, searchWithout } from "./pass-address.ts";
import { type PassRule, readsAnswer } from "./pass-rule.ts";
import type { PassTarget } from "./pass-table.ts";
import type { StreamedBody } from "./streamed-body.ts";

/** What a request that passes brings along. */
export interface Passing {
  /** As it was sent: HEAD is no GET here. */
  method: string;
  /** As it stands in the request line. */
  path: string;
  captured: readonly string[];
  /** The query as it was sent. */
  search: string;
  query: Readonly<Record<string, string>>;
  /** Parameters of the query that do not go up. */
  withheld: ReadonlySet<string>;
  headers: Readonly<Record<string, string>>;
  /** The gateway's own origin, as the caller knows it. */
  here: string;
  body: StreamedBody | { text: string; value: unknown } | undefined;
}

/** Of any request: what it says of its body, and of the answer that it wants. */
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
/** Of any answer: what it says of its body, and when to ask again. */
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

/** Pages that are asked for, one after the other, while none holds anything of the caller's. */
const MAX_PAGES = 100;

export class PassThrough implements Receiver {
  readonly #exchange: Exchange;
  readonly #passing: Passing;
  readonly #offer: PassTarget;
  readonly #models: Chosen["models"];
  readonly #address: Address;
  #search: string;
  /** Of a list, which page is asked for, from 1. */
  #page = 1;
  #flight: Flight | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  /** Of an answer that is read whole. */
  #chunks: Buffer[] | undefined;
  #size = 0;
  #isOver = false;
  #firstByteMs: number | undefined;

  constructor(exchange: Exchange, passing: Passing, { offer, models }: Chosen) {
    this.#exchange = exchange;
    this.#passing = passing;
    this.#offer = offer;
    this.#models = models;
    const names = namesIn(offer.rule.path);
    const called = passing.captured.map((text, at) =>
      names[at] === "model" ? (models.get(text) ?? text) : text,
    );
    this.#address = addressOf(offer, called);
    this.#search = searchWithout(passing.search, passing.withheld);
  }

  start(): void {
    const { answer, accounting, capture, service, wire } = this.#exchange;
    this.#exchange.cancelBy((error) => this.#giveUp(error));
    this.#exchange.expectEnd(service.config.timeouts.totalMs);
    answer.listen(
      followClient(
        this.#exchange,
        () => this.#flight,
        () => this.#left(),
      ),
    );
    const { channel } = this.#offer;
    const [model = ""] = this.#models.values();
    accounting.begin({ channel, wire: wire.name, model, configured: this.#exchange.model ?? "" });
    capture?.goTo(this.#offer);
    this.#send();
  }

  #send(): void {
    const { body, headers, method } = this.#passing;
    const { place, group } = this.#offer;
    const { path: _, ...rest } = place;
    const { prefix, path } = this.#address;
    const at = { ...rest, prefix, forward: [...place.forward, ...group.headers, ...REQUEST_HEADERS] };
    const text = body === undefined || "isWhole" in body ? "" : this.#bodyText(body);
    const message = { method, path: path + this.#search, headers: {}, body: text };
    const request = composeRequest(at, message, "", headers);
    if (body !== undefined && "isWhole" in body) request.body = body;
    const { capture, service } = this.#exchange;
    this.#flight = service.upstream.dispatch(request, capture?.hear(request, this) ?? this);
  }

  /** With the upstream's names in the place of the caller's. */
  #bodyText({ text, value }: { text: string; value: unknown }): string {
    const { rule } = this.#offer;
    const rename = (name: string): string => {
      const bare = bareModel(rule, name);
      return name.slice(0, name.length - bare.length) + (this.#models.get(bare) ?? bare);
    };
    if (rule.models.every((at) => textsAt(value, at).every((name) => rename(name) === name))) return text;
    const exact = parseJson(text);
    for (const at of rule.models) replaceTexts(exact, at, rename);
    return JSON.stringify(exact);
  }

  // ── What the upstream sends ───────────────────────────────────────────────────────────────────────────────────

  headers(status: number, headers: Record<string, string>): void {
    if (this.#isOver) return;
    this.#exchange.guard(() => {
      this.#status = status;
      this.#headers = headers;
      this.#firstByteMs = Math.round(this.#exchange.elapsedMs());
      const unusable = status === 304 ? undefined : unusableAnswer(status, headers);
      if (unusable !== undefined) {
        this.#refuse(unusable);
        return;
      }
      // Nothing of the rest of a body may be taken for another request, and a whole answer can end the connection.
      const isEarly = this.#exchange.isUnread;
      const isBare = this.#passing.method === "HEAD" || status === 204 || status === 304;
      if (isEarly || isBare || status >= 400 || readsAnswer(this.#offer.rule)) this.#chunks = [];
      else {
        const sentHeaders = { ...this.#answerHeaders(), ...this.#exchange.headers(undefined) };
        this.#exchange.answer.begin(status, sentHeaders, this.#exchange.closing);
      }
    });
  }

  data(chunk: Buffer): void {
    if (this.#isOver) return;
    this.#exchange.guard(() => {
      this.#size += chunk.length;
      if (this.#chunks === undefined) {
        this.#exchange.answer.write(chunk);
        return;
      }
      const { maxResponseBytes } = this.#exchange.service.config.limits;
      this.#exchange.held.hold(this.#size);
      if (this.#size > maxResponseBytes) this.#refuse(answerTooLarge(maxResponseBytes));
      else this.#chunks.push(chunk);
    });
  }

  end(): void {
    if (this.#isOver) return;
    this.#exchange.guard(() => {
      if (this.#chunks === undefined) {
        this.#finish();
        this.#exchange.settle(this.#outcome({ status: this.#status }), () => this.#exchange.answer.end());
        return;
      }
      const body = Buffer.concat(this.#chunks, this.#size);
      if (this.#status >= 200 && this.#status < 300 && readsAnswer(this.#offer.rule)) {
        this.#read(body).catch((err: unknown) => {
          this.#exchange.service.log.error(
            { id: this.#exchange.id, err },
            "the store does not know whose ids are",
          );
          this.#exchange.guard(() => this.#refuse(idsUnreachable()));
        });
      } else this.#answer(body);
    });
  }

  fail(failure: Failure): void {
    if (this.#isOver) return;
    this.#exchange.guard(() => this.#giveUp(failureError(failure), failure.detail));
  }

  // ── What is made of it ────────────────────────────────────────────────────────────────────────────────────────

  /** An answer about things that callers make. Rejects as the store does. */
  async #read(bytes: Buffer): Promise<void> {
    const { service, token } = this.#exchange;
    const { captured, here, path, query } = this.#passing;
    const offer = this.#offer;
    const address = this.#address;
    const question = { offer, owner: ownerOf(token), captured, query, here, asked: path, address };
    const { headers, ids } = linksHere(this.#headers, question);
    this.#headers = headers;
    const read = await readOwned(bytes, ids, question, service.owned, this.#page === MAX_PAGES);
    this.#exchange.guard(() => {
      if (this.#isOver) return;
      if (read === "taken") this.#refuse(idTaken());
      else if ("next" in read) this.#turnPage(read.next);
      else this.#answer(read.body);
    });
  }

  /** Asks for the page behind one that holds nothing of the caller's. */
  #turnPage({ query, value }: NextPage): void {
    this.#page++;
    this.#search = searchWith(this.#search, query, value);
    this.#chunks = undefined;
    this.#size = 0;
    this.#send();
  }

  /** The whole answer. */
  #answer(body: string | Buffer): void {
    const status = this.#status;
    this.#finish(status >= 400);
    const headers = this.#answerHeaders();
    const usage = status < 400 ? usageIn(body, this.#offer.rule) : undefined;
    const logged = status < 400 ? { ...(usage && { usage }) } : summarizeForLog({ error: errorOf(status) });
    // Upstreams like to quote the key that they do not take.
    const sentBody = status < 400 ? body : this.#offer.place.conceal(body.toString());
    this.#exchange.send(
      { status, headers, body: sentBody, dropped: [] },
      this.#outcome({ status, ...logged }),
    );
  }

  #answerHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    const { group, rule } = this.#offer;
    for (const name of [...ANSWER_HEADERS, ...group.answers, ...rule.links]) {
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
      this.#outcome({ status, ...summarizeForLog({ error }, detail, this.#offer.place.conceal) }),
    );
  }

  /** Ends it where it stands: with an error, or by breaking off what was begun. */
  #giveUp(error: HubError, detail?: string): void {
    if (this.#isOver) return;
    if (this.#status === 0 || this.#chunks !== undefined) {
      this.#refuse(error, detail);
      return;
    }
    this.#flight?.cancel();
    this.#finish(true, error);
    const logged = summarizeForLog({ error }, detail, this.#offer.place.conceal);
    this.#exchange.settle(this.#outcome({ status: this.#status, ...logged }), () =>
      this.#exchange.answer.abort(),
    );
  }

  #left(): void {
    if (this.#isOver) return;
    this.#flight?.cancel();
    this.#isOver = true;
    this.#exchange.accounting.end("cancelled", this.#firstByteMs);
    this.#exchange.settle(this.#outcome({ status: 499 }));
  }

  /** Nothing more of either side is heard. */
  #finish(isFailed = false, error?: HubError): void {
    this.#isOver = true;
    const status = this.#status === 0 ? {} : { status: this.#status };
    this.#exchange.accounting.end(isFailed ? "failed" : "answered", this.#firstByteMs, { ...status, error });
  }

  #outcome(outcome: Outcome): Outcome {
    const { channel } = this.#offer;
    const [model] = this.#models.values();
    return {
      channel,
      upstreamWire: this.#exchange.wire.name,
      ...(model === undefined ? {} : { upstreamModel: model }),
      ...(this.#firstByteMs === undefined ? {} : { firstByteMs: this.#firstByteMs }),
      ...outcome,
    };
  }
}

/** What an answer says was used; undefined where its path has no usage or the answer says none. */
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

/** What an upstream said passes; here is what the log and the ledger tell of it. */
function errorOf(status: number): HubError {
  const kind = status < 500 ? "invalid_request" : "upstream";
  return { kind, status, message: `the upstream answered with ${status}`, retryable: false };
}
