/**
 * Groups of tokens: allowed models, shared limits, and a factor on prices. Tokens, accounts, channels and prices refer to a group by
 * its name, so a name never changes, and a group in use cannot be deleted.
 */
import { shared } from "../../../schemas/settings/shared.ts";
import { addRow, editRow, getRow, newRow, removeRow } from "../database/edit-row.ts";
import { contains, cursorOf, limitOf, type Page, type PageOptions, pageOf } from "../database/row-pages.ts";
import { checkFields, number, orNull, text, texts, wholeOrNull } from "../database/row-values.ts";
import { inTransaction, type Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { GroupsTable } from "../database/tables.ts";
import { budgets, readBudgets, type StoredBudget } from "../identity/budget-values.ts";

export interface GroupRow extends Omit<GroupsTable, "models" | "budgets"> {
  budgets: StoredBudget[] | null;
  /** Globs; null is every model, an empty list is none. */
  models: string[] | null;
}

/** Null is no limit; 0 allows nothing. */
export interface GroupInput {
  name: string;
  description?: string;
  models?: readonly string[] | null;
  priceMultiplier?: number;
  rps?: number | null;
  rpm?: number | null;
  rph?: number | null;
  rpd?: number | null;
  tps?: number | null;
  tpm?: number | null;
  tph?: number | null;
  tpd?: number | null;
  maxConcurrent?: number | null;
  budgets?: readonly StoredBudget[] | null;
}

const { minimum, maximum, default: defaultMultiplier } = shared.group.properties.price_multiplier;

const checks = {
  name: groupName,
  description: (field: string, value: unknown) => (value === "" ? "" : text(field, value)),
  models: orNull(texts),
  priceMultiplier: (field: string, value: unknown) => number(field, value, minimum, maximum),
  rps: wholeOrNull,
  rpm: wholeOrNull,
  rph: wholeOrNull,
  rpd: wholeOrNull,
  tps: wholeOrNull,
  tpm: wholeOrNull,
  tph: wholeOrNull,
  tpd: wholeOrNull,
  maxConcurrent: wholeOrNull,
  budgets: orNull(budgets),
};

/** @throws StoreInvalid with the field, StoreTaken if the name exists */
export async function createGroup(store: Store, input: GroupInput): Promise<GroupRow> {
  const row: GroupsTable = {
    ...newRow(store),
    name: "",
    description: "",
    models: null,
    priceMultiplier: defaultMultiplier,
    rps: null,
    rpm: null,
    rph: null,
    rpd: null,
    tps: null,
    tpm: null,
    tph: null,
    tpd: null,
    maxConcurrent: null,
    budgets: null,
    ...checkFields<GroupInput, GroupsTable>({ ...input, name: input.name ?? "" }, checks),
  };
  await addRow(store, "groups", row);
  return read(row);
}

/** @throws StoreMissing */
export async function getGroup(store: Store, id: string): Promise<GroupRow> {
  return read(await getRow(store, "groups", id));
}

/** Sorted by name. */
export async function listGroups(
  store: Store,
  query: PageOptions & { search?: string } = {},
): Promise<Page<GroupRow>> {
  const limit = limitOf(query);
  const [after] = cursorOf(query, ["string"]) ?? [];
  let select = store.db.selectFrom("groups").selectAll();
  if (after !== undefined) select = select.where("name", ">", after as string);
  if (query.search !== undefined && query.search !== "")
    select = select.where((row) =>
      row.or([contains("name", query.search ?? ""), contains("description", query.search ?? "")]),
    );
  const rows = await select
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (row) => [row.name], read);
}

/** @throws StoreConflict, StoreMissing, StoreInvalid (also for another name) */
export async function editGroup(
  store: Store,
  id: string,
  version: number,
  changes: Partial<GroupInput>,
): Promise<GroupRow> {
  const { name, ...columns } = checkFields<Partial<GroupInput>, GroupsTable>(changes, checks);
  return inTransaction(store, async (inside) => {
    const row = read(await editRow(inside, "groups", id, version, columns));
    if (name === undefined || name === row.name) return row;
    throw new StoreInvalid("name", "the group's own name, because tokens, channels and prices refer to it");
  });
}

/** @throws StoreConflict, StoreMissing, StoreInvalid if it is in use */
export async function deleteGroup(store: Store, id: string, version: number): Promise<void> {
  await inTransaction(store, async (inside) => {
    const { name } = await getGroup(inside, id);
    await removeRow(inside, "groups", id, version);
    const referrer = await findReferrer(inside, name);
    if (referrer !== undefined)
      throw new StoreInvalid("name", `the name of a group that nothing uses: ${referrer} uses it`);
  });
}

/** Every group, because gateways publish them. */
export async function listLiveGroups(store: Store): Promise<GroupRow[]> {
  const rows = await store.db.selectFrom("groups").selectAll().orderBy("name").execute();
  return rows.map(read);
}

/** Names that no group of the store has. */
export async function findMissingGroups(store: Store, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await store.db.selectFrom("groups").select("name").where("name", "in", names).execute();
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** Groups of an account and of its tokens. */
export async function listGroupsOfAccount(store: Store, accountId: string): Promise<string[]> {
  const account = store.db.selectFrom("accounts").select("group").where("id", "=", accountId);
  const tokens = store.db
    .selectFrom("tokens")
    .select("group")
    .where("accountId", "=", accountId)
    .where("deletedMs", "is", null);
  const rows = await account.union(tokens).execute();
  return rows.flatMap(({ group }) => group ?? []);
}

/** The first token, account, channel or price that refers to a group; undefined if there is none. */
async function findReferrer({ db }: Store, name: string): Promise<string | undefined> {
  const token = await db
    .selectFrom("tokens")
    .select("name")
    .where("group", "=", name)
    .where("deletedMs", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (token !== undefined) return `the token ${JSON.stringify(token.name)}`;
  const account = await db
    .selectFrom("accounts")
    .select("login")
    .where("group", "=", name)
    .where("deletedMs", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (account !== undefined) return `the account ${JSON.stringify(account.login)}`;
  const channels = await db
    .selectFrom("channels")
    .select(["name", "groups"])
    .where("groups", "is not", null)
    .where("deletedMs", "is", null)
    .execute();
  const channel = channels.find(({ groups }) => (JSON.parse(groups ?? "[]") as string[]).includes(name));
  if (channel !== undefined) return `the channel ${JSON.stringify(channel.name)}`;
  const prices = await db
    .selectFrom("prices")
    .select(["model", "groups"])
    .where("groups", "is not", null)
    .execute();
  const price = prices.find(({ groups }) => Object.hasOwn(JSON.parse(groups ?? "{}") as object, name));
  return price && `the price of ${JSON.stringify(price.model)}`;
}

function groupName(field: string, value: unknown): string {
  const name = text(field, value, 100);
  if (name === name.trim()) return name;
  throw new StoreInvalid(field, "a name without surrounding spaces");
}

function read(row: GroupsTable): GroupRow {
  const models = row.models === null ? null : (JSON.parse(row.models) as string[]);
  return { ...row, models, budgets: readBudgets(row.budgets) };
}
