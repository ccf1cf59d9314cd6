/** Which channel and key a session tries after an upstream refused it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { type Fixture, start, until } from "../gateway/fixture.ts";
import { Caller } from "./upstream.ts";

/** An upstream that accepts sessions with some keys, and refuses the others with a status. @returns its URL and the keys that came */
async function startUpstream(
  statuses: Readonly<Record<string, number>>,
): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer().listen(0, "127.0.0.1");
  server.on("upgrade", (request, socket, head) => {
    const key = String(request.headers.authorization).replace("Bearer ", "");
    keys.push(key);
    const status = statuses[key];
    if (status === undefined) sockets.handleUpgrade(request, socket, head, () => {});
    else socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  });
  await once(server, "listening");
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

/** Two channels; the first one has two keys. @returns the keys in the order of attempts */
async function tryKeys(statuses: Readonly<Record<string, number>>): Promise<string[]> {
  const { url, keys } = await startUpstream(statuses);
  const fixture: Fixture = await start(
    {},
    "",
    `  - name: two keys
    provider: talking
    keys: [{ name: one, value: key-one }, { name: two, value: key-two }]
    base_url: "${url}/v1"
    models: [talk]
    priority: 1
  - { name: one key, provider: talking, key: key-three, base_url: "${url}/v1", models: [talk, other] }`,
    undefined,
    {},
    { talking: "{ provider: talking, wires: { realtime: {} } }" },
  );
  onTestFinished(() => fixture.close());
  const caller = await Caller.open(fixture.gateway.url, "/v1/realtime?model=talk");
  await until(
    () => keys.length > 0 && (keys.at(-1) === "key-three" || statuses[keys.at(-1) as string] === undefined),
  );
  caller.socket.terminate();
  await until(() => fixture.log.at(-1)?.msg === "request");
  expect(fixture.log.at(-1)).toMatchObject({ attempts: keys.length });
  return keys;
}

test.each<[string, Record<string, number>, string[]]>([
  ["a failure of the server: the next channel", { "key-one": 500 }, ["key-one", "key-three"]],
  ["a rate limit: the next key", { "key-one": 429 }, ["key-one", "key-two"]],
  ["a refused key: the next key", { "key-one": 401 }, ["key-one", "key-two"]],
  [
    "all keys refused: the next channel",
    { "key-one": 401, "key-two": 401 },
    ["key-one", "key-two", "key-three"],
  ],
])("after %s", async (_title, statuses, expected) => {
  expect(await tryKeys(statuses)).toEqual(expected);
});

test("no more attempts than configured", async () => {
  const statuses = { "key-one": 401, "key-two": 401, "key-three": 401 };
  const { url, keys } = await startUpstream(statuses);
  const fixture = await start(
    {},
    "routing: { max_attempts: 1 }",
    `  - { name: a, provider: talking, key: key-one, base_url: "${url}/v1", models: [talk] }
  - { name: b, provider: talking, key: key-two, base_url: "${url}/v1", models: [talk] }`,
    undefined,
    {},
    { talking: "{ provider: talking, wires: { realtime: {} } }" },
  );
  onTestFinished(() => fixture.close());
  await (await Caller.open(fixture.gateway.url, "/v1/realtime?model=talk")).closed;
  expect(keys).toHaveLength(1);
});
