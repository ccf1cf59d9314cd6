/**
 * Access control of every admin route: no access without a session, none for members to administrators' routes, none
 * for pages of other sites.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../engine/admin/admin-routes.ts";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn, request } from "./client.ts";

const PASSWORD = "a long password";

let whole: Whole;
let admin: Client;
let member: Client;
beforeAll(async () => {
  whole = await startWhole();
  admin = await logIn(whole);
  await admin.call("POST", "/accounts", { login: "ann", password: PASSWORD });
  member = await logIn(whole, "ann", PASSWORD);
});
afterAll(() => whole.close());

const closed = routes.filter(({ minimumRole }) => minimumRole !== "anyone");
const shown = (those: typeof closed): [string, string][] =>
  those.map(({ method, path }) => [method, path.replace("{id}", "x")]);

test.each(shown(closed))("%s %s returns 401 without a session", async (method, path) => {
  const { status, json } = await request(whole, method, path);
  expect([status, json.error.code]).toEqual([401, "unknown"]);
});

test.each(shown(closed.filter(({ minimumRole }) => minimumRole === "admin")))(
  "%s %s returns 403 for a member",
  async (method, path) => {
    const { status, json } = await member.call(method, path, method === "GET" ? undefined : {});
    expect([status, json.error.code]).toEqual([403, "forbidden"]);
  },
);

test.each(shown(closed.filter(({ method }) => method !== "GET")))(
  "%s %s returns 403 for another site's page, which has the cookie but not the CSRF token",
  async (method, path) => {
    for (const secret of [{}, { "x-csrf-token": "" }, { "x-csrf-token": member.csrf }]) {
      const headers = { cookie: admin.cookie, ...secret };
      const { status, json } = await request(whole, method, path, {}, headers);
      expect([status, json.error.code]).toEqual([403, "csrf"]);
    }
  },
);

test.each(
  routes
    .filter(({ minimumRole, method }) => minimumRole === "anyone" && method === "POST")
    .map(({ path }) => [path]),
)("POST %s returns 415 for the content types of HTML forms", async (path) => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]) {
    const { status } = await request(whole, "POST", path, "{}", { "content-type": type });
    expect(status).toBe(415);
  }
});
