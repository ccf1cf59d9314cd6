/**
 * Remote calls between control and a traffic process over messages, in both directions. One reply per call, in any order. Each
 * side has an `RpcClient` for its calls, and handlers for the other side's.
 */

/** Publish the current content of the store. */
export const REFRESH = "refresh";

/** Usage of subjects (a list of keys), by key. The counters of this machine are updated to it first. */
export const USED = "used";

/** Whether this machine may check a channel now: `{ channel, forMs }`. */
export const CLAIM_CHECK = "claim_check";

/** A `CircuitChange` of the calling process. */
export const CIRCUIT = "circuit";

export interface RpcRequest {
  kind: "ask";
  id: number;
  name: string;
  value: unknown;
}

export interface RpcReply {
  kind: "answer";
  id: number;
  value?: unknown;
  /** Why there is no value. */
  error?: string;
}

export type RpcCall = (name: string, value: unknown) => Promise<unknown>;

/** By the name of the call. An exception reaches the caller as an error with the same message. */
export type RpcHandlers = Readonly<Record<string, (value: unknown) => unknown>>;

interface OpenCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | undefined;
}

/** The calling side. */
export class RpcClient {
  readonly #send: (request: RpcRequest) => void;
  readonly #timeoutMs: number | undefined;
  readonly #calls = new Map<number, OpenCall>();
  #next = 0;
  #endReason: Error | undefined;

  /** @param timeoutMs after which a call fails; absent: it waits while the other process runs */
  constructor(send: (request: RpcRequest) => void, timeoutMs?: number) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  readonly ask: RpcCall = (name, value) =>
    new Promise((resolve, reject) => {
      if (this.#endReason !== undefined) {
        reject(this.#endReason);
        return;
      }
      const id = this.#next++;
      this.#calls.set(id, { resolve, reject, timer: this.#limit(id, name) });
      this.#send({ kind: "ask", id, name, value });
    });

  handleReply({ id, value, error }: RpcReply): void {
    const open = this.#calls.get(id);
    if (open === undefined) return;
    this.#calls.delete(id);
    clearTimeout(open.timer);
    if (error === undefined) open.resolve(value);
    else open.reject(new Error(error));
  }

  /** The other process has ended: all calls fail. */
  end(reason: Error): void {
    this.#endReason = reason;
    for (const { reject, timer } of this.#calls.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#calls.clear();
  }

  #limit(id: number, name: string): NodeJS.Timeout | undefined {
    const timeoutMs = this.#timeoutMs;
    if (timeoutMs === undefined) return undefined;
    return setTimeout(
      () => this.handleReply({ kind: "answer", id, error: `no reply to \`${name}\` within ${timeoutMs} ms` }),
      timeoutMs,
    ).unref();
  }
}

/** The answering side. Never throws. */
export async function handleRpc(handlers: RpcHandlers, { id, name, value }: RpcRequest): Promise<RpcReply> {
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler === undefined) return { kind: "answer", id, error: `unknown call \`${name}\`` };
  try {
    return { kind: "answer", id, value: await handler(value) };
  } catch (error) {
    return { kind: "answer", id, error: error instanceof Error ? error.message : String(error) };
  }
}
