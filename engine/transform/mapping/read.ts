/**
 * Reads a mapping's document into its sections. Structure is held to `schemas/mapping.schema.json` elsewhere
 * (`structure.ts`); here what is not there, or not as it should be, is simply absent.
 */
import type { Dialect } from "../hub/dialect/dialect.ts";
import type { UrlWords } from "../hub/url-rule.ts";
import type { Endpoint, StoredRoute, TokenPlace } from "../lane.ts";
import { Joined } from "./joined.ts";
import { type LimitHeaders, type LimitPattern, limitHeaders } from "./limits.ts";
import type {
  Clients,
  Count,
  HeaderRule,
  Mapping,
  Maps,
  PassedHeader,
  Row,
  Spelling,
  StoredMaps,
  StreamMap,
  Upstreams,
} from "./mapping.ts";
import type { Document, Entry, MapNode, Node } from "./node.ts";
import type { Report } from "./report.ts";
import {
  type Field,
  type ObjectTemplate,
  readArm,
  readCondition,
  readTemplate,
  type Template,
} from "./template.ts";

/** @param included the documents that `include` names, in order; their fragments come first. */
export function readMapping(document: Document, included: readonly Document[], report: Report): Mapping {
  const root = asMap(document.root);
  const fragments = new Map<string, Template>();
  for (const source of [...included, document]) {
    for (const entry of asMap(at(source.root, "fragments")).entries) {
      fragments.set(entry.key.value, readTemplate(entry.value, report));
    }
  }
  const template = (node: Node | undefined): Template | undefined =>
    node === undefined ? undefined : readTemplate(node, report);
  const maps = (section: string): Maps => ({
    spelling: spellingOf(at(root, section, "spelling")),
    decode: template(at(root, section, "decode")),
    encode: template(at(root, section, "encode")),
  });
  const clients = at(root, "clients");
  const name = text(at(root, "mapping")) ?? "";
  return {
    document,
    joined: new Joined(document),
    own: document.root,
    name,
    family: name,
    passes: true,
    operation: text(at(root, "operation")) ?? "generate",
    clients: clients === undefined ? undefined : readClients(clients, report),
    upstreams: readUpstreams(at(root, "upstreams"), report),
    count: readCount(at(root, "count"), template),
    capabilities: (plain(at(root, "capabilities")) ?? {}) as Record<string, unknown>,
    dialects: (plain(at(root, "dialects")) ?? {}) as Record<string, Dialect>,
    request: { ...maps("request"), needs: template(at(root, "request", "needs")) },
    response: { ...maps("response"), needs: template(at(root, "response", "needs")) },
    stream: {
      decode: readStream(at(root, "stream", "decode"), report),
      encode: readStream(at(root, "stream", "encode"), report),
    },
    error: {
      ...maps("error"),
      statuses: (plain(at(root, "error", "statuses")) ?? {}) as Record<string, number>,
    },
    stored: readStored(at(root, "stored"), report),
    fragments,
    tests: at(root, "tests"),
  };
}

function readClients(node: Node, report: Report): Clients {
  const template = (name: string): Template | undefined => {
    const value = at(node, name);
    return value === undefined ? undefined : readTemplate(value, report);
  };
  return {
    endpoints: items(at(node, "endpoints")).flatMap(readEndpoint),
    tokens: items(at(node, "token")).flatMap(readTokenPlace),
    marks: items(at(node, "told_by")).flatMap(readTokenPlace),
    over: (plain(at(node, "over")) ?? []) as string[],
    model: template("model"),
    stream: template("stream"),
    output: template("output"),
    choices: template("choices"),
    counts: template("counts"),
    requestIdHeader: text(at(node, "request_id")) ?? "x-request-id",
    locate: text(at(node, "locate")) ?? "",
    urls: { fields: [], schemes: [], ...(plain(at(node, "urls")) as Partial<UrlWords> | undefined) },
    require: (plain(at(node, "require")) ?? []) as HeaderRule[],
    limits: limitsOf(at(node, "limits")),
    framing: template("framing"),
  };
}

