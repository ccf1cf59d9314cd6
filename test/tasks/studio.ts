/**
 * A simulated video provider, as strict as the vendors. It follows a dialect's reference (`dialects/`), checks its
 * key, and refuses fields that its reference does not name. Invalid requests get an error.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export type Outcome = "completed" | "failed";

/** The state of a task at the provider. */
export interface StudioTask {
  id: string;
  body: Record<string, unknown>;
  /** The number of polls so far. */
  asked: number;
  /** The number of polls until it ends. */
  takes: number;
  outcome: Outcome;
  state: "waiting" | "running" | Outcome | "cancelled" | "gone";
  /** The request besides its body: the path, the content type. */
  path: string;
}

export interface StudioRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** Unchanged. */
  bytes: Buffer;
  body: Record<string, unknown>;
}

export interface StudioResponse {
  status?: number;
  headers?: Record<string, string>;
  body: object | Buffer;
}

/** A vendor's API. */
export interface Dialect {
  /** Undefined: the key is correct. */
  refuses(asked: StudioRequest): StudioResponse | undefined | Promise<StudioResponse | undefined>;
  answer(asked: StudioRequest, studio: Studio): StudioResponse | undefined;
}

export const KEY = "key-of-the-studio";
export const FILM: Buffer = Buffer.concat([
  Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"),
  Buffer.alloc(3_000, "frame "),
]);

export const PICTURE: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export class Studio {
  readonly shots: Map<string, StudioTask> = new Map();
  readonly log: StudioRequest[] = [];
  url = "";
  /** For later shots. */
  takes = 2;
  outcome: Outcome = "completed";
  /** Whether polls advance no shot. */
  isFrozen = false;
  /** The response in place of a file. */
  instead: StudioResponse | undefined;
  /** Called with every request before the response; `drop` closes its connection. */
  before: (asked: StudioRequest) => Promise<"drop" | undefined> = async () => undefined;
  /** The maximum number of concurrent polls of one task. */
  mostAtOnce = 0;
  readonly #dialect: Dialect;
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  #next = 0;
  readonly #running = new Map<string, number>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  get storage(): string {
    return `${this.url.replace("127.0.0.1", "localhost")}/storage/film.mp4`;
  }

  begin({ path, body }: StudioRequest, prefix: string): StudioTask {
    const id = `${prefix}${++this.#next}`;
    const shot: StudioTask = {
      id,
      body,
      path,
      asked: 0,
      takes: this.takes,
      // Concurrent tests put the outcome into the request.
      outcome: JSON.stringify(body).includes("(failed)") ? "failed" : this.outcome,
      state: "waiting",
    };
    this.shots.set(id, shot);
    return shot;
  }

  /** A poll of a shot, which advances it. */
  look(id: string): StudioTask | undefined {
    const shot = this.shots.get(id);
    if (shot === undefined || shot.state === "gone") return undefined;
    if (!this.isFrozen && (shot.state === "waiting" || shot.state === "running"))
      shot.state = ++shot.asked >= shot.takes ? shot.outcome : "running";
    return shot;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? "", this.url);
    const asked: StudioRequest = {
      method: request.method ?? "",
      path: pathname,
      query: searchParams,
      headers: request.headers,
      bytes,
      body: request.headers["content-type"] === "application/json" ? JSON.parse(bytes.toString()) : {},
    };
    this.log.push(asked);
    const running = (this.#running.get(request.url ?? "") ?? 0) + 1;
    this.#running.set(request.url ?? "", running);
    if (asked.method === "GET") this.mostAtOnce = Math.max(this.mostAtOnce, running);
    const fate = await this.before(asked);
    this.#running.set(request.url ?? "", (this.#running.get(request.url ?? "") ?? 1) - 1);
    if (fate === "drop") {
      request.socket.destroy();
      return;
    }
    const told: StudioResponse = (isFilm(asked) ? this.instead : undefined) ??
      stored(asked) ??
      (await this.#dialect.refuses(asked)) ??
      this.#dialect.answer(asked, this) ?? { status: 404, body: { error: { message: "no such path" } } };
    const isBytes = Buffer.isBuffer(told.body);
    response.writeHead(told.status ?? 200, {
      "content-type": isBytes ? "video/mp4" : "application/json",
      ...told.headers,
    });
    response.end(isBytes ? told.body : JSON.stringify(told.body));
  }
}

function isFilm({ path, method }: StudioRequest): boolean {
  return method === "GET" && /^\/storage\/film|\/content$/.test(path);
}

/** Files are on another host, which accepts no key, as vendors' storage does. */
function stored({ path, headers, method }: StudioRequest): StudioResponse | undefined {
  if (!path.startsWith("/storage/") || method !== "GET") return undefined;
  if (path === "/storage/picture.png") return { body: PICTURE, headers: { "content-type": "image/png" } };
  if (headers.authorization !== undefined) return { status: 400, body: { error: "a key is not for here" } };
  return rangeOf(headers.range);
}

export function rangeOf(range: string | undefined): StudioResponse {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined) return { body: FILM, headers: { "accept-ranges": "bytes" } };
  const end = to === "" || to === undefined ? FILM.length - 1 : Number(to);
  const headers = { "content-range": `bytes ${from}-${end}/${FILM.length}`, "accept-ranges": "bytes" };
  return { status: 206, headers, body: FILM.subarray(Number(from), end + 1) };
}

/** The allowed and required fields of a document; returns the first fault, as a sentence. */
export function faultIn(
  document: Record<string, unknown>,
  fields: Record<string, (value: unknown) => boolean>,
  required: readonly string[],
): string | undefined {
  for (const name of required) if (document[name] === undefined) return `${name} is required`;
  for (const [name, value] of Object.entries(document)) {
    const check = fields[name];
    if (check === undefined) return `unknown field ${name}`;
    if (!check(value)) return `${name} is not right: ${JSON.stringify(value)}`;
  }
  return undefined;
}

export const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
export const isWhole = (value: unknown): boolean => Number.isInteger(value);
export const isTruth = (value: unknown): boolean => typeof value === "boolean";
export const oneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
