/** The OpenAPI 3.1 document of the admin API, generated from the routes. `docs/admin-api.json` is its output. */
import type { Route } from "./admin-route.ts";

const ERROR = {
  description: "Refused.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          error: {
            type: "object",
            properties: {
              code: { type: "string" },
              message: { type: "string" },
              field: { type: "string" },
              version: { type: "integer" },
            },
            required: ["code", "message"],
          },
        },
        required: ["error"],
      },
    },
  },
};

export function describeApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path || "/";
    paths[path] ??= {};
    (paths[path] as Record<string, object>)[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Polywire: the admin API",
      version,
      description:
        "A session cookie (with the header `x-csrf-token` for changes), or an admin key: `authorization: Bearer pwa-…`.",
    },
    servers: [{ url: "/admin/api" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "polywire_session" },
        key: { type: "http", scheme: "bearer" },
      },
      responses: { Refused: ERROR },
    },
  };
}

function operation({
  path,
  minimumRole,
  summary,
  query = {},
  requestBody,
  responseBody,
  method,
}: Route): object {
  const inPath = path.includes("{id}")
    ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }]
    : [];
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
  }));
  const parameters = [...inPath, ...inQuery];
  const content = (schema: object): object => ({ "application/json": { schema } });
  return {
    summary,
    ...(minimumRole === "anyone" ? { security: [] } : { security: [{ session: [] }, { key: [] }] }),
    ...(minimumRole === "admin" ? { description: "Administrators only." } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody: { required: true, content: content(requestBody) } }),
    responses: {
      [method === "POST" && responseBody !== undefined && path.split("/").length === 2 && path !== "/session"
        ? "201"
        : "2XX"]: {
        description: "Done.",
        ...(responseBody === undefined ? {} : { content: content(responseBody) }),
      },
      "4XX": { $ref: "#/components/responses/Refused" },
    },
  };
}
