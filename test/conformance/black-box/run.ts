/**
 * A gateway as its callers see it: official SDKs ask through it, and a mock upstream, which speaks one wire as its maker
 * does, answers. Whatever the gateway is, it must have been told to send the model to the mock.
 */

import type { Usage } from "../../../demo/scenario.ts";
import { type Demo, startDemo } from "../../../demo/server.ts";
import { clients } from "../../grid/clients/all.ts";
import { features } from "../../grid/features.ts";
import { type Outcome, runPair } from "../../grid/grid.ts";
import type { WireName } from "../wires.ts";
import { usageFeature } from "./usage.ts";

export interface BlackBox {
  /** Where the gateway is: scheme, host and port; SDKs append what their users append. */
  url: string;
  token: string;
  /** The name that the gateway sends to the mock, and the beginning of the names that ask for trouble. */
  model: string;
  /** The wire that the mock is asked in. */
  format: WireName;
  /** Whose SDKs ask. */
  clients: readonly WireName[];
  timeoutMs: number;
}

export interface Mock extends Demo {
  /** What the latest answer cost; undefined until there is one. */
  usage(): Usage | undefined;
}

/** Rejects where the port is taken. */
export async function startMock(options: { host: string; port: number }): Promise<Mock> {
  let latest: Usage | undefined;
  const demo = await startDemo({
    ...options,
    onAnswer: (_, { usage }) => {
      latest = usage;
    },
  });
  return { ...demo, usage: () => latest };
}

/** Never rejects: what goes wrong is a failure of its feature. */
export async function runBlackBox(box: BlackBox, mock: Mock): Promise<Outcome[]> {
  const wanted = { ...features, usage: usageFeature(() => mock.usage()) };
  const outcomes: Outcome[] = [];
  for (const client of clients.filter(({ wire }) => box.clients.includes(wire))) {
    const pair = { client, upstream: box.format, model: box.model };
    outcomes.push(...(await runPair(box, pair, wanted, box.timeoutMs)));
  }
  return outcomes;
}
