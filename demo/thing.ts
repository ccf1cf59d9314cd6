/**
 * Objects that clients create and retrieve: files, batches. The demo keeps them in memory. Their ids are random, unlike all
 * other ids of the demo: two clients that create the same object get two objects.
 */
import { randomUUID } from "node:crypto";
import { Fault, header, type Json, type Received } from "./wire.ts";

/** A request about an object. `path` has the captures of the route. */
export interface ThingRequest extends Pick<Received, "headers" | "path" | "query"> {
  url: URL;
  body: Buffer;
}

export interface ThingAnswer {
  headers?: Record<string, string>;
  /** Bytes are sent unchanged, anything else as JSON. */
  body: unknown;
}

/** By method and path: `GET /v1/files/{file}`. */
export type ThingRoutes = Record<string, (request: ThingRequest) => ThingAnswer | Promise<ThingAnswer>>;

/** The route of a path, with its captures. */
export function findThing(
  routes: ThingRoutes,
  method: string,
  pathname: string,
): { serve: NonNullable<ThingRoutes[string]>; path: Record<string, string> } | undefined {
  for (const [key, serve] of Object.entries(routes)) {
    const [of, path = ""] = key.split(" ");
    if (of !== method) continue;
    const pattern = path.replace(/[.:]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/:]+)");
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (match !== null) return { serve, path: { ...match.groups } };
  }
  return undefined;
}

/** The objects of one kind, newest last. */
export class Shelf<T> {
  readonly #prefix: string;
  readonly #what: string;
  readonly #things = new Map<string, T>();

  /** @param what the name of the kind in errors */
  constructor(prefix: string, what: string) {
    this.#prefix = prefix;
    this.#what = what;
  }

  add(make: (id: string) => T): T {
    const id = this.#prefix + randomUUID().replaceAll("-", "").slice(0, 24);
    const thing = make(id);
    this.#things.set(id, thing);
    return thing;
  }

  get(id = ""): T {
    const thing = this.#things.get(id);
    if (thing === undefined) throw new Fault("not_found", `No such ${this.#what}: ${id}`);
    return thing;
  }

  take(id = ""): T {
    const thing = this.get(id);
    this.#things.delete(id);
    return thing;
  }

  /** Newest first, after the object `after`. */
  page(after: string | null, limit: number): { page: [id: string, thing: T][]; more: boolean } {
    const all = [...this.#things].reverse();
    const from = all.findIndex(([id]) => id === after) + 1;
    return { page: all.slice(from, from + limit), more: from + limit < all.length };
  }
}

/** The file of a form with its name, and the other fields. */
export async function readForm({ headers, body }: Pick<ThingRequest, "headers" | "body">): Promise<{
  bytes: Buffer;
  name: string;
  mime: string;
  texts: Json;
}> {
  const type = header(headers, "content-type") ?? "";
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Fault("invalid", "Could not parse multipart form");
  });
  const file = [...form.values()].find((value) => typeof value !== "string");
  if (file === undefined) throw new Fault("invalid", "'file' is a required property", { param: "file" });
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name, mime: file.type, texts };
}

/** Lines of JSON. */
export function linesOf(bytes: Buffer): Json[] {
  const lines = bytes.toString().split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Json);
}

export function asLines(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}
