/** A collector of OpenTelemetry for tests: reads OTLP over HTTP, Protobuf with protobufjs, and JSON. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import protobuf from "protobufjs";

export interface ReadSpan {
  traceId: string;
  spanId: string;
  /** Empty: none. */
  parentSpanId: string;
  traceState: string;
  name: string;
  /** `SERVER`, `CLIENT`, `INTERNAL`. */
  kind: string;
  /** Milliseconds. */
  start: number;
  end: number;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
  events: string[];
  isError: boolean;
}

export interface Export {
  path: string;
  headers: IncomingHttpHeaders;
  spans: ReadSpan[];
}

export interface Collector {
  url: string;
  exports: Export[];
  readonly spans: ReadSpan[];
  /** The statuses of the next replies; 200 after them. */
  statuses: number[];
  /** Rejected spans in each reply. */
  rejected: number;
  close(): Promise<void>;
}

type Json = Record<string, unknown>;
const KINDS = ["UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT"];
const root = protobuf.loadSync(join(import.meta.dirname, "trace.proto"));
const Request = root.lookupType("ExportTraceServiceRequest");

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const status = collector.statuses.shift() ?? 200;
    if (status === 200) {
      const body = Buffer.concat(chunks);
      const isJson = req.headers["content-type"] === "application/json";
      const spans = isJson ? spansIn(JSON.parse(body.toString()), false) : spansIn(decode(body), true);
      collector.exports.push({ path: req.url ?? "", headers: req.headers, spans });
    }
    const { rejected } = collector;
    res.writeHead(status);
    res.end(status === 200 && rejected > 0 ? partialSuccess(rejected) : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports: [],
    get spans() {
      return this.exports.flatMap(({ spans }) => spans);
    },
    statuses: [],
    rejected: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return collector;
}

function decode(body: Buffer): Json {
  const message = Request.decode(body);
  const fault = Request.verify(Request.toObject(message));
  if (fault !== null) throw new Error(fault);
  return Request.toObject(message, { longs: String, bytes: String, enums: Number });
}

const list = (value: unknown): Json[] => (value ?? []) as Json[];

function spansIn(request: Json, isBinary: boolean): ReadSpan[] {
  const id = (value: unknown): string =>
    isBinary ? Buffer.from(String(value ?? ""), "base64").toString("hex") : String(value ?? "");
  return list(request.resourceSpans).flatMap(({ resource, scopeSpans }) =>
    list(scopeSpans).flatMap(({ spans }) =>
      list(spans).map((span) => ({
        traceId: id(span.traceId),
        spanId: id(span.spanId),
        parentSpanId: id(span.parentSpanId),
        traceState: String(span.traceState ?? ""),
        name: String(span.name),
        kind: KINDS[Number(span.kind)] ?? "",
        start: Number(BigInt(span.startTimeUnixNano as string) / 1_000_000n),
        end: Number(BigInt(span.endTimeUnixNano as string) / 1_000_000n),
        attributes: attributesIn(span.attributes),
        resource: attributesIn((resource as Json).attributes),
        events: list(span.events).map(({ name }) => String(name)),
        isError: (span.status as Json | undefined)?.code === 2,
      })),
    ),
  );
}

function attributesIn(attributes: unknown): Json {
  return Object.fromEntries(list(attributes).map(({ key, value }) => [key, plainValue(value as Json)]));
}

function plainValue(value: Json): unknown {
  const [[kind, inner] = ["", undefined]] = Object.entries(value);
  if (kind === "intValue") return Number(inner);
  if (kind === "arrayValue") return list((inner as Json).values).map(plainValue);
  return inner;
}

/** With a message that is longer than one byte can say. */
function partialSuccess(rejected: number): Buffer {
  const message = Buffer.from("the attribute is too long. ".repeat(6));
  const fields = Buffer.concat([
    Buffer.from([0x08, rejected, 0x12, (message.length & 127) | 128, message.length >> 7]),
    message,
  ]);
  return Buffer.concat([Buffer.from([0x0a, (fields.length & 127) | 128, fields.length >> 7]), fields]);
}
