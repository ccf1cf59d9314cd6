/**
 * The demo upstream: an HTTP server with the four generation wires, completions, embeddings, rerank, moderation, audio, images
 * and videos, and sessions over WebSockets, as strict as the vendors' APIs. All responses come from one small scenario. It
 * shares no code with the gateway, so that each can verify the other. `node server.ts --port 0` prints its URL and runs until
 * it is killed.
 */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { speech } from "./audio/speech.ts";
import { createTranscriptions } from "./audio/transcriptions.ts";
import { createChatThings } from "./chat/things.ts";
import { chat } from "./chat/wire.ts";
import { completions } from "./completions/wire.ts";
import { createContentThings } from "./content/things.ts";
import { createContentWire } from "./content/wire.ts";
import { embeddings } from "./embeddings/wire.ts";
import { createImages, pictureAt } from "./images/wire.ts";
import { judged } from "./judged.ts";
import { createMessagesThings } from "./messages/things.ts";
import { messages } from "./messages/wire.ts";
import { id } from "./mint.ts";
import { moderations } from "./moderations/wire.ts";
import { createSockets } from "./realtime/sockets.ts";
import { rerank, rerankV2 } from "./rerank/wire.ts";
import { createResponsesWire } from "./responses/wire.ts";
import { type Answer, type Ask, answer } from "./scenario.ts";
import { type Trouble, trouble } from "./steer.ts";
import { findThing } from "./thing.ts";
import { createVideoThings } from "./videos/things.ts";
import {
  type Direct,
  Fault,
  type FormFile,
  type Frame,
  header,
  isObject,
  Raw,
  type Reading,
  type Received,
  type Wire,
} from "./wire.ts";

// An import would read all exports and so load a second HTTP client, which takes 0.1 s of every start.
const { createServer } = process.getBuiltinModule("node:http");

export interface DemoOptions {
  /** 0, the default: any free port. */
  port?: number;
  host?: string;
  /** Delay of `demo-slow` before its first byte, and of `demo-pause` within a stream. */
  slowMs?: number;
  /** Called with each valid request and its response. */
  onAnswer?: (ask: Ask, completion: Answer) => void;
}

export interface Demo {
  /** `http://127.0.0.1:<port>`, without a path. */
  url: string;
  close(): Promise<void>;
}

/** Names in the model list; every other name works as well. */
export const modelIds: readonly string[] = [
  "demo-chat",
  "demo-messages",
  "demo-responses",
  "demo-content",
  "demo-completions",
  "demo-embeddings",
  "demo-content-embeddings",
  "demo-rerank",
  "demo-rerank-v2",
  "demo-moderations",
  "demo-transcription",
  "demo-speech",
  "demo-images",
  "demo-videos",
  "demo-realtime",
];

const maxBodyBytes = 64 * 1024 * 1024;

export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { port = 0, host = "127.0.0.1", slowMs = 2000, onAnswer = () => {} } = options;
  const route = createRoutes();
  const things = createThings();
  const server = createServer((request, response) => {
    handle({ route, things }, { slowMs, onAnswer }, request, response).catch(() => response.destroy());
  });
  server.on("upgrade", createSockets(chat, createContentWire(false)));
  server.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${host}:${taken}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

interface Route {
  wire: Wire;
  /** Captures of the path; undefined for a model list. */
  path: Record<string, string> | undefined;
  /** Captures of the path of a stored response. */
  stored?: Record<string, string>;
}

type Router = (method: string, url: URL, headers: IncomingMessage["headers"]) => Route | undefined;

function createRoutes(): Router {
  const content = createContentWire(false);
  const listed = createContentWire(true);
  const responses = createResponsesWire();
  const posts: Record<string, Wire> = {
    "/v1/chat/completions": chat,
    "/v1/messages": messages,
    "/v1/responses": responses,
    "/v1/completions": completions,
    "/v1/embeddings": embeddings,
    "/v1/rerank": rerank,
    "/v2/rerank": rerankV2,
    "/v1/moderations": moderations,
    "/v1/audio/transcriptions": createTranscriptions(false),
    "/v1/audio/translations": createTranscriptions(true),
    "/v1/audio/speech": speech,
    "/v1/images/generations": createImages("generate"),
    "/v1/images/edits": createImages("edit"),
    "/v1/images/variations": createImages("vary"),
  };
  return (method, url, headers) => {
    const { pathname } = url;
    if (method === "GET" && pathname === "/v1beta/models") return { wire: content, path: undefined };
    if (method === "GET" && pathname === "/v1/models") {
      const wire = header(headers, "anthropic-version") === undefined ? chat : messages;
      return { wire, path: undefined };
    }
    const stored = /^\/v1\/responses\/(?<response_id>[^/]+)(?:\/(?<act>\w+))?$/.exec(pathname);
    if (stored !== null) return { wire: responses, path: undefined, stored: { ...stored.groups } };
    if (method !== "POST") return undefined;
    const wire = posts[pathname];
    if (wire !== undefined) return { wire, path: {} };
    const generate = /^\/v1beta\/models\/(.+):(\w+)$/.exec(pathname);
    if (generate === null) return undefined;
    const [, model = "", action = ""] = generate;
    const asList = action === "streamGenerateContent" && url.searchParams.get("alt") !== "sse";
    return { wire: asList ? listed : content, path: { model: decodeURIComponent(model), action } };
  };
}

