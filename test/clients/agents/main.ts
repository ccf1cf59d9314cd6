/**
 * `npm run clients:agents [-- NAME …] [--folder FOLDER] [--write]`: installs agents for the terminal, runs each once
 * with every model of the demo and once with an unknown model, and prints the table. `--write` puts it into
 * docs/clients.md. It takes some minutes and a gigabyte, so it does not run in CI.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { temporaryFolder } from "../../servers/server.ts";
import { type WireName, wires } from "../cells.ts";
import { type ClientsGateway, startClientsGateway } from "../gateway.ts";
import { type Agent, agents, type Command, fileName, secret } from "./agents.ts";
import { install } from "./install.ts";
import { put, type Row, tableOf } from "./table.ts";

const PAGE = join(import.meta.dirname, "../../../docs/clients.md");
const RUN_MS = 120_000;
const AT_ONCE = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string" }, write: { type: "boolean" } },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const given = values.folder;
const ownFolder = given === undefined ? temporaryFolder("polywire-agents") : undefined;
const folder = given ?? ownFolder?.path ?? "";
mkdirSync(folder, { recursive: true });
const gateway = await startClientsGateway();
try {
  const chosen = agents.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const rows: Row[] = [];
  for (const agent of chosen) {
    const row = await rowOf(agent, gateway);
    console.error(tableOf([row]).split("\n").at(-1));
    for (const [wire, fault] of Object.entries(row.faults)) console.error(`  ${wire}: ${fault}`);
    rows.push(row);
  }
  console.log(tableOf(rows));
  if (values.write) writeFileSync(PAGE, put(readFileSync(PAGE, "utf8"), rows));
} finally {
  await gateway.close();
  ownFolder?.remove();
}

async function rowOf(agent: Agent, { url, token, asked }: ClientsGateway): Promise<Row> {
  const row: Row = { name: agent.name, wire: agent.wire, version: "", faults: {}, asksForUnknown: undefined };
  let program: string;
  try {
    const installed = install(agent, folder);
    program = installed.program;
    row.version = installed.version;
  } catch (error) {
    row.version = "not installed";
    for (const wire of wires) row.faults[wire] = lastLine(String(error));
    return row;
  }
  const once = async (model: string): Promise<Ended> => {
    const place = temporaryFolder("polywire-agent");
    const work = join(place.path, "work");
    const home = join(place.path, "home");
    for (const path of [work, home]) mkdirSync(path);
    writeFileSync(join(work, fileName), `${secret}\n`);
    try {
      return await run({ program, ...agent.command({ url, token, model, folder: work, home }) }, work, home);
    } finally {
      place.remove();
    }
  };
  const tries = wires.map((wire) => async () => {
    const fault = faultOf(await once(`demo-${wire}`), agent, wire);
    if (fault !== undefined) row.faults[wire] = fault;
  });
  const unknown = `no-such-model-for-${agent.name}-${agent.wire}`.replaceAll(" ", "-").toLowerCase();
  tries.push(async () => {
    await once(unknown);
    row.asksForUnknown = await asked(unknown);
  });
  const next = async (): Promise<void> => {
    for (let one = tries.shift(); one !== undefined; one = tries.shift()) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return row;
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

/** With its own home folder, and only PATH from this process's environment. */
function run({ program, args, env }: Command, cwd: string, home: string): Promise<Ended> {
  const path = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter);
  const child = spawn(program, args, {
    cwd,
    env: { PATH: path, HOME: home, TERM: "dumb", ...certificates(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
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

function faultOf({ code, output }: Ended, { says }: Agent, wire: WireName): string | undefined {
  const missing = [says, `reached me as a ${wire} request`].find((part) => !output.includes(part));
  if (missing === undefined && code === 0) return undefined;
  return `${code === null ? `not done within ${RUN_MS / 1000} s` : `ended with ${code}`}: ${lastLine(output)}`;
}

function lastLine(text: string): string {
  return (text.trim().split("\n").at(-1) ?? "").slice(0, 200);
}
