/** A client that sends requests as WebSocket messages and records the responses. It uses no code of the gateway. */
import { once } from "node:events";
import { WebSocket } from "ws";

export type Message = Record<string, unknown>;

const LAST = ["response.completed", "response.incomplete", "response.failed", "error"];

export class Messages {
  readonly socket: WebSocket;
  readonly all: Message[] = [];
  closed: { code: number; reason: string } | undefined;
  readonly #wake = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      this.all.push(JSON.parse(String(data)));
      this.#tell();
    });
    socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#tell();
    });
    socket.on("error", () => {});
  }

  static async open(url: string, token: string, headers: Record<string, string> = {}): Promise<Messages> {
    const address = `${url.replace(/^http/, "ws")}/v1/responses`;
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const messages = new Messages(socket);
    await once(socket, "open");
    return messages;
  }

  send(message: unknown): void {
    this.socket.send(
      typeof message === "string" || message instanceof Buffer ? message : JSON.stringify(message),
    );
  }

  /** Sends a request, and waits for the complete response. */
  async ask(body: Message): Promise<Message[]> {
    const from = this.all.length;
    this.send({ type: "response.create", ...body });
    await this.until(() => this.all.slice(from).some(isLast));
    return this.all.slice(from);
  }

  async until(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      if (this.closed !== undefined) throw new Error(`closed: ${JSON.stringify(this.closed)}`);
      await new Promise<void>((resolve) => this.#wake.add(resolve));
    }
  }

  async end(): Promise<{ code: number; reason: string }> {
    while (this.closed === undefined) await new Promise<void>((resolve) => this.#wake.add(resolve));
    return this.closed;
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.end();
  }

  #tell(): void {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }
}

export function isLast({ type }: Message): boolean {
  return LAST.includes(String(type));
}

/** The final response among the messages. */
export function finalOf(
  messages: readonly Message[],
): Message & { id: string; status: string; output: Message[] } {
  return messages.at(-1)?.response as ReturnType<typeof finalOf>;
}

export function textOf(messages: readonly Message[]): string {
  return messages
    .flatMap(({ type, delta }) => (type === "response.output_text.delta" ? String(delta) : []))
    .join("");
}

/** The messages with each id replaced by its number in order of occurrence, and without times. */
export function withoutIds(messages: readonly unknown[]): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(messages, (key, value: unknown) => {
    if (["created_at", "completed_at", "obfuscation"].includes(key)) return undefined;
    return value;
  });
  return JSON.parse(
    text.replace(/\b(?:resp|msg|rs|fc|ctc|item|call|toolu|ws|ig)_[A-Za-z0-9]{6,}/g, (id) => {
      const known = ids.get(id) ?? `${id.slice(0, id.indexOf("_"))}#${ids.size}`;
      ids.set(id, known);
      return known;
    }),
  );
}