/** The objects at a path. */
type Things = (
  method: string,
  pathname: string,
  headers: IncomingMessage["headers"],
) => (NonNullable<ReturnType<typeof findThing>> & { wire: Wire }) | undefined;

function createThings(): Things {
  const content = { wire: createContentWire(false), routes: createContentThings() };
  const ofMessages = { wire: messages, routes: createMessagesThings() };
  const ofChat = { wire: chat, routes: { ...createChatThings(), ...createVideoThings() } };
  return (method, pathname, headers) => {
    const version = header(headers, "anthropic-version");
    const found = pathname.includes("/v1beta/") ? content : version === undefined ? ofChat : ofMessages;
    const thing = findThing(found.routes, method, pathname);
    return thing && { ...thing, wire: found.wire };
  };
}

async function handle(
  { route: router, things }: { route: Router; things: Things },
  options: Required<Pick<DemoOptions, "slowMs" | "onAnswer">>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://demo");
  const picture = pictureAt(url.pathname);
  if (picture !== undefined) {
    send(response, 200, picture, { "content-type": "image/png" });
    return;
  }
  const route = router(request.method ?? "GET", url, request.headers);
  const thing = things(request.method ?? "GET", url.pathname, request.headers);
  const wire = thing?.wire ?? route?.wire ?? chat;
  const body = await readBody(request);
  const requestId = id("req_", request.url, body.toString("latin1"));
  response.setHeader(wire.requestIdHeader, requestId);
  try {
    if (thing !== undefined) {
      wire.authenticate({ headers: request.headers, query: url.searchParams });
      const asked = { headers: request.headers, path: thing.path, query: url.searchParams };
      const here = new URL(url.pathname, `http://${request.headers.host}`);
      const served = await thing.serve({ ...asked, url: here, body });
      send(response, 200, served.body, served.headers);
      return;
    }
    if (route === undefined) {
      throw new Fault("not_found", `Invalid URL (${request.method} ${url.pathname})`);
    }
    wire.authenticate({ headers: request.headers, query: url.searchParams });
    if (route.stored !== undefined) {
      send(response, 200, wire.stored?.(request.method ?? "GET", route.stored, url.searchParams));
      return;
    }
    if (route.path === undefined) {
      send(response, 200, wire.models(modelIds));
      return;
    }
    const content = await contentOf(request.headers["content-type"] ?? "", body);
    const reading = wire.read({
      headers: request.headers,
      path: route.path,
      query: url.searchParams,
      ...content,
    });
    const model = "answer" in reading ? reading.model : reading.ask.model;
    const refusal = await judged(model, content.body);
    if (refusal !== undefined) {
      send(response, refusal.status, refusal.body);
      return;
    }
    await reply(response, reading, trouble(model), options);
  } catch (error) {
    if (response.headersSent) throw error;
    // A request so unusual that parsing failed: the APIs respond with 500.
    const fault = error instanceof Fault ? error : new Fault("internal", "");
    const { status, headers, body } = wire.refuse(fault, requestId);
    send(response, status, body, headers);
  }
}

/** The response to a request: complete, and in chunks for a stream. */
interface Saying {
  whole(): unknown;
  stream?(wrong: Trouble | undefined, slowMs: number): Promise<void>;
}

function sayingOf(
  response: ServerResponse,
  reading: Reading | Direct,
  onAnswer: Required<DemoOptions>["onAnswer"],
): Saying {
  if ("answer" in reading) {
    const { frames } = reading;
    const whole = (): unknown => reading.answer();
    if (frames === undefined) return { whole };
    return {
      whole,
      stream: (wrong, slowMs) =>
        stream(response, "sse", frames(), () => [{ data: { error: overloaded } }], wrong, slowMs),
    };
  }
  const completion = answer(reading.ask);
  onAnswer(reading.ask, completion);
  const whole = (): unknown => reading.whole(completion);
  return reading.stream
    ? {
        whole,
        stream: (wrong, slowMs) => {
          const broken = (sent: number): Frame[] => reading.broken(completion, sent);
          return stream(response, reading.framing, reading.frames(completion), broken, wrong, slowMs);
        },
      }
    : { whole };
}

