/** Memory of a gateway, summed over its processes: idle, under load, after the load, and with open streams. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Memory, memoryOf } from "./accounting.ts";
import { type Cell, type gatewayRequestOf, shortCells } from "./cells.ts";
import { drive } from "./drive.ts";
import type { Server } from "./rig.ts";
import { verify } from "./verify.ts";
import { wires } from "./wires.ts";

export interface Resident {
  idle: Memory;
  loaded: Memory;
  rested: Memory;
}

export const REST_SECONDS = 30;
/** Time after a start until background work is done. */
const SETTLE_MS = 3_000;

/** @param loads run one after the other */
export async function measureResident(
  server: Server,
  ask: typeof gatewayRequestOf,
  { seconds, restSeconds }: { seconds: number; restSeconds: number },
  loads: readonly Cell[] = shortCells,
): Promise<Resident> {
  await setTimeout(SETTLE_MS);
  const idle = memoryOf(server.pid);
  let loaded = idle;
  for (const cell of loads) {
    await verify(cell, server, ask(cell));
    await drive(server, ask(cell), cell.connections, seconds);
    const now = memoryOf(server.pid);
    if (now.rss > loaded.rss) loaded = now;
  }
  await setTimeout(1000 * restSeconds);
  return { idle, loaded, rested: memoryOf(server.pid) };
}

const STREAMS = 1_000;

/** @returns MB per thousand open streams that wait for their next event */
export async function measureOpenStreams(server: Server): Promise<number> {
  const before = memoryOf(server.pid).rss;
  const body = JSON.stringify(wires.chat.request("chat-held", [{ role: "user", text: "Wait." }], true));
  const { hostname, port } = new URL(server.url);
  const fields = { host: hostname, "content-type": "application/json", ...server.headers };
  const head = Object.entries({ ...fields, "content-length": String(Buffer.byteLength(body)) });
  const request = `POST ${wires.chat.path("", true)} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
  const sockets: Socket[] = [];
  try {
    // In batches, because the listen queue of a server is limited.
    for (let opened = 0; opened < STREAMS; opened += 50) {
      const batch = Array.from({ length: 50 }, () => connect(Number(port), hostname));
      sockets.push(...batch);
      await Promise.all(
        batch.map(async (socket) => {
          socket.write(request);
          const [first] = (await once(socket, "data")) as [Buffer];
          if (!first.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error(first.toString());
        }),
      );
    }
    await setTimeout(SETTLE_MS);
    return memoryOf(server.pid).rss - before;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
