/** What the gateway serves, as the admin API lists it: models with their channels and state, and the providers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

const OWN =
  '{ provider: own, auth: none, base_url: "https://own.example/v1", wires: { chat: {}, embeddings: {} } }';

let whole: Whole;
let admin: Client;
beforeAll(async () => {
  whole = await startWhole({
    processes: 2,
    prices: "file-*: { input: 3, output: 15 }",
    providers: { own: OWN },
    settings:
      "routing: { failure_threshold: 1, cool_down_ms: 60000 }\naliases: { filed: [file-one, file-two], quick: [gone] }",
  });
  admin = await logIn(whole);
});
afterAll(() => whole.close());

const named = async (name: string): Promise<Any> =>
  (await admin.call("GET", "/models")).json.items.find((model: Any) => model.name === name);

test("a model lists its channels, prices and operations", async () => {
  expect(await named("file-*")).toEqual({
    name: "file-*",
    targets: null,
    operations: ["generation"],
    rates: { input: 3, output: 15 },
    facts: null,
    groupRates: {},
    priority: 0,
    offers: [
      {
        channel: "file",
        provider: "mock",
        upstream: "file-*",
        priority: 0,
        weight: 1,
        wires: ["chat"],
        operations: ["generation"],
        groups: null,
        failures: 0,
        coolDownUntilMs: null,
        circuit: {
          state: "closed",
          isHeld: false,
          reason: null,
          why: null,
          sinceMs: null,
          untilMs: null,
          failures: 0,
          openings: 0,
          lastError: null,
        },
      },
    ],
  });
});

test("channels of a model are in the order of attempts, and a failing one is cooling down", async () => {
  const channel = { provider: "mock", key: "k", models: [{ name: "shared", upstream: "theirs" }] };
  // No server listens on this port.
  const dead = { ...channel, name: "dead", baseUrl: "http://127.0.0.1:9/v1", priority: 5 };
  const live = { ...channel, name: "live", baseUrl: `${whole.upstream.url}/v1` };
  for (const body of [live, dead]) expect((await admin.call("POST", "/channels", body)).status).toBe(201);
  const { priority, offers } = await named("shared");
  expect(priority).toBe(5);
  expect(offers).toMatchObject([
    { channel: "dead", upstream: "theirs", priority: 5 },
    { channel: "live", upstream: "theirs", priority: 0 },
  ]);
  const beforeMs = Date.now();
  expect((await chat(whole, "file-token", "shared")).status).toBe(200);
  const [first, second] = (await named("shared")).offers;
  expect(first.failures).toBe(1);
  expect(first.coolDownUntilMs).toBeGreaterThan(beforeMs);
  expect(first.circuit).toMatchObject({ state: "open", reason: "consecutive_failures", openings: 1 });
  expect(second).toMatchObject({ failures: 0, coolDownUntilMs: null });
});

test("an alias is listed with the models; members see names without channels", async () => {
  await admin.call("POST", "/aliases", { name: "quick", targets: ["file-*"] });
  expect(await named("quick")).toMatchObject({
    targets: ["file-*"],
    operations: ["generation"],
    priority: 0,
    offers: [],
  });
  await admin.call("POST", "/accounts", { login: "ann", password: "a long password" });
  // An alias of the store replaces one of the file.
  expect((await named("filed")).targets).toEqual(["file-one", "file-two"]);
  const ann = await logIn(whole, "ann", "a long password");
  const { json } = await ann.call("GET", "/models");
  expect(json.items.map(({ offers }: Any) => offers)).toEqual(json.items.map(() => []));
  expect((await ann.call("GET", "/providers")).status).toBe(403);
});

test("an alias of the store has the options of the file, which are checked when it is stored", async () => {
  const options = {
    strategy: "sticky",
    sticky_by: ["user"],
    targets: [{ model: "file-m", when: "=$hour < 24" }],
  };
  const { status, json } = await admin.call("POST", "/aliases", {
    name: "opted",
    targets: ["file-m"],
    options,
  });
  expect(status).toBe(201);
  expect(json.options).toEqual(options);
  const answer = await chat(whole, "file-token", "opted");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-polywire-model")).toBe("file-m");
  const wrong = await admin.call("PATCH", `/aliases/${json.id}`, {
    version: json.version,
    options: { targets: [{ model: "file-m", when: "=$token >" }] },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.json.error.message).toMatch(/^options: `when` must not be/);
  const never = { targets: [{ model: "file-m", when: "=$hour > 24" }] };
  const edited = await admin.call("PATCH", `/aliases/${json.id}`, { version: json.version, options: never });
  expect(edited.status).toBe(200);
  expect((await chat(whole, "file-token", "opted")).status).toBe(400);
});

test("a provider lists what a new channel needs", async () => {
  const { items } = (await admin.call("GET", "/providers")).json;
  expect(items).toEqual([
    { name: "mock", baseUrl: null, needsKey: true, wires: ["chat"], operations: ["generation"] },
    {
      name: "own",
      baseUrl: "https://own.example/v1",
      needsKey: false,
      wires: ["chat", "embeddings"],
      operations: ["generation", "embeddings"],
    },
  ]);
});

test("a model has the prices of the groups that pay others", async () => {
  const made = [
    await admin.call("POST", "/groups", { name: "half", priceMultiplier: 0.5 }),
    await admin.call("POST", "/groups", { name: "own", priceMultiplier: 0.5 }),
    await admin.call("POST", "/groups", { name: "usual" }),
    await admin.call("POST", "/prices", {
      model: "priced-*",
      rates: { input: 8, output: 20 },
      groups: { own: { input: 7 } },
    }),
    await admin.call("POST", "/channels", {
      name: "priced",
      provider: "mock",
      baseUrl: "http://127.0.0.1:1/v1",
      key: "k",
      models: [{ name: "anything", upstream: "priced-up" }],
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await expect
    .poll(() => named("anything"))
    .toMatchObject({
      rates: { input: 8, output: 20 },
      groupRates: { half: { input: 4, output: 10 }, own: { input: 7 } },
    });
});

test("the route of a request is explained, and nothing is sent", async () => {
  const body = { model: "shared", messages: [{ role: "user", content: "Hello" }] };
  const { status, json } = await admin.call("POST", "/route", { wire: "chat", body });
  expect(status).toBe(200);
  expect(json.strategy).toBe("priority");
  // The channel of the first test cools down in one of the two processes.
  expect(json.candidates.map(({ channel }: Any) => channel).sort()).toEqual(["dead", "live"]);
  expect(json.excluded).toEqual([]);
  const unknown = await admin.call("POST", "/route", { wire: "none", body });
  expect(unknown.status).toBe(400);
  expect(unknown.json.error.message).toBe("the route cannot be explained: there is no wire `none`");
});

test("a dry run of a request, for a token and without one", async () => {
  const body = { model: "shared", messages: [{ role: "user", content: "Hello" }], max_tokens: 5 };
  const { status, json } = await admin.call("POST", "/explain", { wire: "chat", body });
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 200, explanation: { outcome: "sent", skipped: [], lost: [] } });
  const { upstream, price } = json.explanation;
  expect(upstream.requests[0].body).toMatchObject({ messages: body.messages });
  expect(upstream.requests[0].headers.authorization).toBeUndefined();
  expect(price).toMatchObject({ outputTokens: 5 });
  const invalid = await admin.call("POST", "/explain", { wire: "chat", body: { ...body, messages: 5 } });
  expect(invalid.json).toMatchObject({ status: 400, error: expect.stringContaining("messages") });
  const unknown = await admin.call("POST", "/explain", { wire: "chat", body, token: "nobody" });
  expect(unknown.json.error.message).toBe("the request cannot be explained: there is no token `nobody`");
});
