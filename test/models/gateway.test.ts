/** What the gateway does with the catalogue of models: limits, context windows, prices, lists. */
import { afterEach, describe, expect, test } from "vitest";
import type { Ledger } from "../../engine/gateway/accounting/ledger.ts";
import { ModelCatalogue } from "../../engine/gateway/models/model-catalogue.ts";
import type { ModelFacts } from "../../engine/gateway/models/model-facts.ts";
import { reportRetirements } from "../../engine/gateway/models/report-retirements.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const A = "$" + "{A}/v1";
const own = `models:
  - { names: [small], context_window: 2000, max_output: 100, prices: { input: 1, output: 2 }, input: [text], output: [text], tools: true }
  - { names: [large], context_window: 100000, max_output: 5000, providers: [elsewhere], prices: { input: 5, output: 6 } }
`;
const channels = `
  - { name: one, provider: mock, key: k, base_url: '${A}', models: [small, unknown] }
  - { name: two, provider: mock, key: k, base_url: '${A}', models: [large] }`;

let fixture: Fixture | undefined;
let records: RequestRecord[] = [];
afterEach(() => fixture?.close());

async function gateway(settings = "", beside: object = {}, listed = channels): Promise<Fixture> {
  records = [];
  const ledger: Ledger = {
    full: false,
    append(record, onStored) {
      records.push(record);
      onStored();
    },
  };
  const answer = whole(200, "application/json", completion("m"));
  fixture = await start({ "*": answer }, settings, listed, undefined, { ledger, ...beside }, {}, {}, own);
  return fixture;
}

async function ask(body: object): Promise<Response> {
  return fetch(`${fixture?.gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "small", messages: [{ role: "user", content: "Hi" }], ...body }),
  });
}

const sent = (): Record<string, unknown>[] => (fixture?.mock.received ?? []).map(({ body }) => body);

describe("more output than the model can write", () => {
  test.each([
    ["lower", 100],
    ["ignore", 101],
  ])("with `%s`, the upstream gets %s", async (rule, expected) => {
    await gateway(`models: { max_output: ${rule} }`);
    expect((await ask({ max_tokens: 101 })).status).toBe(200);
    expect(sent()).toMatchObject([{ max_tokens: expected }]);
  });

  test("with `reject`, the client gets 400 with both numbers", async () => {
    await gateway("models: { max_output: reject }");
    const response = await ask({ max_tokens: 101 });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/101 output tokens.*at most 100/);
    expect((await ask({ max_tokens: 100 })).status).toBe(200);
  });
});

/** Its family has a limit of 8192 tokens. */
const FAMILY = "qwen-max-1";

describe("with `reject`, the limit of the channel or of the family counts before the catalogue's", () => {
  const channel = (limit: string) =>
    `\n  - { name: one, provider: mock, key: k, base_url: '${A}', models: [small, unknown], capabilities: { max_output: ${limit} } }`;

  test.each([
    ["above the channel's lower limit", channel("50"), "small", 60, 400],
    ["at the channel's lower limit", channel("50"), "small", 50, 200],
    ["below the channel's higher limit", channel("500"), "small", 400, 200],
    ["at a channel without a limit", channel("~"), "small", 400, 200],
    ["above the channel's limit, for a model without facts", channel("50"), "unknown", 60, 400],
    ["above the family's limit", channels.replace("unknown", FAMILY), FAMILY, 8193, 400],
    ["at the family's limit", channels.replace("unknown", FAMILY), FAMILY, 8192, 200],
  ])("%s", async (_, listed, model, requested, status) => {
    await gateway("models: { max_output: reject }", {}, listed);
    expect((await ask({ model, max_tokens: requested })).status).toBe(status);
  });
});

describe("a request that is too long for the first model of an alias", () => {
  const alias = "aliases: { any: { targets: [small, large], fallback_on: [context_overflow] } }";
  const content = "word ".repeat(2000);

  test.each([
    ["goes to the next model", alias, content, "large"],
    ["goes to the first model if it fits", alias, "word", "small"],
    [
      "goes to the first model if the windows are ignored",
      `${alias}\nmodels: { context_window: ignore }`,
      content,
      "small",
    ],
    [
      "goes to the first model if the alias has no such fallback",
      "aliases: { any: [small, large] }",
      content,
      "small",
    ],
    ["goes to the first model if it fits no model", alias, "word ".repeat(100_000), "small"],
  ])("%s", async (_, settings, text, model) => {
    await gateway(settings);
    expect((await ask({ model: "any", messages: [{ role: "user", content: text }] })).status).toBe(200);
    expect(sent()).toMatchObject([{ model }]);
  });
});

const PRICED = "models: { default_prices: on }";

describe("a price of the catalogue", () => {
  const price = (model: string, rates: object) => ({ matches: (name: string) => name === model, rates });

  test.each([
    ["applies to a model without a price of the operator", PRICED, "small", true],
    ["does not apply to another provider than the maker's", PRICED, "large", false],
    ["does not apply without the setting", "", "small", false],
  ])("%s", async (_, settings, model, hasCost) => {
    await gateway(settings, { prices: [] });
    await (await ask({ model })).text();
    expect(records).toHaveLength(1);
    expect(records[0]?.costMicros !== undefined).toBe(hasCost);
  });

  test("is replaced by a price of the operator", async () => {
    await gateway(PRICED, { prices: [price("small", { request: 0.5 })] });
    await (await ask({})).text();
    expect(records).toMatchObject([{ costMicros: 500_000 }]);
  });

  test.each([
    ["counts for the strategy `cheapest`", PRICED, "small"],
    ["does not count for it without the setting", "", "unknown"],
  ])("%s", async (_, settings, expected) => {
    const alias = "aliases: { both: { targets: [unknown, small], strategy: cheapest } }";
    await gateway(`${settings}\n${alias}`, { prices: [price("unknown", { request: 0.5 })] });
    await (await ask({ model: "both" })).text();
    expect(sent()).toMatchObject([{ model: expected }]);
  });
});

describe("the list of models", () => {
  const list = async (): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${fixture?.gateway.url}/v1/models`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return ((await response.json()) as { data: Record<string, unknown>[] }).data;
  };

  test("has what is known about each model", async () => {
    await gateway(PRICED);
    expect(await list()).toEqual([
      expect.objectContaining({ id: "large", context_length: 100_000, max_completion_tokens: 5000 }),
      expect.objectContaining({
        id: "small",
        context_length: 2000,
        architecture: { modality: "text->text", input_modalities: ["text"], output_modalities: ["text"] },
        pricing: { prompt: "0.000001", completion: "0.000002" },
        supported_parameters: ["max_tokens", "tools", "tool_choice"],
      }),
      { id: "unknown", object: "model", created: 0, owned_by: "polywire" },
    ]);
  });

  test("has only names if the setting is off", async () => {
    await gateway("models: { list_details: off }");
    expect((await list()).map((model) => Object.keys(model).length)).toEqual([4, 4, 4]);
  });
});

