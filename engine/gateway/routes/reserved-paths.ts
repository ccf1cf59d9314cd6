/** Paths that the gateway serves itself. They take precedence over mappings. */

/** Precedes a file's name. */
export const TEMPORARY_FILES_PREFIX = "/media/";
/** Precedes a channel's name; upstreams send task updates here. */
export const WEBHOOK_PREFIX = "/webhooks/";
export const ADMIN_PREFIX = "/admin/api";
export const DASHBOARD_PREFIX = "/dashboard/";
/** Exists only if it is configured. */
export const METRICS_PATH = "/metrics";
export const probePaths = { alive: "/healthz", ready: "/readyz" } as const;

export function isTemporaryFile(path: string): boolean {
  return path.startsWith(TEMPORARY_FILES_PREFIX);
}

export function isWebhook(path: string): boolean {
  return path.startsWith(WEBHOOK_PREFIX);
}

/** The admin API. The control process has its routes. */
export function isAdmin(path: string): boolean {
  return (
    path.startsWith(ADMIN_PREFIX) &&
    (path.length === ADMIN_PREFIX.length || path[ADMIN_PREFIX.length] === "/")
  );
}

export function isDashboard(method: string, path: string): boolean {
  // A POST to this path is a client's request.
  return (path === "/" && method !== "POST") || path.startsWith(DASHBOARD_PREFIX);
}

/** A description of what is served at a path regardless of mappings. */
export function reservedPath(method: string, path: string): string | undefined {
  if (Object.values<string>(probePaths).includes(path)) return "a probe";
  if (isAdmin(path)) return "the admin API";
  if (path === METRICS_PATH) return "metrics";
  if (isTemporaryFile(path)) return "files of responses";
  if (isWebhook(path)) return "webhooks of upstreams";
  return isDashboard(method, path) ? "the dashboard" : undefined;
}
