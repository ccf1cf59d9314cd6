/**
 * No secret reaches the log, the metrics, the responses or the output of a crash. Each case plants secrets of its own in one place of
 * a request, at an upstream that fails in one way; the cases are all places with all failures, in three client formats. Secrets of the
 * configuration are planted once: tokens, keys, the metrics token, the administrator's password, the secret of the store.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Called, Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

/** A text that nothing else contains. */
let planted = 0;
const secrets = new Map<string, string>();
function plant(place: string): string {
  const secret = `planted${(planted++).toString(36)}x${place.replace(/\W/g, "")}`;
  secrets.set(secret, place);
  return secret;
}

const configured = {
  token: plant("token"),
  key: `sk-${plant("key")}`,
  secondKey: plant("second key"),
  scraper: plant("metrics token"),
  password: plant("administrator"),
  storeSecret: plant("store secret"),
  proxyPassword: plant("proxy password"),
  header: plant("header of a channel"),
};

/** Ways to fail, which quote the credentials of the request where a server might. */
const failures: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "quotes the key": (request, response) =>
    send(response, 401, { error: { message: `Incorrect API key provided: ${credentialOf(request)}` } }),
  "quotes all headers": (request, response) =>
    send(response, 400, { error: { message: JSON.stringify(request.headers) } }),
  "sends a page": (request, response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end(`<html><pre>${request.rawHeaders.join("\n")}</pre></html>`);
  },
  "sends no JSON": (request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"id": "${credentialOf(request)}`);
  },
  "resets the connection": (request) => void request.socket.destroy(),
  "cuts the body": (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
    response.write(`{"key": "${credentialOf(request)}"`);
    setImmediate(() => request.socket.destroy());
  },
  "is overloaded": (request, response) =>
    send(response, 529, { error: { type: "overloaded", message: credentialOf(request) } }),
};

