/**
 * Fairness: many clients that send at once take turns. Between two reads of the other sockets, only a limited part of
 * all bodies is read, on both servers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { BodyFlow } from "../../engine/gateway/intake/body-flow.ts";
import { Answer } from "../../engine/gateway/responses/response-writer.ts";
import { openServer } from "../../engine/server/open-server.ts";
import type { Response, Server } from "../../engine/server/server.ts";

const CALLERS = 24;
const BODY_BYTES = 2 * 1024 * 1024;
/** The limit per turn, plus the read with which the turn ends. */
const MOST_BYTES = 1024 * 1024;
const PIECE_MS = 0.25;

/**
 * A separate process: each of its sockets sends as fast as the gateway reads, and the last ones disconnect during the
 * upload. Prints the responses.
 */
const callers = `
const [port, leaving] = process.argv.slice(1).map(Number);
const body = Buffer.alloc(${BODY_BYTES}, "0123456789");
for (let at = 0; at < ${CALLERS}; at++) {
  const leaves = at >= ${CALLERS} - leaving;
  const socket = require("net").connect(port, "127.0.0.1", () => {
    socket.write("POST / HTTP/1.1\\r\\nhost: here\\r\\ncontent-length: ${BODY_BYTES}\\r\\n\\r\\n");
    if (!leaves) socket.write(body);
    else socket.write(body.subarray(0, ${BODY_BYTES / 2}), () => socket.destroy());
  });
  socket.on("error", () => {});
  socket.once("data", (answer) => { process.stdout.write(answer.subarray(-6)); socket.destroy(); });
}
`;

let server: Server | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill();
  server?.close();
});

/** One after another, so that they do not disturb each other. */
async function serve(kind: "native" | "node", leaving: number) {
  const seen = { gone: 0, inTurn: 0, most: 0, whole: 0, answers: "" };
  const turn = (): void => {
    seen.most = Math.max(seen.most, seen.inTurn);
    seen.inTurn = 0;
    turns = setImmediate(turn);
  };
  let turns = setImmediate(turn);
  const handle = (res: Response): void => {
    const answer = new Answer(res);
    let came = 0;
    let isRight = true;
    const flow = new BodyFlow(res, answer, false, (piece, isLast) => {
      const bytes = Buffer.from(piece);
      // Bytes that arrive with the headers are read before the request is known.
      if (came > 0) seen.inTurn += bytes.length;
      isRight &&= bytes.length === 0 || bytes[0] === 0x30 + (came % 10);
      came += bytes.length;
      // The work slows the reader down, so that the clients get ahead.
      for (const end = performance.now() + PIECE_MS; performance.now() < end; );
      if (!isLast) return;
      if (came === BODY_BYTES && isRight) seen.whole++;
      answer.sendComplete(200, {}, "thanks");
    });
    answer.listen({
      blocked() {},
      drained() {},
      disconnected() {
        seen.gone++;
        flow.close();
      },
      closed() {},
    });
  };
  server = await openServer({
    kind,
    probe: true,
    host: "127.0.0.1",
    port: 0,
    maxFrameBytes: 1024,
    onCertificateError() {},
    handle,
  });
  child = spawn(process.execPath, ["-e", callers, String(server.port), String(leaving)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (seen.answers += text));
  await once(child, "close");
  clearImmediate(turns);
  return seen;
}

test.each(["native", "node"] as const)(
  "%s: each turn reads a limited part of the bodies, and every body arrives",
  async (kind) => {
    const { most, whole, answers } = await serve(kind, 0);
    expect(most).toBeLessThanOrEqual(MOST_BYTES);
    expect([whole, answers]).toEqual([CALLERS, "thanks".repeat(CALLERS)]);
  },
  60_000,
);

test.each(["native", "node"] as const)(
  "%s: the same, while half of the clients disconnect during their upload",
  async (kind) => {
    const leaving = CALLERS / 2;
    const { most, whole, gone, answers } = await serve(kind, leaving);
    expect(most).toBeLessThanOrEqual(MOST_BYTES);
    expect([whole, gone, answers]).toEqual([CALLERS - leaving, leaving, "thanks".repeat(CALLERS - leaving)]);
  },
  60_000,
);
