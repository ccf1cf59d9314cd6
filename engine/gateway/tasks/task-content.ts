/**
 * Serves the bytes of a task's result from its provider, completely or as a range. The key is sent only to the provider's own
 * URLs. Other URLs have the restrictions of clients' URLs.
 */

import type { HubError } from "../../conversion/contract.ts";
import { createLookup } from "../../media/fetch/host-lookup.ts";
import { MediaFailure } from "../../media/fetch/media-failure.ts";
import { type Destination, resolve } from "../../media/fetch/resolve.ts";
import type { Task } from "../../store/tasks/task-contract.ts";
import type { Flight, Receiver } from "../../upstream/dispatch.ts";
import { type Failure, failureError } from "../../upstream/upstream-failure.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { composeRequest, composeStep } from "../../upstream/upstream-target.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { summarizeForLog } from "../exchange/request-outcome.ts";
import { mediaUnavailable } from "../refusals/refusals.ts";
import {
  contentGone,
  contentUnavailable,
  stepOutsideUpstream,
  taskNotReady,
} from "../refusals/task-refusals.ts";
import { followClient } from "../responses/follow-client.ts";
import type { StoredRequest } from "../stored-answers/forward-stored.ts";
import { findTaskTarget } from "./ask-task.ts";

const REQUEST_HEADERS = ["accept", "if-modified-since", "if-none-match", "if-range", "range"];
const ANSWER_HEADERS = [
  "accept-ranges",
  "content-disposition",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
];

const look = createLookup();

/** The result of a task: a URL or base64. */
interface Content {
  url?: string;
  base64?: string;
  mime?: string;
}

export function serveContent(exchange: Exchange, task: Task, request: StoredRequest): void {
  const { service, wire } = exchange;
  if (task.status !== "completed") {
    exchange.refuse(taskNotReady(task.id, task.status));
    return;
  }
  const document = { ...task.repeatedFields, ...task.result };
  const content = (wire.rules.content?.(document, request.query) ?? {}) as Content;
  if (content.base64 !== undefined) {
    const body = Buffer.from(content.base64, "base64");
    const headers = { "content-type": content.mime ?? "application/octet-stream" };
    exchange.send({ status: 200, headers, body, dropped: [] });
    return;
  }
  if (task.availableUntilMs !== undefined && task.availableUntilMs <= service.nowMs()) {
    exchange.refuse(contentGone(task.id));
    return;
  }
  addressOf(exchange, task, content, request).then(
    (asked) =>
      exchange.guard(() => {
        if (exchange.settled) return;
        if ("kind" in asked) exchange.refuse(asked);
        else new Transfer(exchange, task).start(asked);
      }),
    (error: unknown) =>
      exchange.guard(() => {
        if (!(error instanceof MediaFailure)) throw error;
        exchange.refuse(mediaUnavailable(`the result of the task ${error.message}`, "id"));
      }),
  );
}

/** The request for the bytes. Rejects with `MediaFailure` if the URL is not allowed. */
async function addressOf(
  { service }: Exchange,
  task: Task,
  { url }: Content,
  { headers: given, query }: StoredRequest,
): Promise<UpstreamRequest | HubError> {
  const workplace = findTaskTarget(service, task);
  const headers: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  if (url === undefined) {
    const step = workplace?.conversion.buildRequest("content", task.remembered ?? {}, query);
    if (workplace === undefined || step === undefined) return contentGone(task.id);
    const asked = { ...step, headers: { ...step.headers, ...headers } };
    return composeStep(workplace.place, asked, workplace.model) ?? stepOutsideUpstream();
  }
  if (workplace !== undefined && URL.canParse(url)) {
    const { origin, pathname, search } = new URL(url);
    const { path: _, ...place } = workplace.place;
    if (origin === place.origin)
      return composeRequest(
        { ...place, prefix: "" },
        { method: "GET", path: pathname + search, headers, body: "" },
        "",
        {},
      );
  }
  return requestWithoutKey(await resolve(url, service.config.media.allow, look), headers);
}

/**
 * A request without a key, to the address that was checked, whatever the name resolves to now. The name is used only for the
 * `host` header and the certificate. @param headers of the client; only those about the file are forwarded
 */
