/** The display name of a subject of limits: a token's name or an account's login. */
import type { Store } from "../database/store.ts";

/** @returns undefined if the subject is not in the store; its key contains its name then */
export async function findSubjectName(store: Store, subject: string): Promise<string | undefined> {
  const [kind, id = ""] = subject.split(":", 2);
  if (kind === "token") {
    const row = await store.db.selectFrom("tokens").select("name").where("id", "=", id).executeTakeFirst();
    return row?.name;
  }
  if (kind !== "account") return undefined;
  const row = await store.db.selectFrom("accounts").select("login").where("id", "=", id).executeTakeFirst();
  return row?.login;
}
