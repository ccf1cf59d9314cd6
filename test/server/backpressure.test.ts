/**
 * Backpressure: a body that the gateway does not read stays with its client, however fast that writes; on both
 * servers, in plain text and with TLS.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openServer } from "../../engine/server/open-server.ts";
import type { Response } from "../../engine/server/server.ts";

const BODY_BYTES = 32 * 1024 * 1024;
/** Bytes that are read before the pause. */
const READ_BYTES = 1024 * 1024;
/** Bytes that may arrive during the pause: one read of the server, and bytes that Node's server has already read. */
const MOST_BYTES = 2 * 1024 * 1024;
const PIECE_MS = 2;

/** A separate process that writes while the server reads. Prints the response. */
const caller = `
const [kind, port] = process.argv.slice(1);
const socket = require(kind).connect({ port: Number(port), host: "127.0.0.1", rejectUnauthorized: false });
socket.once(kind === "tls" ? "secureConnect" : "connect", () => {
  socket.write("POST / HTTP/1.1\\r\\nhost: here\\r\\ncontent-length: ${BODY_BYTES}\\r\\n\\r\\n");
  socket.write(Buffer.alloc(${BODY_BYTES}));
});
socket.once("data", (answer) => { process.stdout.write(answer); process.exit(0); });
`;

const folder = join(import.meta.dirname, "certificates");
const tls = { certificatePath: join(folder, "one.cert.pem"), keyPath: join(folder, "one.key.pem") };

test.each([
  ["native", "net"],
  ["native", "tls"],
  ["node", "net"],
] as const)(
  "%s, %s: little of a paused body is read, and all of it after the pause",
  async (kind, layer) => {
    let came = 0;
    let isPaused = false;
    let isFree = false;
    let reading: Response | undefined;
    const server = await openServer({
      kind,
      probe: true,
      host: "127.0.0.1",
      port: 0,
      maxFrameBytes: 1024,
      onCertificateError() {},
      handle(res) {
        reading = res;
        res.onAborted(() => {});
        res.onData((piece, isLast) => {
          came += piece.byteLength;
          // The work slows the reader down, so that the client gets ahead.
          for (const end = performance.now() + PIECE_MS; performance.now() < end; );
          if (isLast) res.end("thanks");
          else if (!isFree && !isPaused && came >= READ_BYTES) {
            isPaused = true;
            res.pause();
          }
        });
      },
      ...(layer === "tls" ? { tls } : {}),
    });
    const child = spawn(process.execPath, ["-e", caller, layer, String(server.port)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let answer = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (answer += text));
    await expect.poll(() => isPaused).toBe(true);
    await setTimeout(1500);
    expect(came).toBeLessThan(READ_BYTES + MOST_BYTES);
    isFree = true;
    reading?.resume();
    await once(child, "close");
    expect([came, answer.slice(-6)]).toEqual([BODY_BYTES, "thanks"]);
    server.close();
  },
  60_000,
);
