/** Aliases of models. */
import {
  type AliasInput,
  type AliasRow,
  createAlias,
  deleteAlias,
  editAlias,
  getAlias,
  listAliases,
} from "../../store/catalog/alias-rows.ts";
import { flag, type Route, text, texts } from "../admin-route.ts";
import { pageOf, type Resource, routesOf, some } from "../resource.ts";

const resource: Resource<AliasRow> = {
  kind: "alias",
  path: "/aliases",
  minimumRole: "admin",
  fields: {
    name: text,
    targets: { ...texts, description: "Models, in the order in which they are tried." },
    disabled: flag,
  },
  required: ["name", "targets"],
  query: { search: "In the name." },
  nameOf: ({ name }) => name,
  list: (store, call) => listAliases(store, { ...pageOf(call), ...some(call, "search") }),
  read: getAlias,
  make: async (store, call) => ({ row: await createAlias(store, call.body as unknown as AliasInput) }),
  edit: (store, id, read, changes) => editAlias(store, id, read, changes as Partial<AliasInput>),
  remove: deleteAlias,
};

export const aliases: Route[] = routesOf(resource);
