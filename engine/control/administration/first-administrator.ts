/** The first administrator, who is made where a store never had one. */
import { hashPassword, mintPassword } from "../../admin/password.ts";
import type { Store } from "../../store/database/store.ts";
import { createFirstAccount, listAccounts } from "../../store/identity/account-rows.ts";

export const ADMIN = "admin";

export interface FirstAdministrator {
  login: string;
  /** The password, where this start made it up. */
  madeUp?: string;
}

/**
 * @param given the password; absent: one is made up
 * @returns undefined where there is or was somebody
 * @throws StoreUnavailable
 */
export async function createFirstAdministrator(
  store: Store,
  given: string | undefined,
): Promise<FirstAdministrator | undefined> {
  if ((await listAccounts(store, { limit: 1 })).items.length > 0) return undefined;
  const password = given ?? mintPassword();
  const account = { login: ADMIN, role: "admin", passwordHash: await hashPassword(password) } as const;
  const created = await createFirstAccount(store, account);
  if (created === undefined) return undefined;
  return { login: ADMIN, ...(given === undefined ? { madeUp: password } : {}) };
}
