/**
 * Faults of an upstream, written as bytes. The outcome of each is the same for all clients: another channel responds,
 * unless the client has received the beginning of a response; otherwise the client gets an error.
 */
import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { WireName } from "../conformance/wires.ts";
import { head, type Received } from "../gateway/mock.ts";
import { answers, placeOf, soundAnswer, streams } from "./upstreams.ts";

/**
 * `answered`: it counts as a response nevertheless. `failed`: nothing of it counts. `broken`: a stream that has begun
 * is interrupted. `reset`: one of these two, because a system may discard earlier bytes at a reset. `final`: no other
 * channel is tried, because it is the client's own fault, has used up the request's time, or is too large.
 */
export type Fate = "answered" | "failed" | "broken" | "reset" | "final";

export interface Fault {
  /** The kind of request that it applies to; both by default. */
  only?: "whole" | "streamed";
  fate: Fate;
  /** Absent: nothing listens on the port. */
  play?: Play;
  /** The upstream cools down, unless it is the only one. */
  cools?: true;
}

type Play = (socket: Socket, received: Received) => void;

const json = "application/json";
const SSE = "text/event-stream";

/** Repeats until the connection is closed. */
function forever(socket: Socket, everyMs: number, write: () => void): void {
  // The client may have disconnected by now.
  if (socket.destroyed) return;
  const timer = setInterval(write, everyMs);
  socket.once("close", () => clearInterval(timer));
}

const writes =
  (bytes: string | Buffer): Play =>
  (socket) =>
    void socket.write(bytes);
const status = (code: number, body: string, headers: Record<string, string> = {}): Play =>
  writes(head(code, { "content-type": json, "content-length": Buffer.byteLength(body), ...headers }) + body);
const ok = (body: string | Buffer, headers: Record<string, string> = {}): Play =>
  writes(
    Buffer.concat([
      Buffer.from(head(200, { "content-type": json, "content-length": body.length, ...headers })),
      Buffer.from(body),
    ]),
  );
const error = '{"error":{"message":"boom","type":"server_error","code":500}}';

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const beginning = head(200, { "content-type": SSE, "transfer-encoding": "chunked" });

/** The stream up to its first content, at the end of an event. */
function begun(wire: WireName): Buffer {
  const bytes = streams[wire];
  return bytes.subarray(0, bytes.indexOf("\n\n", bytes.length / 2) + 2);
}

/** The beginning of a stream, and the bytes that follow it. */
const breaks =
  (then: (socket: Socket, wire: WireName) => void): Play =>
  (socket, received) => {
    const { wire } = placeOf(received);
    socket.write(beginning);
    socket.write(chunk(begun(wire)));
    setTimeout(() => then(socket, wire), 10);
  };

const failedEvents: Record<WireName, string> = {
  chat: 'data: {"error":{"message":"late","type":"server_error"}}\n\n',
  messages: 'event: error\ndata: {"type":"error","error":{"type":"api_error","message":"late"}}\n\n',
  responses: 'event: error\ndata: {"type":"error","code":"server_error","message":"late","param":null}\n\n',
  content: 'data: {"error":{"code":500,"status":"INTERNAL","message":"late"}}\n\n',
};

