import { pbkdf2 } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createLookup } from "./host-lookup.ts";

const server = { socket: createSocket("udp4") };
afterEach(() => void server.socket.close());

/** A name server that answers each query for an IPv4 address with this one, or does not respond. */
async function listen(address?: number[]): Promise<string> {
  const socket = createSocket("udp4");
  server.socket = socket;
  socket.on("message", (question, peer) => {
    if (address === undefined) return;
    const end = question.indexOf(0, 12) + 5;
    const isV4 = question.readUInt16BE(end - 4) === 1;
    // RFC 1035 §4.1: the question, and one record that points to its name.
    const answer = Buffer.concat([
      question.subarray(0, 2),
      Buffer.from([0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0]),
      question.subarray(12, end),
      ...(isV4 ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])] : []),
    ]);
    socket.send(answer, peer.port, peer.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return `127.0.0.1:${socket.address().port}`;
}

test("a name is resolved by the name server", async () => {
  const look = createLookup([await listen([192, 0, 2, 7])]);
  expect(await look("pictures.example", false)).toEqual(["192.0.2.7"]);
});

test("lookups at a silent name server occupy no worker threads, and time out", async () => {
  const look = createLookup([await listen()]);
  let settled = 0;
  const looks = Array.from({ length: 16 }, (_, at) =>
    look(`${at}.example`, false)
      .catch(({ code }) => code)
      .finally(() => settled++),
  );
  await new Promise((resolve) => pbkdf2("a", "b", 1, 8, "sha256", resolve));
  expect(settled).toBe(0);
  expect(new Set(await Promise.all(looks))).toEqual(new Set(["ETIMEOUT"]));
}, 20_000);

test("a trusted host may be resolved by the system", async () => {
  const look = createLookup([await listen()]);
  expect(await look("localhost", true)).toContain("127.0.0.1");
});