function credentialOf({ headers }: IncomingMessage): string {
  return String(headers.authorization ?? headers["x-api-key"] ?? headers["x-goog-api-key"]).replace(
    "Bearer ",
    "",
  );
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Places of a request in which clients send what nobody else may read. */
const places: Record<
  string,
  (secret: string) => { body?: object; content?: unknown; headers?: object; query?: string }
> = {
  "the prompt": (secret) => ({ content: secret }),
  "a part of the prompt": (secret) => ({ content: [{ type: "text", text: secret }] }),
  "an image": (secret) => ({
    content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${secret}` } }],
  }),
  "a part of unknown type": (secret) => ({ content: [{ type: "other", other: secret }] }),
  "a tool": (secret) => ({
    body: { tools: [{ type: "function", function: { name: "f", description: secret } }] },
  }),
  metadata: (secret) => ({ body: { metadata: { note: secret } } }),
  "a field of the wrong type": (secret) => ({ body: { temperature: secret } }),
  "a stop sequence": (secret) => ({ body: { stop: [secret] } }),
  "a header": (secret) => ({ headers: { "x-custom": secret } }),
  "a cookie": (secret) => ({ headers: { cookie: `session=${secret}` } }),
  "the token": (secret) => ({ headers: { authorization: `Bearer ${secret}` } }),
  "a token of another kind": (secret) => ({ headers: { authorization: `Basic ${secret}` } }),
  "the query": (secret) => ({ query: `?key=${secret}` }),
};

const paths = ["/v1/chat/completions", "/v1/messages", "/v1/responses"];

const folder = temporaryFolder("polywire-secrets");
const callers = new Callers(8);
let upstream: Server;
let gateway: GatewayProcess;
let output = "";

beforeAll(async () => {
  upstream = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const name = /\/fail\/(\d+)\//.exec(request.url ?? "")?.[1];
      Object.values(failures)[Number(name)]?.(request, response);
    });
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const { port } = upstream.address() as { port: number };
  const channels = Object.keys(failures).map(
    (_, at) => `
  - name: channel-${at}
    provider: ${at % 2 === 0 ? "openai" : "anthropic"}
    keys: [{ name: a, value: ${configured.key} }, { name: b, value: ${configured.secondKey} }]
    base_url: http://127.0.0.1:${port}/fail/${at}/v1
    headers: { x-internal-key: ${configured.header} }
    models: [m-${at}]`,
  );
  gateway = await startGatewayProcess({
    folder: folder.path,
    config: `
tokens: [{ name: app, value: ${configured.token} }]
channels: ${channels.join("")}
  - name: proxied
    provider: openai
    key: ${configured.key}
    proxy: http://user:${configured.proxyPassword}@127.0.0.1:9
    base_url: http://127.0.0.1:${port}/fail/0/v1
    models: [m-proxied]
metrics: { token: ${configured.scraper} }
log: { level: trace, format: json, access: { sample: 1 } }
routing: { failure_threshold: 1000 }
`,
    env: {
      POLYWIRE_ADMIN_PASSWORD: configured.password,
      POLYWIRE_SECRET: Buffer.from(configured.storeSecret.padEnd(32, "x").slice(0, 32)).toString("base64"),
    },
  });
  const note = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  gateway.child.stdout?.on("data", note);
  gateway.child.stderr?.on("data", note);
  output += gateway.said();
}, 120_000);
afterAll(async () => {
  callers.close();
  await gateway?.stop("SIGKILL");
  upstream?.close();
  folder.remove();
});

const found = (text: string): string[] =>
  [...secrets].filter(([secret]) => text.includes(secret)).map(([secret, place]) => `${place} (${secret})`);

async function request(place: keyof typeof places, model: string, path: string): Promise<[string, Called]> {
  const secret = plant(`${place} of ${path} to ${model}`);
  const {
    body = {},
    content = "Hello",
    headers = {},
    query = "",
  } = (places[place] as (typeof places)[string])(secret);
  const messages = path.endsWith("responses")
    ? { input: [{ role: "user", content }] }
    : { messages: [{ role: "user", content }] };
  const called = await callers.send(gateway.url, {
    path: path + query,
    headers: { "content-type": "application/json", authorization: `Bearer ${configured.token}`, ...headers },
    body: JSON.stringify({ model, max_tokens: 10, ...messages, ...body }),
  });
  return [secret, called];
}

test("requests with secrets in every place, at upstreams that fail in every way", async () => {
  const models = [...Object.keys(failures).map((_, at) => `m-${at}`), "m-proxied", "m-unknown"];
  const calls = models.flatMap((model) =>
    paths.flatMap((path) => Object.keys(places).map((place) => () => request(place, model, path))),
  );
  expect(calls.length).toBeGreaterThan(300);
  const leaks: string[] = [];
  let failed = 0;
  for (let at = 0; at < calls.length; at += 8)
    for (const [secret, { status, text }] of await Promise.all(
      calls.slice(at, at + 8).map((call) => call()),
    )) {
      if (status >= 400) failed++;
      // A validation error may quote the client's own value to the client.
      leaks.push(...found(text).filter((leak) => !leak.includes(secret)));
    }
  expect(failed).toBe(calls.length);
  expect(leaks).toEqual([]);
}, 300_000);

test("neither the metrics nor the log have one", async () => {
  const headers = { authorization: `Bearer ${configured.scraper}` };
  const metrics = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  expect(metrics).toContain("polywire_requests_total");
  expect(found(metrics)).toEqual([]);
  // Entries are flushed twice in a second.
  await expect.poll(() => output.split('"log.logger":"access"').length).toBeGreaterThan(300);
  expect(found(output)).toEqual([]);
});

test("nor has the output of a gateway that dies", async () => {
  const pending = Array.from({ length: 5 }, () => request("the prompt", "m-0", "/v1/chat/completions"));
  await gateway.stop("SIGABRT");
  await Promise.all(pending);
  expect(found(output)).toEqual([]);
});
