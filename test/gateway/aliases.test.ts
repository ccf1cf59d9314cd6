/** Aliases: the choice of a model by conditions, weights and strategies, and the fallback to the next model. */
import { afterEach, describe, expect, test } from "vitest";
import type { Ledger } from "../../engine/gateway/accounting/ledger.ts";
import type { Price } from "../../engine/ledger/price.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
import { completion, type Script, whole } from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const json = "application/json";
const A = "$" + "{A}";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const message = JSON.stringify({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "second",
  content: [{ type: "text", text: "second" }],
  stop_reason: "end_turn",
  usage: { input_tokens: 1, output_tokens: 1 },
});

/** A model on two channels, a model of another wire, and one more. */
const channels = `
  - { name: a, provider: mock, key: k1, base_url: '${A}/v1', models: [first] }
  - { name: b, provider: mock, key: k2, base_url: '${A}/v1', models: [first], priority: -1 }
  - { name: c, provider: other, key: k3, base_url: '${A}/v1', models: [second] }
  - { name: d, provider: mock, key: k4, base_url: '${A}/v1', models: [third] }`;

const good: Record<string, Script> = {
  first: whole(200, json, completion("first")),
  second: whole(200, json, message),
  third: whole(200, json, completion("third")),
};

function recordingLedger(): { records: RequestRecord[]; ledger: Ledger } {
  const records: RequestRecord[] = [];
  const append: Ledger["append"] = (record, onStored) => {
    records.push(record);
    onStored();
  };
  return { records, ledger: { append, full: false } };
}

/** In dollars for each request. */
const priceOf = (name: string, request: number): Price => ({
  matches: (model) => model === name,
  rates: { request },
});

const failing = (status: number, error: object): Script => whole(status, json, JSON.stringify({ error }));

const failures: Record<string, { script: Script; attempts: number; status: number }> = {
  // Both channels of the model are tried first.
  error: { script: failing(500, { message: "boom" }), attempts: 2, status: 500 },
  rate_limit: { script: failing(429, { message: "slow down" }), attempts: 2, status: 429 },
  // All channels of the model would fail alike.
  context_overflow: {
    script: failing(400, { message: "too long", code: "context_length_exceeded" }),
    attempts: 1,
    status: 400,
  },
  content_filter: {
    script: failing(400, { message: "no", code: "content_policy_violation" }),
    attempts: 1,
    status: 400,
  },
};

describe("fallback", () => {
  test.each(Object.entries(failures))(
    "%s: the next model answers, in another wire",
    async (kind, { script, attempts }) => {
      fixture = await start(
        { ...good, first: script },
        `aliases: { smart: { targets: [first, second], fallback_on: [${kind}] } }`,
        channels,
      );
      const response = await call(fixture, chat.request("smart"));
      expect(response.status).toBe(200);
      expect(chat.text(await response.json())).toBe("second");
      expect(response.headers.get("x-polywire-model")).toBe("second");
      expect(fixture.mock.received).toHaveLength(attempts + 1);
    },
  );

  test.each(Object.entries(failures))(
    "%s: not if the alias names only the others",
    async (kind, { script, attempts, status }) => {
      const others = Object.keys(failures).filter((other) => other !== kind);
      fixture = await start(
        { ...good, first: script },
        `aliases: { smart: { targets: [first, second], fallback_on: [${others.join()}] } }`,
        channels,
      );
      const response = await call(fixture, chat.request("smart"));
      expect(response.status).toBe(status);
      expect(response.headers.get("x-polywire-model")).toBe("first");
      expect(fixture.mock.received).toHaveLength(attempts);
    },
  );

  test("a list falls back on errors and rate limits, over several models", async () => {
    const broken = failing(500, { message: "boom" });
    fixture = await start(
      { ...good, first: broken, second: failing(429, { message: "slow down" }) },
      "aliases: { smart: [first, second, third] }",
      channels,
    );
    const response = await call(fixture, chat.request("smart"));
    expect(chat.text(await response.json())).toBe("third");
    expect(response.headers.get("x-polywire-model")).toBe("third");
  });

  describe("a response with a success status that a content filter blocked", () => {
    const blocked = {
      first: whole(
        200,
        json,
        JSON.stringify({
          id: "c1",
          object: "chat.completion",
          created: 1,
          model: "first",
          choices: [
            { index: 0, message: { role: "assistant", content: null }, finish_reason: "content_filter" },
          ],
          usage: { prompt_tokens: 1, completion_tokens: 0, total_tokens: 1 },
        }),
      ),
      second: whole(200, json, message.replace('"end_turn"', '"refusal"')),
    };

    test.each(["first", "second"] as const)("%s: the next model answers", async (model) => {
      fixture = await start(
        { ...good, [model]: blocked[model] },
        `aliases: { smart: { targets: [${model}, third], fallback_on: [content_filter] } }`,
        channels,
      );
      const response = await call(fixture, chat.request("smart"));
      expect(chat.text(await response.json())).toBe("third");
      expect(response.headers.get("x-polywire-model")).toBe("third");
    });

    test.each([
      ["fails", { second: failing(500, { message: "boom" }) }, ""],
      ["does not respond in time", { second: () => {} }, "timeouts: { total_ms: 1000 }"],
      ["cannot express the request", {}, 'losses: { "sampling.logit_bias": reject }'],
    ])(
      "the client gets it if the next model %s, at the price of its own model",
      async (_how, others, settings) => {
        const { records, ledger } = recordingLedger();
        fixture = await start(
          { ...good, first: blocked.first, ...others },
          `aliases: { smart: { targets: [first, second], fallback_on: [content_filter] } }\n${settings}`,
          channels,
          undefined,
          { ledger, prices: [priceOf("first", 1), priceOf("second", 2)] },
        );
        const asked = chat.request("smart");
        const body = JSON.stringify({ ...JSON.parse(String(asked.body)), logit_bias: { "5": 1 } });
        const response = await call(fixture, { ...asked, body });
        expect(response.status).toBe(200);
        expect(response.headers.get("x-polywire-model")).toBe("first");
        expect(await response.json()).toMatchObject({ choices: [{ finish_reason: "content_filter" }] });
        await until(() => fixture?.log.at(-1)?.msg === "request");
        const attempts = fixture.mock.received.length;
        expect(fixture.log.at(-1)).toMatchObject({
          status: 200,
          channel: "a",
          upstreamModel: "first",
          attempts,
        });
        expect(records).toMatchObject([{ modelServed: "first", outcome: "answered", costMicros: 1_000_000 }]);
      },
    );

    test("the client gets it if the alias does not fall back, or no model is left", async () => {
      fixture = await start(
        { ...good, ...blocked },
        "aliases: { plain: [first, third], all: { targets: [second, first], fallback_on: [content_filter] } }",
        channels,
      );
      for (const alias of ["plain", "all"]) {
        const response = await call(fixture, chat.request(alias));
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ choices: [{ finish_reason: "content_filter" }] });
      }
      expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["first", "second", "first"]);
    });
  });

  test("an alias can have the name of its first model", async () => {
    fixture = await start(
      { ...good, first: failing(500, { message: "boom" }) },
      "aliases: { first: [first, third] }",
      channels,
    );
    expect(chat.text(await (await call(fixture, chat.request("first"))).json())).toBe("third");
  });

  test("a model without an alias has no header", async () => {
    fixture = await start(good, "", channels);
    const response = await call(fixture, chat.request("first"));
    expect(response.headers.get("x-polywire-model")).toBeNull();
  });
});