function readCount(
  node: Node | undefined,
  template: (node: Node | undefined) => Template | undefined,
): Count | undefined {
  if (node === undefined) return undefined;
  return {
    endpoints: items(at(node, "endpoints"))
      .flatMap(readEndpoint)
      .map((endpoint) => ({ ...endpoint, operation: "count" })),
    path: text(at(node, "path")),
    decode: template(at(node, "decode")),
    encode: template(at(node, "encode")),
    tokens: template(at(node, "tokens")),
    answer: template(at(node, "answer")),
  };
}

/** `POST /v1/x`, or `{ at: POST /v1/x, set: {…} }`. */
function readEndpoint(node: Node): Endpoint[] {
  const line = text(node.kind === "map" ? at(node, "at") : node);
  const match = /^([A-Z]+) (\/\S*)$/.exec(line ?? "");
  if (match === null) return [];
  const set = (node.kind === "map" ? plain(at(node, "set")) : undefined) as
    | Record<string, unknown>
    | undefined;
  return [{ method: match[1] ?? "", path: match[2] ?? "", set: set ?? {} }];
}

/** `header x-api-key`, `header authorization bearer`, `query key`. */
function readTokenPlace(node: Node): TokenPlace[] {
  const [kind, name, scheme] = (text(node) ?? "").split(" ");
  if (kind === "header" && name) return [scheme ? { header: name, scheme } : { header: name }];
  return kind === "query" && name ? [{ query: name }] : [];
}

function readUpstreams(node: Node | undefined, report: Report): Upstreams {
  const template = (name: string): Template | undefined => {
    const value = at(node, name);
    return value === undefined ? undefined : readTemplate(value, report);
  };
  const fixed = (name: string): string | undefined => {
    const path = text(at(node, name));
    return path?.startsWith("/") ? path : undefined;
  };
  const hasStreamPath = at(node, "stream_path") !== undefined;
  const [path, streamPath] = [fixed("path"), fixed(hasStreamPath ? "stream_path" : "path")];
  const headers = readHeaders(at(node, "headers"), report);
  return {
    path: path ?? "",
    pathFor: path === undefined ? template("path") : undefined,
    streamPath: streamPath ?? "",
    streamPathFor: streamPath === undefined ? template(hasStreamPath ? "stream_path" : "path") : undefined,
    ...headers,
    pass: ((plain(at(node, "pass")) ?? []) as (string | PassedHeader)[]).map((entry) =>
      typeof entry === "string" ? { header: entry } : entry,
    ),
    limits: limitsOf(at(node, "limits")),
    replace: template("replace"),
    hide: template("hide"),
    convert: template("convert"),
    convertAnswer: template("convert_answer"),
  };
}

/** Those that are always the same, and those that depend on the request. */
function readHeaders(node: Node | undefined, report: Report): Pick<Upstreams, "headers" | "headersFor"> {
  const headers: Record<string, string> = {};
  const fields: Field[] = [];
  for (const entry of asMap(node).entries) {
    const field = readField(entry, report);
    const key = entry.key.value.toLowerCase();
    if (field.value.kind === "literal") headers[key] = String(field.value.value);
    else fields.push({ ...field, key });
  }
  const computed: ObjectTemplate | undefined =
    node === undefined || fields.length === 0 ? undefined : { kind: "object", fields, node };
  return { headers, headersFor: computed };
}

function readStored(node: Node | undefined, report: Report): StoredMaps | undefined {
  if (node === undefined) return undefined;
  const template = (name: string): Template | undefined => {
    const value = at(node, name);
    return value === undefined ? undefined : readTemplate(value, report);
  };
  return {
    routes: asMap(at(node, "routes")).entries.flatMap(({ key, value }) =>
      readEndpoint(value).map(({ method, path: line }) => {
        const [path = "", query = ""] = line.split("?");
        return { act: key.value as StoredRoute["act"], method, path, query: query.split("&") };
      }),
    ),
    keep: template("keep"),
    continues: template("continues"),
    references: template("references"),
    holder: template("holder"),
    upstream: template("upstream"),
    items: template("items"),
    expand: template("expand"),
    id: template("id"),
    history: template("history"),
    answered: template("answered"),
    whole: template("whole"),
    page: template("page"),
    list: template("list"),
    deleted: template("deleted"),
    cancellable: template("cancellable"),
    cancelled: template("cancelled"),
    refuse: template("refuse"),
    background: template("background"),
    begun: template("begun"),
    pending: template("pending"),
    failed: template("failed"),
  };
}

