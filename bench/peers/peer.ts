/** Other gateways as `peers.yaml` describes them: reads, starts and ends them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { load } from "js-yaml";
import type { Server } from "../load/rig.ts";
import type { WireName } from "../load/wires.ts";
import { endAll } from "../start-server.ts";

export interface UpstreamOptions {
  model: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Peer {
  /** The enabled features, as text. */
  on: string;
  command: readonly [string, ...string[]];
  environment?: Readonly<Record<string, string>>;
  /** File contents by name, in the folder of the run. */
  files?: Readonly<Record<string, string>>;
  /** By the format of the upstream. */
  asks: Readonly<Partial<Record<WireName, UpstreamOptions>>>;
}

export interface RunningPeer {
  peer: Peer;
  server: Server;
  /** From its start until its first response. */
  seconds: number;
  end(): Promise<void>;
}

/** The time limit for a start. */
const START_MS = 60_000;
const RETRY_MS = 20;

export function readPeers(file: string): ReadonlyMap<string, Peer> {
  return new Map(Object.entries(load(readFileSync(file, "utf8")) as Record<string, Peer>));
}

/** @throws Error with the reason why it cannot be measured: it is not installed, or does not start */
export async function startPeer(template: Peer, upstream: string, folder: string): Promise<RunningPeer> {
  const port = await freePort();
  const peer = fillPlaceholders(template, {
    port: String(port),
    upstream,
    upstream_host: new URL(upstream).host,
    folder,
  });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(peer.files ?? {})) writeFileSync(join(folder, name), text);
  const [program, ...args] = peer.command;
  const beganMs = performance.now();
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...peer.environment },
  });
  let lastError = "";
  child.stderr.on("data", (piece: Buffer) => {
    lastError = (lastError + piece.toString()).slice(-500);
  });
  const ended = once(child, "exit").then(
    () => lastError.trim().split("\n").at(-1) || "it ended at once",
    (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? "not installed" : error.message),
  );
  const url = `http://127.0.0.1:${port}`;
  const refusal = await Promise.race([ended, waitForResponse(url, child)]);
  if (refusal !== undefined) {
    await endAll([child].filter(({ pid }) => pid !== undefined));
    throw new Error(refusal);
  }
  return {
    peer,
    server: { url, pid: child.pid as number, headers: {} },
    seconds: (performance.now() - beganMs) / 1000,
    end: () => endAll([child]),
  };
}

/** Resolves when the process responds over HTTP; with the reason, when it does not in time. */
async function waitForResponse(url: string, child: ChildProcess): Promise<string | undefined> {
  const untilMs = performance.now() + START_MS;
  while (performance.now() < untilMs && child.exitCode === null) {
    try {
      await (await fetch(url)).arrayBuffer();
      return undefined;
    } catch {
      await setTimeout(RETRY_MS);
    }
  }
  return `no response within ${START_MS / 1000} s`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Replaces the placeholders in braces in every text of a value. */
function fillPlaceholders<Value>(value: Value, values: Readonly<Record<string, string>>): Value {
  const text = JSON.stringify(value).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return JSON.parse(text) as Value;
}
