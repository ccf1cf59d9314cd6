/** Prices that override `prices.yaml`. */
import { RATE_NAMES } from "../../ledger/price.ts";
import {
  createPrice,
  deletePrice,
  editPrice,
  getPrice,
  listPrices,
  type PriceInput,
  type PriceRow,
} from "../../store/catalog/price-rows.ts";
import { exactly, orNull, type Route, text } from "../admin-route.ts";
import { expectGroups } from "../expect-groups.ts";
import { pageOf, presentParameters, type Resource, routesOf } from "../resource.ts";

const rates = {
  ...exactly(Object.fromEntries(RATE_NAMES.map((name) => [name, { type: "number", minimum: 0 }]))),
  minProperties: 1,
};

const resource: Resource<PriceRow> = {
  kind: "price",
  path: "/prices",
  minimumRole: "admin",
  fields: {
    model: { ...text, description: "A glob over model names." },
    rates: {
      ...rates,
      description:
        "For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit.",
    },
    groups: orNull({
      type: "object",
      additionalProperties: rates,
      description: "Rates of certain groups, by the names of the groups, in place of `rates`. Null: none.",
    }),
  },
  required: ["model", "rates"],
  query: { search: "Text in the pattern." },
  nameOf: ({ model }) => model,
  list: (store, call) => listPrices(store, { ...pageOf(call), ...presentParameters(call, "search") }),
  read: getPrice,
  async create(store, call) {
    const row = await createPrice(store, call.body as unknown as PriceInput);
    await expectGroups(store, call, "groups", Object.keys(row.groups ?? {}));
    return { row };
  },
  async edit(store, id, version, changes, call) {
    const row = await editPrice(store, id, version, changes as Partial<PriceInput>);
    if (changes.groups !== undefined)
      await expectGroups(store, call, "groups", Object.keys(row.groups ?? {}));
    return row;
  },
  remove: deletePrice,
};

export const prices: Route[] = routesOf(resource);
