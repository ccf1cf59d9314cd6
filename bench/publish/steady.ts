/**
 * A steady load: sends each request at its scheduled time, whether or not earlier ones are answered. Requests that
 * arrive while a server is blocked therefore have their wait counted.
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { BenchRequest } from "../load/cells.ts";
import type { Server } from "../load/rig.ts";

export class SteadyLoad {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #request: BenchRequest;

  constructor(server: Server, benchRequest: BenchRequest) {
    this.#server = server;
    this.#request = benchRequest;
  }

  /** @returns milliseconds of each request. @throws Error when a response is not 200 */
  async drive(perSecond: number, seconds: number): Promise<number[]> {
    const durations: Promise<number>[] = [];
    const beganMs = performance.now();
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      const waitMs = beganMs + (1000 * sent) / perSecond - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
      durations.push(this.#ask());
    }
    return Promise.all(durations);
  }

  async #ask(): Promise<number> {
    const { path, body } = this.#request;
    const headers = { "content-type": "application/json", ...this.#server.headers };
    const began = performance.now();
    const clientRequest = request(`${this.#server.url}${path}`, {
      method: "POST",
      headers,
      agent: this.#agent,
    });
    clientRequest.end(body);
    const [answer] = (await once(clientRequest, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return performance.now() - began;
  }

  close(): void {
    this.#agent.destroy();
  }
}
