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
import { exactly, type Route, text } from "../admin-route.ts";
import { pageOf, type Resource, routesOf, some } from "../resource.ts";

const resource: Resource<PriceRow> = {
  kind: "price",
  path: "/prices",
  minimumRole: "admin",
  fields: {
    model: { ...text, description: "A glob over model names." },
    rates: {
      ...exactly(Object.fromEntries(RATE_NAMES.map((name) => [name, { type: "number", minimum: 0 }]))),
      minProperties: 1,
      description:
        "For tokens (`input`, `output`, `cache_read` …): US dollars per million. For other units (`request`, `image`, `second` …): US dollars per unit.",
    },
  },
  required: ["model", "rates"],
  query: { search: "Text in the pattern." },
  nameOf: ({ model }) => model,
  list: (store, call) => listPrices(store, { ...pageOf(call), ...some(call, "search") }),
  read: getPrice,
  make: async (store, call) => ({ row: await createPrice(store, call.body as unknown as PriceInput) }),
  edit: (store, id, read, changes) => editPrice(store, id, read, changes as Partial<PriceInput>),
  remove: deletePrice,
};

export const prices: Route[] = routesOf(resource);
