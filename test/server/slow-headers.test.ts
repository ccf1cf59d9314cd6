/** Request headers that arrive byte by byte have a time limit, on a new connection and on a reused one. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const scripts = { known: whole(200, "application/json", completion("Hello")) };
const body = JSON.stringify({ model: "known", messages: [{ role: "user", content: "Hello" }] });
const head = `POST /v1/chat/completions HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ${TOKEN}\r\n`;
const BYTE_MS = 200;
/** Twice the time limit of request headers, for a busy machine. */
const PATIENCE_MS = 20_000;

/** Sends endless headers. @returns the time until the server closed the connection; undefined where it did not */
async function dripped(socket: Socket): Promise<number | undefined> {
  const begunMs = Date.now();
  let closed = false;
  for (const event of ["end", "close", "error"]) {
    socket.once(event, () => {
      closed = true;
    });
  }
  // The native server refuses a first line that is cut within its version (framing.test.ts).
  socket.write(head);
  for (const byte of `X-Note: ${"a".repeat(PATIENCE_MS / BYTE_MS)}`) {
    if (closed) return Date.now() - begunMs;
    socket.write(byte);
    await setTimeout(BYTE_MS);
  }
  return undefined;
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("data", () => {});
  await once(socket, "connect");
  return socket;
}

describe.concurrent.each(["native", "node"])("%s", (server) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await start(scripts, `listen: { server: ${server} }`);
  });
  afterAll(() => fixture.close());

  test("headers that arrive byte by byte have a time limit", { timeout: 60_000 }, async ({ expect }) => {
    const before = fixture.mock.received.length;
    const { port } = fixture.gateway;
    const fresh = connected(port).then(dripped);
    const used = connected(port).then(async (socket) => {
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      await once(socket, "data");
      return dripped(socket);
    });
    for (const bornMs of [await fresh, await used]) expect(bornMs).toBeLessThan(PATIENCE_MS);
    expect(fixture.mock.received.length - before).toBe(1);
  });
});