async function reply(
  response: ServerResponse,
  reading: Reading | Direct,
  wrong: Trouble | undefined,
  { slowMs, onAnswer }: Required<Pick<DemoOptions, "slowMs" | "onAnswer">>,
): Promise<void> {
  const saying = sayingOf(response, reading, onAnswer);
  if (wrong === "slow") await setTimeout(slowMs);
  if (wrong === "empty") response.writeHead(200, { "content-type": "application/json" }).end();
  else if (wrong === "html") {
    const page =
      "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
    response.writeHead(502, { "content-type": "text/html" }).end(page);
  } else if (saying.stream !== undefined && wrong !== "stream-json") await saying.stream(wrong, slowMs);
  else if (wrong === "midstream-error") throw new Fault("overloaded", "");
  else {
    const payload = saying.whole();
    if (payload instanceof Raw) {
      await sendRaw(response, payload, wrong);
      return;
    }
    const text = JSON.stringify(payload);
    if (wrong === "truncate") await breakOff(response, "application/json", text.slice(0, text.length / 2));
    else send(response, 200, text);
  }
}

/** One frame per turn of the event loop, so that a reader gets chunks. */
async function stream(
  response: ServerResponse,
  framing: Reading["framing"],
  frames: Iterable<Frame>,
  broken: (sent: number) => Frame[],
  wrong: Trouble | undefined,
  slowMs: number,
): Promise<void> {
  const encode = framing === "sse" ? sse : list();
  response.writeHead(200, {
    "content-type": framing === "sse" ? "text/event-stream" : "application/json; charset=UTF-8",
    "cache-control": "no-cache",
  });
  const write = async (frame: Frame): Promise<void> => {
    if (!response.write(encode(frame)) && !response.destroyed) {
      await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    await setImmediate();
  };
  let sent = 0;
  let shown = 0;
  for (const frame of frames) {
    if (response.destroyed) return;
    await write(frame);
    sent++;
    if (frame.shown) shown++;
    if (shown < 2) continue;
    if (wrong === "pause" && shown === 2 && frame.shown) await setTimeout(slowMs);
    if (wrong === "truncate") {
      response.destroy();
      return;
    }
    if (wrong === "midstream-error") {
      for (const last of broken(sent)) await write(last);
      break;
    }
  }
  response.end(framing === "array" ? "\n]" : undefined);
}

function sse({ event, data }: Frame): string {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`;
}

/** One JSON array over all frames, pretty-printed like the API's. */
function list(): (frame: Frame) => string {
  let first = true;
  return ({ data }) => {
    const lead = first ? "[" : ",\r\n";
    first = false;
    return lead + JSON.stringify(data, null, 2);
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

/** Announces more bytes than it sends. */
async function breakOff(response: ServerResponse, type: string, part: string): Promise<void> {
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(part) + 100 });
  response.write(part);
  await setImmediate();
  response.destroy();
}

const overloaded = { message: "The engine is currently overloaded.", type: "server_error", code: null };

/** In chunks, like a file that is generated while it is sent. */
async function sendRaw(
  response: ServerResponse,
  { contentType, body }: Raw,
  wrong: Trouble | undefined,
): Promise<void> {
  const bytes = Buffer.from(body);
  if (wrong === "truncate") {
    response.writeHead(200, { "content-type": contentType, "content-length": bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2));
    await setImmediate();
    response.destroy();
    return;
  }
  response.writeHead(200, { "content-type": contentType });
  for (let at = 0; at < bytes.length && !response.destroyed; at += 16_384) {
    response.write(bytes.subarray(at, at + 16_384));
    await setImmediate();
  }
  response.end();
}

/** Node's own parser reads a form. */
async function contentOf(type: string, body: Buffer): Promise<Pick<Received, "body" | "files">> {
  if (!type.startsWith("multipart/form-data")) return { body: parse(body.toString()) };
  const sent = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  const form = await sent.formData().catch(() => {
    throw new Fault("invalid", "Could not parse multipart form");
  });
  const fields = new Map<string, unknown>();
  const files: Record<string, FormFile> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      // A list of files has an index for each.
      const at = Object.keys(files).filter((other) => other.startsWith(name.slice(0, -1))).length;
      const place = name.endsWith("[]") ? `${name.slice(0, -1)}${at}]` : name;
      files[place] = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
      continue;
    }
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return { body: Object.fromEntries(fields), files };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBodyBytes) throw new Error("body too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Fault("invalid", "We could not parse the JSON body of your request.");
  }
  if (isObject(body)) return body;
  throw new Fault("invalid", "The body of the request must be a JSON object.");
}

if (import.meta.main) void run();

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: "string", default: "0" }, host: { type: "string", default: "127.0.0.1" } },
  });
  const { url } = await startDemo({ port: Number(values.port), host: values.host });
  console.log(url);
}
