/**
 * A gateway process with an upstream in this process, and a probe in the traffic process
 * (`bench/media/loop-delay.ts`). Measures how long one large exchange holds that process's event loop, in processor
 * time of its thread, which other load does not affect. Linux only (/proc).
 */
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { LoopDelay } from "../../../bench/media/loop-delay.ts";
import { startGatewayProcess } from "../../servers/gateway.ts";
import { temporaryFolder } from "../../servers/server.ts";
import { familyOf } from "../processes.ts";
import type { Kind, Large, Pair } from "./kinds.ts";

const TOKEN = "drill-token";
const LOOK_MS = 500;
const MOST_LOOKS = 20;
const RESTING_MS = 20;
const PROBE = join(import.meta.dirname, "../../../bench/media/loop-delay.ts");

export interface HoldTime {
  /** Size of the request or of the response, whichever is larger. */
  bytes: number;
  /** The time of `JSON.parse` for that size, in this process. */
  parseMs: number;
  /** The longest work of the loop between two samples of its clock. */
  holdMs: number;
}

export interface FreezeRig {
  measure(kind: Kind, pair: Pair, scale: number): Promise<HoldTime>;
  /** The number of successful small requests since the last call; they run beside the large ones. */
  takeSmall(): number;
  close(): Promise<void>;
}

export async function openFreezeRig(): Promise<FreezeRig> {
  const folder = temporaryFolder("polywire-freeze");
  const delays = join(folder.path, "delays");
  mkdirSync(delays);
  const upstream = await startUpstream();
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: configOf(upstream.url),
    env: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${PROBE}`,
      POLYWIRE_BENCH_DELAYS: delays,
    },
  });
  const [, traffic = 0] = familyOf(gateway.child.pid ?? 0);
  const delayOf = async (): Promise<LoopDelay> => {
    const path = join(delays, String(traffic));
    rmSync(path, { force: true });
    process.kill(traffic, "SIGUSR2");
    while (!existsSync(path)) await setTimeout(5);
    return JSON.parse(readFileSync(path, "utf8"));
  };
  // After a start, V8 compiles deferred code in pauses between requests.
  const settle = async (): Promise<void> => {
    for (let look = 0; look < MOST_LOOKS; look++) {
      await setTimeout(LOOK_MS);
      if ((await delayOf()).worked.most < RESTING_MS) return;
    }
  };
  const ask = async ({ path, body, status, answer }: Large): Promise<void> => {
    if (answer !== undefined) upstream.answerWith(answer);
    const response = await fetch(`${gateway.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body,
    });
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${path} was answered with ${response.status}, not ${status}: ${text.slice(0, 500)}`);
  };
  let small = 0;
  let isOver = false;
  const background = async (): Promise<void> => {
    const body = JSON.stringify({ model: "small", messages: [{ role: "user", content: "Hi" }] });
    while (!isOver) {
      await ask({ path: "/v1/chat/completions", body, status: 200 });
      small++;
      await setTimeout(10);
    }
  };
  await settle();
  return {
    async measure(kind, pair, scale) {
      const model = modelOf(kind, pair);
      if (kind.first !== undefined) await ask(kind.first(model));
      upstream.answerWith(undefined);
      // The first request of each wire compiles code, which does not depend on its size.
      const warm = kind.make(model, scale / 100);
      await ask(warm);
      upstream.answerWith(undefined);
      const large = kind.make(model, scale);
      const text = (large.answer?.length ?? 0) > large.body.length ? (large.answer ?? "") : large.body;
      const running = background();
      await setTimeout(50);
      await delayOf();
      await ask(large);
      const { worked } = await delayOf();
      upstream.answerWith(undefined);
      isOver = true;
      await running;
      isOver = false;
      return { bytes: Buffer.byteLength(text), parseMs: parseMs(text), holdMs: worked.most };
    },
    takeSmall() {
      const taken = small;
      small = 0;
      return taken;
    },
    async close() {
      isOver = true;
      await gateway.stop("SIGTERM");
      await upstream.close();
      folder.remove();
    },
  };
}

/** Processor time; the best of three. */
function parseMs(text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** The path of a kind names the client's wire. */
function modelOf(kind: Kind, pair: Pair): string {
  const isMessages = kind.make("", 0).path.startsWith("/v1/messages");
  return isMessages === (pair === "same") ? "messages" : "chat";
}

const configOf = (url: string): string => `
tokens: [{ name: drill, value: ${TOKEN} }]
channels:
  - { name: chat, provider: openai, key: k, base_url: "${url}/v1", wires: [chat], models: [chat, small] }
  - { name: messages, provider: anthropic, key: k, base_url: "${url}", wires: [messages], models: [messages] }
  - { name: images, provider: openai, key: k, base_url: "${url}/v1", wires: [images], models: [image] }
log: { level: error }
`;

const SHORT_CHAT = JSON.stringify({
  id: "a",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 },
});
const SHORT_MESSAGE = JSON.stringify({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [{ type: "text", text: "Hi" }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 5, output_tokens: 5 },
});

/** Reads requests, and sends the response that was last set; to small requests always a short one. */
async function startUpstream(): Promise<{
  url: string;
  answerWith(text: string | undefined): void;
  close(): Promise<void>;
}> {
  let next: Buffer | undefined;
  const server = createServer((request, response) => {
    let head = "";
    request.on("data", (chunk: Buffer) => {
      if (head.length < 100) head += chunk.toString("latin1", 0, 100);
    });
    request.on("end", () => {
      const isMessages = request.url?.endsWith("messages") === true;
      const isSmall = head.includes('"model":"small"');
      const short = request.url?.includes("count_tokens")
        ? '{"input_tokens":5}'
        : isMessages
          ? SHORT_MESSAGE
          : SHORT_CHAT;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(isSmall ? short : (next ?? short));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(text) {
      next = text === undefined ? undefined : Buffer.from(text);
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
