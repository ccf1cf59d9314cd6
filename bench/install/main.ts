/**
 * `npm run bench:install`: what an installation of the packed release costs: files, size, `node_modules`, and starts with an empty
 * cache, with a full cache and with a read-only one, on each Node (`POLYWIRE_TEST_NODES`).
 *
 * `--beside FOLDER` measures the checkout in that folder in the same run, in turns.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { installPackages, writeRelease } from "../../scripts/release.ts";
import { memoryOf } from "../load/accounting.ts";
import { median } from "../quantile.ts";
import { endAll, startServer } from "../start-server.ts";

const { values } = parseArgs({
  options: { beside: { type: "string" }, starts: { type: "string", default: "5" } },
});
const STARTS = Number(values.starts);
/** Time after a start until background work is done. */
const SETTLE_MS = 2_000;
const CONFIG = `
tokens: [{ name: bench, value: token-of-bench }]
log: { level: warn }
channels: [{ name: demo, provider: demo, key: demo, models: ["*"] }]
`;

const folder = mkdtempSync(join(tmpdir(), "polywire-install-"));
const nodes = [process.execPath, ...(process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean)];

interface Program {
  name: string;
  /** The arguments of `node` before `serve`. */
  args: readonly string[];
}

type Cache = "empty" | "full" | "read-only";

interface Start {
  /** Until the address is printed. */
  listeningMs: number;
  /** Until the end of the first response. */
  firstResponseMs: number;
  megabytes: number;
}

function install(): Program {
  const packed = writeRelease(join(folder, "release"));
  const app = join(folder, "app");
  mkdirSync(app);
  const program = installPackages(packed, app);
  const files = execFileSync("tar", ["-tzf", packed[0] as string], { encoding: "utf8" })
    .trim()
    .split("\n");
  const size = execFileSync("du", ["-sm", join(app, "node_modules")], { encoding: "utf8" }).split("\t")[0];
  console.log(`package: ${files.length} files, ${megabytes(statSync(packed[0] as string).size)} MB packed`);
  console.log(`node_modules of the installation, with the native server: ${size} MB`);
  return { name: "release", args: [program] };
}

function checkoutIn(path: string): Program {
  const candidates = ["dist/polywire.js", "engine/cli/polywire.mjs"].map((file) => join(path, file));
  return { name: path, args: [candidates.find(existsSync) ?? ""] };
}

async function start({ args }: Program, node: string, cache: string): Promise<Start> {
  const config = join(folder, "polywire.yaml");
  writeFileSync(config, CONFIG);
  const serve = [...args, "serve", "--config", config, "--port", "0", "--processes", "1"];
  const env = { POLYWIRE_DATA: mkdtempSync(join(folder, "data-")), POLYWIRE_CACHE: cache };
  const began = performance.now();
  const server = await startServer(serve, { env, node });
  const listeningMs = performance.now() - began;
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer token-of-bench", "content-type": "application/json" },
    body: JSON.stringify({ model: "demo-chat", messages: [{ role: "user", content: "Hi" }] }),
  });
  if (response.status !== 200) throw new Error(`${args}: ${response.status} ${await response.text()}`);
  const firstResponseMs = performance.now() - began;
  await setTimeout(SETTLE_MS);
  const { rss } = memoryOf(server.pid);
  await endAll([server.child]);
  return { listeningMs, firstResponseMs, megabytes: rss };
}

/** A folder in the state, for one start. */
function cacheFor(state: Cache, full: string): string {
  if (state === "full") return full;
  const emptyFolder = mkdtempSync(join(folder, "cache-"));
  if (state === "read-only") chmodSync(emptyFolder, 0o500);
  return emptyFolder;
}

try {
  const programs = [install(), ...(values.beside === undefined ? [] : [checkoutIn(values.beside)])];
  console.log(
    `\nlistening, first response, and resident memory of both processes; medians of ${STARTS} starts`,
  );
  for (const node of nodes) {
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    for (const state of ["empty", "full", "read-only"] as const) {
      const starts = new Map(programs.map((program): [Program, Start[]] => [program, []]));
      for (let round = 0; round <= STARTS; round++)
        for (const [at, program] of programs.entries()) {
          const cache = cacheFor(state, join(folder, `full-${at}-${version}`));
          const measured = await start(program, node, cache);
          // The first round fills the caches of the system, and the full cache.
          if (round > 0) starts.get(program)?.push(measured);
        }
      for (const [{ name }, all] of starts) {
        const [listening, response, memory] = (["listeningMs", "firstResponseMs", "megabytes"] as const).map(
          (figure) =>
            median(all.map((each) => each[figure]))
              .toFixed(0)
              .padStart(5),
        );
        console.log(
          `${version}  ${`cache ${state}`.padEnd(16)}${listening} ms${response} ms${memory} MB  ${name}`,
        );
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
