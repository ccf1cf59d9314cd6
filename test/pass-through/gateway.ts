/**
 * A gateway in this process whose channels have the pass-through paths of a provider file, in front of scripted
 * upstreams.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { type Gateway, listen } from "../../engine/gateway/listen.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { createService, type ServiceOptions } from "../../engine/gateway/service/service.ts";
import { input, library } from "../gateway/fixture.ts";

export const ANN = "token-of-ann";
export const BOB = "token-of-bob";
/** This token may use `allowed-*` only. */
export const NARROW = "token-of-narrow";

const SERVER = process.env.POLYWIRE_TEST_SERVER || "auto";
const root = join(import.meta.dirname, "../../providers");
const shipped = readdirSync(root).flatMap((name) =>
  name.endsWith(".yaml") ? [name.slice(0, -".yaml".length)] : [],
);

export interface PassGateway {
  gateway: Gateway;
  log: Record<string, unknown>[];
  /** Sends a request with Ann's token unless the headers have another. */
  ask(path: string, init?: RequestInit & { duplex?: "half" }): Promise<Response>;
  close(): Promise<void>;
}

/** @param channels YAML; `providers` by name, in addition to the shipped ones */
export async function startGateway(
  channels: string,
  {
    settings = "",
    providers = {},
    beside = {},
    environment = {},
    server = SERVER,
  }: {
    settings?: string;
    server?: string;
    providers?: Record<string, string>;
    beside?: ServiceOptions;
    environment?: Record<string, string>;
  } = {},
): Promise<PassGateway> {
  const text = `
tokens:
  - { name: ann, value: ${ANN} }
  - { name: bob, value: ${BOB} }
  - { name: narrow, value: ${NARROW}, models: [allowed-*] }
channels:
${channels}
listen: { server: ${server} }
${settings}`;
  const outcome = readConfig({
    ...input,
    providerNames: [...new Set([...Object.keys(providers), ...shipped])],
    provider(name) {
      const path = `providers/${name}.yaml`;
      return { path, text: providers[name] ?? readFileSync(join(root, `${name}.yaml`), "utf8") };
    },
    config: { path: "polywire.yaml", text },
    environment,
  });
  if (outcome.config === undefined) throw new Error(JSON.stringify(outcome.diagnostics.sorted(), null, 1));
  const log: Record<string, unknown>[] = [];
  const lines = pino({ base: null }, { write: (line) => void log.push(JSON.parse(line)) });
  const gateway = await listen(
    createService(outcome.config, createConversions(library), lines, beside),
    "127.0.0.1",
    0,
  );
  return {
    gateway,
    log,
    ask: (path, init = {}) =>
      fetch(gateway.url + path, {
        ...init,
        headers: { authorization: `Bearer ${ANN}`, ...init.headers },
      }),
    close: async () => void (await gateway.close(0)),
  };
}
