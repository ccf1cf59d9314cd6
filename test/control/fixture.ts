/**
 * A whole gateway as `polywire serve` runs it: control process, store, traffic processes and a port, with an upstream
 * that responds at once or on demand.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Control } from "../../engine/control/control.ts";
import { configOf, type Files } from "../../engine/control/publication/snapshot.ts";
import { type Rebuilt, rebuild } from "../../engine/control/publication/validate-reload.ts";
import { type AdjustableLogger, createLog } from "../../engine/gateway/log/log.ts";
import { libraryOf, readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type Holding, startHolding } from "./held-upstream.ts";

export const ADMIN_PASSWORD = "correct horse battery";

export interface Whole {
  url: string;
  folder: string;
  control: Control;
  upstream: Holding;
  /** Loads other files, as a reload does. @returns the result */
  reload(changes: Partial<Files>): Promise<Rebuilt["kind"]>;
  close(): Promise<void>;
}

export interface WholeOptions {
  processes?: number;
  /** The program of a traffic process; by default the one that serves. */
  entry?: URL;
  /** YAML, in addition to one token (`file-token`) and one channel (`file`) that serves `file-*`. */
  settings?: string;
  prices?: string;
  storeUrl?: string;
  limitsUrl?: string;
  folder?: string;
  /** The folder with the operator's own mappings and provider files. */
  own?: string;
  secret?: string;
  log?: AdjustableLogger;
  /** The environment variables that files may name. */
  environment?: Files["environment"];
  /** Provider files besides `mock`, by name. */
  providers?: Record<string, string>;
}

export async function startWhole(options: WholeOptions = {}): Promise<Whole> {
  const upstream = await startHolding();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "polywire-whole-"));
  const control = new Control({
    entry: options.entry ?? new URL("../../engine/control/processes/traffic-main.ts", import.meta.url),
    folder,
    storeUrl: options.storeUrl,
    limitsUrl: options.limitsUrl,
    ownFolder: options.own,
    adminPassword: ADMIN_PASSWORD,
    secret: options.secret,
  });
  const files: Files = {
    mappings: readSources(join(packageRoot, "mappings")),
    config: {
      path: "polywire.yaml",
      text: `
tokens: [{ name: file, value: file-token }]
channels: [{ name: file, provider: mock, key: none, base_url: "${upstream.url}/v1", models: ["file-*"] }]
log: { level: error }
${options.settings ?? ""}`,
    },
    providers: providerFiles({ mock: "{ provider: mock, wires: { chat: {} } }", ...options.providers }),
    environment: options.environment ?? {},
    ...(options.prices === undefined ? {} : { prices: { path: "prices.yaml", text: options.prices } }),
  };
  const { config, diagnostics } = configOf(files, await libraryOf(files.mappings));
  if (config === undefined) throw new Error(JSON.stringify(diagnostics.sorted(), null, 1));
  try {
    const place = { host: "127.0.0.1", port: 0, processes: options.processes ?? 1 };
    await control.open(files, config, options.log ?? createLog({ level: "silent" }), place);
  } catch (error) {
    await control.close(0);
    await upstream.close();
    throw error;
  }
  return {
    url: control.traffic.url,
    folder,
    control,
    upstream,
    reload: (changes) =>
      control.change(async (served, serve) => {
        const rebuilt = await rebuild(served, { ...served.files, ...changes });
        if (rebuilt.kind === "ready") await serve(rebuilt);
        return rebuilt.kind;
      }),
    async close() {
      upstream.release();
      await control.close(0);
      await upstream.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true });
    },
  };
}

/** Provider files as a reload reads them. */
export function providerFiles(texts: Readonly<Record<string, string>>): Files["providers"] {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { path: `${name}.yaml`, text }]),
  );
}

/** A chat request on its own connection, so that any process may get it. */
export function chat(
  { url }: Pick<Whole, "url">,
  token: string,
  model: string,
  more: Record<string, unknown> = {},
): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }], ...more }),
  });
}
