/** Rate limits of log-ins: counted per normalized login and per real client address. */
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../engine/admin/password.ts";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { listAudit } from "../../engine/store/identity/audit-rows.ts";
import { ADMIN_PASSWORD, startWhole, type Whole } from "../control/fixture.ts";
import { logIn as openSession } from "./client.ts";

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

test("the audit log has each log-in and each pause once, without unknown logins", async () => {
  const from = ["203.0.113.9"];
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  const { id } = await createAccount(whole.control.store, { login: "seen", passwordHash });
  expect((await logIn("seen", ADMIN_PASSWORD, from)).status).toBe(200);
  for (let turn = 0; turn < 10; turn++) await logIn("Seen", "a guess", from);
  for (let turn = 0; turn < 30; turn++) await logIn(`typed-${turn}`, "a guess", from);
  const about = async (subjectId: string): Promise<object[]> =>
    (await listAudit(whole.control.store, { subjectId })).items;
  const told = { subjectName: "seen", address: "203.0.113.9" };
  expect(await about(id)).toEqual([
    expect.objectContaining({ action: "session.paused", actor: "system", ...told }),
    expect.objectContaining({ action: "session.open", actor: id, actorName: "seen", ...told }),
  ]);
  const paused = await about("203.0.113.9");
  expect(paused).toEqual([expect.objectContaining({ action: "session.paused", subjectKind: "address" })]);
  expect(JSON.stringify(paused)).not.toContain("typed");
}, 60_000);

test("a login is paused in every spelling, also for the correct password", async () => {
  const from = ["203.0.113.1"];
  const statuses: number[] = [];
  for (const login of ["admin", "Admin", "aDMIN", "admin\0", "\0ADMIN", "admin", "ADMIN", "AdMiN", "admiN"])
    statuses.push((await logIn(login, "a guess", from)).status);
  expect(statuses).toEqual([...Array(8).fill(401), 429]);
  for (const login of ["admin", "Admin", "admin\0"])
    expect((await logIn(login, ADMIN_PASSWORD, from)).status).toBe(429);
  // Its owner has another address, and is not locked out by somebody who knows the login.
  expect((await logIn("admin", ADMIN_PASSWORD, ["203.0.113.5"])).status).toBe(200);
}, 60_000);

test.each([
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 415],
  ["text/plain", 415],
  ["text/plain; x=application/json", 415],
  ["", 415],
  ["Application/JSON; charset=utf-8", 200],
])(
  "a log-in with content-type `%s` returns %i, because only JSON is safe from forms of other sites",
  async (type, status) => {
    const asked = await logIn("other", ADMIN_PASSWORD, ["203.0.113.6"], { "content-type": type });
    expect(asked.status).toBe(status);
    expect(asked.cookie.includes("polywire_session")).toBe(status === 200);
  },
);

test("password changes with wrong passwords are limited per account, from every address", async () => {
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  const { id } = await createAccount(whole.control.store, { login: "changing", passwordHash });
  const client = await openSession(whole, "changing");
  const change = async (current: string, turn: number): Promise<number> => {
    const headers = { "x-forwarded-for": `198.51.100.${turn}` };
    const body = { current, password: "another long password" };
    return (await client.call("POST", "/session/password", body, headers)).status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 9; turn++) statuses.push(await change("a guess", turn));
  expect(statuses).toEqual([...Array(8).fill(403), 429]);
  expect(await change(ADMIN_PASSWORD, 9)).toBe(429);
  const { items } = await listAudit(whole.control.store, { subjectId: id });
  expect(items.map(({ action }) => action)).toEqual(["session.paused", "session.open"]);
}, 60_000);

test("an address is paused after thirty failures, in whichever header line a proxy names it; successful log-ins do not count", async () => {
  const real = "203.0.113.2";
  // A client can write anything before the line or the part that the proxy adds.
  const linesOf = (turn: number): string[] =>
    turn % 2 === 0 ? [`198.51.100.${turn}`, real] : [`198.51.100.${turn}, ${real}`];
  const guess = async (turn: number): Promise<number> =>
    (await logIn(`nobody-${turn}`, "a guess", linesOf(turn))).status;
  const statuses = await Promise.all(Array.from({ length: 29 }, (_, turn) => guess(turn)));
  expect(statuses).toEqual(Array(29).fill(401));
  for (let turn = 0; turn < 3; turn++)
    expect((await logIn("other", ADMIN_PASSWORD, linesOf(turn))).status).toBe(200);
  expect([await guess(29), await guess(30), await guess(31)]).toEqual([401, 429, 429]);
  expect((await logIn("other", ADMIN_PASSWORD, linesOf(0))).status).toBe(429);
  expect((await logIn("other", ADMIN_PASSWORD, ["203.0.113.3"])).status).toBe(200);
}, 90_000);

test.each<[string, boolean]>([
  ["https", true],
  ["https, http", true],
  ["http", false],
  ["http, https", false],
])(
  "over %s, the cookie has Secure: %s",
  async (proto, isSecure) => {
    const { cookie } = await logIn("other", ADMIN_PASSWORD, ["203.0.113.4"], { "x-forwarded-proto": proto });
    expect(cookie.includes("; Secure")).toBe(isSecure);
  },
  60_000,
);
