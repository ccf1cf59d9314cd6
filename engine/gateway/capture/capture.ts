/**
 * Records the content of one request whose token has capture enabled (`captureDays`). For all other requests the cost is one
 * check of the token. Recording never blocks: captures that do not fit are dropped, and the log reports them.
 */
import { ownerOf, type Token } from "../../access/token-index.ts";
import type { Wire } from "../../conversion/contract.ts";
import type { CapturedAnswer, CapturedAttempt, CapturedBody } from "../../store/captures/capture-contract.ts";
import type { Receiver } from "../../upstream/dispatch.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import type { Answering, Headers } from "../responses/response-writer.ts";
import type { Service } from "../service/service.ts";
import { BodyRecorder, type CaptureBudget } from "./body-recorder.ts";
import { ObservedAnswer, ObservedReceiver, type ResponseRecorder } from "./capture-observers.ts";
import type { CaptureQueue } from "./capture-queue.ts";

/** Request line and headers of the client. */
interface RequestHead {
  method: string;
  /** Without its query, which may contain the token. */
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
}

type CapturedToken = Token & { captureDays: number };

/** Target of a request. */
interface CaptureTarget {
  channel: string;
  place: { conceal(text: string): string };
}

/** A polling attempt may send any number of requests. */
const MAX_ATTEMPTS = 16;

interface CapturedRequest {
  readonly service: Pick<Service, "captures" | "nowMs">;
  readonly token: Token | undefined;
  readonly wire: Wire;
  captureWith(capture: Capture): void;
}

/** Starts recording if the token has capture enabled and a store is configured. Traffic of sockets is not recorded. */
export function beginCapture(exchange: CapturedRequest, head: RequestHead): void {
  const { service, token, wire } = exchange;
  if (service.captures === undefined || token?.captureDays === undefined || wire.kind === "session") return;
  const capturedToken = { ...token, captureDays: token.captureDays };
  exchange.captureWith(new Capture(service.captures, capturedToken, head, service.nowMs()));
}

export class Capture implements CaptureBudget {
  readonly #queue: CaptureQueue;
  readonly #token: CapturedToken;
  readonly #head: RequestHead;
  readonly #capturedMs: number;
  #body: BodyRecorder | undefined;
  #attempts: AttemptCapture[] = [];
  #droppedAttempts = 0;
  readonly #response: ResponseCapture = new ResponseCapture(this);
  #target: CaptureTarget | undefined;
  #bufferedBytes = 0;
  #state: "recording" | "overBudget" | "closed" = "recording";

  /** @param capturedMs Unix time in milliseconds */
  constructor(queue: CaptureQueue, token: CapturedToken, head: RequestHead, capturedMs: number) {
    this.#queue = queue;
    this.#token = token;
    this.#head = head;
    this.#capturedMs = capturedMs;
  }

