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
import { pageOf, type Resource, routesOf, some } from "../resource.ts";

const { properties: inFile } = shared.group;

const settings = {
  description: declared(inFile.description),
  models: declaredOrNull(inFile.models),
  priceMultiplier: declared(inFile.price_multiplier),
  rpm: declaredOrNull(inFile.rpm),
  tpm: declaredOrNull(inFile.tpm),
  maxConcurrent: declaredOrNull(inFile.max_concurrent),
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
  list: (store, call) => listGroups(store, { ...pageOf(call), ...some(call, "search") }),
  read: getGroup,
  make: async (store, call) => ({ row: await createGroup(store, call.body as unknown as GroupInput) }),
  edit: (store, id, read, changes) => editGroup(store, id, read, changes as Partial<GroupInput>),
  remove: deleteGroup,
  inFile: settings,
  fromFile: ({ fromFile }) =>
    fromFile.groups.map(({ limits, ...group }) => {
      const { name, description = "", models = null, priceMultiplier } = group;
      const { rpm = null, tpm = null, maxConcurrent = null } = limits;
      return { name, description, models, priceMultiplier, rpm, tpm, maxConcurrent, readOnly: true };
    }),
};

export const groups: Route[] = routesOf(resource);
