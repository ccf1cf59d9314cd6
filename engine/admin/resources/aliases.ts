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
import { AdminError, type Call } from "../admin-call.ts";
import { flag, type Route, text, texts } from "../admin-route.ts";
import { pageOf, presentParameters, type Resource, routesOf } from "../resource.ts";

const resource: Resource<AliasRow> = {
  kind: "alias",
  path: "/aliases",
  minimumRole: "admin",
  fields: {
    name: text,
    targets: { ...texts, description: "Models, in the order in which they are tried." },
    options: {
      type: "object",
      description:
        "All other settings of an alias in the configuration file. Its `targets` can have the condition and the weight of a model: `[{model, when, weight}]`.",
    },
    disabled: flag,
  },
  required: ["name", "targets"],
  query: { search: "In the name." },
  nameOf: ({ name }) => name,
  list: (store, call) => listAliases(store, { ...pageOf(call), ...presentParameters(call, "search") }),
  read: getAlias,
  create: async (store, call) => {
    const input = call.body as unknown as AliasInput;
    checkOptions(call, input, input);
    return { row: await createAlias(store, input) };
  },
  async edit(store, id, version, changes, call) {
    const input = changes as Partial<AliasInput>;
    if (input.options !== undefined || input.targets !== undefined)
      checkOptions(call, input, await getAlias(store, id));
    return editAlias(store, id, version, input);
  },
  remove: deleteAlias,
};

/** @param row the values that the call does not change */
function checkOptions(
  { faultOfAlias }: Call,
  { targets, options }: Partial<AliasInput>,
  row: Partial<AliasInput>,
): void {
  const models = targets ?? row.targets;
  const newOptions = options ?? row.options ?? {};
  // The store rejects other types with the name of the field.
  if (!Array.isArray(models) || models.length === 0 || typeof newOptions !== "object") return;
  const fault = faultOfAlias({ name: row.name ?? "", targets: models, options: newOptions });
  if (fault !== undefined) throw new AdminError(400, "invalid", `options: ${fault}`, {}, "options");
}

export const aliases: Route[] = routesOf(resource);