  reserve(bytes: number): boolean {
    if (this.#state !== "recording") return false;
    if (this.#queue.reserve(bytes)) {
      this.#bufferedBytes += bytes;
      return true;
    }
    this.#state = "overBudget";
    this.#discard();
    return false;
  }

  release(bytes: number): void {
    if (this.#state !== "recording") return;
    this.#queue.release(bytes);
    this.#bufferedBytes -= bytes;
  }

  /** The client's body, as text. For a body that is not text, only its type and size from the headers are recorded. */
  recordBody(body: Uint8Array): void {
    this.#body = new BodyRecorder(this.#head.headers["content-type"], this, true);
    this.#body.push(body);
  }

  observeAnswer(answer: Answering): Answering {
    return new ObservedAnswer(answer, this.#response);
  }

  /** Sets the target of the next upstream requests. */
  setTarget(target: CaptureTarget): void {
    this.#target = target;
  }

  /** @returns the receiver to use, which observes the original one */
  observe(request: UpstreamRequest, receiver: Receiver): Receiver {
    if (this.#target === undefined || this.#state !== "recording") return receiver;
    if (this.#attempts.length === MAX_ATTEMPTS) {
      // Replaces the last attempt, because the final one shows the outcome.
      this.#attempts.pop()?.forget();
      this.#droppedAttempts++;
    }
    const attempt = new AttemptCapture(request, this.#target, this);
    this.#attempts.push(attempt);
    return new ObservedReceiver(receiver, attempt);
  }

  /** Puts the capture into the queue. @param requestId as in the ledger */
  close(requestId: string): void {
    const isComplete = this.#state === "recording";
    this.#state = "closed";
    if (!isComplete) {
      this.#queue.drop();
      return;
    }
    const { method, path } = this.#head;
    const { id: tokenId, accountId, captureDays: days } = this.#token;
    const captured = {
      caller: { method, path, body: this.#body?.captured() ?? this.#describeUnreadBody() },
      attempts: this.#attempts.map((attempt) => attempt.capturedAttempt()),
      attemptsLeftOut: this.#droppedAttempts,
      answer: this.#response.captured(),
    };
    const owner = ownerOf(this.#token);
    const capturedMs = this.#capturedMs;
    this.#attempts = [];
    this.#queue.enqueue(
      { requestId, owner, tokenId, accountId, capturedMs, days, captured },
      this.#bufferedBytes,
    );
  }

  /** A body that is not text, or that was not read. */
  #describeUnreadBody(): CapturedBody | null {
    const { "content-type": contentType = null, "content-length": length, ...others } = this.#head.headers;
    if (length === undefined && others["transfer-encoding"] === undefined) return null;
    return { contentType, bytes: length === undefined ? null : Number(length), text: null, cutBytes: 0 };
  }

  #discard(): void {
    this.#queue.release(this.#bufferedBytes);
    this.#bufferedBytes = 0;
    this.#body = undefined;
    this.#attempts = [];
  }
}

class ResponseCapture implements ResponseRecorder {
  readonly #budget: CaptureBudget;
  #status = 0;
  #body: BodyRecorder | undefined;

  constructor(budget: CaptureBudget) {
    this.#budget = budget;
  }

  begin(status: number, headers: Headers): void {
    // Only the first head is sent. Later calls have no effect.
    if (this.#body !== undefined) return;
    this.#status = status;
    this.#body = new BodyRecorder(headers["content-type"], this.#budget);
  }

  push(piece: string | Uint8Array): void {
    this.#body?.push(piece);
  }

  forget(): void {
    this.#body ??= new BodyRecorder(undefined, this.#budget);
    this.#body.forget();
  }

  captured(conceal?: (text: string) => string): CapturedAnswer | null {
    return this.#body === undefined ? null : { status: this.#status, ...this.#body.captured(conceal) };
  }
}

class AttemptCapture extends ResponseCapture {
  readonly #request: Pick<UpstreamRequest, "method" | "path">;
  readonly #requestBody: BodyRecorder | CapturedBody;
  readonly #target: CaptureTarget;

  constructor(
    { method, path, headers, body }: UpstreamRequest,
    target: CaptureTarget,
    budget: CaptureBudget,
  ) {
    super(budget);
    this.#request = { method, path };
    this.#target = target;
    if (typeof body === "string" || body instanceof Uint8Array) {
      this.#requestBody = new BodyRecorder(headers["content-type"], budget, true);
      this.#requestBody.push(body);
    } else {
      const contentType = body.contentType ?? headers["content-type"] ?? null;
      this.#requestBody = { contentType, bytes: body.length ?? null, text: null, cutBytes: 0 };
    }
  }

  override forget(): void {
    super.forget();
    if (this.#requestBody instanceof BodyRecorder) this.#requestBody.forget();
  }

  capturedAttempt(): CapturedAttempt {
    const { channel, place } = this.#target;
    const conceal = (text: string): string => place.conceal(text);
    return {
      channel,
      method: this.#request.method,
      path: conceal(this.#request.path),
      request:
        this.#requestBody instanceof BodyRecorder ? this.#requestBody.captured(conceal) : this.#requestBody,
      answer: this.captured(conceal),
    };
  }
}
