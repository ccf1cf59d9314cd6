/**
 * Prices of administrators, which override the price file: for a glob over model names, the price of each unit.
 * `ledger/price.ts` defines the rates' names and units; here they must only not be negative.
 */
import { addRow, editRow, getRow, newRow, removeRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { checkFields, jsonObject, number, orNull, text } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { PricesTable } from "../database/tables.ts";

export interface PriceRow extends Omit<PricesTable, "rates" | "groups"> {
  rates: Record<string, number>;
  /** Rates of certain groups, by name; null: none. */
  groups: Record<string, Record<string, number>> | null;
}

export interface PriceInput {
  /** Glob over model names; unique. */
  model: string;
  rates: Readonly<Record<string, number>>;
  groups?: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
}

const MAX_RATES = 50;
const MAX_GROUPS = 1_000;
/** US dollars. */
const MAX_RATE = 1e6;

const checks = {
  model: (field: string, value: unknown) => text(field, value, 200),
  rates,
  groups: orNull(groups),
};

/** @throws StoreInvalid with the field, StoreTaken if the glob has a price */
export async function createPrice(store: Store, input: PriceInput): Promise<PriceRow> {
  const row: PricesTable = {
    ...newRow(store),
    model: "",
    rates: "{}",
    groups: null,
    ...checkFields<PriceInput, PricesTable>(
      { ...input, model: input.model ?? "", rates: input.rates ?? null },
      checks,
    ),
  };
  await addRow(store, "prices", row);
  return read(row);
}

/** @throws StoreMissing */
export async function getPrice(store: Store, id: string): Promise<PriceRow> {
  return read(await getRow(store, "prices", id));
}

/** Sorted by glob. */
export async function listPrices(
  store: Store,
  query: PageOptions & { search?: string } = {},
): Promise<Page<PriceRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("prices").selectAll();
  if (after !== undefined) select = select.where("model", ">", after as string);
  if (query.search !== undefined && query.search !== "")
    select = select.where(contains("model", query.search));
  const rows = await select
    .orderBy("model")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.model], read);
}

/** @throws StoreConflict, StoreMissing, StoreTaken, StoreInvalid */
export async function editPrice(
  store: Store,
  id: string,
  version: number,
  changes: Partial<PriceInput>,
): Promise<PriceRow> {
  const row = checkFields<Partial<PriceInput>, PricesTable>(changes, checks);
  return read(await editRow(store, "prices", id, version, row));
}

/** The price of the price file is in effect again. @throws StoreConflict, StoreMissing */
export async function deletePrice(store: Store, id: string, version: number): Promise<void> {
  await removeRow(store, "prices", id, version);
}

export async function listLivePrices(store: Store): Promise<PriceRow[]> {
  const rows = await store.db.selectFrom("prices").selectAll().orderBy("model").execute();
  return rows.map(read);
}

function rates(field: string, value: unknown): string {
  const jsonText = jsonObject(field, value);
  const entries = Object.entries(value as object);
  // An empty list would make everything free. For that, set a rate of 0.
  if (entries.length === 0 || entries.length > MAX_RATES)
    throw new StoreInvalid(field, `an object of 1 to ${MAX_RATES} rates, like {"input": 2.5, "output": 10}`);
  for (const [name, rate] of entries) number(`${field}.${text(field, name, 100)}`, rate, 0, MAX_RATE);
  return jsonText;
}

/** An empty object is refused, because null has the same meaning. */
function groups(field: string, value: unknown): string {
  const jsonText = jsonObject(field, value);
  const entries = Object.entries(value as object);
  if (entries.length === 0 || entries.length > MAX_GROUPS)
    throw new StoreInvalid(
      field,
      `an object of 1 to ${MAX_GROUPS} groups with their rates, like {"vip": {"input": 2}}`,
    );
  for (const [name, groupRates] of entries) rates(`${field}.${text(field, name, 100)}`, groupRates);
  return jsonText;
}

function read(row: PricesTable): PriceRow {
  return {
    ...row,
    rates: JSON.parse(row.rates) as Record<string, number>,
    groups: row.groups === null ? null : (JSON.parse(row.groups) as Record<string, Record<string, number>>),
  };
}
