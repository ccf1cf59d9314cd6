/** Limits of a channel's keys, over real sockets: which key the upstream gets, and what the client gets at the end. */
import { afterEach, expect, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { call, type Fixture, formats, start, until } from "../gateway/fixture.ts";
import { completion, type Script, whole } from "../gateway/mock.ts";

const chat = formats[0] as (typeof formats)[0];
const good = whole(200, "application/json", completion("Hi"));

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const channel = (name: string, keys: string, more = ""): string =>
  `  - { name: ${name}, provider: mock, keys: ${keys}, base_url: '\${A}/v1', models: [m, other]${more} }`;

/** The limiter's clock stands still, so that no bucket refills. */
async function open(
  channels: string,
  scripts: Record<string, Script> = { "*": good },
  settings = "",
): Promise<void> {
  const memory = createMemory(1, 20);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(
    new Cells(memory, rows.seat()),
    (key) => rows.rowOf(key),
    () => 1e9,
  );
  fixture = await start(scripts, settings, channels, undefined, { limiter });
}

async function send(model = "m", body: Record<string, unknown> = {}, format = chat): Promise<Response> {
  return call(fixture as Fixture, format.request(model, { body }));
}

async function ask(model = "m", body: Record<string, unknown> = {}): Promise<number> {
  const response = await send(model, body);
  await response.text();
  return response.status;
}

/** The keys of the requests that the upstream got, in the order of their names. */
const keysOf = (): string =>
  (fixture as Fixture).mock.received
    .splice(0)
    .map(({ headers }) => (headers.authorization ?? "").replace("Bearer key-", ""))
    .toSorted()
    .join("");

const a = "{ name: a, value: key-a, rpm: 2 }";
const b = "{ name: b, value: key-b }";
const c = "{ name: c, value: key-c }";

test("a key at its limit is skipped without an error, and the other keys share its requests equally", async () => {
  await open(channel("main", `[${[a, b, c].join()}]`));
  for (let request = 0; request < 32; request++) expect(await ask()).toBe(200);
  const keys = [...keysOf()];
  const [ofA, ofB, ofC] = ["a", "b", "c"].map((name) => keys.filter((key) => key === name).length);
  expect([ofA, Math.abs((ofB as number) - (ofC as number))]).toEqual([2, expect.toBeOneOf([0, 1, 2])]);
  expect(fixture?.log.filter(({ msg }) => msg === "attempt failed")).toEqual([]);
  expect(fixture?.log.filter(({ msg }) => msg === "request").every(({ attempts }) => attempts === 1)).toBe(
    true,
  );
});

test("a limit of a key counts the requests for all models", async () => {
  await open(channel("main", `[${a},${b}]`));
  for (let request = 0; request < 8; request++) expect(await ask(request % 2 ? "m" : "other")).toBe(200);
  expect(keysOf()).toBe("aabbbbbb");
});

test("if all keys of a channel are at their limit, the next channel serves", async () => {
  const next = `  - { name: next, provider: mock, key: key-z, base_url: '\${A}/v1', models: [m], priority: -1 }`;
  await open(`${channel("main", `[${a}, { name: b, value: key-b, rpm: 1 }]`)}\n${next}`);
  for (let request = 0; request < 6; request++) expect(await ask()).toBe(200);
  expect(keysOf()).toBe("aabzzz");
});

test.each(formats.map((format) => [format.name, format] as const))(
  "without another channel, a client of %s gets 429 with the time until the first key is free",
  async (_, format) => {
    await open(channel("main", `[${a}, { name: b, value: key-b, rpm: 1 }]`));
    for (let request = 0; request < 3; request++) expect(await ask()).toBe(200);
    for (let request = 0; request < 2; request++) {
      const response = await send("m", {}, format);
      // One request every 30 seconds with one key, and every 60 seconds with the other.
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "30"]);
      expect(format.errorMessage(await response.json())).toContain("at its rate limit");
    }
    expect(keysOf()).toBe("aab");
  },
);

