/** The log over OTLP, from a whole gateway to a collector: the entries of standard error, in Protobuf and in JSON. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import protobuf from "protobufjs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { samplesIn, sum } from "../metrics/scrape.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

const SCRAPER = "token-of-scraper";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const root = protobuf.loadSync(["trace.proto", "logs.proto"].map((file) => join(import.meta.dirname, file)));
const Request = root.lookupType("ExportLogsServiceRequest");

// biome-ignore lint/suspicious/noExplicitAny: messages are read as a collector would
type Any = any;

interface Export {
  path: string;
  headers: IncomingHttpHeaders;
  body: Any;
}

const exports: Export[] = [];
const statuses: number[] = [];
let collector: Server;

beforeAll(async () => {
  collector = createServer(async (asked, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const isJson = asked.headers["content-type"] === "application/json";
    const body = isJson
      ? JSON.parse(bytes.toString())
      : Request.toObject(Request.decode(bytes), { longs: String, bytes: String, defaults: false });
    const status = statuses.shift() ?? 200;
    if (status === 200) exports.push({ path: asked.url ?? "", headers: asked.headers, body });
    response.writeHead(status);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(() => {
  collector?.closeAllConnections();
  collector?.close();
});
beforeEach(() => void statuses.splice(0));

interface Entry {
  message: string;
  severity: [number, string];
  process: string;
  traceId: string;
  spanId: string;
  attributes: Record<string, Any>;
}

function entries(): Entry[] {
  return exports.flatMap(({ headers, body }) => {
    // Ids are in hexadecimal in JSON only.
    const isJson = headers["content-type"] === "application/json";
    const id = (value = ""): string => (isJson ? value : Buffer.from(value, "base64").toString("hex"));
    return body.resourceLogs.flatMap(({ resource, scopeLogs }: Any) =>
      scopeLogs.flatMap(({ logRecords }: Any) =>
        logRecords.map((record: Any) => ({
          message: record.body.stringValue,
          severity: [record.severityNumber, record.severityText],
          process: valuesIn(resource.attributes)["process.name"],
          traceId: id(record.traceId),
          spanId: id(record.spanId),
          attributes: valuesIn(record.attributes),
        })),
      ),
    );
  });
}

function valuesIn(attributes: Any[]): Record<string, Any> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [[kind, inner] = []] = Object.entries(value);
      return [key, kind === "intValue" ? Number(inner) : inner];
    }),
  );
}

describe.each([
  ["http/protobuf", "application/x-protobuf"],
  ["http/json", "application/json"],
])("%s", (protocol, contentType) => {
  const folder = temporaryFolder("polywire-otlp-logs");
  let gateway: GatewayProcess;

  beforeAll(async () => {
    exports.length = 0;
    const { port } = collector.address() as AddressInfo;
    gateway = await startGatewayProcess({
      folder: folder.path,
      config: `
tokens: [{ name: app, value: token-of-app, tags: [team] }]
channels: [{ name: main, provider: demo, key: demo, models: ["*"] }]
metrics: { token: ${SCRAPER} }
log: { access: { sample: 1 } }
`,
      env: {
        OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `http://127.0.0.1:${port}/custom`,
        OTEL_EXPORTER_OTLP_LOGS_HEADERS: "x-key=of%20logs",
        OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol,
        OTEL_TRACES_EXPORTER: "none",
      },
      timeoutMs: 150_000,
    });
  }, 180_000);
  afterAll(async () => {
    await gateway?.stop("SIGKILL");
    folder.remove();
  });

  const chat = (token: string, headers: Record<string, string> = {}): Promise<number> =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ model: "demo-chat", messages: [{ role: "user", content: "a secret prompt" }] }),
    }).then(async (response) => (await response.text(), response.status));
  const found = (test: (entry: Entry) => boolean): Entry | undefined => entries().find(test);
  const counted = async (result: string): Promise<number> => {
    const headers = { authorization: `Bearer ${SCRAPER}` };
    const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
    return sum(samplesIn(text), "polywire_telemetry_items_total", { signal: "logs", result });
  };

  test("the collector gets the access log, with the fields and the trace of the request", async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    expect(await chat("token-of-app", { traceparent, "x-polywire-tags": "team=search" })).toBe(200);
    expect(await chat("token-of-nobody")).toBe(401);
    const isAnswered = ({ attributes }: Entry): boolean => attributes["http.response.status_code"] === 200;
    await expect
      .poll(() => found(isAnswered))
      .toMatchObject({
        message: "request",
        severity: [9, "INFO"],
        process: "traffic 0",
        attributes: {
          "log.logger": "access",
          "user.name": "app",
          "gen_ai.request.model": "demo-chat",
          "polywire.stream": false,
          "labels.team": "search",
        },
      });
    const answered = found(isAnswered);
    expect(answered?.traceId).toBe(TRACE);
    expect(answered?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.keys(answered?.attributes ?? {})).not.toContain("message");
    const isRefused = ({ attributes }: Entry): boolean => attributes["http.response.status_code"] === 401;
    await expect.poll(() => found(isRefused)).toMatchObject({ traceId: "" });
    expect(exports[0]).toMatchObject({
      path: "/custom",
      headers: { "x-key": "of logs", "content-type": contentType },
    });
    for (const secret of ["secret prompt", "token-of-app", SCRAPER])
      expect(JSON.stringify(entries())).not.toContain(secret);
  });

  test("entries that the collector refuses are dropped and counted; the others are exported", async () => {
    await expect.poll(async () => (await counted("exported")) - entries().length).toBe(0);
    statuses.push(400);
    const before = await counted("dropped");
    expect(await chat("token-of-app")).toBe(200);
    await expect.poll(() => counted("dropped")).toBeGreaterThan(before);
    // The entry about the refusal is the next that the collector gets.
    await expect
      .poll(() => found(({ message }) => message === "the collector does not accept logs"))
      .toMatchObject({ severity: [13, "WARN"], attributes: { "polywire.reason": "status 400" } });
  });

  test("a stop sends the rest", async () => {
    const before = entries().length;
    expect(await chat("token-of-nobody")).toBe(401);
    await gateway.stop("SIGTERM");
    expect(entries().length).toBeGreaterThan(before);
  });
});
