/** Many concurrent clients with shared connections: the response and the duration of each request. */
import { Agent, request } from "node:http";

export interface Called {
  status: number;
  /** Empty when the connection broke. */
  text: string;
  id: string | undefined;
  ms: number;
}

export class Callers {
  readonly #agent: Agent;

  /** @param connections per gateway */
  constructor(connections: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  post(url: string, path: string, token: string, body: string, timeoutMs?: number): Promise<Called> {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return this.send(url, { path, headers, body }, timeoutMs);
  }

  /** Never rejects; status 0 is a broken connection. */
  send(
    url: string,
    { path, headers, body }: { path: string; headers: Record<string, string>; body: string },
    timeoutMs = 60_000,
  ): Promise<Called> {
    const beganMs = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, text: string, id?: string): void =>
        resolve({ status, text, id, ms: performance.now() - beganMs });
      const sent = request(
        `${url}${path}`,
        { method: "POST", agent: this.#agent, headers, timeout: timeoutMs },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (piece) => {
            text += piece;
          });
          response.on("error", () => done(0, ""));
          response.on("end", () => {
            const id = response.headers["x-request-id"];
            done(response.statusCode ?? 0, text, typeof id === "string" ? id : undefined);
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", () => done(0, ""));
      sent.end(body);
    });
  }

  chat(url: string, token: string, model: string, more: object = {}, timeoutMs?: number): Promise<Called> {
    const body = { model, messages: [{ role: "user", content: "Hello" }], ...more };
    return this.post(url, "/v1/chat/completions", token, JSON.stringify(body), timeoutMs);
  }

  close(): void {
    this.#agent.destroy();
  }
}
