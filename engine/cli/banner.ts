/**
 * The first screen of `polywire serve`: the address, the dashboard and, with the embedded demo, a token. On request it adds
 * `curl` lines that work when they are pasted.
 */
import { join } from "node:path";
import { headerFor } from "../access/authenticate.ts";
import type { FirstAdministrator } from "../control/administration/first-administrator.ts";
import type { TrafficProcesses } from "../control/processes/process-pool.ts";
import type { Wire } from "../conversion/contract.ts";
import { packageRoot } from "../installation/installation.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { plain } from "../language/yaml/yaml-node.ts";
import { type FoundConfig, readSource } from "./setup.ts";

export interface StartedGateway extends Pick<TrafficProcesses, "url" | "server"> {
  found: FoundConfig;
  /** Set if the embedded demo responds. */
  token: string | undefined;
  administrator: FirstAdministrator | undefined;
}

export function banner({ url, server, found, token, administrator }: StartedGateway): string {
  const { kind, nativeFailure } = server;
  const lines = [`Polywire listens on ${url}`, `Dashboard: ${url}${signIn(administrator)}`];
  if (kind !== "native")
    lines.push(`HTTP server: ${kind}${nativeFailure === undefined ? "" : `, as ${nativeFailure}`}`);
  if (isDemo(found, token)) {
    lines.push(
      `Token: ${token}`,
      "This folder has no polywire.yaml, so an embedded demo answers. `--examples` prints requests to paste.",
    );
  } else {
    lines.push(`Configuration: ${found.config.path}`);
  }
  return `${lines.join("\n")}\n`;
}

function signIn(administrator: FirstAdministrator | undefined): string {
  if (administrator === undefined) return "";
  const { login, generatedPassword: madeUp } = administrator;
  const password = madeUp === undefined ? "POLYWIRE_ADMIN_PASSWORD" : `password ${madeUp} (shown only once)`;
  return `, sign in as ${login} with ${password}`;
}

const isDemo = (found: FoundConfig, token: string | undefined): token is string =>
  found.embedded && token !== undefined;

/** One `curl` line for each request of demo/first-requests.yaml; without the demo, a sentence. */
export function examples({ url, found, token }: StartedGateway, wires: ReadonlyMap<string, Wire>): string {
  if (!isDemo(found, token)) {
    return "`--examples` is for the embedded demo, and this gateway has its own configuration. The dashboard shows requests for each token.\n";
  }
  return `\n${firstRequests(url, wires, token).join("\n")}\n`;
}

interface FirstRequest {
  path: string;
  /** Absent: no body. */
  body?: unknown;
}

function firstRequests(url: string, wires: ReadonlyMap<string, Wire>, token: string): string[] {
  const { path, text } = readSource(join(packageRoot, "demo/first-requests.yaml"));
  const root = load(path, text).document?.root;
  const requests = (root === undefined ? {} : plain(root)) as Record<string, FirstRequest>;
  return Object.entries(requests).flatMap(([name, request]) => {
    const wire = wires.get(name);
    return wire === undefined ? [] : [`# ${name}`, curl(url, wire, token, request), ""];
  });
}

function curl(url: string, wire: Wire, token: string, { path, body }: FirstRequest): string {
  const { name, value } = headerFor(wire.tokens, token);
  const command = `curl -s ${url}${path} -H '${name}: ${value}'`;
  if (body === undefined) return command;
  const data = JSON.stringify(body).replaceAll("'", "'\\''");
  return `${command} -H 'content-type: application/json' -d '${data}'`;
}
