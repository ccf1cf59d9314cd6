/** Options of control from the environment. Invalid options are rejected before anything is touched. */
import { GOOD_PASSWORD, isGoodPassword } from "../admin/password.ts";
import { StoreInvalid } from "../store/database/store-errors.ts";
import type { FirstProcess } from "./processes/fork-traffic.ts";

export interface ControlOptions {
  /** The program of a traffic process. */
  entry: URL;
  /** A process of that program that is already forked. */
  first?: FirstProcess | undefined;
  /** Folder of the store's file, the journals and the secret. */
  folder: string;
  /** `postgres://…`; absent: the file in the folder. */
  storeUrl?: string | undefined;
  /** `redis://…`; absent: limits are counted in this machine's memory. */
  limitsUrl?: string | undefined;
  /** Folder of the operator's mappings and provider files; absent: there are none. */
  ownFolder?: string | undefined;
  /** Password of the first administrator; absent: one is generated and printed once. */
  adminPassword?: string | undefined;
  /** Encrypts the credentials of channels; absent: a file in the folder. */
  secret?: string | undefined;
}

/** @throws StoreInvalid with the variable, but not its value */
export function checkOptions({ adminPassword, limitsUrl }: ControlOptions): void {
  if (adminPassword !== undefined && !isGoodPassword(adminPassword))
    throw new StoreInvalid("POLYWIRE_ADMIN_PASSWORD", GOOD_PASSWORD);
  if (limitsUrl === undefined || (/^rediss?:\/\//.test(limitsUrl) && URL.canParse(limitsUrl))) return;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(limitsUrl)?.[0];
  const unexpected = scheme === undefined || /^rediss?:/.test(scheme) ? "" : `, not ${scheme}…`;
  throw new StoreInvalid(
    "POLYWIRE_LIMITS",
    `the URL of a Redis or Valkey, redis://host:6379 or rediss://… (with TLS)${unexpected}`,
  );
}
