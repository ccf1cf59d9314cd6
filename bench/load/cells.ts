/** What is measured: requests of one format to upstreams of the same or of another format. */
import { type Turn, type WireName, wires } from "./wires.ts";

/** How a stream arrives: one write per event (`stream`), or many events per write (`bursts`). */
export type Manner = "plain" | "stream" | "bursts";

export interface Cell {
  title: string;
  client: WireName;
  upstream: WireName;
  manner: Manner;
  /** Approximate size of the request body. */
  bytes: number;
  connections: number;
}

/** The request that a cell sends to a server. */
export interface BenchRequest {
  path: string;
  body: string;
}

/** Each format, and the format that it is converted to. */
const conversionTargets: Readonly<Record<WireName, WireName>> = {
  chat: "messages",
  messages: "chat",
  responses: "chat",
  content: "messages",
};

const SMALL = 1_500;
const sizes = { "10 KB": 10_000, "100 KB": 100_000, "1 MB": 1_000_000 };

export function cell(client: WireName, upstream: WireName, more: Partial<Cell> = {}): Cell {
  const { manner = "plain", bytes = SMALL, connections = defaultConnections(manner, bytes) } = more;
  const size = Object.entries(sizes).find(([, each]) => each === bytes)?.[0];
  const title = [
    client === upstream ? client : `${client} > ${upstream}`,
    manner,
    ...(size === undefined ? [] : [size]),
    ...(more.connections === undefined ? [] : [`at ${connections}`]),
  ].join(", ");
  return { title, client, upstream, manner, bytes, connections };
}

/** Enough connections to keep a server busy. Long streams need so many that some end in each turn. */
function defaultConnections(manner: Manner, bytes: number): number {
  if (bytes >= 100_000) return 8;
  return manner === "plain" ? 32 : 16;
}

const names = Object.keys(conversionTargets) as WireName[];
const pairs = names.flatMap((name): [WireName, WireName][] => [
  [name, name],
  [name, conversionTargets[name]],
]);

export const cells: readonly Cell[] = [
  ...(["plain", "stream"] as const).flatMap((manner) =>
    pairs.map(([client, upstream]) => cell(client, upstream, { manner })),
  ),
  cell("chat", "chat", { manner: "bursts" }),
  cell("messages", "chat", { manner: "bursts" }),
  ...Object.values(sizes).flatMap((bytes) => [
    cell("chat", "chat", { bytes }),
    cell("messages", "chat", { bytes }),
  ]),
  cell("chat", "chat", { connections: 1 }),
  cell("chat", "chat", { connections: 256 }),
];

/** One cell of each kind: for the regression check and for a short run. */
export const shortCells: readonly Cell[] = (["plain", "stream"] as const).flatMap((manner) => [
  cell("chat", "chat", { manner }),
  cell("messages", "chat", { manner }),
]);

/**
 * The model name by which the gateway selects the channel (`rig.ts`); also the first segment of the upstream's path.
 */
export function modelOf({ upstream, manner }: Cell): string {
  return `${upstream}-${manner}`;
}

/** The request to the gateway. */
export function gatewayRequestOf(benchCell: Cell): BenchRequest {
  return createRequest(benchCell, benchCell.client, "");
}

/** The request to the upstream, as a server that only forwards bytes has to send it. */
export function upstreamRequestOf(benchCell: Cell): BenchRequest {
  return createRequest(benchCell, benchCell.upstream, `/${benchCell.manner}`);
}

/** The request to a gateway that has the upstream under another model name. */
export function requestForModel(model: string): (benchCell: Cell) => BenchRequest {
  return (benchCell) => createRequest(benchCell, benchCell.client, "", model);
}

function createRequest(
  benchCell: Cell,
  name: WireName,
  pathPrefix: string,
  model: string = modelOf(benchCell),
): BenchRequest {
  const isStream = benchCell.manner !== "plain";
  const { path, request } = wires[name];
  return {
    path: pathPrefix + path(model, isStream),
    body: JSON.stringify(request(model, turnsOf(benchCell.bytes), isStream)),
  };
}

const SENTENCE = "the quick brown fox jumps over the lazy dog. ";
/** Length of one message's text. */
const TURN_BYTES = { least: 180, most: 1_200 };

/** A conversation as agents send it, of approximately the given size. */
function turnsOf(bytes: number): Turn[] {
  const size = Math.min(TURN_BYTES.most, Math.max(TURN_BYTES.least, bytes / 20));
  const text = SENTENCE.repeat(Math.ceil(size / SENTENCE.length));
  const count = Math.max(1, Math.floor((bytes - 200) / (text.length + 40)) | 1);
  return Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    text: `Turn ${index}: ${text}`,
  }));
}
