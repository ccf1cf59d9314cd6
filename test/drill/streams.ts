/**
 * What the processes of a gateway take while callers read endless streams, slowly and as fast as they come, in the
 * upstream's own format and in another: memory before, at most and after. Linux only (/proc).
 *
 * `npm run drill -- [--readers N] [--seconds N]` runs all of it and prints a line each.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { residentBytes, startEndless, startReader } from "./endless.ts";

export interface Drill {
  /** By the name of its wire. */
  format: "chat" | "messages" | "responses";
  readers: number;
  /** Bytes a second that each takes; Infinity: as fast as they come. */
  pace: number;
  seconds: number;
}

export interface Taken {
  beforeBytes: number;
  mostBytes: number;
  afterBytes: number;
  /** Bytes that the readers were sent. */
  readBytes: number;
  /** What the gateway printed, when it did not survive. */
  died: string | undefined;
  /** Streams of the upstream that are open when all readers have left. */
  leftOpen: number;
}

interface Ask {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const TOKEN = "drill-token";
const turns = [{ role: "user", content: "Go on." }];
const json = { "content-type": "application/json" };

const ASKS: Record<Drill["format"], Ask> = {
  chat: {
    path: "/v1/chat/completions",
    headers: { ...json, authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ model: "m", stream: true, messages: turns }),
  },
  messages: {
    path: "/v1/messages",
    headers: { ...json, "x-api-key": TOKEN },
    body: JSON.stringify({ model: "m", stream: true, max_tokens: 100, messages: turns }),
  },
  responses: {
    path: "/v1/responses",
    headers: { ...json, authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ model: "m", stream: true, store: false, input: turns }),
  },
};

const LOOK_MS = 250;
/** How long what was left may take to be noticed. */
const SETTLE_MS = 3_000;

export async function drillStreams({ format, readers, pace, seconds }: Drill): Promise<Taken> {
  const folder = temporaryFolder("polywire-drill");
  const upstream = await startEndless();
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: `
tokens: [{ name: drill, value: ${TOKEN} }]
channels: [{ name: endless, provider: compatible, key: none, base_url: "${upstream.url}/v1", models: [m] }]
log: { level: error }`,
  });
  const { pid = 0 } = gateway.child;
  try {
    const beforeBytes = residentBytes(pid);
    const all = await Promise.all(
      Array.from({ length: readers }, () => startReader(gateway.url, ASKS[format], pace)),
    );
    let mostBytes = beforeBytes;
    const endMs = performance.now() + seconds * 1_000;
    while (performance.now() < endMs) {
      await setTimeout(LOOK_MS);
      mostBytes = Math.max(mostBytes, residentBytes(pid));
    }
    const readBytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const reader of all) reader.leave();
    for (let waitedMs = 0; upstream.open > 0 && waitedMs < SETTLE_MS * 5; waitedMs += SETTLE_MS)
      await setTimeout(SETTLE_MS);
    const died = /died|stalled/.test(gateway.said()) ? gateway.said() : undefined;
    return {
      beforeBytes,
      mostBytes,
      afterBytes: residentBytes(pid),
      readBytes,
      died,
      leftOpen: upstream.open,
    };
  } finally {
    await gateway.stop("SIGKILL");
    await upstream.close();
    folder.remove();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { readers: { type: "string" }, seconds: { type: "string" } } });
  const [readers, seconds] = [Number(values.readers ?? 200), Number(values.seconds ?? 60)];
  const MiB = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`.padStart(9);
  console.log("format     readers  bytes/s      before   at most     after      read");
  for (const [format, count, pace] of [
    ["chat", readers, 20_000],
    ["responses", readers, 20_000],
    ["chat", Math.ceil(readers / 8), Number.POSITIVE_INFINITY],
    ["responses", Math.ceil(readers / 8), Number.POSITIVE_INFINITY],
  ] as const) {
    const taken = await drillStreams({ format, readers: count, pace, seconds });
    const { beforeBytes, mostBytes, afterBytes, readBytes, died, leftOpen } = taken;
    const figures = [beforeBytes, mostBytes, afterBytes, readBytes].map(MiB).join(" ");
    console.log(`${format.padEnd(9)} ${String(count).padStart(8)} ${String(pace).padStart(8)}   ${figures}`);
    if (died !== undefined || leftOpen > 0) {
      console.error(died ?? `${leftOpen} streams of the upstream are still open`);
      process.exitCode = 1;
    }
  }
}
