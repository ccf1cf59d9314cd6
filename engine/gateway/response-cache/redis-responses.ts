/**
 * Cached responses in Redis or Valkey, for several processes and machines. It never blocks a request: a server that does not
 * respond in time is a miss, and is then not used for a moment.
 */
import type { Redis } from "ioredis";
import { type CachedResponse, fromBytes, toBytes } from "./cached-response.ts";
import type { ResponseStore } from "./response-store.ts";

export interface RedisResponsesOptions {
  url: string;
  /** Maximum size of the responses that the server has not confirmed yet. */
  maxWaitingBytes: number;
  /** Called once when the server becomes unavailable, and without an error once when it is back. */
  report(error: Error | undefined): void;
}

/** A response of a model takes longer, but a hit must be faster than an upstream. */
const TIMEOUT_MS = 250;
const AWAY_MS = 1_000;
const PREFIX = "polywire:response:";

export class RedisResponses implements ResponseStore {
  readonly #options: RedisResponsesOptions;
  readonly #client: Promise<Redis>;
  /** Resolves when the client is connected again. */
  #ready: Promise<void> | undefined;
  #awayUntilMs = 0;
  #isAway = false;
  #isClosed = false;
  #waitingBytes = 0;

  constructor(options: RedisResponsesOptions) {
    this.#options = options;
    this.#client = connect(options.url);
  }

  get(key: string): Promise<CachedResponse | undefined> | undefined {
    return this.#rests ? undefined : this.#read(key);
  }

  put(key: string, response: CachedResponse, ttlMs: number): void {
    const bytes = toBytes(response);
    if (this.#rests || this.#waitingBytes + bytes.length > this.#options.maxWaitingBytes) return;
    this.#waitingBytes += bytes.length;
    void this.#write(PREFIX + key, bytes, ttlMs).finally(() => {
      this.#waitingBytes -= bytes.length;
    });
  }

  close(): void {
    this.#isClosed = true;
    void this.#client.then((client) => client.disconnect());
  }

  /** The server is not used for now. */
  get #rests(): boolean {
    return this.#isClosed || performance.now() < this.#awayUntilMs;
  }

  async #read(key: string): Promise<CachedResponse | undefined> {
    let bytes: Buffer | null;
    try {
      bytes = await within(this.#open().then((client) => client.getBuffer(PREFIX + key)));
    } catch (error) {
      this.#note(error as Error);
      return undefined;
    }
    this.#note(undefined);
    try {
      return bytes === null ? undefined : fromBytes(bytes);
    } catch {
      // Something else has written there. The next response replaces it.
      return undefined;
    }
  }

  /** Resolves when the server has responded, or cannot any more. */
  async #write(key: string, bytes: Buffer, ttlMs: number): Promise<void> {
    try {
      const client = await within(this.#open());
      await client.set(key, bytes, "PX", Math.max(1, Math.round(ttlMs)));
    } catch (error) {
      this.#note(error as Error);
    }
  }

  #note(error: Error | undefined): void {
    if (this.#isClosed) return;
    if (error !== undefined) this.#awayUntilMs = performance.now() + AWAY_MS;
    if ((error !== undefined) === this.#isAway) return;
    this.#isAway = error !== undefined;
    this.#options.report(error);
  }

  /** Resolves when the client is connected. */
  async #open(): Promise<Redis> {
    const client = await this.#client;
    if (client.status === "ready") return client;
    this.#ready ??= new Promise<void>((resolve) => client.once("ready", resolve)).then(() => {
      this.#ready = undefined;
    });
    await this.#ready;
    return client;
  }
}

/** Loaded only if needed: the client is a tenth of a process's modules. */
async function connect(url: string): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    // A queue of commands would wait for a server that may never return.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS * 8,
    retryStrategy: (times) => Math.min(times * 100, AWAY_MS),
  });
  // Every command has its own error. Without a listener this event would end the process.
  client.on("error", () => {});
  return client;
}

/** In a process that was busy for long, the response may be queued behind the timer, so it checks once more. */
function within<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no response within ${TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(late), TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
