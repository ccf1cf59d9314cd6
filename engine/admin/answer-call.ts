/** Handles one request of the admin API: finds its route and its caller, and builds the reply. Rejects only with an unexpected error. */
import { StoreConflict, StoreError, StoreInvalid, StoreTaken } from "../store/database/store-errors.ts";
import { type AdminContext, AdminError, type AdminReply, type AdminRequest, Reply } from "./admin-call.ts";
import type { Route } from "./admin-route.ts";
import { routes } from "./admin-routes.ts";
import { actorOf, guardAgainstCsrf } from "./admin-session.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

export async function serveAdmin(context: AdminContext, request: AdminRequest): Promise<AdminReply> {
  try {
    return toReply(await handle(context, request));
  } catch (error) {
    return toReply(refusalOf(error));
  }
}

async function handle(context: AdminContext, request: AdminRequest): Promise<unknown> {
  const { route, id } = findRoute(request);
  refuseNul(id, request.query);
  const actor = await actorOf(context, request);
  if (route.minimumRole !== "anyone") {
    if (actor === undefined)
      throw new AdminError(
        401,
        "unknown",
        "sign in at POST /admin/api/session, or send `authorization: Bearer pwa-…`",
      );
    guardAgainstCsrf(actor, request);
    if (route.minimumRole === "admin" && actor.role !== "admin")
      throw new AdminError(403, "forbidden", "only administrators may do this");
  }
  const anonymous = { accountId: "", login: "", role: "member", by: "key" } as const;
  const { query, headers, address } = request;
  if (route.minimumRole === "anyone") refuseForms(request);
  const body = bodyOf(request);
  refuseUnknown(route, { query, body });
  return route.handle({ ...context, actor: actor ?? anonymous, id, query, body, headers, address });
}

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace("{id}", "([^/]+)")}$`),
}));

function findRoute({ method, path }: AdminRequest): { route: Route; id: string } {
  const allowed = new Set<string>();
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match === null) continue;
    if (route.method === method) return { route, id: decodePart(match[1] ?? "") };
    allowed.add(route.method);
  }
  if (allowed.size === 0) throw new AdminError(404, "missing", `no route for /admin/api${path}`);
  const allow = [...allowed].join(", ");
  throw new AdminError(405, "method", `/admin/api${path} takes ${allow}`, { allow });
}

/** No stored text contains NUL, and not every database accepts it in a query. */
function refuseNul(id: string, query: AdminRequest["query"]): void {
  for (const [name, value] of [["the path", id], ...Object.entries(query)] as const)
    if (value.includes("\0"))
      throw new AdminError(400, "invalid", `${name} must not contain the character NUL`);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Routes for anyone need no CSRF token, so a body must be declared as JSON. A page of another site can send any other type by a form, but
 * JSON only after a preflight request, which the gateway does not allow.
 */
function refuseForms({ headers, body }: AdminRequest): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (body === "" || type === "application/json") return;
  throw new AdminError(
    415,
    "form",
    "send the body as JSON, with the header `content-type: application/json`",
  );
}

function bodyOf({ body }: AdminRequest): Record<string, unknown> {
  if (body === "") return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new AdminError(400, "invalid", "the body is not valid JSON");
  }
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
    return parsed as Record<string, unknown>;
  throw new AdminError(400, "invalid", "the body must be a JSON object");
}

const STATUSES: Record<StoreError["code"], number> = {
  invalid: 400,
  missing: 404,
  conflict: 409,
  taken: 409,
  unavailable: 503,
  full: 507,
  newer: 503,
};

function refusalOf(error: unknown): Reply {
  if (error instanceof AdminError) {
    const { status, code, message, headers, field } = error;
    return new Reply(status, { error: { code, message, ...(field && { field }) } }, headers);
  }
  if (error instanceof StoreError) {
    const { code, message } = error;
    const details =
      error instanceof StoreConflict
        ? { version: error.current }
        : error instanceof StoreInvalid || error instanceof StoreTaken
          ? { field: error.field }
          : {};
    return new Reply(STATUSES[code], { error: { code, message, ...details } });
  }
  throw error;
}

function toReply(outcome: unknown): AdminReply {
  const reply = outcome instanceof Reply ? outcome : new Reply(200, outcome);
  const headers = { "cache-control": "no-store", ...reply.headers };
  if (reply.body === undefined) return { status: reply.status, headers, body: "" };
  if (typeof reply.body === "string") return { status: reply.status, headers, body: reply.body };
  return {
    status: reply.status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(reply.body),
  };
}
