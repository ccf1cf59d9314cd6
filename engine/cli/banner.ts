/**
 * What is printed when the gateway runs: where it listens and, with the embedded default, lines that work when pasted.
 */
import { join } from "node:path";
import { headerFor } from "../access/authenticate.ts";
import type { FirstAdministrator } from "../control/administration/first-administrator.ts";
import type { TrafficProcesses } from "../control/processes/process-pool.ts";
import { projectRoot } from "../gateway/service/transform.ts";
import type { Wire } from "../transform/lane.ts";
import { load } from "../transform/mapping/load.ts";
import { plain } from "../transform/mapping/node.ts";
import type { Found } from "./setup.ts";
import { readSource } from "./setup.ts";

export function banner(
  { url, server }: Pick<TrafficProcesses, "url" | "server">,
  found: Found,
  wires: ReadonlyMap<string, Wire>,
  token: string | undefined,
  administrator: FirstAdministrator | undefined,
): string {
  const { kind, without } = server;
  const lines = [
    `Polywire listens on ${url}`,
    `HTTP server: ${kind}${without === undefined ? "" : `, as ${without}`}`,
  ];
  if (found.embedded && token !== undefined) {
    lines.push(
      "No polywire.yaml here, so a demo answers: no key, no network. It is a channel like any other.",
      `Token: ${token}`,
      "",
      ...firstRequests(url, wires, token),
    );
  } else {
    lines.push(`Configuration: ${found.config.path}`);
  }
  if (administrator !== undefined) {
    const { login, madeUp } = administrator;
    const password =
      madeUp === undefined
        ? "the password of POLYWIRE_ADMIN_PASSWORD"
        : `the password ${madeUp} (shown this once)`;
    lines.push(`Administrator: ${login}, with ${password}, at ${url}`);
  }
  return `${lines.join("\n")}\n`;
}

interface FirstRequest {
  path: string;
  /** Absent: nothing is sent. */
  body?: unknown;
}

function firstRequests(url: string, wires: ReadonlyMap<string, Wire>, token: string): string[] {
  const { path, text } = readSource(join(projectRoot, "demo/first-requests.yaml"));
  const root = load(path, text).document?.root;
  const requests = (root === undefined ? {} : plain(root)) as Record<string, FirstRequest>;
  return Object.entries(requests).flatMap(([name, request]) => {
    const wire = wires.get(name);
    return wire === undefined ? [] : [`# ${name}`, curl(url, wire, token, request), ""];
  });
}

function curl(url: string, wire: Wire, token: string, { path, body }: FirstRequest): string {
  const { name, value } = headerFor(wire.tokens, token);
  const asked = `curl -s ${url}${path} -H '${name}: ${value}'`;
  if (body === undefined) return asked;
  const data = JSON.stringify(body).replaceAll("'", "'\\''");
  return `${asked} -H 'content-type: application/json' -d '${data}'`;
}