test("a request that needs more tokens than are left of one key is sent with another", async () => {
  await open(channel("main", `[{ name: a, value: key-a, tpm: 500 }, ${b}]`));
  for (let request = 0; request < 4; request++) expect(await ask("m", { max_tokens: 1000 })).toBe(200);
  expect(keysOf()).toBe("bbbb");
  for (let request = 0; request < 4; request++) expect(await ask("m", { max_tokens: 10 })).toBe(200);
  expect(keysOf()).toBe("aabb");
});

test("a request that needs more tokens than any key allows is refused without retry-after", async () => {
  await open(channel("main", "[{ name: a, value: key-a, tpm: 500 }]"));
  const response = await send("m", { max_tokens: 1000 });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, null]);
  expect(await response.text()).toContain("lower its maximum output");
});

test("a key that is skipped because it is busy keeps its requests", async () => {
  let finish = (): void => {};
  const held: Script = (socket, received) => {
    if (received.headers.authorization !== "Bearer key-a") good(socket, received);
    else finish = () => good(socket, received);
  };
  await open(channel("main", `[${a}, ${b}]`, ", max_concurrent_per_key: 1"), { "*": held });
  const first = ask();
  await until(() => fixture?.mock.received.length === 1);
  for (let request = 0; request < 6; request++) expect(await ask()).toBe(200);
  finish();
  expect(await first).toBe(200);
  expect(keysOf()).toBe("abbbbbb");
  const second = Promise.all([ask(), ask()]);
  await until(() => fixture?.mock.received.length === 2);
  finish();
  expect(await second).toEqual([200, 200]);
  expect(keysOf()).toBe("ab");
});

/** `m` has two keys with limits, `spare` is another model. Both models answer with their upstream's name. */
async function openAlias(
  fallbackOn: string,
  keys: string,
  scripts: Record<string, Script> = {},
): Promise<void> {
  const spare = `  - { name: second, provider: mock, key: key-z, base_url: '\${A}/v1', models: [spare] }`;
  const settings = `aliases: { smart: { targets: [m, spare], fallback_on: [${fallbackOn}] } }`;
  await open(`${channel("main", keys)}\n${spare}`, { "*": good, ...scripts }, settings);
}

test.each<[string, string, number[], string]>([
  ["falls back on rate limits", "rate_limit", [200, 200, 200, 200], "aabz"],
  ["does not", "error, context_overflow", [200, 200, 200, 429, 429], "aab"],
])("all keys of a model are at their limits, and the alias %s", async (_, fallbackOn, statuses, keys) => {
  await openAlias(fallbackOn, `[${a}, { name: b, value: key-b, rpm: 1 }]`);
  for (const status of statuses) expect(await ask("smart")).toBe(status);
  expect(keysOf()).toBe(keys);
});

test.each<[string, string, number[], string]>([
  ["falls back on rate limits", "rate_limit", [200, 200], "abzz"],
  ["does not", "error, context_overflow", [429, 429], "aabb"],
])(
  "all keys of a model cool down after a rate limit, and the alias %s",
  async (_, fallbackOn, statuses, keys) => {
    const limited = whole(429, "application/json", '{"error":{"message":"slow down"}}', {
      "retry-after": "60",
    });
    await openAlias(fallbackOn, `[${b}, { name: a, value: key-a }]`, { m: limited });
    for (const status of statuses) expect(await ask("smart")).toBe(status);
    expect(keysOf()).toBe(keys);
  },
);

test("a model whose upstream fails is left for another one only if the alias falls back on errors", async () => {
  const failing = whole(500, "application/json", '{"error":{"message":"boom"}}', { "retry-after": "60" });
  await openAlias("rate_limit", `[${b}, ${c}]`, { m: failing });
  for (let request = 0; request < 2; request++) expect(await ask("smart")).toBe(500);
  expect(keysOf()).not.toContain("z");
});
