/** The folder of a gateway's own files: journals and the secret. Errors of the file system become errors of the store. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type HeldFolder, holdFolder } from "../ledger/journal-folder.ts";
import { toStoreError } from "../store/database/store-errors.ts";
import { type Keyring, openKeyring } from "../store/secrets/secrets.ts";

/** Takes the folder of this process's journals, which is created if it is missing. @throws StoreFull, StoreUnavailable */
export function takeJournalFolder(folder: string): HeldFolder {
  return toStoreErrors(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return holdFolder(join(folder, "journal"));
  });
}

/** @param secret absent: the secret file of the folder, which is created if it is missing. @throws StoreFull, StoreUnavailable, StoreInvalid */
export function openSecret(folder: string, secret: string | undefined): Keyring {
  const options = secret === undefined ? {} : { secret };
  return toStoreErrors(folder, () => openKeyring({ ...options, file: join(folder, "secret.key") }));
}

function toStoreErrors<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error, folder);
  }
}
