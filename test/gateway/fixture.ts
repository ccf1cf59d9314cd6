/** A real gateway on a free port in front of a scripted upstream, and one way to call it in each client format. */
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { readCredentials } from "../../engine/cli/setup.ts";
import { readConfig } from "../../engine/gateway/config/config.ts";
import type { ConfigInput } from "../../engine/gateway/config/config-input.ts";
import { type Gateway, listen } from "../../engine/gateway/listen.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { type LoadedLibrary, loadLibrary } from "../../engine/gateway/service/load-library.ts";
import {
  type Conversions,
  createService,
  type ServiceOptions,
} from "../../engine/gateway/service/service.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type Mock, type Script, startMock } from "./mock.ts";

/** The HTTP server for the gateway tests: `native` (the default, where it loads) or `node`. */
const SERVER = process.env.POLYWIRE_TEST_SERVER || "auto";

export const TOKEN = "test-token-1";
export const NARROW_TOKEN = "test-token-2";

export interface Fixture {
  gateway: Gateway;
  mock: Mock;
  log: Record<string, unknown>[];
  /** Serves new requests with a new service of the same configuration. */
  reload(): void;
  close(): Promise<void>;
}

/**
 * @param channels YAML, where `${A}` is the upstream's URL; by default one channel that serves every model
 * @param providers files by name, in addition to the standard ones
 * @param models the operator's `models.yaml`
 */
export async function start(
  scripts: Record<string, Script>,
  settings = "",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
  channels = "  - { name: only, provider: mock, key: upstream-key, base_url: '${A}/v1', models: ['*'] }",
  conversions: Conversions = createConversions(library),
  beside: ServiceOptions = {},
  providers: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
  models?: string,
): Promise<Fixture> {
  const mock = await startMock(scripts);
  const text = `
tokens:
  - { name: all, value: ${TOKEN} }
  - { name: narrow, value: ${NARROW_TOKEN}, models: [allowed-*] }
channels:
${channels}
${settings.includes("listen:") ? "" : `listen: { server: ${SERVER} }`}
${settings}`;
  const { config, diagnostics } = readConfig({
    ...input,
    providerNames: [...input.providerNames, ...Object.keys(providers)],
    provider: (name) =>
      name in providers
        ? { path: `providers/${name}.yaml`, text: providers[name] ?? "" }
        : input.provider(name),
    config: { path: "polywire.yaml", text },
    environment: { A: mock.url, PORT: new URL(mock.url).port, ...environment },
    models: models === undefined ? undefined : { path: "models.yaml", text: models },
  });
  if (config === undefined) throw new Error(JSON.stringify(diagnostics.sorted(), null, 1));
  const log: Record<string, unknown>[] = [];
  const lines = pino({ base: null }, { write: (line) => void log.push(JSON.parse(line)) });
  let service = createService(config, conversions, lines, beside);
  const gateway = await listen(service, "127.0.0.1", 0);
  return {
    gateway,
    mock,
    log,
    reload() {
      service = createService(config, conversions, lines, { ...beside, previous: service });
      gateway.swap(service);
    },
    async close() {
      await gateway.close(0);
      await mock.close();
    },
  };
}

export const library: LoadedLibrary = await loadLibrary();
// Compiles as a traffic process does before its first requests, so that tests with waits of milliseconds do not
// include compilation.
for (const wire of library.wires.values()) for (const _ of wire.prepare());

const PROVIDERS: Record<string, string> = {
  mock: "{ provider: mock, headers: { x-place: here }, forward: [x-beta], wires: { chat: {} } }",
  other: "{ provider: other, wires: { messages: {} } }",
  signing: "{ provider: signing, wires: { content: {} } }",
  cloud:
    "{ provider: cloud, wires: { messages: { capabilities: { betas: [known-2025-01-01, dated-2026-03-03] } } } }",
  vectors: "{ provider: vectors, wires: { embeddings: {} } }",
  "content-vectors": "{ provider: content-vectors, wires: { content-embeddings: {} } }",
  keyless: "{ provider: keyless, auth: none, wires: { chat: {} } }",
};

export const input: Omit<ConfigInput, "config" | "environment"> = {
  providerNames: Object.keys(PROVIDERS),
  provider(name) {
    const text = PROVIDERS[name];
    return text === undefined ? undefined : { path: `providers/${name}.yaml`, text };
  },
  credentials: readCredentials({ folders: [join(packageRoot, "providers")] }),
  wires: [...library.wires.values()],
  addVariant: library.addVariant,
};

