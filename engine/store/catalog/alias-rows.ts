/** Aliases: names that clients may use for one model, or for several in order. */
import { addRow, editRow, getRow, newRow, removeRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { checkFields, flag, jsonObject, text, texts } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { ModelAliasesTable } from "../database/tables.ts";

export interface AliasRow extends Omit<ModelAliasesTable, "targets" | "options" | "disabled"> {
  /** Models, in the order in which they are tried. */
  targets: string[];
  /** As in the configuration file. Its `targets` have the conditions and weights of models. */
  options: Record<string, unknown>;
  disabled: boolean;
}

export interface AliasInput {
  name: string;
  targets: readonly string[];
  options?: Record<string, unknown>;
  disabled?: boolean;
}

const checks = {
  name: (field: string, value: unknown) => text(field, value, 200),
  targets: (field: string, value: unknown) => {
    if (Array.isArray(value) && value.length === 0)
      throw new StoreInvalid(field, "a list of at least one model");
    return texts(field, value, 200);
  },
  options: jsonObject,
  disabled: flag,
};

/** @throws StoreInvalid with the field, StoreTaken if the name exists */
export async function createAlias(store: Store, input: AliasInput): Promise<AliasRow> {
  const row: ModelAliasesTable = {
    ...newRow(store),
    name: "",
    targets: "[]",
    options: "{}",
    disabled: 0,
    ...checkFields<AliasInput, ModelAliasesTable>(
      { ...input, name: input.name ?? "", targets: input.targets ?? [] },
      checks,
    ),
  };
  await addRow(store, "modelAliases", row);
  return read(row);
}

/** @throws StoreMissing */
export async function getAlias(store: Store, id: string): Promise<AliasRow> {
  return read(await getRow(store, "modelAliases", id));
}

/** Sorted by name. */
export async function listAliases(
  store: Store,
  query: PageOptions & { search?: string } = {},
): Promise<Page<AliasRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("modelAliases").selectAll();
  if (after !== undefined) select = select.where("name", ">", after as string);
  if (query.search !== undefined && query.search !== "")
    select = select.where(contains("name", query.search));
  const rows = await select
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.name], read);
}

/** @throws StoreConflict, StoreMissing, StoreTaken, StoreInvalid */
export async function editAlias(
  store: Store,
  id: string,
  version: number,
  changes: Partial<AliasInput>,
): Promise<AliasRow> {
  const row = checkFields<Partial<AliasInput>, ModelAliasesTable>(changes, checks);
  return read(await editRow(store, "modelAliases", id, version, row));
}

/** @throws StoreConflict, StoreMissing */
export async function deleteAlias(store: Store, id: string, version: number): Promise<void> {
  await removeRow(store, "modelAliases", id, version);
}

/** All aliases for the routing of requests. Disabled ones are included: the caller ignores them. */
export async function listLiveAliases(store: Store): Promise<AliasRow[]> {
  const rows = await store.db.selectFrom("modelAliases").selectAll().orderBy("name").execute();
  return rows.map(read);
}

function read(row: ModelAliasesTable): AliasRow {
  return {
    ...row,
    targets: JSON.parse(row.targets) as string[],
    options: JSON.parse(row.options) as Record<string, unknown>,
    disabled: row.disabled !== 0,
  };
}
