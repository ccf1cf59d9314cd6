/**
 * Gives an account a new generated password and returns it once, for an operator who has access to the store but cannot sign
 * in.
 */
import { generatePassword, hashPassword } from "../../admin/password.ts";
import { inTransaction, type Store } from "../../store/database/store.ts";
import { type AccountRow, editAccount, findLogin, listAccounts } from "../../store/identity/account-rows.ts";
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { closeSessions } from "../../store/identity/sessions.ts";

/** @returns the password and the account as it was; if no account has the login, the logins of administrators */
export async function resetPassword(
  store: Store,
  login: string,
): Promise<{ password: string; account: AccountRow } | { administrators: string[] }> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(store, async (inside) => {
    const found = await findLogin(inside, login);
    if (found === undefined) {
      const { items } = await listAccounts(inside, { role: "admin" });
      return { administrators: items.map((account) => account.login) };
    }
    const { account } = found;
    await editAccount(inside, account.id, account.version, { passwordHash, disabled: false });
    await closeSessions(inside, account.id);
    await recordAudit(inside, {
      actor: "system",
      actorName: "the command line",
      action: "account.password",
      subjectKind: "account",
      subjectId: account.id,
      subjectName: account.login,
    });
    return { password, account };
  });
}
