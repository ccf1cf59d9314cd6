/**
 * What a client gets for an upstream's recorded response, from one of two: the conversions in this process, or a
 * gateway process with an upstream that sends the recorded bytes (`POLYWIRE_TEST_PROGRAM`).
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fails } from "../../properties/stream-end.ts";
import { Callers } from "../../servers/clients.ts";
import { startGatewayProcess } from "../../servers/gateway.ts";
import { givenProgram } from "../../servers/program.ts";
import { temporaryFolder } from "../../servers/server.ts";
import { question } from "../round-trip/full-request.ts";
import { payloadsOf } from "../sse.ts";
import { lane, type WireName, wireNames } from "../wires.ts";

export interface Recorded {
  /** The wire of the upstream. */
  from: WireName;
  stream: boolean;
  bytes: Buffer;
}

export interface ClientResponse {
  text: string;
  /** The message of an error. */
  failure: string | undefined;
  /** For a failed stream: whether the client has its beginning. */
  started: boolean;
  /** A gateway passes bytes between equal wires, and estimates the usage that a provider does not report. */
  byGateway: boolean;
}

/** One call at a time. */
export type Respond = (to: WireName, recorded: Recorded) => Promise<ClientResponse>;

export function withResponder<Result>(run: (respond: Respond) => Promise<Result>): Promise<Result> {
  return givenProgram() === undefined ? run(convert) : withGateway(run);
}

async function convert(to: WireName, { from, stream, bytes }: Recorded): Promise<ClientResponse> {
  const opened = lane(question(to, from, stream));
  opened.request();
  if (!stream) {
    const { body, error } = opened.response(200, {}, bytes);
    return { text: String(body), failure: error?.message, started: false, byGateway: false };
  }
  const converted = opened.stream({ "content-type": "text/event-stream" });
  const text = Buffer.from(converted.push(bytes)).toString() + Buffer.from(converted.end()).toString();
  return { text, failure: converted.error?.message, started: converted.started, byGateway: false };
}

const TOKEN = "recorded-token";

/** The path and the headers of a request; `m-<wire>` is the model of the upstream's wire. */
const requestOf: Record<WireName, (model: string, stream: boolean) => [string, Record<string, string>]> = {
  chat: () => ["/v1/chat/completions", { authorization: `Bearer ${TOKEN}` }],
  messages: () => ["/v1/messages", { "x-api-key": TOKEN, "anthropic-version": "2023-06-01" }],
  responses: () => ["/v1/responses", { authorization: `Bearer ${TOKEN}` }],
  content: (model, stream) => [
    `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    { "x-goog-api-key": TOKEN },
  ],
};

async function withGateway<Result>(run: (respond: Respond) => Promise<Result>): Promise<Result> {
  let now: Recorded | undefined;
  const upstream = createServer((request, response) => {
    request.resume().on("end", () => {
      const type = now?.stream ? "text/event-stream" : "application/json";
      response.writeHead(200, { "content-type": type }).end(now?.bytes);
    });
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const folder = temporaryFolder("polywire-recorded");
  const channels = wireNames.map((wire) => ({
    name: wire,
    provider: "demo",
    key: "any",
    base_url: `${url}/v1`,
    wires: [wire],
    models: [`m-${wire}`],
  }));
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: JSON.stringify({
      tokens: [{ name: "t", value: TOKEN }],
      channels,
      routing: { failure_threshold: 1000, cool_down_ms: 1 },
      log: { level: "error" },
    }),
  });
  const callers = new Callers(1);
  try {
    return await run(async (to, recorded) => {
      const { from, stream } = recorded;
      now = recorded;
      const model = `m-${from}`;
      const [path, headers] = requestOf[to](model, stream);
      const asked = question(to, from, stream).body as object;
      const body = JSON.stringify(to === "content" ? asked : { ...asked, model });
      const sent = { path, headers: { ...headers, "content-type": "application/json" }, body };
      const { status, text } = await callers.send(gateway.url, sent);
      if (status !== 200) return { text, failure: `${status} ${text}`, started: false, byGateway: true };
      const isBroken = stream && payloadsOf(text.replaceAll("\r\n", "\n")).some(fails[to]);
      return {
        text,
        failure: isBroken ? "the stream has an error" : undefined,
        started: true,
        byGateway: true,
      };
    });
  } finally {
    callers.close();
    await gateway.stop("SIGTERM");
    upstream.close();
    folder.remove();
  }
}
