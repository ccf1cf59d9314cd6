/** The load of a soak test: requests, disconnecting clients, and the behaviour of the upstream. */
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { wireNames } from "../conformance/wires.ts";
import type { Received } from "../gateway/mock.ts";
import { faults, faultsFor } from "./fault-list.ts";
import { askOf } from "./prompts.ts";
import { isStreamed, placeOf, soundAnswer, taskOf } from "./upstreams.ts";

const EVERY_MS = 10;
/** Shares of all requests. */
const LEAVES = 0.1;
const FAULTS = 0.1;
const CUTS = 0.1;
/** The share of faulty requests whose fault affects all channels. */
const BOTH = 0.2;
const PIECES = 6;
const MOST_PAUSE_MS = 60;
/** The time after which a response is overdue: a request has ten seconds in total, and the machine may be busy. */
const OVERDUE_MS = 30_000;

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** The upstream's task for a request; usually a second channel is healthy. */
function taskFor(streamed: boolean): string {
  const dice = Math.random();
  const where = Math.random() < BOTH ? "both" : "first";
  if (dice < FAULTS) return `fault:${where}:${pick(faultsFor(streamed))[0]}`;
  return dice < FAULTS + CUTS ? `cut:${where}:${Math.random().toFixed(4)}` : "";
}

export function soakScript(socket: Socket, received: Received): void {
  const [kind, where, what = ""] = taskOf(received);
  const isHere = where === "both" || placeOf(received).at === "/first";
  if (kind === "fault" && isHere) faults[what]?.play?.(socket, received);
  else if (kind === "cut" && isHere) {
    const bytes = soundAnswer(received);
    socket.end(bytes.subarray(0, Math.floor(Number(what) * bytes.length)));
  } else if (isStreamed(received)) void streamSlowly(socket, received);
  else socket.write(soundAnswer(received));
}

/** In pieces, as a model generates a response. */
async function streamSlowly(socket: Socket, received: Received): Promise<void> {
  const bytes = soundAnswer(received);
  const size = Math.ceil(bytes.length / PIECES);
  const pauseMs = Math.random() * MOST_PAUSE_MS;
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size));
    await setTimeout(pauseMs);
  }
}

export class SoakCallers {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });
  readonly #statuses = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  count = 0;
  inFlight = 0;
  worstMs = 0;
  /** Responses that no client should get. */
  readonly wrong: string[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Starts a hundred requests per second. */
  start(): void {
    this.#timer = setInterval(() => this.#ask(), EVERY_MS);
  }

  /** Stops sending, and waits for open requests. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const endMs = performance.now() + OVERDUE_MS;
    while (this.inFlight > 0 && performance.now() < endMs) await setTimeout(50);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#agent.destroy();
  }

  told(): string {
    const counts = [...this.#statuses].sort().map(([status, count]) => `${count} × ${status}`);
    return `${this.count} requests: ${counts.join(", ")}`;
  }

  #ask(): void {
    const [from, to] = [pick(wireNames), pick(wireNames)];
    const stream = Math.random() < 0.5;
    const task = taskFor(stream);
    this.count++;
    const asked = {
      model: `to-${to}`,
      text: `Go on. drill:${task}`,
      stream,
      token: "soak-token",
      keep: true,
    };
    const { path, headers, body } = askOf[from](asked);
    const beganMs = performance.now();
    this.inFlight++;
    let isOver = false;
    let isAnswered = false;
    const over = (how: string): void => {
      if (isOver) return;
      isOver = true;
      this.inFlight--;
      this.#statuses.set(how, (this.#statuses.get(how) ?? 0) + 1);
      const tookMs = performance.now() - beganMs;
      this.worstMs = Math.max(this.worstMs, tookMs);
      const odd = tookMs > OVERDUE_MS || !/^(200|left|closed while idle|400|429|50\d|529)$/.test(how);
      if (odd && this.wrong.length < 20)
        this.wrong.push(`${from} over ${to}, ${task}: ${how}, ${Math.round(tookMs)} ms`);
    };
    const sent = request(
      `${this.#url}${path}`,
      {
        method: "POST",
        agent: this.#agent,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        isAnswered = true;
        response.resume();
        response.on("error", () => over("broken"));
        response.on("end", () => over(String(response.statusCode)));
      },
    );
    // A server may close an idle connection at the moment of its reuse; clients then retry once.
    sent.on("error", ({ message }) => over(sent.reusedSocket && !isAnswered ? "closed while idle" : message));
    sent.end(body);
    if (Math.random() < LEAVES)
      void setTimeout(Math.random() * 200).then(() => {
        over("left");
        sent.destroy();
      });
  }
}
