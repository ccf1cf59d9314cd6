/**
 * Reads a mapping's document into its sections. `check-structure.ts` checks the structure against
 * `schemas/mapping.schema.json`. Here a missing or wrong value becomes undefined.
 */

import {
  BODIES,
  type BodyKind,
  type Endpoint,
  type HeadPlace,
  type Mark,
  type StoredRoute,
  type TokenPlace,
} from "../../conversion/contract.ts";
import { noLists } from "../../conversion/hub/complete-lists.ts";
import type { SchemaDialect } from "../../conversion/hub/schema-dialect/schema-dialect.ts";
import type { UrlWords } from "../../conversion/hub/url-rule.ts";
import type { Content } from "../../conversion/stream/event.ts";
import { readCondition, readTemplate } from "../directives/read-template.ts";
import { mapNames } from "../maps/maps.ts";
import type { MapRow } from "../maps/row.ts";
import { rows as mapRows } from "../maps/rows.ts";
import { Joined } from "../yaml/join-files.ts";
import { at, type Document, type Entry, type MapNode, type Node, plain, text } from "../yaml/yaml-node.ts";
import { type LimitHeaders, type LimitPattern, limitHeaders } from "./limit-headers.ts";
import type {
  Clients,
  Connection,
  Count,
  Mapping,
  Maps,
  Row,
  Session,
  Spelling,
  StepRules,
  StreamMap,
  Upstreams,
} from "./mapping.ts";
import type { Report } from "./report.ts";
import { type Field, type ObjectTemplate, readArm, type Template } from "./template.ts";

/** @param included the documents that `include` names, in order; their fragments come first */
export function readMapping(document: Document, included: readonly Document[], report: Report): Mapping {
  const root = asMap(document.root);
  const fragments = new Map<string, Template>();
  for (const source of [...included, document]) {
    for (const entry of asMap(at(source.root, "fragments")).entries) {
      fragments.set(entry.key.value, readTemplate(entry.value, report));
    }
  }
  const clients = at(root, "clients");
  const operation = text(at(root, "operation")) ?? "";
  const name = text(at(root, "mapping")) ?? operation;
  const maps = readMaps(root, report);
  return {
    document,
    joined: new Joined(document),
    own: document.root,
    name,
    family: name,
    extends: undefined,
    lists: noLists,
    passes: true,
    operation,
    clients: clients === undefined ? undefined : readClients(clients),
    upstreams: readUpstreams(at(root, "upstreams")),
    count: readCount(at(root, "count")),
    capabilities: (plain(at(root, "capabilities")) ?? {}) as Record<string, unknown>,
    dialects: (plain(at(root, "dialects")) ?? {}) as Record<string, SchemaDialect>,
    maps,
    mapNames: mapNames.filter((each) => maps[each] !== undefined),
    request: { spelling: spellingOf(at(root, "request", "spelling")) },
    response: { spelling: spellingOf(at(root, "response", "spelling")) },
    stream: {
      decode: readStream(at(root, "stream", "decode"), report),
      encode: readStream(at(root, "stream", "encode"), report),
    },
    error: { statuses: (plain(at(root, "error", "statuses")) ?? {}) as Record<string, number> },
    session: readSession(at(root, "session")),
    connection: readConnection(at(root, "connection")),
    stored: readStored(at(root, "stored")),
    steps: readSteps(at(root, "steps")),
    fragments,
    tests: at(root, "tests"),
  };
}

function readMaps(root: Node, report: Report): Maps {
  const found: { -readonly [Name in keyof Maps]: Maps[Name] } = {};
  for (const name of mapNames) {
    const template = readMap(root, mapRows[name], report);
    if (template !== undefined) found[name] = template;
  }
  return found;
}

function readMap(root: Node, { at: place, or, form }: MapRow, report: Report): Template | undefined {
  const keys = place.split(".");
  const node = at(root, ...keys) ?? (or === undefined ? undefined : at(root, ...or.split(".")));
  switch (form) {
    case undefined:
      return node && readTemplate(node, report);
    case "path":
      return node === undefined || isFixed(node) ? undefined : readTemplate(node, report);
    case "headers":
      return computedHeaders(node, report);
    case "framing": {
      const stream = at(root, ...keys.slice(0, -1));
      return node === undefined ? stream && literal("sse", stream) : readTemplate(node, report);
    }
  }
}

function isFixed(path: Node): boolean {
  return text(path)?.startsWith("/") === true;
}

function readClients(node: Node): Clients {
  return {
    endpoints: items(at(node, "endpoints")).flatMap(readEndpoint),
    bodies: bodiesOf(at(node, "body")),
    tokens: items(at(node, "token")).flatMap(readTokenPlace),
    marks: items(at(node, "match")).flatMap(readMark),
    precedes: (plain(at(node, "precedes")) ?? []) as string[],
    unavailable: (plain(at(node, "unavailable")) ?? {}) as Record<string, string>,
    requestIdHeader: text(at(node, "request_id")) ?? "x-request-id",
    param: text(at(node, "param")) ?? "",
    urls: { fields: [], schemes: [], ...(plain(at(node, "urls")) as Partial<UrlWords> | undefined) },
    ownedWhere: (plain(at(node, "contains", "owned")) ?? []) as string[],
    requiredHeaders: asMap(at(node, "required_headers")).entries.map(({ key, value }) => ({
      header: readArm(key).map(String),
      values: plain(value) as string[],
    })),
    limits: limitsOf(at(node, "limits")),
  };
}

