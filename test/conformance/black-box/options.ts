/** The command-line options of a black-box run. */
import { type WireName, wireNames } from "../wire-names.ts";
import type { BlackBox } from "./run.ts";

/** The options as they were typed; absent where they were not given. */
export interface Options {
  url?: string | undefined;
  format?: string | undefined;
  token?: string | undefined;
  model?: string | undefined;
  client?: string | undefined;
  "mock-host"?: string | undefined;
  "mock-port"?: string | undefined;
  "timeout-ms"?: string | undefined;
}

/** @returns the plan of the run, or the wrong option with its correct form */
export function readOptions(
  asked: Options,
): { box: BlackBox; listen: { host: string; port: number } } | string {
  const { url, format, token = process.env.POLYWIRE_TOKEN ?? "conformance", model = "conformance" } = asked;
  const clients = asked.client?.split(",") ?? [...wireNames];
  const [host, port] = [asked["mock-host"] ?? "127.0.0.1", Number(asked["mock-port"] ?? 4010)];
  const timeoutMs = Number(asked["timeout-ms"] ?? 30_000);
  if (url === undefined || !URL.canParse(url))
    return "--url says where the gateway is: --url http://127.0.0.1:3000";
  if (!isWire(format))
    return `--format is the wire that the mock upstream is asked in: ${wireNames.join(", ")}`;
  if (!clients.every(isWire))
    return `--client is a list of ${wireNames.join(", ")}, with commas between them`;
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536))
    return "--mock-port is a number from 0 to 65535";
  if (!(Number.isInteger(timeoutMs) && timeoutMs > 0)) return "--timeout-ms is a number of milliseconds";
  return {
    box: { url: url.replace(/\/+$/, ""), token, model, format, clients, timeoutMs },
    listen: { host, port },
  };
}

const isWire = (name: string | undefined): name is WireName => wireNames.some((wire) => wire === name);
