/** All routes of the admin API, in the order of the description, and the description itself. */
import { version } from "../installation/installation.ts";
import type { Route } from "./admin-route.ts";
import { session } from "./admin-session.ts";
import { describeApi } from "./describe.ts";
import { openidSession } from "./openid-session.ts";
import { accounts } from "./resources/accounts.ts";
import { aliases } from "./resources/aliases.ts";
import { audit } from "./resources/audit.ts";
import { budgets } from "./resources/budget-list.ts";
import { captures } from "./resources/capture-list.ts";
import { channels } from "./resources/channels.ts";
import { circuits } from "./resources/circuits.ts";
import { files } from "./resources/file-list.ts";
import { groups } from "./resources/group-list.ts";
import { keys } from "./resources/keys.ts";
import { live } from "./resources/live.ts";
import { open } from "./resources/open.ts";
import { prices } from "./resources/prices.ts";
import { routing } from "./resources/routing.ts";
import { served } from "./resources/served.ts";
import { sessions } from "./resources/session-list.ts";
import { settings } from "./resources/settings.ts";
import { tasks } from "./resources/task-list.ts";
import { tokens } from "./resources/tokens.ts";
import { usage } from "./resources/usage.ts";

const description: Route = {
  method: "GET",
  path: "",
  minimumRole: "anyone",
  summary: "The OpenAPI description of the admin API.",
  handle: async () => describeApi(routes, version),
};

export const routes: readonly Route[] = [
  description,
  ...session,
  ...openidSession,
  ...sessions,
  ...open,
  ...accounts,
  ...keys,
  ...tokens,
  ...groups,
  ...channels,
  ...aliases,
  ...prices,
  ...served,
  ...routing,
  ...circuits,
  ...files,
  ...settings,
  ...budgets,
  ...usage,
  ...captures,
  ...tasks,
  ...audit,
  ...live,
];
