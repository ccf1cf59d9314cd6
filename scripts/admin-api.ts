/**
 * Writes what is generated from the routes of the admin API: docs/admin-api.json, and the types of the dashboard's
 * calls.
 */
import { writeFileSync } from "node:fs";
import { routes } from "../engine/admin/admin-routes.ts";
import { describeApi } from "../engine/admin/describe.ts";
import manifest from "../package.json" with { type: "json" };
import { dashboardTypes } from "./dashboard-types.ts";

const write = (path: string, text: string): void =>
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
write("docs/admin-api.json", `${JSON.stringify(describeApi(routes, manifest.version), null, 2)}\n`);
write("dashboard/src/api/routes.ts", dashboardTypes(routes));
