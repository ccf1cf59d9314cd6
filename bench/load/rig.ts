/** The programs of a measurement, each a process of its own: the upstream, the floor, and the gateway as an operator runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll } from "./end-all.ts";
import { type WireName, wires } from "./wires.ts";

export interface Server {
  url: string;
  pid: number;
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>;
}

export interface Rig {
  /** With `polywire.yaml`, `providers/load.yaml` and the folders of gateways. */
  folder: string;
  upstream: Server;
  floor: Server;
  gateway: Server;
  /** Another gateway of the same configuration. `data` names its folder; absent: one of its own. */
  startGateway(options?: { data?: string; processes?: number }): Promise<Server>;
  startFloor(): Promise<Server>;
  stop(server: Server): Promise<void>;
  close(): Promise<void>;
}

const here = import.meta.dirname;
const polywire = join(here, "../../engine/cli/polywire.mjs");
const TOKEN = "load-token";

const PROVIDER = `
provider: load
base_url: http://127.0.0.1
auth: none
wires:
  chat:
  messages:
  responses:
  content:
`;

/** A channel for each format and each manner in which its streams come. */
function configOf(upstream: string): string {
  const channels = (Object.keys(wires) as WireName[]).flatMap((wire) =>
    ["plain", "stream", "bursts", "held"].map((manner) => {
      const version = wires[wire].path("", false).split("/")[1];
      return `  - { name: ${wire}-${manner}, provider: load, base_url: ${upstream}/${manner}/${version}, wires: [${wire}], models: [${wire}-${manner}] }`;
    }),
  );
  return `tokens: [{ name: load, value: ${TOKEN} }]\nlog: { level: warn }\nchannels:\n${channels.join("\n")}\n`;
}

export async function openRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-bench-"));
  const children = new Map<number, ChildProcess>();
  const close = async (): Promise<void> => {
    await endAll([...children.values()]);
    rmSync(folder, { recursive: true });
  };

  /** Starts a program and waits for the address that it prints. */
  const start = async (args: string[], env: Record<string, string> = {}): Promise<Server> => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    const pid = child.pid as number;
    children.set(pid, child);
    let printed = "";
    for await (const piece of child.stdout) {
      printed += piece;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (url === undefined) continue;
      child.stdout.resume();
      return { url, pid, headers: {} };
    }
    throw new Error(`${args.join(" ")} ended without an address: ${printed}`);
  };

  try {
    const upstream = await start([join(here, "upstream.ts")]);
    const config = join(folder, "polywire.yaml");
    writeFileSync(config, configOf(upstream.url));
    mkdirSync(join(folder, "providers"));
    writeFileSync(join(folder, "providers/load.yaml"), PROVIDER);
    let stores = 0;
    const startGateway: Rig["startGateway"] = async ({ data = `data-${stores++}`, processes = 1 } = {}) => {
      const args = [polywire, "serve", "--config", config, "--port", "0", "--processes", String(processes)];
      const server = await start(args, { POLYWIRE_DATA: join(folder, data) });
      return { ...server, headers: { authorization: `Bearer ${TOKEN}` } };
    };
    const startFloor = (): Promise<Server> => start([join(here, "floor.ts"), upstream.url]);
    return {
      folder,
      upstream,
      floor: await startFloor(),
      gateway: await startGateway(),
      startGateway,
      startFloor,
      stop: async ({ pid }) => {
        const child = children.get(pid);
        if (child !== undefined) await endAll([child]);
        children.delete(pid);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
