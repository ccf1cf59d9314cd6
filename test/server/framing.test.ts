/**
 * The end of a request, and what may follow it: RFC 9112 sections 2.2, 3, 5, 6, 7 and 11.2, byte by byte with both
 * servers. Another request follows each case; whatever reaches the upstream was parsed as a separate request of the
 * client.
 */
import { afterAll, beforeAll, describe, test } from "vitest";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import {
  whole as answer,
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startStream,
} from "../gateway/mock.ts";
import { type RawResponse, send } from "./raw.ts";

const KINDS = ["native", "node"] as const;
type Kind = (typeof KINDS)[number];

const scripts: Record<string, Script> = {
  whole: answer(200, "application/json", completion("Hello")),
  stream(socket) {
    startStream(socket);
    piece(socket, delta("Hello"));
    piece(socket, finish + done);
    endStream(socket);
  },
};
const asked = (model: string, stream = false, user = "nobody"): string =>
  JSON.stringify({ model, stream, user, messages: [{ role: "user", content: "Hello" }] });
const AUTH = `Authorization: Bearer ${TOKEN}\r\n`;
const HOST = "Host: gateway\r\n";
const PATH = "/v1/chat/completions";

/** A request whose headers end with these lines. */
const post = (lines: string, after = ""): string =>
  `POST ${PATH} HTTP/1.1\r\n${HOST}${AUTH}${lines}\r\n${after}`;
const wholeOf = (body: string): string => post(`Content-Length: ${body.length}\r\n`, body);
const whole: string = wholeOf(asked("whole"));
const chunks = (text: string, { extension = "", size = "", trailer = "", end = "\r\n" } = {}): string =>
  `${size || text.length.toString(16)}${extension}\r\n${text}${end}0\r\n${trailer}\r\n`;
const TE = "Transfer-Encoding: chunked\r\n";

/** The expected outcome of the first request. */
type Fate =
  /** Success; the connection stays open. */
  | "served"
  /** Success; the connection is closed. */
  | "last"
  /** 400, in JSON; the connection is closed. */
  | "refused"
  /** The server itself responds with this status and closes the connection. */
  | 400
  | 431
  | 505
  /** No response, and no parsing of later bytes, until the server's time limit. */
  | "held";

interface Case {
  name: string;
  request: string;
  /** The outcome on both servers, or on each of them. */
  fate: Fate | Record<Kind, Fate>;
}

