/**
 * Tells the changes of circuit breakers to other machines over Redis or Valkey: a message for each change, and a hash with all
 * states other than closed for machines that start later. Without the server each machine continues with its own states.
 */
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { type CircuitChange, isUsual } from "../../routing/circuit-change.ts";
import { circuitId } from "../../routing/circuit-registry.ts";
import type { CircuitChannel } from "./circuit-board.ts";

export interface RedisCircuitsOptions {
  url: string;
  /** Called with changes of other machines, and with all their states after each connection. */
  adopt(changes: readonly CircuitChange[]): void;
}

interface Message {
  machine: string;
  change: CircuitChange;
}

/** Name of the hash, and of the channel of messages. */
const NAME = "{polywire}:circuits";
/** A state that no machine changed for so long is dropped, unless an operator set it. */
const FORGOTTEN_MS = 3_600_000;

export class RedisCircuits implements CircuitChannel {
  readonly #adopt: RedisCircuitsOptions["adopt"];
  readonly #machine: string = randomUUID();
  readonly #writer: Redis;
  readonly #reader: Redis;

  constructor({ url, adopt }: RedisCircuitsOptions) {
    this.#adopt = adopt;
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
    this.#writer.on("ready", () => void this.#readAll().catch(() => {}));
    this.#reader.on("ready", () => void this.#reader.subscribe(NAME).catch(() => {}));
    this.#reader.on("message", (_, text: string) => this.#take([text]));
  }

  publish(change: CircuitChange): void {
    const text = JSON.stringify({ machine: this.#machine, change } satisfies Message);
    const field = circuitId(change.status);
    const sent = isUsual(change.status)
      ? this.#writer.multi().hdel(NAME, field).publish(NAME, text)
      : this.#writer.multi().hset(NAME, field, text).publish(NAME, text);
    void sent.exec().catch(() => {});
  }

  close(): void {
    this.#writer.disconnect();
    this.#reader.disconnect();
  }

  async #readAll(): Promise<void> {
    const all = await this.#writer.hgetall(NAME);
    const beforeMs = Date.now() - FORGOTTEN_MS;
    const current: string[] = [];
    for (const [field, text] of Object.entries(all)) {
      const status = readMessage(text)?.change.status;
      if (status?.isHeld === true || (status?.untilMs ?? 0) >= beforeMs) current.push(text);
      else await this.#writer.hdel(NAME, field);
    }
    this.#take(current);
  }

  #take(texts: readonly string[]): void {
    const changes = texts.flatMap((text) => {
      const message = readMessage(text);
      return message === undefined || message.machine === this.#machine ? [] : [message.change];
    });
    if (changes.length > 0) this.#adopt(changes);
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
