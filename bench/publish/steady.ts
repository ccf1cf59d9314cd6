/**
 * A steady load: sends each request at its scheduled time, whether or not earlier ones are answered. Requests that
 * arrive while a server is blocked therefore have their wait counted.
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Question } from "../load/cells.ts";
import type { Server } from "../load/rig.ts";

export class Steady {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #question: Question;

  constructor(server: Server, question: Question) {
    this.#server = server;
    this.#question = question;
  }

  /** @returns milliseconds of each request. @throws Error when a response is not 200 */
  async drive(perSecond: number, seconds: number): Promise<number[]> {
    const took: Promise<number>[] = [];
    const beganMs = performance.now();
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      const waitMs = beganMs + (1000 * sent) / perSecond - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
      took.push(this.#ask());
    }
    return Promise.all(took);
  }

  async #ask(): Promise<number> {
    const { path, body } = this.#question;
    const headers = { "content-type": "application/json", ...this.#server.headers };
    const began = performance.now();
    const asked = request(`${this.#server.url}${path}`, { method: "POST", headers, agent: this.#agent });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return performance.now() - began;
  }

  close(): void {
    this.#agent.destroy();
  }
}
