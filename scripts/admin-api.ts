/** Writes docs/admin-api.json, the description of the admin API, from its routes. */
import { writeFileSync } from "node:fs";
import { describeApi } from "../engine/admin/describe.ts";
import { routes } from "../engine/admin/routes.ts";
import manifest from "../package.json" with { type: "json" };

const file = new URL("../docs/admin-api.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(describeApi(routes, manifest.version), null, 2)}\n`);
