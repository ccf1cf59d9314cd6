/** Refuses names of groups that do not exist. */
import { findMissingGroups } from "../store/catalog/group-rows.ts";
import type { Store } from "../store/database/store.ts";
import { StoreInvalid } from "../store/database/store-errors.ts";
import type { Call } from "./admin-call.ts";

/**
 * A mistyped name would lock clients out of a channel.
 * @param names in the store or in the configuration file
 * @throws StoreInvalid
 */
export async function expectGroups(
  store: Store,
  { fromFile }: Pick<Call, "fromFile">,
  field: string,
  names: readonly string[],
): Promise<void> {
  const inFile = new Set(fromFile.groups.map(({ name }) => name));
  const [missing] = await findMissingGroups(
    store,
    names.filter((name) => !inFile.has(name)),
  );
  if (missing === undefined) return;
  throw new StoreInvalid(
    field,
    `the name of an existing group: there is no group ${JSON.stringify(missing)}`,
  );
}