const casesOf = (body: string, whole: string): Case[] => [
  { name: "a length", request: whole, fate: "served" },
  { name: "chunks", request: post(TE, chunks(body)), fate: "last" },
  {
    name: "chunks, in another case",
    request: post("transfer-encoding: Chunked\r\n", chunks(body)),
    fate: "last",
  },
  {
    name: "two lengths that differ",
    request: post(`Content-Length: ${body.length}\r\nContent-Length: 5\r\n`, body),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "two lengths that do not",
    request: post(`Content-Length: ${body.length}\r\n`.repeat(2), body),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "a list of lengths",
    request: post(`Content-Length: ${body.length}, ${body.length}\r\n`, body),
    fate: 400,
  },
  { name: "a signed length", request: post(`Content-Length: +${body.length}\r\n`, body), fate: 400 },
  { name: "a length in hexadecimal", request: post("Content-Length: 0x10\r\n", body), fate: 400 },
  {
    name: "a length beyond 64 bits",
    request: post("Content-Length: 18446744073709551617\r\n", body),
    fate: 400,
  },
  { name: "a negative length", request: post("Content-Length: -1\r\n", body), fate: 400 },
  { name: "a length and chunks", request: post(`Content-Length: 5\r\n${TE}`, chunks(body)), fate: 400 },
  { name: "chunks and a length", request: post(`${TE}Content-Length: 5\r\n`, chunks(body)), fate: 400 },
  {
    name: "an unknown coding",
    request: post("Transfer-Encoding: xchunked\r\n", chunks(body)),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "a coding before chunks",
    request: post("Transfer-Encoding: gzip, chunked\r\n", chunks(body)),
    fate: "refused",
  },
  {
    name: "a coding behind chunks",
    request: post("Transfer-Encoding: chunked, gzip\r\n", chunks(body)),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "two lines of coding",
    request: post(`${TE}Transfer-Encoding: identity\r\n`, chunks(body)),
    fate: { native: "refused", node: 400 },
  },
  { name: "chunked twice", request: post(TE + TE, chunks(body)), fate: "refused" },
  {
    name: "an empty coding beside a length",
    request: post(`Transfer-Encoding:\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "a coding behind a vertical tab",
    request: post("Transfer-Encoding: \x0bchunked\r\n", chunks(body)),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a space before the colon",
    request: post("Transfer-Encoding : chunked\r\n", chunks(body)),
    fate: { native: "held", node: 400 },
  },
  {
    name: "two hosts",
    request: post(`Host: other\r\nContent-Length: ${body.length}\r\n`, body),
    fate: "refused",
  },
  { name: "no host", request: whole.replace(HOST, ""), fate: { native: 400, node: "refused" } },
  {
    name: "a size with an extension",
    request: post(TE, chunks(body, { extension: ";name=value" })),
    fate: { native: 400, node: "last" },
  },
  {
    name: "a size with an empty extension",
    request: post(TE, chunks(body, { extension: ";" })),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a size with a sign",
    request: post(TE, chunks(body, { size: "-5" })),
    fate: { native: 400, node: 400 },
  },
  { name: "a size with 0x", request: post(TE, chunks(body, { size: "0x5" })), fate: 400 },
  {
    name: "a size beyond 64 bits",
    request: post(TE, chunks(body, { size: "fffffffffffffffff" })),
    fate: 400,
  },
  {
    name: "a chunk longer than its size",
    request: post(TE, chunks(body, { size: (body.length - 2).toString(16) })),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "a trailer",
    request: post(TE, chunks(body, { trailer: "X-Sum: 1\r\n" })),
    fate: { native: 505, node: "last" },
  },
  {
    name: "a folded line",
    request: post(`X-Note: one\r\n two\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a NUL in a value",
    request: post(`X-Note: a\0b\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a bare LF in a value",
    request: post(`X-Note: a\nX-Other: b\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a bare CR in a value",
    request: post(`X-Note: a\rX-Other: b\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "held", node: 400 },
  },
  {
    name: "a space in a name",
    request: post(`X Note: a\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "held", node: 400 },
  },
  {
    name: "DEL in a value",
    request: post(`X-Note: a\x7fb\r\nContent-Length: ${body.length}\r\n`, body),
    fate: { native: "refused", node: 400 },
  },
  {
    name: "bytes that are no UTF-8",
    request: post(`X-Note: a\xffb\r\nContent-Length: ${body.length}\r\n`, body),
    fate: "refused",
  },
  { name: "HTTP/1.0", request: whole.replace("HTTP/1.1", "HTTP/1.0"), fate: { native: 505, node: "last" } },
  { name: "HTTP/2.0", request: whole.replace("HTTP/1.1", "HTTP/2.0"), fate: 505 },
  {
    name: "the whole URL in the request line",
    request: whole.replace(PATH, `http://gateway${PATH}`),
    fate: { native: 505, node: "served" },
  },
  {
    name: "a head of 10 KB",
    request: post(`X-Note: ${"a".repeat(10_000)}\r\nContent-Length: ${body.length}\r\n`, body),
    fate: "served",
  },
  {
    name: "a head of 20 KB",
    request: post(`X-Note: ${"a".repeat(20_000)}\r\nContent-Length: ${body.length}\r\n`, body),
    fate: 431,
  },
];
const cases: readonly (Case & { at: number })[] = casesOf("", whole).map((one, at) => ({ ...one, at }));

describe.concurrent.each(KINDS)("%s", (kind) => {
  let fixture: Fixture;
  let marks = 0;
  /** The case with a unique name in its body, by which the upstream identifies it. */
  const marked = (at: number): Case & { whole: string; reached(): number } => {
    const user = `number ${1_000 + ++marks}`;
    const body = asked("whole", false, user);
    const whole = wholeOf(body);
    const reached = (): number => fixture.mock.received.filter((one) => one.body.user === user).length;
    return { ...(casesOf(body, whole)[at] as Case), whole, reached };
  };
  beforeAll(async () => {
    fixture = await start(scripts, `listen: { server: ${kind} }\nmetrics: { token: token-of-scraper }`);
  });
  afterAll(() => fixture.close());

  const meets = (fate: Fate, { statuses, text, closed }: RawResponse): boolean => {
    switch (fate) {
      case "served":
        return statuses.length >= 1;
      case "held":
        return false;
      case "last":
        return closed && statuses.length === 1;
      default:
        return closed && text !== "";
    }
  };

  test.for(cases)("$name", async ({ at, fate: fates }, { expect }) => {
    const fate = typeof fates === "object" ? fates[kind] : fates;
    const { request, reached } = marked(at);
    const heard = await send({
      port: fixture.gateway.port,
      pieces: [request],
      ...(fate === "held" ? {} : { until: (so) => meets(fate, so) }),
    });
    const expected = { served: [200], last: [200], refused: [400], held: [] };
    expect(heard.statuses).toEqual(typeof fate === "number" ? [fate] : expected[fate]);
    expect(heard.closed).toBe(fate !== "served" && fate !== "held");
    if (fate === "refused") expect(heard.text).toMatch(/application\/json[\s\S]*"error"/);
    expect(heard.text).not.toMatch(/^uWebSockets:/im);
    expect(reached()).toBe(fate === "served" || fate === "last" ? 1 : 0);
  });

  test.for(cases.filter(({ fate }) => fate !== "served"))(
    "$name, followed by another request",
    async ({ at, fate: fates }, { expect }) => {
      const fate = typeof fates === "object" ? fates[kind] : fates;
      if (fate === "served") return;
      const { request, whole, reached } = marked(at);
      // In one packet with the first request, and in a packet of its own.
      const heard = await Promise.all(
        [[request + whole], [request, whole]].map((pieces) => send({ port: fixture.gateway.port, pieces })),
      );
      for (const { statuses } of heard) expect(statuses.length).toBeLessThanOrEqual(1);
      expect(reached()).toBeLessThanOrEqual(fate === "last" ? 2 : 0);
    },
  );

  test.for(["/metrics", "/admin/api/open", "/media/file", "/webhooks/only"])(
    "an ambiguous head for %s, followed by another request",
    async (path, { expect }) => {
      const { whole, reached } = marked(0);
      const request = `GET ${path} HTTP/1.1\r\n${HOST}X-Note: a\xffb\r\n\r\n`;
      const { statuses, closed } = await send({ port: fixture.gateway.port, pieces: [request + whole] });
      // The native server may close the connection before the client has read the 400.
      expect(statuses.length).toBeLessThanOrEqual(1);
      expect([closed, reached()]).toEqual([true, 0]);
    },
  );

  test.for([
    ["its method", 3, 200],
    ["its path", 10, 200],
    ["the version of its first line", whole.indexOf("HTTP/1.1") + 4, kind === "native" ? 505 : 200],
    ["a line of its head", whole.indexOf("Authorization") + 5, 200],
    ["its body", whole.length - 5, 200],
  ] as const)("a request in two packets, cut within %s", async ([, at, status], { expect }) => {
    const pieces = [whole.slice(0, at), whole.slice(at)];
    const until = ({ statuses }: RawResponse): boolean => statuses.length > 0;
    expect((await send({ port: fixture.gateway.port, pieces, until })).statuses).toEqual([status]);
  });

  test("a streamed response to a chunked body is the last of its connection", async ({ expect }) => {
    const request = post(TE, chunks(asked("stream", true)));
    const { text, statuses } = await send({ port: fixture.gateway.port, pieces: [request, whole] });
    expect(statuses).toEqual([200]);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(text).toContain("data: [DONE]");
    expect(fixture.mock.received.filter(({ body }) => body.model === "stream")).toHaveLength(1);
  });
});