test.each([
  [
    "a model that its maker retires",
    "maker",
    "[old]",
    ["its maker retires it on 2027-01-31, in 31 days; its maker recommends new"],
  ],
  [
    "a name for such a model",
    "maker",
    "{ mine: old }",
    ["its maker retires it on 2027-01-31, in 31 days; its maker recommends new"],
  ],
  ["a retired model", "maker", "[gone]", ["its maker retired it on 2026-01-01"]],
  ["another provider", "host", "[old, gone]", []],
  ["a model without an end", "maker", "[new]", []],
  ["a model whose end is 91 days ahead", "maker", "[later]", []],
  [
    "a model whose end is 90 days ahead",
    "maker",
    "[soon]",
    ["its maker retires it on 2027-03-31, in 90 days"],
  ],
  ["a deprecated model without a day of its end", "maker", "[aging]", []],
])("a warning about %s", (_, provider, models, labels) => {
  const facts: ModelFacts[] = [
    { names: ["old"], retires: "2027-01-31", successor: "new", providers: ["maker"] },
    { names: ["gone"], retires: "2026-01-01", providers: ["maker"] },
    { names: ["new"], contextWindow: 1, providers: ["maker"] },
    { names: ["later"], retires: "2027-04-01", providers: ["maker"] },
    { names: ["soon"], retires: "2027-03-31", providers: ["maker"] },
    { names: ["aging"], deprecated: "2026-01-01", providers: ["maker"] },
  ];
  const text = `channels: [{ name: a, provider: ${provider}, models: ${models} }]`;
  const { document } = load("polywire.yaml", text);
  const found =
    document && reportRetirements(document, new ModelCatalogue(facts, () => []), Date.UTC(2026, 11, 31));
  expect(found?.map(({ code, labels: marks }) => [code, marks[0]?.text])).toEqual(
    labels.map((label) => ["G613", label]),
  );
});

test("clients of a LiteLLM proxy read limits and prices, with the key in their own header", async () => {
  await gateway();
  const response = await fetch(`${fixture?.gateway.url}/v1/model/info`, {
    headers: { "x-litellm-api-key": TOKEN },
  });
  const { data } = (await response.json()) as { data: { model_name: string; model_info: object }[] };
  expect([response.status, data.map((each) => each.model_name).sort()]).toEqual([
    200,
    ["large", "small", "unknown"],
  ]);
  expect(data.find((each) => each.model_name === "small")?.model_info).toMatchObject({
    max_output_tokens: 100,
    max_input_tokens: 2000,
    supports_vision: false,
  });
});
