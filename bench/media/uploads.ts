/**
 * `npm run bench:uploads`: what uploads that are only forwarded cost others. Chat streams run for a while alone, then
 * beside uploads of 20 MB; printed are the gaps between their events and the most memory that the serving process had.
 *
 * `--uploads N` at once (50), `--streams N` (500), `--seconds N` of each turn (20). Linux only (/proc).
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const count = { type: "string" } as const;
const { values } = parseArgs({ options: { uploads: count, streams: count, seconds: count } });
const uploads = Number(values.uploads ?? 50);
const streams = Number(values.streams ?? 500);
const turnMs = 1000 * Number(values.seconds ?? 20);
const token = "bench-token";

const folder = mkdtempSync(join(tmpdir(), "polywire-uploads-"));
const places = join(import.meta.dirname, "places.ts");
const children: ChildProcess[] = [];

async function addressOf(child: ChildProcess): Promise<string> {
  children.push(child);
  let printed = "";
  for await (const piece of child.stdout ?? []) {
    printed += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (url === undefined) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error(`it ended without an address: ${printed}`);
}

/** Bytes that the processes which serve have in memory. */
function memoryOf({ pid }: ChildProcess): number {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const kilobytes = pids.map((id) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
  return kilobytes.reduce((sum, each) => sum + Number(each), 0) * 1024;
}

class Streams {
  gaps: number[] = [];

  open(url: string): void {
    const { hostname, port } = new URL(url);
    const body = JSON.stringify({
      model: "bench",
      stream: true,
      messages: [{ role: "user", content: "Hi" }],
    });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    let lastMs: number | undefined;
    socket.on("data", () => {
      const now = performance.now();
      if (lastMs !== undefined) this.gaps.push(now - lastMs);
      lastMs = now;
    });
    socket.on("error", () => {});
  }
}

async function turn(
  title: string,
  running: Streams,
  gateway: ChildProcess,
): Promise<{ p99: number; peak: number }> {
  running.gaps = [];
  let peak = 0;
  for (const end = performance.now() + turnMs; performance.now() < end; await setTimeout(100))
    peak = Math.max(peak, memoryOf(gateway));
  const gaps = running.gaps.toSorted((a, b) => a - b);
  const at = (share: number): number => gaps[Math.floor(gaps.length * share)] ?? Number.NaN;
  const [p50, p99, mebibytes] = [at(0.5), at(0.99), peak / 2 ** 20].map((value) => value.toFixed(1));
  console.log(
    `${title.padEnd(16)} gap p50 ${p50} ms, p99 ${p99} ms (${gaps.length} events), most memory ${mebibytes} MiB`,
  );
  return { p99: at(0.99), peak };
}

try {
  const upstream = await addressOf(
    spawn(process.execPath, [places, "upstream"], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  writeFileSync(
    join(folder, "polywire.yaml"),
    `listen: { host: 127.0.0.1, port: 0 }
tokens: [{ name: bench, value: ${token} }]
channels: [{ name: only, provider: openai, key: k, base_url: '${upstream}/v1', wires: [chat, transcriptions], models: [bench] }]
`,
  );
  const cli = join(import.meta.dirname, "../../engine/cli/polywire.mjs");
  const gateway = spawn(process.execPath, [cli, "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, POLYWIRE_DATA: join(folder, "data") },
  });
  const url = await addressOf(gateway);
  const running = new Streams();
  for (let opened = 0; opened < streams; opened++) running.open(url);
  await setTimeout(5000);
  const alone = await turn("streams alone", running, gateway);
  let done = 0;
  const sender = fork(places, ["uploads", url, token, String(uploads)]);
  sender.on("message", (sent) => {
    done = Number(sent);
  });
  children.push(sender);
  const beside = await turn("beside uploads", running, gateway);
  const grown = (beside.peak - alone.peak) / uploads / 2 ** 20;
  console.log(
    `${done} uploads of 20 MB, ${uploads} at once: p99 of gaps grew by ${(beside.p99 - alone.p99).toFixed(1)} ms, memory by ${grown.toFixed(1)} MiB each`,
  );
} finally {
  for (const child of children) child.kill("SIGTERM");
  await setTimeout(500);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
