/** The strategy `cheapest` for clients of groups: the choice is judged by the cost that the ledger records. */
import { afterEach, expect, test } from "vitest";
import { Tokens } from "../../engine/access/token-index.ts";
import type { Price } from "../../engine/ledger/price.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, formats, start, until } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const chat = formats[0] as (typeof formats)[0];

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const channels = ["east", "west"]
  .map(
    (name) =>
      `  - { name: ${name}, provider: mock, key: k, base_url: '\${A}/v1', models: { m: m-${name}, own-${name}: m-${name} } }`,
  )
  .join("\n");
const groups = ["vip", "cut", "plain"];

/** Dollars for each request. East is cheaper in general, west for `vip`; `cut` pays half of everything but its price of east. */
const prices: Price[] = [
  { matches: (model) => model === "m-west", rates: { request: 0.001 }, group: "vip" },
  { matches: (model) => model === "m-east", rates: { request: 0.006 }, group: "cut" },
  { matches: (model) => model === "m-east", rates: { request: 0.004 } },
  { matches: (model) => model === "m-west", rates: { request: 0.005 } },
];

async function open(settings: string): Promise<RequestRecord[]> {
  const records: RequestRecord[] = [];
  const allGroups = new Map([
    ["vip", { name: "vip", priceMultiplier: 0.5 }],
    ["cut", { name: "cut", priceMultiplier: 0.5 }],
  ]);
  const entries = ["", ...groups].map((group) => ({
    name: `token ${group}`,
    value: `token-${group}`,
    ...(group === "" ? {} : { groupName: group }),
    allows: () => true,
  }));
  fixture = await start(
    { "*": whole(200, "application/json", completion("Hi")) },
    settings,
    channels,
    undefined,
    {
      ledger: {
        append(record, kept) {
          records.push(record);
          kept();
        },
        full: false,
      },
      prices,
      groups: [...allGroups.values()].map((group) => ({ ...group, limits: {} })),
      tokens: new Tokens(entries, undefined, undefined, allGroups),
    },
  );
  return records;
}

async function costOf(records: RequestRecord[], model: string, group: string): Promise<number | undefined> {
  records.length = 0;
  const response = await call(fixture as Fixture, chat.request(model, { token: `token-${group}` }));
  expect(response.status).toBe(200);
  await response.text();
  await until(() => records.length === 1);
  return records[0]?.costMicros;
}

test.each([
  ["channels", "m", "routing: { strategy: cheapest }"],
  ["models of an alias", "both", "aliases: { both: { targets: [own-east, own-west], strategy: cheapest } }"],
])("among %s, each group gets the one that costs it least", async (_, model, settings) => {
  const records = await open(settings);
  for (const group of ["", ...groups, "", "vip"]) {
    const costs = [
      await costOf(records, "own-east", group),
      await costOf(records, "own-west", group),
    ] as number[];
    expect(await costOf(records, model, group), `group ${group}`).toBe(Math.min(...costs));
  }
});
