/**
 * `npm run cases -- FOLDER [ID …]`: sends each case of a folder to a gateway of this checkout, and prints the old
 * result, the new result and the correct one. A person compares them, because `right` is prose.
 *
 * A case is a JSON file: `channel` (provider, wires and capabilities in words), `request`, `upstream_answer` (absent:
 * the upstream responds with "ok" in the wire of the request), `got`, `right`, `authority`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { load } from "js-yaml";
import { startGatewayProcess } from "../../servers/gateway.ts";
import { temporaryFolder } from "../../servers/server.ts";
import { startCaseUpstream } from "./upstream.ts";

interface Case {
  id: string;
  channel: string;
  request: { method: string; path: string; headers?: Record<string, string>; body: Record<string, unknown> };
  upstream_answer?: object;
  got: Record<string, unknown>;
  right: string;
}

interface Channel {
  name: string;
  provider: string;
  wires?: string[];
  capabilities?: object;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: "string", default: "1500" } },
});
const [folder, ...ids] = positionals;
if (folder === undefined) {
  throw new Error("usage: npm run cases -- FOLDER [ID …] [--width CHARACTERS]");
}
const cases = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Case)
  .filter(({ id }) => ids.length === 0 || ids.some((wanted) => id.startsWith(wanted)));

const place = temporaryFolder("cases");
const upstream = await startCaseUpstream();
const gateway = await startGatewayProcess({ folder: place.path, config: configOf(cases.map(channelOf)) });
try {
  for (const each of cases) await compare(each);
} finally {
  await gateway.stop("SIGTERM");
  upstream.close();
  place.remove();
}

async function compare(each: Case): Promise<void> {
  const { headers = {}, body } = each.request;
  const coding = headers["content-encoding"];
  const text = JSON.stringify(coding === undefined ? body : body.of);
  upstream.answer = each.upstream_answer;
  upstream.received = [];
  const reply = await fetch(gateway.url + each.request.path, {
    method: each.request.method,
    headers: { authorization: "Bearer case-token", "content-type": "application/json", ...headers },
    body: coding === undefined ? text : compress(coding, text),
  });
  const { client, ...before } = each.got;
  const now = {
    status: reply.status,
    dropped: reply.headers.get("x-polywire-dropped"),
    content_type: reply.headers.get("content-type"),
    sent: upstream.received,
  };
  print("case", `${each.id} (${each.channel})`);
  print("request", JSON.stringify(each.request));
  print("answer", JSON.stringify(each.upstream_answer));
  print("before", JSON.stringify(before));
  print("", JSON.stringify(client));
  print("after", JSON.stringify(now));
  print("", await reply.text());
  print("right", each.right);
  console.log();
}

function compress(coding: string, text: string): Uint8Array<ArrayBuffer> {
  const codings = { br: brotliCompressSync, deflate: deflateSync, gzip: gzipSync, zstd: zstdCompressSync };
  return new Uint8Array(codings[coding as keyof typeof codings](text));
}

/** Parses a case's words for its channel. The channel's name is the text before `--` in the requested model. */
function channelOf({ id, channel, request }: Case): Channel {
  const body = (request.body.of ?? request.body) as { model?: string };
  const model = body.model ?? /models\/(.+?):/.exec(request.path)?.[1] ?? id;
  const name = model.slice(0, model.lastIndexOf("--"));
  // Just a name: its provider, a dash, the first letter of its wire.
  if (!channel.includes(":")) return { name, provider: channel.replace(/-m$/, ""), wires: ["messages"] };
  return { name, ...(load(`{ ${channel.replace(", ...", "")} }`) as Omit<Channel, "name">) };
}

function configOf(channels: readonly Channel[]): string {
  // One name is one channel; a case that names its wires is more precise than one that does not.
  const plainFirst = [...channels].sort((one, other) => Number("wires" in one) - Number("wires" in other));
  const byName = new Map(plainFirst.map((channel) => [channel.name, channel]));
  const rows = [...byName.values()].map(({ name, ...rest }) => {
    const base_url = `${upstream.url}/${name}${rest.provider === "google" ? "/v1beta" : "/v1"}`;
    return { name, key: "k", base_url, models: { [`${name}--*`]: "*" }, ...rest };
  });
  return JSON.stringify({ tokens: [{ name: "case", value: "case-token" }], channels: rows });
}

function print(label: string, line: string | undefined): void {
  if (line) console.log(`${label.padEnd(8)}${line.slice(0, Number(values.width))}`);
}