describe("conditions", () => {
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
  const tool = { type: "function", function: { name: "f", parameters: { type: "object" } } };
  const text = (content: unknown) => ({ messages: [{ role: "user", content }] });

  test.each<[string, string, object, string]>([
    ["a long prompt", "=$tokens > 1000", text("word ".repeat(2000)), "third"],
    ["a short prompt", "=$tokens > 1000", text("word"), "first"],
    ["an image", "=$has_images", text([{ type: "text", text: "see" }, image]), "third"],
    ["no image", "=$has_images", text("see"), "first"],
    ["tools", "=$has_tools and $not($stream)", { tools: [tool] }, "third"],
    ["metadata", '=$metadata.tier = "gold"', { metadata: { tier: "gold" } }, "third"],
    ["other metadata", '=$metadata.tier = "gold"', { metadata: { tier: "iron" } }, "first"],
    ["the user", "=$user = 'me'", { user: "me" }, "third"],
    ["the limit of the output", "=$max_output > 500", { max_completion_tokens: 600 }, "third"],
    ["an error in the condition", "=$metadata.tier > 5", { metadata: { tier: "gold" } }, "first"],
    ["a time", "=$hour >= 0 and $hour < 24 and $weekday >= 1 and $weekday <= 7", {}, "third"],
  ])("%s", async (_title, when, body, model) => {
    const quoted = JSON.stringify(when);
    fixture = await start(
      good,
      `aliases: { auto: { targets: [{ model: third, when: ${quoted} }, first] } }`,
      channels,
    );
    const response = await call(fixture, chat.request("auto", { body: body as Record<string, unknown> }));
    expect(response.headers.get("x-polywire-model")).toBe(model);
  });

  test("the request is rejected if it meets no condition", async () => {
    fixture = await start(
      good,
      'aliases: { auto: { targets: [{ model: first, when: "=$has_images" }] } }',
      channels,
    );
    const response = await call(fixture, chat.request("auto"));
    expect(response.status).toBe(400);
    expect(chat.errorMessage(await response.json())).toBe(
      "no model of `auto` accepts this request: the conditions of its models are not met",
    );
  });
});

