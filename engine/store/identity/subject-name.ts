/** The name that people gave a subject of limits. */
import type { Store } from "../database/store.ts";

/** @returns undefined for one that is not in the store: its key has its name */
export async function nameOfSubject(store: Store, subject: string): Promise<string | undefined> {
  const [kind, id = ""] = subject.split(":", 2);
  if (kind === "token") {
    const row = await store.db.selectFrom("tokens").select("name").where("id", "=", id).executeTakeFirst();
    return row?.name;
  }
  if (kind !== "account") return undefined;
  const row = await store.db.selectFrom("accounts").select("login").where("id", "=", id).executeTakeFirst();
  return row?.login;
}
