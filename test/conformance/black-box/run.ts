/**
 * A gateway as its clients see it: official SDKs send requests through it, and a mock upstream, which follows one
 * vendor's wire, responds. The gateway must be configured to send the model to the mock.
 */

import type { Usage } from "../../../demo/scenario.ts";
import { type Demo, startDemo } from "../../../demo/server.ts";
import { clients } from "../../grid/clients/all.ts";
import { features } from "../../grid/features.ts";
import { type Outcome, runPair } from "../../grid/grid.ts";
import type { WireName } from "../wires.ts";
import { usageFeature } from "./usage.ts";

export interface BlackBox {
  /** Scheme, host and port of the gateway; SDKs append the path that their users append. */
  url: string;
  token: string;
  /** The model name that the gateway sends to the mock, and the prefix of the names that trigger errors. */
  model: string;
  /** The wire of the mock. */
  format: WireName;
  /** The wires of the SDKs. */
  clients: readonly WireName[];
  timeoutMs: number;
}

export interface Mock extends Demo {
  /** The usage of the latest response; undefined before the first one. */
  usage(): Usage | undefined;
}

/** Rejects where the port is in use. */
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

/** Never rejects: an error is a failure of its feature. */
export async function runBlackBox(box: BlackBox, mock: Mock): Promise<Outcome[]> {
  const wanted = { ...features, usage: usageFeature(() => mock.usage()) };
  const outcomes: Outcome[] = [];
  for (const client of clients.filter(({ wire }) => box.clients.includes(wire))) {
    const pair = { client, upstream: box.format, model: box.model };
    outcomes.push(...(await runPair(box, pair, wanted, box.timeoutMs)));
  }
  return outcomes;
}