function readCount(node: Node | undefined): Count | undefined {
  if (node === undefined) return undefined;
  return {
    endpoints: items(at(node, "endpoints"))
      .flatMap(readEndpoint)
      .map((endpoint) => ({ ...endpoint, operation: "count" })),
    path: text(at(node, "path")),
  };
}

/** `POST /v1/x`, or `{ at: POST /v1/x, set: {…} }`. `POST /v1/x?kind=y` matches only requests with that query. */
function readEndpoint(node: Node): Endpoint[] {
  return readRoute(node).map(({ names: _, ...endpoint }) => endpoint);
}

/** `names` are the other names in the query. */
function readRoute(node: Node): (Endpoint & { names: string[] })[] {
  const line = text(node.kind === "map" ? at(node, "at") : node);
  const [, method, path, search = ""] = /^([A-Z]+) (\/[^\s?]*)(?:\?(\S*))?$/.exec(line ?? "") ?? [];
  if (method === undefined || path === undefined) return [];
  const set = (node.kind === "map" ? plain(at(node, "set")) : undefined) as
    | Record<string, unknown>
    | undefined;
  const terms = search.split("&");
  const where = terms.filter((each) => each.includes("=")).map((each) => each.split("="));
  return [
    {
      method,
      path,
      set: set ?? {},
      ...(where.length === 0 ? {} : { where: Object.fromEntries(where) }),
      names: terms.filter((each) => !each.includes("=")),
    },
  ];
}

/** `multipart`, or `[multipart, json]`. */
function bodiesOf(node: Node | undefined): BodyKind[] {
  const named = node === undefined ? ["json"] : [plain(node)].flat();
  return BODIES.filter((kind) => named.includes(kind));
}

/** The forms of `readHeadPlace`, or `protocol key.`. */
function readTokenPlace(node: Node): TokenPlace[] {
  const [kind, protocol] = (text(node) ?? "").split(" ");
  return kind === "protocol" && protocol ? [{ protocol }] : readHeadPlace(node);
}

/** `header x-api-key`, `header authorization bearer`, `query key`; `header authorization digest user={token},`. */
function readHeadPlace(node: Node): HeadPlace[] {
  const [kind, name, scheme, pattern] = (text(node) ?? "").split(" ");
  if (kind === "header" && name)
    return [{ header: name, ...(scheme && { scheme }), ...(pattern && { pattern }) }];
  return kind === "query" && name ? [{ query: name }] : [];
}

/** The forms of `readTokenPlace`, or `model`. */
function readMark(node: Node): Mark[] {
  return text(node) === "model" ? [{ model: true }] : readTokenPlace(node);
}

function readUpstreams(node: Node | undefined): Upstreams {
  const fixed = (name: string): string => {
    const path = at(node, name);
    return path !== undefined && isFixed(path) ? (text(path) ?? "") : "";
  };
  const hasStreamPath = at(node, "stream_path") !== undefined;
  return {
    path: fixed("path"),
    streamPath: fixed(hasStreamPath ? "stream_path" : "path"),
    headers: fixedHeaders(at(node, "headers")),
    forward: ((plain(at(node, "forward")) ?? []) as (string | Record<string, string>)[]).flatMap((entry) =>
      typeof entry === "string"
        ? { header: entry }
        : Object.entries(entry).map(([header, capability]) => ({ header, capability })),
    ),
    limits: limitsOf(at(node, "limits")),
  };
}

function fixedHeaders(node: Node | undefined): Record<string, string> {
  const fixed = asMap(node).entries.filter(({ value }) => !isComputed(value));
  return Object.fromEntries(
    fixed.map(({ key, value }) => [key.value.toLowerCase(), String(plain(value)).replace(/^==/, "=")]),
  );
}

/** The headers that depend on the request, as one map. */
function computedHeaders(node: Node | undefined, report: Report): ObjectTemplate | undefined {
  const computed = asMap(node).entries.filter(({ value }) => isComputed(value));
  if (node === undefined || computed.length === 0) return undefined;
  const fields = computed.map((entry) => ({
    ...readField(entry, report),
    key: entry.key.value.toLowerCase(),
  }));
  return { kind: "object", fields, node };
}

function isComputed(node: Node): boolean {
  return node.kind !== "scalar" || /^=(?!=)/.test(String(node.value));
}

function readSession(node: Node | undefined): Session | undefined {
  if (node === undefined) return undefined;
  return {
    basedOn: text(at(node, "based_on")),
    waitForSetup: plain(at(node, "wait_for_setup")) === true,
    state: (plain(at(node, "state")) ?? {}) as Record<string, unknown>,
    protocols: (plain(at(node, "protocols")) ?? []) as string[],
    replaceWhere: text(at(node, "contains", "replace")),
    usageWhere: text(at(node, "contains", "usage")),
  };
}