/** The request and response format of a client: the same prompt in each format. */
export interface Format {
  name: string;
  request(
    model: string,
    options?: { stream?: boolean; token?: string; body?: Record<string, unknown> },
  ): { path: string; headers: Record<string, string>; body: string };
  /** The text of a whole response. */
  text(answer: unknown): string | undefined;
  /** The message of an error, if it has the format's shape. */
  errorMessage(answer: unknown): string | undefined;
  /** Whether a stream contains the format's sign of success, and of failure. */
  succeeded(stream: string): boolean;
  failed(stream: string): boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

const turns = [{ role: "user", content: "Hello" }];
const json = { "content-type": "application/json" };

export const formats: Format[] = [
  {
    name: "chat",
    request: (model, { stream = false, token = TOKEN, body = {} } = {}) => ({
      path: "/v1/chat/completions",
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ model, stream, messages: turns, ...body }),
    }),
    text: (answer: Any) => answer.choices?.[0]?.message?.content,
    errorMessage: (answer: Any) => ("param" in (answer.error ?? {}) ? answer.error.message : undefined),
    succeeded: (stream) => stream.includes("data: [DONE]"),
    failed: (stream) => /data: \{"error":\{/.test(stream),
  },
  {
    name: "messages",
    request: (model, { stream = false, token = TOKEN, body = {} } = {}) => ({
      path: "/v1/messages",
      headers: { ...json, "x-api-key": token, "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ model, stream, max_tokens: 100, messages: turns, ...body }),
    }),
    text: (answer: Any) => answer.content?.[0]?.text,
    errorMessage: (answer: Any) => (answer.type === "error" ? answer.error?.message : undefined),
    succeeded: (stream) => stream.includes("event: message_stop"),
    failed: (stream) => stream.includes("event: error"),
  },
  {
    name: "responses",
    request: (model, { stream = false, token = TOKEN, body = {} } = {}) => ({
      path: "/v1/responses",
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ model, stream, input: turns, ...body }),
    }),
    text: (answer: Any) => answer.output?.at(-1)?.content?.[0]?.text,
    errorMessage: (answer: Any) => ("param" in (answer.error ?? {}) ? answer.error.message : undefined),
    succeeded: (stream) => stream.includes("event: response.completed"),
    failed: (stream) => stream.includes("event: response.failed"),
  },
  {
    name: "content",
    request: (model, { stream = false, token = TOKEN, body = {} } = {}) => ({
      path: `/v1beta/models/${model}:${stream ? "streamGenerateContent" : "generateContent"}`,
      headers: { ...json, "x-goog-api-key": token },
      body: JSON.stringify({ contents: [{ role: "user", parts: [{ text: "Hello" }] }], ...body }),
    }),
    text: (answer: Any) => answer.candidates?.[0]?.content?.parts?.[0]?.text,
    errorMessage: (answer: Any) =>
      typeof answer.error?.code === "number" ? answer.error.message : undefined,
    // The format has no terminator: a stream without an error succeeded.
    succeeded: (stream) => !stream.includes('"error"'),
    failed: (stream) => /\{"error":\{/.test(stream),
  },
];

export async function call(
  fixture: Fixture,
  request: { path: string; headers: Record<string, string>; body: string | Uint8Array },
  init: RequestInit = {},
): Promise<Response> {
  return fetch(fixture.gateway.url + request.path, { method: "POST", ...request, ...init });
}

/** Sends raw bytes; returns the bytes received within a time limit, and whether the gateway closed the connection. */
export async function raw(
  fixture: Fixture,
  pieces: string[],
  timeoutMs = 300,
): Promise<{ text: string; closed: boolean }> {
  const socket = connect(fixture.gateway.port, "127.0.0.1");
  socket.on("error", () => {});
  let text = "";
  let closed = false;
  socket.on("data", (piece) => {
    text += piece.toString();
  });
  socket.on("end", () => {
    closed = true;
  });
  await once(socket, "connect");
  for (const piece of pieces) {
    socket.write(piece);
    await wait(timeoutMs);
  }
  socket.destroy();
  return { text, closed };
}

export async function until(condition: () => boolean, timeoutMs = 45_000): Promise<number> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > timeoutMs)
      throw new Error(`not true within ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - start;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
