/**
 * `npm run bench:sessions`: memory of realtime sessions, and whether it grows. First sessions are idle; then some
 * talk. A talking session says a sentence, gets an answer in sound, pauses, and says the next sentence; after some
 * answers it ends, and another begins. The demo is the upstream, in this process; only the traffic process is
 * measured. Linux only (/proc).
 *
 * `--idle N` and `--talking N` set the number of sessions, `--seconds N` the duration of the talking part. `--model
 * NAME` is `demo-realtime`, or `demo-content-live` for sessions between two wires. `--short` takes less than a
 * minute. Fails where a session breaks, no session gets an answer, an idle session needs more than `MAX_IDLE_KB`, or
 * memory in the last third is a quarter above that of the first.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { startDemo } from "../../demo/server.ts";
import { startGatewayProcess } from "../../test/servers/gateway.ts";
import { temporaryFolder } from "../../test/servers/server.ts";
import { memoryOfOne, processTreeOf } from "./accounting.ts";

const count = { type: "string" } as const;
const { values } = parseArgs({
  options: { idle: count, talking: count, seconds: count, model: count, short: { type: "boolean" } },
});
const [defaultIdle, defaultTalking, defaultSeconds] = values.short ? [400, 20, 30] : [1_000, 200, 600];
const idle = Number(values.idle ?? defaultIdle);
const talking = Number(values.talking ?? defaultTalking);
const seconds = Number(values.seconds ?? defaultSeconds);
const model = values.model ?? "demo-realtime";

const TOKEN = "token-of-sessions";
const BATCH_SIZE = 50;
const SETTLE_MS = 3_000;
const SAMPLES = 30;
const MAX_GROWTH = 1.25;
const MAX_IDLE_KB = 100;
/** The pause of a session between an answer and the next sentence. */
const PAUSE_MS = 1_000;
const ANSWERS = 20;

const folder = temporaryFolder("polywire-sessions");
const demo = await startDemo();
const config = `
tokens: [{ name: bench, value: ${TOKEN} }]
channels:
  - { name: talk, provider: demo, key: k, wires: [realtime], models: [demo-realtime] }
  - { name: live, provider: demo, key: k, wires: [content-live], models: [demo-content-live] }
log: { level: warn }
`;
const gateway = await startGatewayProcess({
  folder: folder.path,
  config,
  env: { POLYWIRE_DEMO_URL: demo.url },
});

let lost = 0;
let answers = 0;
let isOver = false;
const sockets = new Set<WebSocket>();

function open(onEvent: (socket: WebSocket, type: string) => void = () => {}): Promise<WebSocket> {
  const url = `${gateway.url.replace("http", "ws")}/v1/realtime?model=${model}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${TOKEN}` } });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => {
      if (sockets.delete(socket) && !isOver) lost++;
    });
    socket.on("message", (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === "session.created") {
        sockets.add(socket);
        resolve(socket);
      }
      onEvent(socket, type);
    });
  });
}

async function openMany(total: number, openOne: () => Promise<unknown>): Promise<void> {
  for (let opened = 0; opened < total; opened += BATCH_SIZE)
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, total - opened) }, openOne));
}

/** Sends the next sentence after each answer, for a while; then another session takes its place. */
function talk(): Promise<unknown> {
  let answered = 0;
  return open((socket, type) => {
    if (type === "session.created") say(socket);
    if (type !== "response.done") return;
    answers++;
    if (++answered < ANSWERS) global.setTimeout(() => say(socket), PAUSE_MS);
    else {
      sockets.delete(socket);
      socket.close();
      if (!isOver) talk().catch(() => lost++);
    }
  });
}

function say(socket: WebSocket): void {
  const content = [{ type: "input_text", text: "Hello there" }];
  socket.send(
    JSON.stringify({ type: "conversation.item.create", item: { type: "message", role: "user", content } }),
  );
  socket.send(JSON.stringify({ type: "response.create" }));
}

/** MB of resident memory of the traffic processes. */
function measureMegabytes(): number {
  const [, ...traffic] = processTreeOf(gateway.child.pid as number);
  return traffic.reduce((sum, pid) => sum + memoryOfOne(pid).rss, 0);
}

const megabytes = (value: number): string => `${value.toFixed(1)} MB`;

// Loads code and fills pools before the first measurement.
await openMany(BATCH_SIZE, () => open());
await setTimeout(SETTLE_MS);
const before = measureMegabytes();
await openMany(idle, () => open());
await setTimeout(SETTLE_MS);
const idleMegabytes = measureMegabytes() - before;
const idleKbEach = (1000 * idleMegabytes) / idle;
console.log(`${idle} idle sessions: ${megabytes(idleMegabytes)}, ${idleKbEach.toFixed(1)} kB each`);

await openMany(talking, talk);
const samples: number[] = [];
for (let sample = 0; sample < SAMPLES; sample++) {
  await setTimeout((seconds * 1000) / SAMPLES);
  samples.push(measureMegabytes());
}
isOver = true;
const third = Math.ceil(SAMPLES / 3);
const [early, late] = [samples.slice(0, third), samples.slice(-third)].map((part) => Math.max(...part)) as [
  number,
  number,
];
console.log(
  `${talking} active sessions for ${seconds} s: ${answers} responses, ${megabytes(early)} in the first third, ${megabytes(late)} in the last, ${lost} lost`,
);
for (const socket of sockets) socket.terminate();
await gateway.stop("SIGTERM");
await demo.close();
folder.remove();
if (lost > 0 || answers === 0 || idleKbEach > MAX_IDLE_KB || late > early * MAX_GROWTH) process.exitCode = 1;
