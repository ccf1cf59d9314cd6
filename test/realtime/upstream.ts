/** An upstream of sessions that sends what a test requests, and a raw client. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, type TestContext } from "vitest";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { TOKEN } from "../gateway/fixture.ts";
import type { Event } from "./client.ts";

/** The context of the test; concurrent tests have their own. */
export type Finished = Pick<TestContext, "onTestFinished">;

export const LIVE_PATH = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent";

/** The messages of one session, unchanged. */
export class Upstream {
  readonly url: string;
  readonly heard: RawData[] = [];
  readonly #sockets: WebSocketServer;
  #ws: WebSocket | undefined;

  private constructor(url: string, sockets: WebSocketServer) {
    this.url = url;
    this.#sockets = sockets;
    sockets.on("connection", (ws) => {
      this.#ws = ws;
      ws.on("message", (data) => this.heard.push(data));
      ws.on("error", () => {});
    });
  }

  static async start(test: Finished = { onTestFinished }): Promise<Upstream> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    test.onTestFinished(() => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
    });
    return new Upstream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets);
  }

  /** The upstream's end of the session, once there is one. */
  async socket(): Promise<WebSocket> {
    if (this.#ws === undefined) await once(this.#sockets, "connection");
    return this.#ws as WebSocket;
  }

  async say(...events: readonly object[]): Promise<void> {
    const socket = await this.socket();
    for (const event of events) socket.send(JSON.stringify(event));
  }
}

/** The messages that a client gets, until its session ends. */
export class Caller {
  readonly socket: WebSocket;
  readonly events: Event[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => this.events.push(JSON.parse(String(data))));
    socket.on("error", () => {});
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  /** @param path including its query */
  static async open(
    url: string,
    path: string,
    token: string = TOKEN,
    test: Finished = { onTestFinished },
  ): Promise<Caller> {
    const socket = new WebSocket(url.replace("http", "ws") + path, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    test.onTestFinished(() => socket.terminate());
    const caller = new Caller(socket);
    await once(socket, "open");
    return caller;
  }

  say(...events: readonly object[]): void {
    for (const event of events) this.socket.send(JSON.stringify(event));
  }

  /** The first event for which `holds` is true, once it arrives. */
  async until(holds: (event: Event) => unknown): Promise<Event> {
    for (;;) {
      const found = this.events.find(holds);
      if (found !== undefined) return found;
      await once(this.socket, "message");
    }
  }
}
