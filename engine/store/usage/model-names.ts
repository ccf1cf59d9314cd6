/** Requests by a part of a model's name: first the distinct names that contain it, then the newest requests of each name. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Store } from "../database/store.ts";

export interface ModelNames {
  /** Names in requests. */
  asked: string[];
  /** Names at upstreams, of requests with another name. */
  served: string[];
}

/** Clients can invent names. Reading more distinct names would take longer than a second. */
const MAX_NAMES = 10_000;
/** Each name is a subquery. */
const MAX_MATCHES = 100;

/** The words of the partial index, because the databases use it only for its own condition. */
const IS_RENAMED = sql<SqlBool>`model_served <> model_asked`;

/** @returns undefined if there are too many names, so that a scan of the requests is better */
export async function findModelNames(store: Store, part: string): Promise<ModelNames | undefined> {
  const asked = await distinctNames(store, "model_asked", sql<SqlBool>`1 = 1`);
  const served = await distinctNames(store, "model_served", IS_RENAMED);
  if (asked.length > MAX_NAMES || served.length > MAX_NAMES) return undefined;
  const wanted = part.toLowerCase();
  const matches = (name: string): boolean => name.toLowerCase().includes(wanted);
  const found = { asked: asked.filter(matches), served: served.filter(matches) };
  return found.asked.length + found.served.length > MAX_MATCHES ? undefined : found;
}

/** One condition per name. A request may fulfil several. */
export function conditionsOfNames({ asked, served }: ModelNames): RawBuilder<SqlBool>[] {
  return [
    ...asked.map((name) => sql<SqlBool>`model_asked = ${name}`),
    ...served.map((name) => sql<SqlBool>`model_served = ${name} and ${IS_RENAMED}`),
  ];
}

/** One search in the index per name; `select distinct` would read the whole index. */
async function distinctNames(
  store: Store,
  column: string,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const name = sql.raw(column);
  const next = (after: RawBuilder<SqlBool>): RawBuilder<unknown> =>
    sql`(select ${name} from usage where ${condition} and ${after} order by ${name} limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select ${next(sql<SqlBool>`${name} is not null`)}
      union all select ${next(sql<SqlBool>`${name} > names.name`)} from names where names.name is not null
    ) select name from names where name is not null limit ${sql.lit(MAX_NAMES + 1)}`.execute(store.db);
  return rows.map((row) => row.name);
}
