/**
 * Sends the changes of circuit breakers to other machines over Redis or Valkey: a message for each change, and a hash with the
 * last change of each breaker for machines that connect later. Without the server each machine continues with its own states.
 */
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { type CircuitChange, isForgotten } from "../../routing/circuit-change.ts";
import { circuitId } from "../../routing/circuit-registry.ts";
import type { CircuitChannel } from "./circuit-board.ts";

export interface RedisCircuitsOptions {
  url: string;
  /** Called with changes of other machines. */
  adopt(changes: readonly CircuitChange[]): void;
  /** Called with a change that another machine sends again after a connection. It may be older than the state here. */
  adoptRepeated(change: CircuitChange): void;
  /** Called with all states after each connection. @returns changes that the server does not have */
  reconcile(changes: readonly CircuitChange[]): readonly CircuitChange[];
}

interface Message {
  machine: string;
  change: CircuitChange;
  /** The change happened earlier: the sender found that Redis did not have it. */
  isRepeated?: boolean;
}

/** Name of the hash, and of the channel of messages. */
const NAME = "{polywire}:circuits";

export class RedisCircuits implements CircuitChannel {
  readonly #options: RedisCircuitsOptions;
  readonly #machine: string = randomUUID();
  readonly #writer: Redis;
  readonly #reader: Redis;

  constructor(circuits: RedisCircuitsOptions) {
    this.#options = circuits;
    const { url } = circuits;
    const options = {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times: number) => Math.min(times * 100, 1_000),
    };
    this.#writer = new Redis(url, options);
    this.#reader = new Redis(url, { ...options, autoResubscribe: false });
    // The limiter reports an unavailable server. Without a listener these events would end the process.
    this.#writer.on("error", () => {});
    this.#reader.on("error", () => {});
    // Changes must not be lost between the hash and the messages, so the subscription comes first.
    this.#reader.on("ready", () => void this.#subscribe().catch(() => {}));
    this.#writer.on("ready", () => void this.#subscribe().catch(() => {}));
    this.#reader.on("message", (_, text: string) => this.#handleMessage(text));
  }

  publish(change: CircuitChange, isRepeated = false): void {
    const message: Message = { machine: this.#machine, change, ...(isRepeated && { isRepeated }) };
    const text = JSON.stringify(message);
    const field = circuitId(change.status);
    // If Redis is unavailable, the other machines detect the failures themselves.
    void this.#writer
      .multi()
      .hset(NAME, field, text)
      .publish(NAME, text)
      .exec()
      .catch(() => {});
  }

  async claim(name: string, forMs: number): Promise<boolean> {
    return (await this.#writer.set(`{polywire}:check:${name}`, this.#machine, "PX", forMs, "NX")) === "OK";
  }

  close(): void {
    this.#writer.disconnect();
    this.#reader.disconnect();
  }

  async #subscribe(): Promise<void> {
    if (this.#writer.status !== "ready" || this.#reader.status !== "ready") return;
    await this.#reader.subscribe(NAME);
    await this.#readAll();
  }

  async #readAll(): Promise<void> {
    const all = await this.#writer.hgetall(NAME);
    const timeMs = Date.now();
    const changes: CircuitChange[] = [];
    for (const [field, text] of Object.entries(all)) {
      const change = readMessage(text)?.change;
      if (change === undefined || isForgotten(change.status, timeMs)) await this.#writer.hdel(NAME, field);
      else changes.push(change);
    }
    for (const change of this.#options.reconcile(changes)) this.publish(change, true);
  }

  #handleMessage(text: string): void {
    const message = readMessage(text);
    if (message === undefined || message.machine === this.#machine) return;
    if (message.isRepeated === true) this.#options.adoptRepeated(message.change);
    else this.#options.adopt([message.change]);
  }
}

/** Undefined if another version wrote it in a form that this one does not know. */
function readMessage(text: string): Message | undefined {
  try {
    const message = JSON.parse(text) as Message;
    const { channel, model, upstream, state } = message.change.status;
    const isKnown = [channel, model, upstream].every((name) => typeof name === "string");
    return isKnown && ["closed", "open", "half_open"].includes(state) ? message : undefined;
  } catch {
    return undefined;
  }
}
