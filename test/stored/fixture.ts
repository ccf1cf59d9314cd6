/**
 * A gateway in front of the demo upstream, with two tokens and a clock that tests set: every model uses the wire in
 * its name. `responses` stores responses itself; `stateless` has the same wire and does not.
 */
import { join } from "node:path";
import OpenAI from "openai";
import { pino } from "pino";
import { startDemo } from "../../demo/server.ts";
import { readConfiguration } from "../../engine/cli/setup.ts";
import { listen } from "../../engine/gateway/listen.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { createService, type ServiceOptions } from "../../engine/gateway/service/service.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

const library = await loadLibrary();
export const DAY_MS = 86_400_000;

export interface Stored {
  url: string;
  /** With the token `ann`. */
  client: OpenAI;
  /** With the token `bob`. */
  other: OpenAI;
  log: Record<string, unknown>[];
  close(): Promise<void>;
}

const channel = (name: string, wire: string, more = ""): string =>
  `  - { name: ${name}, provider: demo, key: demo, wires: [${wire}], models: [${name}, ${name}-*]${more} }`;

export async function startStored(
  settings = "",
  surroundings: Pick<ServiceOptions, "answers" | "nowMs"> = {},
): Promise<Stored> {
  const demo = await startDemo();
  const text = `
tokens:
  - { name: ann, value: token-of-ann }
  - { name: bob, value: token-of-bob }
channels:
${channel("chat", "chat")}
${channel("messages", "messages")}
${channel("content", "content")}
${channel("responses", "responses", ", capabilities: { stateless: false }")}
${channel("stateless", "responses", ", capabilities: { stateless: true }")}
${settings}`;
  const environment = { POLYWIRE_DEMO_URL: demo.url };
  const found = {
    config: { path: "polywire.yaml", text },
    embedded: false,
    folders: [join(packageRoot, "providers")],
  };
  const outcome = readConfiguration(found, library, environment);
  if (outcome.config === undefined) throw new Error(JSON.stringify(outcome.diagnostics.sorted(), null, 1));
  const log: Record<string, unknown>[] = [];
  const lines = pino({ base: null }, { write: (line) => void log.push(JSON.parse(line)) });
  const service = createService(outcome.config, createConversions(library), lines, surroundings);
  const gateway = await listen(service, "127.0.0.1", 0);
  const clientOf = (apiKey: string): OpenAI =>
    new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  return {
    url: gateway.url,
    client: clientOf("token-of-ann"),
    other: clientOf("token-of-bob"),
    log,
    async close() {
      await gateway.close(0);
      await demo.close();
    },
  };
}
