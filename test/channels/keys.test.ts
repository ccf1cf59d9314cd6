/** Several keys of one channel, over real sockets: which key the upstream gets, and what a failure of one changes. */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, type Script, whole } from "../gateway/mock.ts";

const chat = formats[0] as (typeof formats)[0];
const json = "application/json";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const channel = (keys: string, provider = "mock"): string =>
  `  - { name: c, provider: ${provider}, keys: ${keys}, base_url: '\${A}/v1', models: [m, other] }`;
const two = "[{ name: a, value: key-a }, { name: b, value: key-b }]";
const good = whole(200, json, completion("Hi"));

/** Answers with this script for one key, and successfully for the others. */
const unlessKey =
  (key: string, script: Script): Script =>
  (socket, received) =>
    (received.headers.authorization === `Bearer ${key}` ? script : good)(socket, received);

/** The keys of the requests that the upstream got, since the last call. */
function keysOf({ mock }: Fixture): string[] {
  return mock.received
    .splice(0)
    .map(({ headers }) => (headers.authorization ?? "").replace("Bearer key-", ""));
}

async function ask(model = "m"): Promise<number> {
  const response = await call(fixture as Fixture, chat.request(model));
  await response.text();
  return response.status;
}

test("the requests are distributed by weight", async () => {
  fixture = await start(
    { "*": good },
    "",
    channel("[{ name: a, value: key-a, weight: 3 }, { name: b, value: key-b }]"),
  );
  for (let request = 0; request < 40; request++) expect(await ask()).toBe(200);
  const keys = keysOf(fixture);
  expect(keys.filter((key) => key === "a")).toHaveLength(30);
  expect(keys.filter((key) => key === "b")).toHaveLength(10);
});

test("after a rate limit the next key is tried, and this key cools down for the model only", async () => {
  const limited = whole(429, json, '{"error":{"message":"slow down"}}', { "retry-after": "60" });
  fixture = await start({ m: unlessKey("key-a", limited), other: good }, "", channel(two));
  expect(await ask()).toBe(200);
  expect(keysOf(fixture)).toEqual(["a", "b"]);
  for (let request = 0; request < 4; request++) expect(await ask()).toBe(200);
  expect(keysOf(fixture)).toEqual(["b", "b", "b", "b"]);
  for (let request = 0; request < 4; request++) expect(await ask("other")).toBe(200);
  expect(keysOf(fixture).sort()).toEqual(["a", "a", "b", "b"]);
});

test.each([
  ["unknown", whole(401, json, '{"error":{"message":"no such key key-b"}}')],
  ["without credit", whole(429, json, '{"error":{"message":"no credit","code":"insufficient_quota"}}')],
])("a key that is %s is not used for any model, and the log names the key", async (_, refusal) => {
  fixture = await start({ "*": unlessKey("key-a", refusal) }, "", channel(two));
  expect(await ask()).toBe(200);
  expect(keysOf(fixture)).toEqual(["a", "b"]);
  expect(fixture.log.find(({ msg }) => msg === "attempt failed")).toMatchObject({ channel: "c", key: "a" });
  expect(fixture.log.find(({ msg }) => msg === "request")).toMatchObject({ channel: "c", key: "b" });
  for (let request = 0; request < 4; request++) expect(await ask(request % 2 ? "m" : "other")).toBe(200);
  expect(keysOf(fixture)).toEqual(["b", "b", "b", "b"]);
});

test("a failing upstream is not tried with its other keys", async () => {
  fixture = await start({ "*": whole(500, json, '{"error":{"message":"boom"}}') }, "", channel(two));
  expect(await ask()).toBe(500);
  expect(keysOf(fixture)).toHaveLength(1);
});

test("an error map names the action for a code of its provider", async () => {
  const code = whole(400, json, '{"error":{"message":"not with this key","code":"WRONG_KEY"}}');
  const provider = `provider: own
wires:
  chat:
    override:
      error:
        decode:
          message: =error.message
          kind: =$errorKind($status)
          action: '=error.code = "WRONG_KEY" ? "disable_key"'
      tests:
        - name: a wrong key
          error: { decode: { error: { message: m, code: WRONG_KEY } } }
          status: 400
          expect: { message: m, kind: invalid_request, action: disable_key }
`;
  fixture = await start({ "*": unlessKey("key-a", code) }, "", channel(two, "own"), undefined, undefined, {
    own: provider,
  });
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(200);
  expect(keysOf(fixture)).toEqual(["a", "b", "b"]);
});

test("an error never quotes any key of the channel", async () => {
  const quoting = whole(
    400,
    json,
    '{"error":{"message":"secret-key-1 and secret-key-2","type":"invalid_request_error"}}',
  );
  fixture = await start(
    { "*": quoting },
    "",
    channel("[{ name: a, value: secret-key-1 }, { name: b, value: secret-key-2 }]"),
  );
  const response = await call(fixture, chat.request("m"));
  expect(await response.text()).not.toContain("secret-key");
});

test.each([
  ["keys: [{ name: a, value: key-a }], key: key-b", "`key` or `keys`, not both"],
  ["keys: [{ name: a, value: key-a }, { name: a, value: key-b }]", "a unique name"],
  ["keys: []", "a list with at least one key"],
])("%s is an error", async (setting, expected) => {
  const text = `  - { name: c, provider: mock, base_url: '\${A}/v1', models: [m], ${setting} }`;
  await expect(start({}, "", text)).rejects.toThrow(expected);
});