function readConnection(node: Node | undefined): Connection | undefined {
  if (node === undefined) return undefined;
  return {
    endpoints: items(at(node, "endpoints")).flatMap(readEndpoint),
    expiresAfter: (plain(at(node, "expires_after")) ?? HOUR) as number,
    streams: (plain(at(node, "streams")) ?? 0) as number,
    maxRequests: (plain(at(node, "max_requests")) ?? 1) as number,
  };
}

function readStored(node: Node | undefined): Mapping["stored"] {
  if (node === undefined) return undefined;
  const routes = asMap(at(node, "routes")).entries.flatMap(({ key, value }) =>
    (value.kind === "list" ? value.items : [value]).flatMap(readRoute).map(({ names, set: _, ...route }) => ({
      act: key.value as StoredRoute["act"],
      ...route,
      query: names,
    })),
  );
  return { routes };
}

function readSteps(node: Node | undefined): StepRules | undefined {
  if (node === undefined) return undefined;
  const interval = plain(at(node, "interval")) as Partial<StepRules["interval"]> | undefined;
  return {
    interval: { min: interval?.min ?? 2, max: interval?.max ?? 30 },
    timeout: (plain(at(node, "timeout")) ?? DAY) as number,
    expiresAfter: plain(at(node, "expires_after")) as number | undefined,
    allowedHosts: (plain(at(node, "allowed_hosts")) ?? []) as string[],
    webhookSignature: plain(at(node, "webhook_signature")) as StepRules["webhookSignature"],
  };
}

/** In seconds. */
const DAY = 86_400;
const HOUR = 3_600;

function readStream(node: Node | undefined, report: Report): StreamMap | undefined {
  if (node === undefined) return undefined;
  const every = readFields(at(node, "every"), report);
  const select = at(node, "select");
  return {
    done: text(at(node, "done")),
    eof: text(at(node, "eof")),
    event: text(at(node, "event")),
    keepAlive: (plain(at(node, "keep_alive")) ?? []) as string[],
    once: (plain(at(node, "once")) ?? []) as Content[],
    spelling: spellingOf(at(node, "spelling")),
    close: plain(at(node, "close_on_next")) === true ? "on-next" : undefined,
    finish: text(at(node, "finish")) === "at-end" ? "at-end" : undefined,
    state: (plain(at(node, "state")) ?? {}) as Record<string, unknown>,
    select: select === undefined ? undefined : readCondition(select, "select", report),
    rows: readRows(at(node, "on"), every, select !== undefined, report),
    node,
  };
}

/** The frames of an error do not get the `every` fields, because clients distinguish them by that. */
function readRows(
  on: Node | undefined,
  every: readonly Field[],
  isSelected: boolean,
  report: Report,
): StreamMap["rows"] {
  if (on === undefined) return [];
  if (on.kind !== "map") return [{ values: [], rows: readRow(on, every, report), node: on }];
  return on.entries.map((entry) => {
    const values = readArm(entry.key);
    const isError = isSelected && values.includes("error");
    return { values, rows: readRow(entry.value, isError ? [] : every, report), node: entry.key };
  });
}

/** A row is the emitted value, an object of `emit`, `set` and `every`, or a list of rows. */
function readRow(node: Node, every: readonly Field[], report: Report): Row[] {
  if (node.kind === "list" && node.items.some(isRowObject)) {
    return node.items.flatMap((item) => readRow(item, every, report));
  }
  if (!isRowObject(node)) return [{ set: [], every, emit: readTemplate(node, report) }];
  const emit = at(node, "emit");
  return [
    {
      set: readFields(at(node, "set"), report),
      every: [...every, ...readFields(at(node, "every"), report)],
      emit: emit === undefined ? undefined : readTemplate(emit, report),
    },
  ];
}

/** A frame may have its own field `every`: beside other fields it belongs to the frame. */
function isRowObject(node: Node): boolean {
  if (node.kind !== "map") return false;
  const keys = node.entries.map((entry) => entry.key.value);
  return keys.every((key) => ["set", "every", "emit"].includes(key)) && keys.some((key) => key !== "every");
}

function readFields(node: Node | undefined, report: Report): Field[] {
  return asMap(node).entries.map((entry) => readField(entry, report));
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
  const nothing = {
    except: [],
    lists: [],
    numbers: [],
    booleans: [],
    bytes: [],
    choices: {},
    schemas: [],
    types: [],
  };
  return { ...nothing, ...declared, camel: declared.camel === true };
}

function limitsOf(node: Node | undefined): LimitHeaders | undefined {
  const { of, limit, remaining, reset, reset_format } = (plain(node) ?? {}) as Partial<LimitPattern>;
  // An incomplete file is reported by the structure check.
  if (!of || !limit || !remaining || !reset) return undefined;
  return limitHeaders({ of, limit, remaining, reset, reset_format });
}

const noEntries: MapNode = { kind: "map", entries: [], span: { start: 0, end: 0 } };

function asMap(node: Node | undefined): MapNode {
  return node?.kind === "map" ? node : noEntries;
}

function items(node: Node | undefined): Node[] {
  return node?.kind === "list" ? node.items : [];
}
