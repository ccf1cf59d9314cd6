/** Groups of tokens: allowed models, shared limits, and a factor on prices. */
import { shared } from "../../../schemas/settings/shared.ts";
import {
  createGroup,
  deleteGroup,
  editGroup,
  type GroupInput,
  type GroupRow,
  getGroup,
  listGroups,
} from "../../store/catalog/group-rows.ts";
import { declared, declaredOrNull, type Route, text } from "../admin-route.ts";
import { pageOf, presentParameters, type Resource, routesOf } from "../resource.ts";

const { properties: groupSettings } = shared.group;

const rates = {
  rps: declaredOrNull(groupSettings.rps),
  rpm: declaredOrNull(groupSettings.rpm),
  rph: declaredOrNull(groupSettings.rph),
  rpd: declaredOrNull(groupSettings.rpd),
  tps: declaredOrNull(groupSettings.tps),
  tpm: declaredOrNull(groupSettings.tpm),
  tph: declaredOrNull(groupSettings.tph),
  tpd: declaredOrNull(groupSettings.tpd),
  maxConcurrent: declaredOrNull(groupSettings.max_concurrent),
};

const settings = {
  description: declared(groupSettings.description),
  models: declaredOrNull(groupSettings.models),
  priceMultiplier: declared(groupSettings.price_multiplier),
  ...rates,
  budgets: declaredOrNull(shared.budgets),
};

const resource: Resource<GroupRow> = {
  kind: "group",
  path: "/groups",
  minimumRole: "admin",
  fields: {
    name: { ...text, description: "Unique. It cannot be changed, because other rows refer to it." },
    ...settings,
  },
  required: ["name"],
  query: { search: "Text in the name or the description." },
  nameOf: ({ name }) => name,
  list: (store, call) => listGroups(store, { ...pageOf(call), ...presentParameters(call, "search") }),
  read: getGroup,
  create: async (store, call) => ({ row: await createGroup(store, call.body as unknown as GroupInput) }),
  edit: (store, id, version, changes) => editGroup(store, id, version, changes as Partial<GroupInput>),
  remove: deleteGroup,
  fileFields: settings,
  listFileEntries: ({ fromFile }) =>
    fromFile.groups.map(({ limits, ...group }) => {
      const { name, description = "", models = null, priceMultiplier, budgets = null } = group;
      const rateEntries = Object.keys(rates).map((rate) => [
        rate,
        limits[rate as keyof typeof limits] ?? null,
      ]);
      const rateLimits = Object.fromEntries(rateEntries) as object;
      return { name, description, models, priceMultiplier, ...rateLimits, budgets, readOnly: true };
    }),
};

export const groups: Route[] = routesOf(resource);
