/**
 * `npm run clients:sessions [-- NAME …] [--place PLACE …] [--folder FOLDER] [--full] [--keep FOLDER] [--results FILE]
 * [--write]`: installs agents for the terminal, and runs each through a session of ten turns with tools, once per
 * upstream, with the gateway between. `--full` fills the agent's window in the middle, so that it compacts. `--keep`
 * writes every request and response. `--results` adds to the results of earlier runs; `--write` puts all of them into
 * docs/clients.md.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { pngOf } from "../../../../demo/images/png.ts";
import { startGatewayProcess } from "../../../servers/gateway.ts";
import { temporaryFolder } from "../../../servers/server.ts";
import { install } from "../install.ts";
import { type AgentCommands, type AgentRun, type Command, casts } from "./agent-commands.ts";
import { startTap } from "./recording-proxy.ts";
import { farewell, files, resumed, startSession, stepsOf, type Vocabulary, wrongFiles } from "./script.ts";
import { type Cell, put, type Row } from "./table.ts";
import { type Target, targets } from "./targets.ts";
import { startUpstream } from "./upstream.ts";

const RUN_MS = 150_000;
const TOKEN = "token-of-sessions";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string" },
    place: { type: "string", multiple: true },
    full: { type: "boolean" },
    keep: { type: "string" },
    results: { type: "string" },
    write: { type: "boolean" },
  },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const PAGE = join(import.meta.dirname, "../../../../docs/clients.md");
const results = values.results;
const rows: Row[] =
  results !== undefined && existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : [];
const order = casts.map((cast) => [titleOf(cast), cast.wire].join());
const ownFolder = values.folder === undefined ? temporaryFolder("polywire-agents") : undefined;
const folder = values.folder ?? ownFolder?.path ?? "";
mkdirSync(folder, { recursive: true });
for (const place of targets.filter(({ name }) => values.place === undefined || values.place.includes(name))) {
  const upstream = await startUpstream(place);
  const home = temporaryFolder("polywire-sessions");
  const gateway = await startGatewayProcess({
    folder: home.path,
    env: { POLYWIRE_TOKEN: TOKEN },
    config: configOf(place, upstream.url),
  });
  try {
    for (const cast of casts.filter(
      (each) =>
        positionals.length === 0 ||
        [each.name, `${each.name}:${each.wire}`, titleOf(each)].some((name) => positionals.includes(name)),
    )) {
      const { program, version } = install(cast as never, folder);
      const cell = await runSession(cast, program, place, upstream, gateway.url);
      const row = rows.find(({ agent, wire }) => agent === titleOf(cast) && wire === cast.wire);
      if (row === undefined)
        rows.push({ agent: titleOf(cast), version, wire: cast.wire, cells: { [place.name]: cell } });
      else Object.assign(row, { version, cells: { ...row.cells, [place.name]: cell } });
      const title = `${titleOf(cast)} ${version} (${cast.wire}) → ${place.name}`;
      console.log(
        `${cell.faults.length === 0 ? "✓" : "✗"} ${title}: ${cell.requests} requests, proofs ${cell.proofs}`,
      );
      for (const fault of cell.faults) console.log(`    ! ${fault}`);
      for (const note of cell.notes) console.log(`    - ${note}`);
      if (cell.dropped.length > 0) console.log(`    dropped: ${cell.dropped.join("; ")}`);
    }
  } finally {
    await gateway.stop("SIGTERM");
    upstream.close();
    home.remove();
  }
}
ownFolder?.remove();
rows.sort(
  (one, other) =>
    order.indexOf([one.agent, one.wire].join()) - order.indexOf([other.agent, other.wire].join()),
);
if (results !== undefined) writeFileSync(results, JSON.stringify(rows, null, 2));
if (values.write) writeFileSync(PAGE, put(readFileSync(PAGE, "utf8"), rows));

function titleOf({ name, variant }: AgentCommands): string {
  return variant === undefined ? name : `${name}, ${variant}`;
}

function configOf(place: Target, url: string): string {
  return `
listen: { host: 127.0.0.1 }
tokens: [{ name: sessions, value: "\${POLYWIRE_TOKEN}" }]
channels:
  - name: place
    provider: ${place.provider}
    key: key-of-the-place
    base_url: ${url}${place.base}
    wires: [${place.wire}]
    models: { "*": ${place.model} }
`;
}

async function runSession(
  cast: AgentCommands,
  program: string,
  place: Target,
  upstream: Awaited<ReturnType<typeof startUpstream>>,
  gateway: string,
): Promise<Cell> {
  const spot = temporaryFolder("polywire-agent");
  const tap = await startTap(gateway);
  const scene: AgentRun = {
    url: tap.url,
    token: TOKEN,
    folder: join(spot.path, "work"),
    home: join(spot.path, "home"),
  };
  for (const path of [scene.folder, scene.home]) mkdirSync(path);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(scene.folder, name), content);
  writeFileSync(join(scene.folder, "picture.png"), pngOf("heron", { width: 64, height: 64 }));
  cast.prepare?.(scene);
  const tools = cast.tools(scene);
  const steps = Array.isArray(tools) ? tools : stepsOf(values.full ? withoutSearch(tools) : tools);
  const session = startSession("ardea", steps, cast.wire === place.wire, values.full ? cast.full : undefined);
  upstream.bodies.length = 0;
  upstream.serve(session, tap);
  if (values.full && cast.full === undefined) session.notes.push("its window is never full");
  const faults: string[] = [];
  let output = "";
  try {
    for (const [command, says, last] of [
      [
        cast.begin(scene, "Do what must be done about ardea."),
        farewell,
        Array.isArray(tools) ? steps.length : steps.length - 2,
      ],
      [cast.resume?.(scene, "Go on about ardea."), resumed, steps.length],
    ] as const) {
      if (command === undefined) continue;
      const ended = await run({ program, ...command }, scene);
      output += ended.output;
      if (ended.code !== 0) faults.push(`ended with ${ended.code}: ${ended.output.slice(-400)}`);
      else if (!ended.output.includes(says))
        faults.push(`its output lacks the last words: ${ended.output.slice(-300)}`);
      if (session.at < last) faults.push(`${session.at} turns, not ${last}`);
      if (faults.length > 0) break;
    }
    faults.push(...wrongFiles(scene.folder));
  } finally {
    upstream.serve(undefined);
    tap.close();
    if (values.keep !== undefined)
      keep(values.keep, `${cast.name}-${cast.variant ?? cast.wire}-${place.name}`);
    spot.remove();
  }
  function keep(where: string, name: string): void {
    const into = join(where, name.replaceAll(/[ ()]/g, ""));
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, "output.txt"), output);
    for (const [at, { path, body, refused }] of upstream.bodies.entries()) {
      writeFileSync(join(into, `up-${at}.json`), body);
      if (refused !== undefined) writeFileSync(join(into, `up-${at}.refused`), `${path}\n${refused}`);
    }
    for (const [at, { method, path, status, asked, answered, headers }] of tap.exchanges.entries()) {
      writeFileSync(join(into, `in-${at}.json`), asked);
      writeFileSync(
        join(into, `out-${at}.txt`),
        `${method} ${path} ${status}\n${JSON.stringify(headers)}\n${answered}`,
      );
    }
  }
  const refused = tap.exchanges.some(({ method, status }) => method === "WS" && status >= 400);
  if (refused) session.notes.push("asks for a WebSocket, and goes on without");
  const bad = tap.exchanges.filter(({ method, status }) => status >= 400 && /GET|POST/.test(method));
  for (const { method, path, status, answered } of bad)
    faults.push(`${method} ${path} ${status}: ${answered.toString().slice(0, 300)}`);
  const dropped = new Map<string, number>();
  for (const each of tap.exchanges)
    for (const word of each.dropped?.split(",") ?? [])
      dropped.set(word.trim(), (dropped.get(word.trim()) ?? 0) + 1);
  const issued = session.proofs.issued.filter((proof) => proof !== undefined && proof !== "").length;
  return {
    faults: [...new Set([...session.faults, ...faults])],
    notes: [...new Set(session.notes)],
    requests: tap.exchanges.length,
    dropped: [...dropped].map(([word, count]) => `${word} (${count})`),
    proofs: `${session.proofs.back}/${issued}`,
  };
}

/**
 * After compaction the agent would have to search for its tools again, so sessions with compaction have no tool
 * search.
 */
