/** The keys of a channel on pass-through paths: which one the upstream gets, and what happens when it refuses one. */
import { afterEach, expect, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { until } from "../gateway/fixture.ts";
import { type PassGateway, startGateway } from "./gateway.ts";
import { json, type PassUpstream, type Play, startUpstream } from "./upstream.ts";

let closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

interface Fixture extends PassGateway {
  upstream: PassUpstream;
  /** The keys of the requests so far, in order. */
  keys(): string;
  /** The status of a request for a path without objects, and of one that creates an object. */
  complete(): Promise<number>;
  upload(): Promise<number>;
}

const COMPLETION = "POST /v1/fim/completions";
const FILE = "POST /v1/files";
const good: Play = (response) => json(response, { id: "cmpl-1", choices: [], usage: {} });
const file: Play = (response) => json(response, { id: `file-${Math.random()}`, object: "file" });
const keyOf = (authorization = ""): string => authorization.replace("Bearer key-", "");
/** A script for each key; the others succeed. */
const byKey =
  (plays: Record<string, Play>): Play =>
  (response, came, request) =>
    (plays[keyOf(came.headers.authorization)] ?? good)(response, came, request);
const refusing =
  (status: number, headers = {}): Play =>
  (response) =>
    json(response, { message: "no" }, status, headers);

async function start(keys: string, plays: Record<string, Play>, more = ""): Promise<Fixture> {
  const upstream = await startUpstream({ [COMPLETION]: good, [FILE]: file, ...plays });
  const memory = createMemory(1, 20);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(
    new Cells(memory, rows.seat()),
    (key) => rows.rowOf(key),
    () => 1e9,
  );
  const gateway = await startGateway(
    `  - { name: one, provider: mistral, keys: [${keys}], base_url: '${upstream.url}/v1', models: [m]${more} }`,
    { beside: { limiter } },
  );
  closers.push(upstream.close, gateway.close);
  const statusOf = async (path: string, init: RequestInit): Promise<number> => {
    const response = await gateway.ask(path, { method: "POST", ...init });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    ...gateway,
    upstream,
    keys: () => upstream.came.map(({ headers }) => keyOf(headers.authorization)).join(""),
    complete: () =>
      statusOf("/v1/fim/completions", {
        body: JSON.stringify({ model: "m", prompt: "a" }),
        headers: { "content-type": "application/json" },
      }),
    upload: async () => {
      const form = new FormData();
      form.set("file", new Blob(["abc"]), "a.txt");
      return statusOf("/v1/files", { body: form });
    },
  };
}

const key = (name: string, more = ""): string => `{ name: ${name}, value: key-${name}${more} }`;
const count = (keys: string, name: string): number => keys.split(name).length - 1;

async function repeat(times: number, ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push(await ask());
  return statuses;
}

test("requests without objects share the keys by weight, and a disabled key gets none", async () => {
  const { complete, keys } = await start(
    [key("a", ", weight: 2"), key("b"), key("c", ", disabled: true")].join(),
    {},
  );
  expect(new Set(await repeat(9, complete))).toEqual(new Set([200]));
  expect(["a", "b", "c"].map((name) => count(keys(), name))).toEqual([6, 3, 0]);
});

test("objects stay with the first key that is not disabled", async () => {
  const { upload, keys } = await start([key("a", ", disabled: true"), key("b"), key("c")].join(), {});
  expect(await repeat(3, upload)).toEqual([200, 200, 200]);
  expect(keys()).toBe("bbb");
});

test.each([
  ["an unknown key", 401, 1],
  ["a rate limit", 429, 1],
  // Without a cool-down: its pause is not the client's, and one failure opens no circuit breaker.
  ["no permission", 403, 2],
])("after %s, the next key serves the request", async (_, status, attempts) => {
  const { complete, keys, log } = await start([key("a"), key("b")].join(), {
    [COMPLETION]: byKey({ a: refusing(status, { "retry-after": "60" }) }),
  });
  expect(await repeat(4, complete)).toEqual([200, 200, 200, 200]);
  expect([count(keys(), "a"), count(keys(), "b")]).toEqual([attempts, 4]);
  const failed = log.filter(({ msg }) => msg === "attempt failed");
  expect(failed).toHaveLength(attempts);
  expect(failed[0]).toMatchObject({ channel: "one", key: "a" });
});

test("if the upstream refuses every key, the client gets its last response", async () => {
  const { complete, keys } = await start([key("a"), key("b")].join(), { [COMPLETION]: refusing(429) });
  expect(await complete()).toBe(429);
  expect([...keys()].toSorted().join("")).toBe("ab");
});

test("an error of the request or of the server is not repeated", async () => {
  for (const status of [400, 404, 500, 503]) {
    const { complete, keys } = await start([key("a"), key("b")].join(), { [COMPLETION]: refusing(status) });
    expect(await complete()).toBe(status);
    expect(keys()).toHaveLength(1);
  }
});

test("a request that creates an object is not repeated", async () => {
  const { upload, keys } = await start([key("a"), key("b")].join(), { [FILE]: refusing(429) });
  expect(await upload()).toBe(429);
  expect(keys()).toBe("a");
});

test("a key at its limit is skipped; if all are, the client gets 429", async () => {
  const { complete, keys } = await start([key("a", ", rpm: 1"), key("b", ", rpm: 2")].join(), {});
  expect(await repeat(4, complete)).toEqual([200, 200, 200, 429]);
  expect([count(keys(), "a"), count(keys(), "b")]).toEqual([1, 2]);
});

test("a key that is refused gives the reservation for its limit back only as far as a request was sent", async () => {
  const { complete, keys } = await start([key("a", ", rpm: 2"), key("b", ", rpm: 2")].join(), {
    [COMPLETION]: byKey({ a: refusing(429) }),
  });
  expect(await repeat(3, complete)).toEqual([200, 200, 429]);
  expect([count(keys(), "a") <= 2, count(keys(), "b")]).toEqual([true, 2]);
});

test("a key without a free slot is skipped", async () => {
  let finish: (() => void) | undefined;
  const held: Play = (response, came, request) => {
    if (finish === undefined) finish = () => good(response, came, request);
    else good(response, came, request);
  };
  const { complete, keys } = await start(
    [key("a"), key("b")].join(),
    { [COMPLETION]: held },
    ", max_concurrent_per_key: 1",
  );
  const first = complete();
  await until(() => finish !== undefined);
  expect(await repeat(3, complete)).toEqual([200, 200, 200]);
  finish?.();
  expect(await first).toBe(200);
  const [busy = "", ...others] = [...keys()];
  expect(others).toHaveLength(3);
  expect(others).not.toContain(busy);
});
