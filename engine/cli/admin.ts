/**
 * `polywire admin reset-password`: access for somebody who lost the password but can reach the store. Works beside a running
 * gateway, which uses the new password at the next sign-in.
 */
import { join } from "node:path";
import { ADMIN } from "../control/administration/first-administrator.ts";
import { resetPassword } from "../control/administration/reset-password.ts";
import { openStore } from "../store/database/open-store.ts";
import { StoreError, StoreMissing } from "../store/database/store-errors.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";

export const HELP: string = `usage: polywire admin reset-password [--login LOGIN]

Generates a new password for an account and prints it once. The sessions of the account end; a disabled account is
enabled again. The store is the one that \`polywire serve\` opens here: POLYWIRE_STORE, or the file in POLYWIRE_DATA or
./data.

  --login LOGIN   the account; \`${ADMIN}\` by default

examples:
  polywire admin reset-password
  POLYWIRE_DATA=/var/lib/polywire polywire admin reset-password --login ann
`;

export async function admin(args: string[]): Promise<number> {
  const parsed = readOptions("admin", HELP, args, { login: { type: "string" } });
  if (parsed === undefined) return 0;
  const [command, ...otherArguments] = parsed.positionals;
  if (command !== "reset-password" || otherArguments.length > 0)
    throw new Halt(2, "admin has one command, `reset-password`. Try: polywire admin --help");
  const { POLYWIRE_STORE, POLYWIRE_DATA } = process.env;
  const login = parsed.values.login ?? ADMIN;
  try {
    const url = POLYWIRE_STORE || join(POLYWIRE_DATA || "data", "polywire.db");
    const store = await openStore({ url, create: false });
    try {
      const outcome = await resetPassword(store, login);
      if ("administrators" in outcome)
        throw new Halt(
          1,
          outcome.administrators.length === 0
            ? `${store.label} has no account yet: the first \`polywire serve\` creates one and prints its password`
            : `no account has the login \`${login}\`. Administrators: ${outcome.administrators.join(", ")}`,
        );
      const { password, account } = outcome;
      process.stdout.write(`${login} has the password ${password} (shown only once)\n`);
      if (account.disabled) process.stdout.write("The account was disabled and is enabled again.\n");
      if (account.role !== "admin")
        process.stdout.write("It is not an administrator: it sees only its own tokens and usage.\n");
      return 0;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreMissing)
      throw new Halt(
        1,
        `${error.message}: the first \`polywire serve\` creates one. To use another store, set POLYWIRE_DATA or POLYWIRE_STORE`,
      );
    throw error instanceof StoreError ? new Halt(1, error.message) : error;
  }
}
