/**
 * Sends items to a collector over HTTP, in batches. The queue is bounded: items that do not fit are dropped and counted. A
 * collector that is away is asked again (https://opentelemetry.io/docs/specs/otlp/#otlphttp). Nothing here delays a request.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportTarget } from "./telemetry-settings.ts";

export interface ExporterOptions<Item> {
  target: ExportTarget;
  /** @returns the body of a request */
  write(items: readonly Item[]): string | Uint8Array;
  maxQueued: number;
  timeoutMs: number;
  /** @param reason undefined: the collector accepts items again */
  report(reason: string | undefined): void;
  /** A test's own clock. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const BATCH_ITEMS = 512;
const BATCH_MS = 1_000;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const CLOSE_MS = 5_000;
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

type Sent = { isAccepted: true; rejected: number } | { isAccepted: false; reason: string; retryMs?: number };

export class OtlpExporter<Item> {
  readonly #options: ExporterOptions<Item>;
  readonly #closing = new AbortController();
  readonly #ended = new AbortController();
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  #queue: Item[] = [];
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #exported = 0;
  #dropped = 0;

  constructor(options: ExporterOptions<Item>) {
    this.#options = options;
    this.#pause = options.pause ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }));
  }

  /** Items since the start. */
  get counts(): { exported: number; dropped: number } {
    return { exported: this.#exported, dropped: this.#dropped };
  }

  add(items: readonly Item[]): void {
    const room = this.#closing.signal.aborted ? 0 : this.#options.maxQueued - this.#queue.length;
    const taken = Math.max(0, Math.min(room, items.length));
    this.#dropped += items.length - taken;
    for (let at = 0; at < taken; at++) this.#queue.push(items[at] as Item);
    if (this.#queue.length >= BATCH_ITEMS) this.#start();
    else if (this.#queue.length > 0) this.#timer ??= setTimeout(() => this.#start(), BATCH_MS).unref();
  }

  /** Sends the rest, for a few seconds at most. */
  async close(): Promise<void> {
    this.#closing.abort();
    const timer = setTimeout(() => this.#ended.abort(), CLOSE_MS);
    this.#start();
    await this.#running;
    clearTimeout(timer);
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#drain()
      .catch((error: Error) => {
        this.#options.report(error.name);
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH_ITEMS);
      const rejected = await this.#sendBatch(batch);
      this.#dropped += rejected;
      this.#exported += batch.length - rejected;
    }
  }

  /** @returns how many items the collector does not have */
  async #sendBatch(batch: readonly Item[]): Promise<number> {
    const body = this.#options.write(batch);
    for (let tries = 1; ; tries++) {
      const sent = await this.#send(body);
      if (sent.isAccepted) {
        if (this.#isFailing) this.#options.report(undefined);
        this.#isFailing = false;
        return Math.min(sent.rejected, batch.length);
      }
      if (!this.#isFailing) this.#options.report(sent.reason);
      this.#isFailing = true;
      const { retryMs } = sent;
      if (retryMs === undefined || tries === MAX_TRIES || this.#closing.signal.aborted) return batch.length;
      const backoffMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
      await this.#pause(Math.max(retryMs, backoffMs), this.#closing.signal).catch(() => {});
    }
  }

  async #send(body: string | Uint8Array): Promise<Sent> {
    const { target, timeoutMs } = this.#options;
    const { url, headers, isJson } = target;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": isJson ? "application/json" : "application/x-protobuf" },
        body: body as string,
        // The headers are for this server only.
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#ended.signal]),
      });
      const reply = Buffer.from(await response.arrayBuffer());
      if (response.ok)
        return { isAccepted: true, rejected: isJson ? rejectedInJson(reply) : rejectedIn(reply) };
      const reason = `status ${response.status}`;
      if (!RETRYABLE.has(response.status)) return { isAccepted: false, reason };
      return { isAccepted: false, reason, retryMs: retryAfterMs(response.headers.get("retry-after")) };
    } catch (error) {
      // A message may quote a header or the URL.
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return { isAccepted: false, reason: cause?.code ?? name, retryMs: 0 };
    }
  }
}

function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_PAUSE_MS) : 0;
}

function rejectedInJson(reply: Buffer): number {
  try {
    const { partialSuccess = {} } = JSON.parse(reply.toString()) as {
      partialSuccess?: Record<string, unknown>;
    };
    const rejected = Object.entries(partialSuccess).find(([name]) => name.startsWith("rejected"));
    return Number(rejected?.[1] ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** The reply has one field, `partial_success`, whose first field is the number of rejected items. */
function rejectedIn(reply: Buffer): number {
  let start = 1;
  // The length of the field, in groups of 7 bits.
  while (((reply[start] ?? 0) & 128) !== 0) start++;
  if (reply[0] !== 0x0a || reply[start + 1] !== 0x08) return 0;
  let rejected = 0;
  for (let at = start + 2, factor = 1; at < reply.length; at++, factor *= 128) {
    const byte = reply[at] as number;
    rejected += (byte & 127) * factor;
    if (byte < 128) break;
  }
  return rejected;
}
