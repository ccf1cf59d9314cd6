/** Paths at which the gateway serves something that is no wire; they are looked at before any mapping's. */

/** What stands before a file's name. */
export const TEMPORARY_FILES_PREFIX = "/media/";
/** What stands before a channel's name, where its upstream tells of its own accord. */
export const WEBHOOK_PREFIX = "/webhooks/";
export const ADMIN_PREFIX = "/admin/api";
export const DASHBOARD_PREFIX = "/dashboard/";
export const probePaths = { alive: "/healthz", ready: "/readyz" } as const;

export function isTemporaryFile(path: string): boolean {
  return path.startsWith(TEMPORARY_FILES_PREFIX);
}

export function isWebhook(path: string): boolean {
  return path.startsWith(WEBHOOK_PREFIX);
}

/** The API for administrators, whose routes the control process knows. */
export function isAdmin(path: string): boolean {
  return (
    path.startsWith(ADMIN_PREFIX) &&
    (path.length === ADMIN_PREFIX.length || path[ADMIN_PREFIX.length] === "/")
  );
}

export function isDashboard(method: string, path: string): boolean {
  // What is posted there is a caller's.
  return (path === "/" && method !== "POST") || path.startsWith(DASHBOARD_PREFIX);
}

/** What is served at a path whatever mappings say, in words. */
export function reservedPath(method: string, path: string): string | undefined {
  if (Object.values<string>(probePaths).includes(path)) return "a probe";
  if (isAdmin(path)) return "the admin API";
  if (isTemporaryFile(path)) return "files of responses";
  if (isWebhook(path)) return "webhooks of upstreams";
  return isDashboard(method, path) ? "the dashboard" : undefined;
}
