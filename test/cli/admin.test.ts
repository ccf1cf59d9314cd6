/** `admin reset`: a new password for an administrator, beside a running gateway, with an entry in the audit log. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { logIn, request } from "../admin/client.ts";
import { ADMIN_PASSWORD, startWhole, type Whole } from "../control/fixture.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { programPath } from "../servers/program.ts";

const main = programPath();

let whole: Whole;
beforeAll(async () => {
  whole = await startWhole();
});
afterAll(() => whole.close());

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(args: string[], data: string = whole.folder): Promise<Ran> {
  const env = { ...process.env, POLYWIRE_DATA: data, POLYWIRE_STORE: "" };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, "admin", ...args], { env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Ran;
  }
}

test("prints a new password once, which works; the old password and all sessions end", async () => {
  const before = await logIn(whole);
  const { code, stdout } = await run(["reset-password"]);
  const password = /^admin has the password (\S{16,}) \(shown only once\)\n$/.exec(stdout)?.[1] ?? "";
  expect([code, password]).toEqual([0, expect.stringMatching(/\S/)]);
  expect((await before.call("GET", "/session")).status).toBe(401);
  const old = { login: "admin", password: ADMIN_PASSWORD };
  expect((await request(whole, "POST", "/session", old)).status).toBe(401);
  const admin = await logIn(whole, "admin", password);
  const { json, text } = await admin.call("GET", "/audit?action=account.password");
  expect(json.items).toEqual([
    expect.objectContaining({ actorName: "the command line", subjectName: "admin" }),
  ]);
  expect(text).not.toContain(password);
}, 60_000);

test("reports an account that is no administrator, or was disabled", async () => {
  const passwordHash = "of nobody";
  await createAccount(whole.control.store, { login: "eve", passwordHash, disabled: true });
  const { code, stdout } = await run(["reset-password", "--login", "eve"]);
  expect([code, stdout.split("\n").slice(1)]).toEqual([
    0,
    [
      "The account was disabled and is enabled again.",
      "It is not an administrator: it sees only its own tokens and usage.",
      "",
    ],
  ]);
});

test.each<[string, string[], number, RegExp]>([
  [
    "an unknown login",
    ["reset-password", "--login", "nobody"],
    1,
    /no account has the login `nobody`.*admin/,
  ],
  ["an unknown verb", ["forget-password"], 2, /admin has one command, `reset-password`/],
])("%s: lists what exists", async (_title, args, status, words) => {
  const { code, stderr } = await run(args);
  expect([code, stderr]).toEqual([status, expect.stringMatching(words)]);
});

test("a store without accounts: names the first start, which makes one", async () => {
  const { code, stderr } = await run(["reset-password"], join(whole.folder, "empty"));
  expect([code, stderr]).toEqual([1, expect.stringContaining("the first `polywire serve` creates one")]);
});

test("the first start prints the generated password, later starts do not", async () => {
  const config = `
tokens: [{ name: t, value: some-token }]
channels: [{ name: c, provider: compatible, key: none, base_url: "http://127.0.0.1:9/v1", models: [m] }]
`;
  const data = join(whole.folder, "first");
  const start = (): Promise<GatewayProcess> =>
    startGatewayProcess({
      folder: whole.folder,
      config,
      env: { POLYWIRE_DATA: data, POLYWIRE_ADMIN_PASSWORD: "" },
    });
  const first = await start();
  await expect.poll(() => first.said()).toContain("(shown only once)");
  const password = /with password (\S+) \(shown only once\)/.exec(first.said())?.[1];
  expect((await request(first, "POST", "/session", { login: "admin", password })).status).toBe(200);
  await first.stop("SIGTERM");
  const second = await start();
  expect((await request(second, "POST", "/session", { login: "admin", password })).status).toBe(200);
  expect(second.said()).not.toContain("password");
  await second.stop("SIGTERM");
}, 120_000);