function withoutSearch({ find, ...tools }: Vocabulary): Vocabulary {
  if (find === undefined) return tools;
  return { ...tools, plan: () => undefined, web: () => undefined, mcp: () => undefined };
}

interface Ended {
  code: number | null;
  output: string;
}

/** Ends the whole process group, because agents start child processes. */
function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, "SIGKILL");
}

function run({ program, args, env, input }: Command, { folder: cwd, home }: AgentRun): Promise<Ended> {
  const path = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
  const child = spawn(program, args, {
    cwd,
    env: { PATH: path, HOME: home, TERM: "dumb", ...certificates(), ...env },
    stdio: [input === undefined ? "ignore" : openSync(input, "r"), "pipe", "pipe"],
    detached: true,
  }) as ChildProcessByStdio<null, Readable, Readable>;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => {
    const end = (): void => kill(child);
    const late = setTimeout(end, RUN_MS);
    process.once("exit", end);
    child.once("error", (error) => resolve({ code: null, output: String(error) }));
    child.once("close", (code) => {
      clearTimeout(late);
      process.off("exit", end);
      resolve({ code, output });
    });
  });
}

function certificates(): Record<string, string> {
  const file = "/etc/ssl/certs/ca-certificates.crt";
  return existsSync(file) ? { SSL_CERT_FILE: file } : {};
}