const withHead = (lines: string): Play => writes(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n{}`);
/** Another response, before these bytes. */
const behind =
  (bytes: string): Play =>
  (socket, received) =>
    void socket.write(Buffer.concat([Buffer.from(bytes), soundAnswer(received)]));

export const faults: Readonly<Record<string, Fault>> = {
  // Connections.
  "connection refused": { fate: "failed" },
  "reset before the head": { fate: "failed", play: (socket) => void socket.resetAndDestroy() },
  "closed before the head": { fate: "failed", play: (socket) => void socket.end() },
  "closed within the head": { fate: "failed", play: (socket) => void socket.end("HTTP/1.1 200 OK\r\nConte") },
  silence: { fate: "failed", play: () => {} },
  "a head that comes byte by byte": {
    fate: "failed",
    play(socket) {
      const bytes = `HTTP/1.1 200 OK\r\n${"X-Slow: a\r\n".repeat(500)}`;
      let at = 0;
      forever(socket, 40, () => void socket.write(bytes.charAt(at++) || "a"));
    },
  },
  // Heads.
  "no HTTP": { fate: "failed", play: writes("this is not HTTP at all\r\n\r\n") },
  "a space in a header's name": { fate: "failed", play: withHead("Content Length: 2") },
  "NUL in a header": { fate: "failed", play: withHead("X-Note: a\0b\r\nContent-Length: 2") },
  "two lengths": { fate: "failed", play: withHead("Content-Length: 2\r\nContent-Length: 3") },
  "a length and chunks": {
    fate: "failed",
    play: withHead("Content-Length: 2\r\nTransfer-Encoding: chunked"),
  },
  "a size of a chunk that is none": {
    fate: "failed",
    play: writes(`${head(200, { "content-type": json, "transfer-encoding": "chunked" })}xyz\r\n{}\r\n`),
  },
  "a head of 64 KiB": { fate: "failed", play: withHead(`X-Note: ${"a".repeat(65_536)}`) },
  "a head without end": {
    fate: "failed",
    play(socket) {
      socket.write("HTTP/1.1 200 OK\r\n");
      forever(socket, 5, () => void socket.write("X-Note: a\r\n".repeat(50)));
    },
  },
  "100 that nobody asked for": { fate: "answered", play: behind("HTTP/1.1 100 Continue\r\n\r\n") },
  "103 before the answer": {
    fate: "answered",
    play: behind("HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"),
  },
  "101 that nobody asked for": {
    fate: "failed",
    play: writes("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n"),
  },
  // Invalid responses.
  "200 {}": { fate: "failed", play: ok("{}") },
  "200 and a word": { fate: "failed", play: ok('"hello"') },
  "200 and nothing": { fate: "failed", play: ok("") },
  "200 and a page": { fate: "failed", play: ok("<html>Welcome</html>", { "content-type": "text/html" }) },
  "200 and half a document": { fate: "failed", play: ok('{"choices":[{"mess') },
  "204": { fate: "failed", play: writes("HTTP/1.1 204 No Content\r\n\r\n") },
  "a redirect": { fate: "failed", play: status(302, "", { location: "http://127.0.0.1:1/" }) },
  "gzip that is none": { fate: "failed", play: ok(randomBytes(200), { "content-encoding": "gzip" }) },
  "gzip that is cut": {
    fate: "failed",
    only: "whole",
    play: (socket, received) =>
      ok(gzipSync(answers[placeOf(received).wire]).subarray(0, -12), { "content-encoding": "gzip" })(
        socket,
        received,
      ),
  },
  "gzip of 64 MiB of blanks": {
    fate: "final",
    only: "whole",
    play: ok(gzipSync(Buffer.alloc(2 ** 26, 32)), { "content-encoding": "gzip" }),
  },
  "a coding that nobody knows": { fate: "failed", play: ok("{}", { "content-encoding": "zip" }) },
  "a length that is too long": {
    fate: "failed",
    only: "whole",
    play(socket, received) {
      const body = answers[placeOf(received).wire];
      socket.end(head(200, { "content-type": json, "content-length": body.length + 9 }) + body);
    },
  },
  "a length that is too short": {
    fate: "failed",
    only: "whole",
    play(socket, received) {
      const body = answers[placeOf(received).wire];
      socket.write(head(200, { "content-type": json, "content-length": body.length - 9 }) + body);
    },
  },
  "a whole answer that does not end": {
    fate: "final",
    only: "whole",
    play(socket) {
      socket.write(`${head(200, { "content-type": json, "transfer-encoding": "chunked" })}1\r\n{\r\n`);
      const blanks = chunk(Buffer.alloc(65_536, 32));
      forever(socket, 5, () => void socket.write(blanks));
    },
  },
  "a whole answer, byte by byte": {
    fate: "final",
    only: "whole",
    play(socket) {
      socket.write(head(200, { "content-type": json, "content-length": 100_000 }));
      forever(socket, 100, () => void socket.write(" "));
    },
  },
  // Statuses.
  "400": { fate: "final", play: status(400, error) },
  // The gateway disables the key.
  "401": { fate: "failed", cools: true, play: status(401, error) },
  "403": { fate: "failed", play: status(403, error) },
  "429 with retry-after": { fate: "failed", cools: true, play: status(429, error, { "retry-after": "3" }) },
  "500": { fate: "failed", play: status(500, error) },
  "503 with retry-after": { fate: "failed", cools: true, play: status(503, "", { "retry-after": "3" }) },
  "599 and a page": { fate: "failed", play: status(599, "<html></html>", { "content-type": "text/html" }) },
  // Streams without content.
  "a stream of nothing": { fate: "failed", only: "streamed", play: writes(`${beginning}0\r\n\r\n`) },
  "a stream that begins with its error": {
    fate: "failed",
    only: "streamed",
    play: (socket, received) =>
      void socket.write(
        Buffer.concat([
          Buffer.from(beginning),
          chunk(Buffer.from(failedEvents[placeOf(received).wire])),
          Buffer.from("0\r\n\r\n"),
        ]),
      ),
  },
  "a stream of noise": {
    fate: "failed",
    only: "streamed",
    play: (socket) => void socket.write(Buffer.concat([Buffer.from(beginning), chunk(randomBytes(500))])),
  },
  "a stream of comments": {
    fate: "final",
    only: "streamed",
    play(socket) {
      socket.write(beginning);
      forever(socket, 50, () => void socket.write(chunk(Buffer.from(": wait\n\n"))));
    },
  },
  "an event without end": {
    fate: "final",
    only: "streamed",
    play(socket) {
      socket.write(Buffer.concat([Buffer.from(beginning), chunk(Buffer.from("data: "))]));
      const letters = chunk(Buffer.alloc(65_536, 97));
      forever(socket, 5, () => void socket.write(letters));
    },
  },
  // Streams that have begun.
  "a stream that is reset": {
    fate: "reset",
    only: "streamed",
    play: breaks((socket) => socket.resetAndDestroy()),
  },
  "a stream that is closed": { fate: "broken", only: "streamed", play: breaks((socket) => socket.end()) },
  "a stream that ends too soon": {
    fate: "broken",
    only: "streamed",
    play: breaks((socket) => socket.write("0\r\n\r\n")),
  },
  "a stream that falls silent": { fate: "broken", only: "streamed", play: breaks(() => {}) },
  "a stream with an error in it": {
    fate: "broken",
    only: "streamed",
    play: breaks((socket, wire) => socket.write(chunk(Buffer.from(failedEvents[wire])))),
  },
  "a stream with noise in it": {
    fate: "broken",
    only: "streamed",
    play: breaks((socket) => socket.write(chunk(Buffer.from("data: {broken\n\n")))),
  },
  "a stream with a chunk that is none": {
    fate: "broken",
    only: "streamed",
    play: breaks((socket) => socket.write("nonsense\r\n")),
  },
  "a stream of comments behind its beginning": {
    fate: "broken",
    only: "streamed",
    play: breaks((socket) => forever(socket, 50, () => void socket.write(chunk(Buffer.from(": wait\n\n"))))),
  },
};

/** The faults for this kind of request. */
export function faultsFor(streamed: boolean): [string, Fault][] {
  const kind = streamed ? "streamed" : "whole";
  return Object.entries(faults).filter(([, { only }]) => (only ?? kind) === kind);
}
