/** A client for sessions with the official package, which supports TLS only. */
import { once } from "node:events";
import OpenAI from "openai";
import { OpenAIRealtimeWS } from "openai/realtime/ws";
import type { WebSocket } from "ws";
import { samplesOf } from "../../demo/audio/tones.ts";
import { TOKEN } from "../gateway/fixture.ts";

export type Event = { type: string } & Record<string, unknown>;

/** A client, and the events that it got. */
export class RealtimeClient {
  readonly socket: OpenAIRealtimeWS;
  readonly events: Event[] = [];
  #waiting: (() => void)[] = [];

  constructor(url: string, model: string, token: string = TOKEN) {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token });
    this.socket = new OpenAIRealtimeWS({ model, options: { rejectUnauthorized: false } }, client);
    this.socket.on("event", (event) => {
      this.events.push(event as unknown as Event);
      for (const go of this.#waiting.splice(0)) go();
    });
    this.socket.on("error", () => {});
  }

  send(event: Event): void {
    this.socket.send(event as never);
  }

  /** The next event of that type, after the last returned one. */
  async next(type: string, from = 0): Promise<Event> {
    for (;;) {
      const found = this.events.slice(from).find((event) => event.type === type);
      if (found !== undefined) return found;
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  say(text: string): void {
    const item = { type: "message", role: "user", content: [{ type: "input_text", text }] };
    this.send({ type: "conversation.item.create", item });
  }

  async close(): Promise<void> {
    const closed = once(this.socket.socket as unknown as WebSocket, "close");
    this.socket.close();
    await closed;
  }
}

/** With the silence that ends a turn. */
export const speak = (talk: RealtimeClient, text: string): void => {
  const silence = Buffer.alloc(24_000);
  for (const samples of [samplesOf(text), silence])
    for (let at = 0; at < samples.length; at += 4_800) {
      const audio = samples.toString("base64", at, at + 4_800);
      talk.send({ type: "input_audio_buffer.append", audio });
    }
};