export function requestWithoutKey(
  { url, address }: Destination,
  headers: Readonly<Record<string, string>>,
): UpstreamRequest {
  const wanted = Object.entries(headers).filter(([name]) => REQUEST_HEADERS.includes(name));
  const { protocol, host, port, pathname, search } = url;
  const at = address.includes(":") ? `[${address}]` : address;
  return {
    origin: `${protocol}//${at}${port === "" ? "" : `:${port}`}`,
    path: pathname + search,
    method: "GET",
    headers: { host, "accept-encoding": "identity", "user-agent": "polywire", ...Object.fromEntries(wanted) },
    body: "",
  };
}

/** With the original host name. */
function urlOf({ origin, path, headers: { host } }: UpstreamRequest): string {
  return (host === undefined ? origin : `${new URL(origin).protocol}//${host}`) + path;
}

function isElsewhere(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Some hosts redirect an authenticated request to the location of the file. */
const MAX_REDIRECTS = 3;

/** Forwards the bytes at the client's speed. */
class Transfer implements Receiver {
  readonly #exchange: Exchange;
  readonly #task: Task;
  #hops = 0;
  #asked: UpstreamRequest | undefined;
  #flight: Flight | undefined;
  #hasStarted = false;
  #hasEnded = false;

  constructor(exchange: Exchange, task: Task) {
    this.#exchange = exchange;
    this.#task = task;
  }

  start(asked: UpstreamRequest): void {
    this.#exchange.cancelBy((error) => this.#giveUp(error));
    this.#exchange.answer.listen(
      followClient(
        this.#exchange,
        () => this.#flight,
        () => this.#left(),
      ),
    );
    this.#ask(asked);
  }

  #ask(asked: UpstreamRequest): void {
    this.#asked = asked;
    this.#flight = this.#exchange.service.upstream.dispatch(asked, this);
  }

  /** A redirect gets no key, and has the restrictions of clients' URLs. */
  #follow(asked: UpstreamRequest, location: string): void {
    this.#flight?.cancel();
    const { service } = this.#exchange;
    const from = urlOf(asked);
    const at = URL.canParse(location, from) ? new URL(location, from).href : location;
    resolve(at, service.config.media.allow, look).then(
      (found) =>
        this.#exchange.guard(() => {
          if (!this.#hasEnded) this.#ask(requestWithoutKey(found, asked.headers));
        }),
      () => this.#exchange.guard(() => this.#giveUp(contentGone(this.#task.id))),
    );
  }

  headers(status: number, headers: Record<string, string>): void {
    if (this.#hasEnded) return;
    this.#exchange.guard(() => {
      const asked = this.#asked;
      if (asked !== undefined && isElsewhere(status) && headers.location && this.#hops++ < MAX_REDIRECTS) {
        this.#follow(asked, headers.location);
        return;
      }
      if (status >= 400 && status !== 416) {
        const { id } = this.#task;
        this.#giveUp(status < 500 ? contentGone(id) : contentUnavailable(id, status));
        return;
      }
      if (status >= 300 && status !== 304 && status !== 416) {
        this.#giveUp(contentGone(this.#task.id));
        return;
      }
      const answerHeaders: Record<string, string> = {};
      for (const name of ANSWER_HEADERS) {
        const value = headers[name];
        if (value !== undefined && name !== "content-length") answerHeaders[name] = value;
      }
      this.#hasStarted = true;
      this.#exchange.answer.begin(
        status,
        { ...answerHeaders, ...this.#exchange.headers(undefined) },
        this.#exchange.closing,
      );
    });
  }

  data(chunk: Buffer): void {
    if (!this.#hasEnded) this.#exchange.guard(() => this.#exchange.answer.write(chunk));
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#exchange.guard(() => this.#exchange.settle({ status: 200 }, () => this.#exchange.answer.end()));
  }

  fail(failure: Failure): void {
    if (!this.#hasEnded) this.#exchange.guard(() => this.#giveUp(failureError(failure)));
  }

  /** Ends the request with an error, or aborts a response that has started. */
  #giveUp(error: HubError): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#flight?.cancel();
    if (!this.#hasStarted) this.#exchange.refuse(error);
    else
      this.#exchange.settle({ status: 200, ...summarizeForLog({ error }) }, () =>
        this.#exchange.answer.abort(),
      );
  }

  #left(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#flight?.cancel();
    this.#exchange.settle({ status: 499 });
  }
}
