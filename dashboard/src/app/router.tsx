/**
 * The pages by URL. Their paths are behind the `#`, because every other path of the gateway belongs to clients. A page is
 * loaded on demand.
 */
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { readAuditSearch } from "../pages/audit/audit-search.ts";
import { readRequestSearch } from "../pages/requests/request-search.ts";
import { readUsageSearch } from "../pages/usage/usage-search.ts";
import { Failure } from "../parts/states.tsx";
import { patient } from "./load-code.ts";
import { Shell } from "./shell.tsx";
import { useWords } from "./words.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
});
interface ListSearch {
  /** The form for a new row is open. */
  new?: boolean;
  /** Text in the names of the rows. */
  search?: string;
}
const readListSearch = ({ new: isNew, search }: Record<string, unknown>): ListSearch => ({
  ...(isNew === true ? { new: true } : {}),
  ...(typeof search === "string" || typeof search === "number" ? { search: String(search) } : {}),
});

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(
    patient(() => import("../pages/overview/overview.tsx")),
    "Overview",
  ),
});
const tokens = createRoute({
  getParentRoute: () => root,
  path: "/tokens",
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/tokens/tokens.tsx")),
    "Tokens",
  ),
});

const channels = createRoute({
  getParentRoute: () => root,
  path: "/channels",
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/channels/channels.tsx")),
    "Channels",
  ),
});
const models = createRoute({
  getParentRoute: () => root,
  path: "/models",
  component: lazyRouteComponent(
    patient(() => import("../pages/models/models.tsx")),
    "Models",
  ),
});
const requests = createRoute({
  getParentRoute: () => root,
  path: "/requests",
  validateSearch: readRequestSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/requests/requests.tsx")),
    "Requests",
  ),
});
const usage = createRoute({
  getParentRoute: () => root,
  path: "/usage",
  validateSearch: readUsageSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/usage/usage.tsx")),
    "Usage",
  ),
});
const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  component: lazyRouteComponent(
    patient(() => import("../pages/tasks/tasks.tsx")),
    "Tasks",
  ),
});
const playground = createRoute({
  getParentRoute: () => root,
  path: "/playground",
  component: lazyRouteComponent(
    patient(() => import("../pages/playground/playground.tsx")),
    "Playground",
  ),
});
const translate = createRoute({
  getParentRoute: () => root,
  path: "/translate",
  validateSearch: (search: Record<string, unknown>): { of?: string } =>
    typeof search.of === "string" ? { of: search.of } : {},
  component: lazyRouteComponent(
    patient(() => import("../pages/translate/translate.tsx")),
    "Translate",
  ),
});
const files = createRoute({
  getParentRoute: () => root,
  path: "/files",
  validateSearch: (search: Record<string, unknown>): { path?: string } =>
    typeof search.path === "string" ? { path: search.path } : {},
  component: lazyRouteComponent(
    patient(() => import("../pages/files/files.tsx")),
    "Files",
  ),
});
const accounts = createRoute({
  getParentRoute: () => root,
  path: "/accounts",
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/accounts/accounts.tsx")),
    "Accounts",
  ),
});
const groups = createRoute({
  getParentRoute: () => root,
  path: "/groups",
  component: lazyRouteComponent(
    patient(() => import("../pages/groups/groups.tsx")),
    "Groups",
  ),
});
const budgets = createRoute({
  getParentRoute: () => root,
  path: "/budgets",
  component: lazyRouteComponent(
    patient(() => import("../pages/budgets/budgets.tsx")),
    "Budgets",
  ),
});
const alerts = createRoute({
  getParentRoute: () => root,
  path: "/alerts",
  component: lazyRouteComponent(
    patient(() => import("../pages/alerts/alerts.tsx")),
    "Alerts",
  ),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: "/audit",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(
    patient(() => import("../pages/audit/audit.tsx")),
    "Audit",
  ),
});
const gateway = createRoute({
  getParentRoute: () => root,
  path: "/gateway",
  component: lazyRouteComponent(
    patient(() => import("../pages/gateway/gateway.tsx")),
    "Gateway",
  ),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(
    patient(() => import("../pages/settings/settings.tsx")),
    "Settings",
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    tokens,
    channels,
    models,
    requests,
    usage,
    tasks,
    playground,
    translate,
    files,
    accounts,
    groups,
    budgets,
    alerts,
    audit,
    gateway,
    settings,
  ]),
  history: createHashHistory(),
  defaultPreload: "intent",
  // Inside the frame of the page: the sidebar stays.
  defaultErrorComponent: PageFailure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** The code of a page that another version of the gateway serves is found by loading everything again. */
function PageFailure({ error }: { error: unknown }) {
  return <Failure error={error} retry={() => window.location.reload()} />;
}

function NotFound() {
  const { say } = useWords();
  return (
    <p>
      {say("notFound")} <Link to="/">{say("overview")}</Link>
    </p>
  );
}