function readStream(node: Node | undefined, report: Report): StreamMap | undefined {
  if (node === undefined) return undefined;
  const framing = at(node, "framing");
  const every = at(node, "every");
  const needs = at(node, "needs");
  const select = at(node, "select");
  return {
    framing: framing === undefined ? literal("sse", node) : readTemplate(framing, report),
    done: text(at(node, "done")),
    stray: text(at(node, "stray")),
    event: text(at(node, "event")),
    keepAlive: (plain(at(node, "keep_alive")) ?? []) as string[],
    every: every === undefined ? undefined : (readTemplate(every, report) as ObjectTemplate),
    spelling: spellingOf(at(node, "spelling")),
    close: text(at(node, "close")) === "on-next" ? "on-next" : undefined,
    finish: text(at(node, "finish")) === "at-end" ? "at-end" : undefined,
    needs: needs === undefined ? undefined : readTemplate(needs, report),
    state: (plain(at(node, "state")) ?? {}) as Record<string, unknown>,
    select: select === undefined ? undefined : readCondition(select, "select", report),
    rows: readRows(at(node, "on"), report),
    node,
  };
}

function readRows(on: Node | undefined, report: Report): StreamMap["rows"] {
  if (on === undefined) return [];
  if (on.kind !== "map") return [{ values: [], rows: readRow(on, report), node: on }];
  return on.entries.map((entry) => ({
    values: readArm(entry.key),
    rows: readRow(entry.value, report),
    node: entry.key,
  }));
}

/** A row is what it emits, or `set` and `emit`, or a list of such. */
function readRow(node: Node, report: Report): Row[] {
  if (node.kind === "list" && node.items.some(isSplit)) {
    return node.items.flatMap((item) => readRow(item, report));
  }
  if (!isSplit(node)) return [{ set: [], emit: readTemplate(node, report) }];
  const emit = at(node, "emit");
  return [
    {
      set: asMap(at(node, "set")).entries.map((entry) => readField(entry, report)),
      emit: emit === undefined ? undefined : readTemplate(emit, report),
    },
  ];
}

function isSplit(node: Node): boolean {
  return node.kind === "map" && node.entries.every((entry) => ["set", "emit"].includes(entry.key.value));
}

function readField(entry: Entry, report: Report): Field {
  return { key: entry.key.value, keyNode: entry.key, value: readTemplate(entry.value, report) };
}

function literal(value: string, node: Node): Template {
  return { kind: "literal", value, node: { kind: "scalar", value, style: "plain", span: node.span } };
}

function spellingOf(node: Node | undefined): Spelling | undefined {
  if (node === undefined) return undefined;
  const declared = plain(node) as Partial<Spelling>;
  const nothing = { except: [], lists: [], numbers: [], bytes: [], choices: {}, schemas: [], types: [] };
  return { ...nothing, ...declared, camel: declared.camel === true };
}

function limitsOf(node: Node | undefined): LimitHeaders | undefined {
  const { of, limit, remaining, reset, resets } = (plain(node) ?? {}) as Partial<LimitPattern>;
  // A file that is not whole is reported as such elsewhere.
  if (!of || !limit || !remaining || !reset || !resets) return undefined;
  return limitHeaders({ of, limit, remaining, reset, resets });
}

const noEntries: MapNode = { kind: "map", entries: [], span: { start: 0, end: 0 } };

function asMap(node: Node | undefined): MapNode {
  return node?.kind === "map" ? node : noEntries;
}

function items(node: Node | undefined): Node[] {
  return node?.kind === "list" ? node.items : [];
}

export function text(node: Node | undefined): string | undefined {
  return node?.kind === "scalar" && node.value !== null ? String(node.value) : undefined;
}

/** The node under a path of keys. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  let current = node;
  for (const key of path) {
    current =
      current?.kind === "map" ? current.entries.find((entry) => entry.key.value === key)?.value : undefined;
  }
  return current;
}

/** A node as a plain value, places forgotten. */
export function plain(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  return Object.fromEntries(node.entries.map((entry) => [entry.key.value, plain(entry.value)]));
}
