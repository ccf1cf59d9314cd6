/** The shipped catalogue of models: its files, its names, and how a model is found. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load as loadYaml } from "js-yaml";
import { describe, expect, it, test } from "vitest";
import { compareModelList } from "../../engine/gateway/models/compare-model-list.ts";
import { compareModels, writeModelFile } from "../../engine/gateway/models/compare-models.ts";
import { ModelCatalogue } from "../../engine/gateway/models/model-catalogue.ts";
import { enforcedLimitAt } from "../../engine/gateway/models/model-facts.ts";
import { parseModels } from "../../engine/gateway/models/parse-models.ts";
import { shippedModels } from "../../engine/gateway/models/shipped-models.ts";
import { costOf, LONG, RATE_NAMES } from "../../engine/ledger/price.ts";
import { modelValues } from "../../schemas/settings/model-file.ts";

const folder = join(import.meta.dirname, "../../models");
const providers = readdirSync(join(folder, "../providers"));

interface File {
  providers?: string[];
  source: string;
  date: string;
  models: { names: string[]; successor?: string; deprecated?: string; retires?: string; prices?: object }[];
}

const files = readdirSync(folder).map((name) => {
  return [name, loadYaml(readFileSync(join(folder, name), "utf8")) as File] as const;
});

describe.each(files)("models/%s", (_, { providers: own = [], source, date, models }) => {
  it("names its source and the day on which it was read", () => {
    expect(source).toMatch(/^https:\/\//);
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it("has prices only for providers that exist", () => {
    expect(own.filter((name) => !providers.includes(`${name}.yaml`))).toEqual([]);
    expect(own.length > 0 || models.every(({ prices }) => prices === undefined)).toBe(true);
  });

  it("retires no model before it is deprecated", () => {
    expect(models.filter(({ deprecated = "", retires = "9" }) => deprecated > retires)).toEqual([]);
  });
});

test("no name is in two entries", () => {
  const names = files.flatMap(([, { models }]) => models.flatMap((model) => model.names));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("the file has the rates of prices.yaml", () => {
  expect(modelValues.model_prices.propertyNames.enum).toEqual(RATE_NAMES);
});

test("no file has an error: all models are read", () => {
  expect(shippedModels()).toHaveLength(files.reduce((sum, [, { models }]) => sum + models.length, 0));
});

const shipped = [
  { names: ["big-1"], contextWindow: 100, maxOutput: 9, prices: { input: 1 }, providers: ["maker"] },
  { names: ["open-*"], contextWindow: 7 },
  { names: ["open-2"], contextWindow: 8 },
];

test.each([
  ["big-1", 100],
  ["BIG-1", 100],
  ["host/big-1", 100],
  ["big-1-2026-01-31", 100],
  ["big-1@20260131", 100],
  ["eu.maker.big-1-20260131-v1:0", 100],
  ["big-1-mini", undefined],
  ["open-1", 7],
  ["open-2", 8],
  ["host/open-3", 7],
])("the context window of %s is %s", (name, window) => {
  expect(new ModelCatalogue([], () => shipped).find(name)?.contextWindow).toBe(window);
});

test("the shipped facts are read at the first search, once", () => {
  let reads = 0;
  const catalogue = new ModelCatalogue([], () => {
    reads++;
    return shipped;
  });
  expect(reads).toBe(0);
  catalogue.find("big-1");
  catalogue.find("another");
  expect(reads).toBe(1);
});

test("an operator's facts replace shipped values one by one, and all prices together", () => {
  const merged = (own: object) =>
    new ModelCatalogue([{ names: ["big-1"], ...own }], () => shipped).find("big-1");
  expect(merged({ maxOutput: 5 })).toMatchObject({ contextWindow: 100, maxOutput: 5, providers: ["maker"] });
  expect(merged({ prices: { output: 2 } })).toMatchObject({ contextWindow: 100, prices: { output: 2 } });
  expect(merged({ prices: { output: 2 } })).not.toHaveProperty("providers");
});

test.each([
  ["the catalogue, at the maker's provider", {}, "maker", 9],
  ["the catalogue, at another provider", {}, "host", undefined],
  ["the operator, at another provider", { maxOutput: 5 }, "host", 5],
])("the enforced output limit of %s", (_, own, provider, expected) => {
  const facts = new ModelCatalogue([{ names: ["big-1"], ...own }], () => shipped).find("big-1");
  expect(facts && enforcedLimitAt(facts, provider)).toBe(expected);
});

test.each([
  ["short", 100, 100],
  ["as long as the limit", 200, 200],
  ["long", 201, 402],
])("the cost of a %s request", (_, input, micros) => {
  expect(costOf({ input: 1, [LONG]: { above: 200, rates: { input: 2 } } }, { input })).toBe(micros);
});

describe("a table of models from elsewhere", () => {
  const catalogue = new ModelCatalogue([], () => shipped);
  const table = JSON.stringify({
    "big-1": { input_cost_per_token: 0.000002, max_output_tokens: 9, output_cost_per_token: 0.00001 },
    "new-1": { input_cost_per_token: 0.0000005, max_input_tokens: 50 },
  });

  it.each([
    ["an object of models", "t.json", table],
    [
      "a file",
      "t.yaml",
      "models:\n  - { names: [big-1], max_output: 9, prices: { input: 2, output: 10 } }\n  - { names: [new-1], context_window: 50, prices: { input: 0.5 } }\n",
    ],
    [
      "the file of a build",
      "m.json",
      JSON.stringify([
        { names: ["big-1"], maxOutput: 9, prices: { input: 2, output: 10 } },
        { names: ["new-1"], contextWindow: 50, prices: { input: 0.5 } },
      ]),
    ],
  ])("as %s gives the differences", (_, path, content) => {
    const { models, diagnostics } = parseModels(path, content);
    expect(diagnostics).toEqual([]);
    const changes = compareModels(models, catalogue, () => true);
    expect(changes.map(({ name, changes: changed }) => [name, changed])).toEqual([
      ["big-1", { prices: { input: 2, output: 10 }, providers: ["maker"] }],
      ["new-1", { contextWindow: 50, prices: { input: 0.5 } }],
    ]);
    const written = writeModelFile([{ names: ["big-1"], maxOutput: 4 }], changes);
    const own = parseModels("models.yaml", written);
    expect(own).toMatchObject({
      diagnostics: [],
      models: [{ names: ["big-1"], maxOutput: 4 }, { names: ["new-1"] }],
    });
    expect(
      compareModels(models, new ModelCatalogue(own.models, () => shipped), (name) => name === "new-1"),
    ).toEqual([]);
  });
});

test.each([
  ["a pattern", "big-*", "big-2"],
  ["an entry in other letters", "Big-2", "big-2"],
  ["an entry of the last segment", "big-2", "host/big-2"],
])("a change keeps the operator's facts that %s gave the model", (_, names, changed) => {
  const own = [{ names: [names], contextWindow: 64, tools: true }];
  const table = [{ names: [changed], contextWindow: 32, maxOutput: 16 }];
  const changes = compareModels(table, new ModelCatalogue(own, () => shipped), () => true);
  const { models } = parseModels("models.yaml", writeModelFile(own, changes));
  expect(new ModelCatalogue(models, () => []).find(changed)).toMatchObject({
    contextWindow: 32,
    maxOutput: 16,
    tools: true,
  });
});

test.each<[string, { name: string; upstream?: string }[], string[], string[], string[]]>([
  ["new and gone models", [{ name: "a" }, { name: "b" }], ["b", "c"], ["c"], ["a"]],
  ["the upstream's name", [{ name: "mine", upstream: "a" }], ["a", "mine"], ["mine"], []],
  ["a pattern", [{ name: "open-*" }, { name: "a" }], ["open-1", "b"], ["b"], ["a"]],
  ["all models", [{ name: "*" }], ["x", "y"], [], []],
])("the list of an upstream differs by %s", (_, models, listed, added, gone) => {
  const catalogue = new ModelCatalogue([], () => []);
  expect(compareModelList({ models, providers: ["maker"] }, listed, catalogue, 0)).toEqual({
    added,
    gone,
    retired: [],
  });
});

test("the list of an upstream names models that their maker retires, at the maker's provider only", () => {
  const catalogue = new ModelCatalogue([], () => [
    { names: ["old-1"], retires: "2026-01-31", successor: "new-1", providers: ["maker"] },
    { names: ["old-2"], retires: "2027-01-31", providers: ["maker"] },
    { names: ["old-3"], retires: "2026-01-31", providers: ["other"] },
  ]);
  const listed = ["old-1", "old-2", "old-3"];
  const nowMs = Date.parse("2026-01-30T00:00:00Z");
  const compared = compareModelList(
    { models: [{ name: "old-2" }, { name: "old-3" }], providers: ["maker"] },
    listed,
    catalogue,
    nowMs,
  );
  expect(compared).toEqual({
    added: ["old-1"],
    gone: [],
    retired: [
      { model: "old-1", fact: "its maker retires it on 2026-01-31, in 1 day; its maker recommends new-1" },
    ],
  });
});