describe("strategies", () => {
  const served = async (count: number, alias: string, options: object = {}): Promise<string[]> => {
    const models: string[] = [];
    for (let request = 0; request < count; request++) {
      const response = await call(fixture as Fixture, chat.request(alias, options));
      models.push(response.headers.get("x-polywire-model") ?? "");
      await response.arrayBuffer();
    }
    return models;
  };

  test("a canary gets its share", async () => {
    fixture = await start(
      good,
      "aliases: { next: { targets: [{ model: first, weight: 0.75 }, { model: third, weight: 0.25 }] } }",
      channels,
    );
    const models = await served(8, "next");
    expect(models.filter((model) => model === "third")).toHaveLength(2);
  });

  test("a user keeps its model, and loses it only while the model fails", async () => {
    fixture = await start(
      good,
      "aliases: { own: { targets: [first, second, third], strategy: sticky, sticky_by: [user] } }",
      channels,
    );
    const homes = new Map<string, string>();
    for (const user of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
      const models = new Set(await served(3, "own", { body: { user } }));
      expect(models.size).toBe(1);
      homes.set(user, [...models][0] as string);
    }
    expect(new Set(homes.values()).size).toBeGreaterThan(1);
  });

  test("requests without an alias use the strategy of their model", async () => {
    fixture = await start(
      { first: whole(200, json, completion("x")) },
      "routing: { models: { 'fir*': { strategy: sticky, sticky_by: ['header:x-tenant'] } } }",
      `
  - { name: a, provider: mock, key: k1, base_url: '${A}/v1', models: [first] }
  - { name: b, provider: mock, key: k2, base_url: '${A}/v1', models: [first] }
  - { name: c, provider: mock, key: k3, base_url: '${A}/v1', models: [first] }`,
    );
    const keys = new Map<string, Set<unknown>>();
    for (let request = 0; request < 24; request++) {
      const tenant = `tenant-${request % 6}`;
      const asked = chat.request("first");
      await (
        await call(fixture, { ...asked, headers: { ...asked.headers, "x-tenant": tenant } })
      ).arrayBuffer();
      const key = fixture.mock.received.at(-1)?.headers.authorization;
      keys.set(tenant, (keys.get(tenant) ?? new Set()).add(key));
    }
    expect([...keys.values()].every((each) => each.size === 1)).toBe(true);
    expect(new Set([...keys.values()].flatMap((each) => [...each])).size).toBeGreaterThan(1);
  });
});

describe("shadow", () => {
  const prices = [priceOf("first", 1), priceOf("third", 2)];

  test("the shadow model gets a copy, whose cost is recorded under a name of its own", async () => {
    const { records, ledger } = recordingLedger();
    fixture = await start(
      good,
      "aliases: { smart: { targets: [first], shadow: { model: third } } }",
      channels,
      undefined,
      { ledger, prices },
    );
    const response = await call(fixture, chat.request("smart", { body: { user: "me" } }));
    expect(chat.text(await response.json())).toBe("first");
    await until(() => records.length === 2);
    const [own, copy] = fixture.mock.received.map(({ body }) => body);
    expect(copy).toEqual({ ...own, model: "third" });
    expect(
      records.map(({ tokenName, modelServed, costMicros }) => [tokenName, modelServed, costMicros]),
    ).toEqual([
      ["all", "first", 1_000_000],
      ["shadow of smart", "third", 2_000_000],
    ]);
    await until(() => fixture?.log.some(({ msg }) => msg === "shadow") === true);
    expect(fixture.log.find(({ msg }) => msg === "shadow")).toMatchObject({
      alias: "smart",
      answered: { model: "first", status: 200, costMicros: 1_000_000 },
      shadow: { model: "third", status: 200, costMicros: 2_000_000 },
    });
  });

  test("a reload keeps the number of running copies, and the turns of the models", async () => {
    let answerCopy: (() => void) | undefined;
    const held: Script = (socket, received) => {
      answerCopy = () => void good.third?.(socket, received);
    };
    const aliases = `aliases:
  smart: { targets: [first], shadow: { model: third, max_concurrent: 1 } }
  turns: { targets: [{ model: first, weight: 3 }, { model: second, weight: 1 }], strategy: weighted }`;
    const served: (string | null)[] = [];
    fixture = await start({ ...good, third: held }, aliases, channels);
    const { mock, log, reload } = fixture;
    for (const _ of [1, 2, 3, 4]) {
      await call(fixture, chat.request("smart"));
      await until(() => answerCopy !== undefined);
      served.push((await call(fixture, chat.request("turns"))).headers.get("x-polywire-model"));
      reload();
    }
    expect(mock.received.filter(({ body }) => body.model === "third")).toHaveLength(1);
    expect(served).toEqual(["first", "first", "second", "first"]);
    answerCopy?.();
    await until(() => log.some(({ msg }) => msg === "shadow"));
    await call(fixture, chat.request("smart"));
    await until(() => mock.received.filter(({ body }) => body.model === "third").length === 2);
  });

  test("a failed request has no copy, and a failed copy does not affect the request", async () => {
    const broken = failing(400, { message: "boom" });
    fixture = await start(
      { ...good, first: broken, third: broken },
      "aliases: { bad: { targets: [first], shadow: { model: second } }, good: { targets: [second], shadow: { model: third } } }",
      channels,
    );
    expect((await call(fixture, chat.request("bad"))).status).toBe(400);
    expect((await call(fixture, chat.request("good"))).status).toBe(200);
    await until(() => fixture?.log.some(({ msg }) => msg === "shadow") === true);
    expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["first", "second", "third"]);
  });
});
