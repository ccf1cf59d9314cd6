/** Creates the first administrator in a store that never had an account. */
import { generatePassword, hashPassword } from "../../admin/password.ts";
import type { Store } from "../../store/database/store.ts";
import { createFirstAccount, listAccounts } from "../../store/identity/account-rows.ts";

export const ADMIN = "admin";

export interface FirstAdministrator {
  login: string;
  /** The password, if this start generated it. */
  generatedPassword?: string;
}

/**
 * @param givenPassword the password; absent: one is generated
 * @returns undefined if there is or was an account
 * @throws StoreUnavailable
 */
export async function createFirstAdministrator(
  store: Store,
  givenPassword: string | undefined,
): Promise<FirstAdministrator | undefined> {
  if ((await listAccounts(store, { limit: 1 })).items.length > 0) return undefined;
  const password = givenPassword ?? generatePassword();
  const account = { login: ADMIN, role: "admin", passwordHash: await hashPassword(password) } as const;
  const created = await createFirstAccount(store, account);
  if (created === undefined) return undefined;
  return { login: ADMIN, ...(givenPassword === undefined ? { generatedPassword: password } : {}) };
}
