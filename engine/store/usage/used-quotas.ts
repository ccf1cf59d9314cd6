/** The most used quotas of tokens and accounts. */
import { sql } from "kysely";
import type { Store } from "../database/store.ts";

export interface UsedQuota {
  /** `token:…` or `account:…`. */
  subject: string;
  /** The token's name, or the account's login. */
  name: string;
  /** Of its most used quota; 1 and more: used up. */
  share: number;
}

/** Tables with quotas, and their column with a name. */
const TABLES = [
  ["token", "tokens", "name"],
  ["account", "accounts", "login"],
] as const;

/** @param limit of each table; the most used first */
export async function listUsedQuotas(store: Store, limit: number): Promise<UsedQuota[]> {
  const found: UsedQuota[] = [];
  for (const [kind, table, nameColumn] of TABLES) {
    const shareOf = (quota: "quotaMicros" | "quotaTokens", used: "usedMicros" | "usedTokens") =>
      sql<number>`case when ${sql.ref(quota)} is null then 0 when ${sql.ref(quota)} = 0 then 1
        else ${sql.ref(used)} * 1.0 / ${sql.ref(quota)} end`;
    const ofMicros = shareOf("quotaMicros", "usedMicros");
    const ofTokens = shareOf("quotaTokens", "usedTokens");
    const rows = await store.db
      .selectFrom(table as "tokens")
      .select(["id", sql<string>`${sql.ref(nameColumn)}`.as("name")])
      .select(
        sql<number>`case when ${ofMicros} > ${ofTokens} then ${ofMicros} else ${ofTokens} end`.as("share"),
      )
      .where((row) => row.or([row("quotaMicros", "is not", null), row("quotaTokens", "is not", null)]))
      .where("deletedMs", "is", null)
      .where("disabled", "=", 0)
      .orderBy("share", "desc")
      .limit(limit)
      .execute();
    for (const { id, name, share } of rows)
      found.push({ subject: `${kind}:${id}`, name, share: Number(share) });
  }
  return found;
}
