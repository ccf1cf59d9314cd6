/**
 * Sends requests to a server for some seconds. The generator is `wrk` where it is installed, which costs a tenth of
 * what a server costs, or else our own (`load.ts`). The benchmark shows for either that the generator is not the
 * limit.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BenchRequest } from "./cells.ts";
import { load } from "./load.ts";
import type { Server } from "./rig.ts";

export interface Driven {
  /** Complete responses; 0 where the first response takes longer than the wait. */
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export const hasWrk: boolean = spawnSync("wrk", ["-v"]).error === undefined;

/** @throws Error when a response is not 200, or a connection breaks */
export async function drive(
  server: Server,
  { path, body }: BenchRequest,
  connections: number,
  seconds: number,
): Promise<Driven> {
  const headers = { "content-type": "application/json", ...server.headers };
  if (hasWrk) return driveWithWrk(`${server.url}${path}`, headers, body, connections, seconds);
  const {
    requests,
    sent,
    seconds: measuredSeconds,
    p50Ms,
    p99Ms,
  } = await load({
    url: server.url,
    path,
    headers,
    body,
    connections,
    warmUpMs: 0,
    measureMs: 1000 * seconds,
  });
  return { requests: sent, perSecond: requests / measuredSeconds, p50Ms, p99Ms };
}

const run = promisify(execFile);

/** Prefix of the line with numbers that the script prints at its end. */
const RESULT_PREFIX = "polywire:";

async function driveWithWrk(
  url: string,
  headers: Record<string, string>,
  body: string,
  connections: number,
  seconds: number,
): Promise<Driven> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-wrk-"));
  try {
    const bodyFile = join(folder, "body.json");
    const script = join(folder, "load.lua");
    writeFileSync(bodyFile, body);
    writeFileSync(script, scriptOf(bodyFile, headers));
    const wholeSeconds = String(Math.max(1, Math.round(seconds)));
    const options = [
      "-t1",
      `-c${connections}`,
      `-d${wholeSeconds}s`,
      "--timeout",
      "10s",
      "--latency",
      "-s",
      script,
    ];
    const { stdout } = await run("wrk", [...options, url]);
    const line = stdout.split("\n").find((each) => each.startsWith(RESULT_PREFIX)) ?? "";
    const [requests = 0, micros = 0, p50 = 0, p99 = 0, failures = Number.NaN] = line
      .slice(RESULT_PREFIX.length)
      .trim()
      .split(" ")
      .map(Number);
    if (failures !== 0)
      throw new Error(`${url}: ${failures} requests failed beside ${requests} that did not\n${stdout}`);
    return { requests, perSecond: requests / (micros / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scriptOf(bodyFile: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  return `
wrk.method = "POST"
${lines.join("\n")}
local file = io.open(${JSON.stringify(bodyFile)}, "rb")
wrk.body = file:read("*a")
file:close()

done = function(summary, latency, requests)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("${RESULT_PREFIX} %d %d %.1f %.1f %d", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), failures))
end
`;
}
