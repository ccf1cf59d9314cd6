/** Who may try to log in, and how often: counted by the login that is meant and the address that really asks. */
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../engine/admin/password.ts";
import { createAccount } from "../../engine/store/accounts.ts";
import { ADMIN_PASSWORD, startWhole, type Whole } from "../control/fixture.ts";

let whole: Whole;

beforeAll(async () => {
  whole = await startWhole({ settings: "listen: { trusted_proxies: [127.0.0.1] }" });
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  await createAccount(whole.control.store, { login: "other", passwordHash });
});
afterAll(async () => {
  await whole.close();
});

interface Told {
  status: number;
  cookie: string;
}

/** @param lines of `x-forwarded-for`, one header line each */
async function logIn(login: string, password: string, lines: string[], more: object = {}): Promise<Told> {
  const headers = { "content-type": "application/json", "x-forwarded-for": lines, ...more };
  const asked = httpRequest(`${whole.url}/admin/api/session`, { method: "POST", headers, agent: false });
  asked.end(JSON.stringify({ login, password }));
  const [answer] = await once(asked, "response");
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, cookie: String(answer.headers["set-cookie"]) };
}

test("a login is paused however it is written, and whoever knows its password waits, too", async () => {
  const from = ["203.0.113.1"];
  const statuses: number[] = [];
  for (const login of ["admin", "Admin", "aDMIN", "admin\0", "\0ADMIN", "admin", "ADMIN", "AdMiN", "admiN"])
    statuses.push((await logIn(login, "a guess", from)).status);
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
  for (const login of ["admin", "Admin", "admin\0"])
    expect((await logIn(login, ADMIN_PASSWORD, from)).status).toBe(429);
});

describe("an address", () => {
  test("whose log-ins are right is never paused, and its failures count all the same", async () => {
    const from = ["203.0.113.5"];
    const statuses: number[] = [];
    for (let turn = 0; turn < 32; turn++) statuses.push((await logIn("other", ADMIN_PASSWORD, from)).status);
    for (let turn = 0; turn < 31; turn++)
      statuses.push((await logIn(`no-one-${turn}`, "a guess", from)).status);
    expect(statuses).toEqual([...Array(32).fill(200), ...Array(30).fill(401), 429]);
  });

  test.each<[string, (turn: number) => string[]]>([
    ["in a line of its own behind one that was made up", (turn) => [`198.51.100.${turn}`, "203.0.113.2"]],
    ["in one line", (turn) => [`198.51.100.${turn}, 203.0.113.3`]],
  ])("that a proxy names %s is paused after thirty failures", async (_title, linesOf) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 32; turn++)
      statuses.push((await logIn(`nobody-${turn}-${linesOf(0)}`, "a guess", linesOf(turn))).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
  });
});

test.each<[string, boolean]>([
  ["https", true],
  ["https, http", true],
  ["http", false],
  ["http, https", false],
])("a page that was asked for by %s: the cookie is for https alone: %s", async (proto, isSecure) => {
  const { cookie } = await logIn("other", ADMIN_PASSWORD, ["203.0.113.4"], { "x-forwarded-proto": proto });
  expect(cookie.includes("; Secure")).toBe(isSecure);
});
