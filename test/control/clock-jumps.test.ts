/** Clock jumps of a whole gateway: limits continue to count, expiry follows the current clock, no record is lost. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { until, wait } from "../gateway/fixture.ts";
import { temporaryFolder } from "../servers/server.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";

const HOUR_MS = 3_600_000;

const real = Date.now;
let aheadMs = 0;
const folder = temporaryFolder("polywire-clock");
const clock = join(folder.path, "ahead");
let whole: Whole;
let admin: Client;
const answered: (string | null)[] = [];

beforeAll(async () => {
  Date.now = () => real() + aheadMs;
  writeFileSync(clock, "0");
  process.env.JUMPING_CLOCK = clock;
  whole = await startWhole({ entry: new URL("./clock-jump-process.ts", import.meta.url) });
  admin = await logIn(whole);
});
afterAll(async () => {
  await whole.close();
  folder.remove();
  Date.now = real;
});
afterEach(() => jump(0));

/** Sets how far every clock of the gateway is ahead, from now on. */
async function jump(ms: number): Promise<void> {
  aheadMs = ms;
  writeFileSync(clock, String(ms));
  await wait(100);
}

async function createToken(fields: object): Promise<string> {
  const { json } = await admin.call("POST", "/tokens", { name: "t", ...fields });
  return json.value as string;
}

async function ask(token: string, model = "file-m"): Promise<number> {
  const answer = await chat(whole, token, model);
  if (answer.status === 200) answered.push(answer.headers.get("x-request-id"));
  return answer.status;
}

test.each([24 * HOUR_MS, -24 * HOUR_MS])(
  "a jump of %d ms neither adds nor removes a minute of a limit",
  async (ms) => {
    const [token, other] = [await createToken({ rpm: 1 }), await createToken({ rpm: 1 })];
    expect([await ask(token), await ask(token)]).toEqual([200, 429]);
    await jump(ms);
    expect(await ask(token)).toBe(429);
    expect([await ask(other), await ask(other)]).toEqual([200, 429]);
  },
);

test("expiry of a token and a session follows the current clock, also when it is set back", async () => {
  const token = await createToken({ expiresMs: Date.now() + HOUR_MS });
  expect([await ask(token), (await admin.call("GET", "/session")).status]).toEqual([200, 200]);
  await jump(24 * HOUR_MS);
  expect([await ask(token), (await admin.call("GET", "/session")).status]).toEqual([401, 401]);
  await jump(0);
  expect([await ask(token), (await admin.call("GET", "/session")).status]).toEqual([200, 200]);
});

test.each([2 * HOUR_MS, -2 * HOUR_MS])(
  "a request during a jump of %d ms is recorded with its real duration",
  async (ms) => {
    const channel = { name: `slow ${ms}`, provider: "mock", key: "k", baseUrl: `${whole.upstream.url}/v1` };
    await admin.call("POST", "/channels", { ...channel, models: [{ name: `slow${ms}`, upstream: "held" }] });
    const running = ask("file-token", `slow${ms}`);
    await until(() => whole.upstream.held === 1, 30_000);
    await jump(ms);
    whole.upstream.release();
    expect(await running).toBe(200);
    await jump(0);
    await whole.control.collect();
    const { json } = await admin.call("GET", `/usage/requests?model=slow${ms}`);
    expect(json.items).toEqual([expect.objectContaining({ outcome: "answered" })]);
    const [{ totalMs, startedMs }] = json.items as [{ totalMs: number; startedMs: number }];
    expect(totalMs).toBeGreaterThanOrEqual(100);
    expect(totalMs).toBeLessThan(60_000);
    expect(Math.abs(startedMs - real())).toBeLessThan(60_000);
  },
);

test("afterwards every response is in the ledger once", async () => {
  await whole.control.collect();
  const { text } = await admin.call("GET", "/usage/export?outcome=answered");
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  const column = head.split(",").indexOf("requestId");
  expect(rows.map((row) => row.split(",")[column]).sort()).toEqual([...answered].sort());
  expect(answered.length).toBeGreaterThan(5);
});
