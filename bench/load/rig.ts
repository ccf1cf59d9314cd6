/**
 * The programs of a measurement, each in its own process: the upstream, the floor, and the gateway as an operator
 * runs it.
 */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll, type StartedServer, startGateway, startServer } from "../start-server.ts";
import { type WireName, wires } from "./wires.ts";

export interface Server {
  url: string;
  pid: number;
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>;
}

export interface GatewayStart {
  data?: string;
  processes?: number;
  /** The Node that runs it; this process's own by default. */
  node?: string;
  /** The HTTP server, as `listen.server` names it. */
  server?: "auto" | "native" | "node";
  /** Sections of the configuration, in YAML, instead of a log without entries for requests. The log is not shown then. */
  sections?: string;
}

export interface Rig {
  /** The folder with `polywire.yaml`, `providers/load.yaml` and the data folders of the gateways. */
  folder: string;
  upstream: Server;
  floor: Server;
  gateway: Server;
  /** Starts another gateway with the same configuration. `data` names its data folder; by default it gets its own. */
  startGateway(options?: GatewayStart): Promise<Server>;
  startFloor(): Promise<Server>;
  stop(server: Server): Promise<void>;
  close(): Promise<void>;
}

const here = import.meta.dirname;
const TOKEN = "load-token";
const QUIET_LOG = "log: { level: warn }";

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

/** One channel per format and manner of streaming. */
function configOf(upstream: string, sections: string): string {
  const channels = (Object.keys(wires) as WireName[]).flatMap((wire) =>
    ["plain", "stream", "bursts", "held"].map((manner) => {
      const version = wires[wire].path("", false).split("/")[1];
      return `  - { name: ${wire}-${manner}, provider: load, base_url: ${upstream}/${manner}/${version}, wires: [${wire}], models: [${wire}-${manner}] }`;
    }),
  );
  return `tokens: [{ name: load, value: ${TOKEN} }]\n${sections}\nchannels:\n${channels.join("\n")}\n`;
}

export async function openRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-bench-"));
  const children = new Map<number, ChildProcess>();
  const close = async (): Promise<void> => {
    await endAll([...children.values()]);
    rmSync(folder, { recursive: true });
  };
  const track = async (pendingServer: Promise<StartedServer>, headers = {}): Promise<Server> => {
    const { url, pid, child } = await pendingServer;
    children.set(pid, child);
    return { url, pid, headers };
  };

  try {
    const upstream = await track(startServer([join(here, "upstream.ts")]));
    mkdirSync(join(folder, "providers"));
    writeFileSync(join(folder, "providers/load.yaml"), PROVIDER);
    let stores = 0;
    const startConfigured: Rig["startGateway"] = ({
      data = `data-${stores++}`,
      processes = 1,
      node = process.execPath,
      server = "auto",
      sections = QUIET_LOG,
    } = {}) => {
      const file = join(folder, `${data}.yaml`);
      writeFileSync(file, `${configOf(upstream.url, sections)}listen: { server: ${server} }\n`);
      const stderr = sections === QUIET_LOG ? "inherit" : "ignore";
      return track(startGateway({ config: file, data: join(folder, data), processes, node, stderr }), {
        authorization: `Bearer ${TOKEN}`,
      });
    };
    const startFloor = (): Promise<Server> => track(startServer([join(here, "floor.ts"), upstream.url]));
    return {
      folder,
      upstream,
      floor: await startFloor(),
      gateway: await startConfigured(),
      startGateway: startConfigured,
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
