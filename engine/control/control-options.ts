/** What control is told at its start, from the environment; what cannot be meant is refused before anything is touched. */
import { GOOD_PASSWORD, isGoodPassword } from "../admin/password.ts";
import { StoreInvalid } from "../store/database/store-errors.ts";
import type { FirstProcess } from "./processes/fork-traffic.ts";

export interface ControlOptions {
  /** The program of a traffic process. */
  entry: URL;
  /** A process of that program that has been forked already. */
  first?: FirstProcess | undefined;
  /** Where the store's file, the journals and the secret stand. */
  folder: string;
  /** `postgres://…`; absent: the file in the folder. */
  storeUrl?: string | undefined;
  /** `redis://…`; absent: limits are counted in this machine's memory. */
  limitsUrl?: string | undefined;
  /** The folder in which the operator's mappings and provider files stand; absent: nobody has any. */
  own?: string | undefined;
  /** Of the first administrator; absent: one is made up and told once. */
  adminPassword?: string | undefined;
  /** What seals channels' keys; absent: a file in the folder. */
  secret?: string | undefined;
}

/** @throws StoreInvalid naming the variable, and not what it holds */
export function checkOptions({ adminPassword, limitsUrl }: ControlOptions): void {
  if (adminPassword !== undefined && !isGoodPassword(adminPassword))
    throw new StoreInvalid("POLYWIRE_ADMIN_PASSWORD", GOOD_PASSWORD);
  if (limitsUrl === undefined || (/^rediss?:\/\//.test(limitsUrl) && URL.canParse(limitsUrl))) return;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(limitsUrl)?.[0];
  const instead = scheme === undefined || /^rediss?:/.test(scheme) ? "" : `, not ${scheme}…`;
  throw new StoreInvalid(
    "POLYWIRE_LIMITS",
    `the URL of a Redis or Valkey, redis://host:6379 or rediss://… (with TLS)${instead}`,
  );
}
