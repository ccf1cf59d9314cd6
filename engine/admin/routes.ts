/** Every route of the admin API, in the order in which the description lists them. */
import { accounts } from "./resources/accounts.ts";
import { aliases } from "./resources/aliases.ts";
import { audit } from "./resources/audit.ts";
import { channels } from "./resources/channels.ts";
import { keys } from "./resources/keys.ts";
import { prices } from "./resources/prices.ts";
import { tokens } from "./resources/tokens.ts";
import { usage } from "./resources/usage.ts";
import type { Route } from "./route.ts";
import { session } from "./session.ts";

export const routes: readonly Route[] = [
  ...session,
  ...accounts,
  ...keys,
  ...tokens,
  ...channels,
  ...aliases,
  ...prices,
  ...usage,
  ...audit,
];
