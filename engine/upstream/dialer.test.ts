/** Connections of a transport, on loopback, with names that only these tests resolve. */
import { once } from "node:events";
import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Dialer } from "./dialer.ts";
import type { Transport } from "./transport.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Both versions on one port; undefined where the machine has no IPv6. */
async function listenTwice(): Promise<number | undefined> {
  const four = createServer((socket) => socket.on("error", () => {}));
  servers.push(four);
  four.listen(0, "127.0.0.1");
  await once(four, "listening");
  const { port } = four.address() as AddressInfo;
  const six = createServer((socket) => socket.on("error", () => {}));
  servers.push(six);
  six.listen({ port, host: "::1", ipv6Only: true });
  const isListening = await Promise.race([
    once(six, "listening").then(() => true),
    once(six, "error").then(() => false),
  ]);
  return isListening ? port : undefined;
}

/** A name with an address of each version. */
const lookup: LookupFunction = (_name, { family = 0, all }, answer) => {
  const answers = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ].filter((each) => family === 0 || each.family === family);
  if (all === true) answer(null, answers);
  else answer(null, answers[0]?.address ?? "", answers[0]?.family);
};

function dial(transport: Omit<Transport, "key" | "timeouts">, port: number): Promise<Socket> {
  const dialer = new Dialer({ key: "", timeouts: {}, ...transport }, 2000, lookup);
  const options = { protocol: "http:", hostname: "two.test", host: "two.test", port: String(port) };
  return new Promise((resolve, reject) => {
    dialer.connect(options, (error, socket) => (socket === null ? reject(error) : resolve(socket)));
  });
}

test("the IP version decides which address of a name is used", async ({ skip }) => {
  const port = await listenTwice();
  if (port === undefined) skip("this machine has no IPv6");
  const addresses: (string | undefined)[] = [];
  for (const ipVersion of [4, 6] as const) {
    const socket = await dial({ ipVersion }, port as number);
    addresses.push(socket.remoteAddress);
    socket.destroy();
  }
  expect(addresses).toEqual(["127.0.0.1", "::1"]);
});

test("a TLS file that cannot be read fails the connection, with its path", async () => {
  await expect(dial({ tls: { ca: "/nowhere/ca.pem" } }, 1)).rejects.toThrow("/nowhere/ca.pem");
});
