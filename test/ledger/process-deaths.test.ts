/**
 * Traffic processes that die one after another under load: the ledger has every complete response, and no reservation
 * remains.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { until } from "../gateway/fixture.ts";

const CALLERS = 8;
const DEATHS: NodeJS.Signals[] = ["SIGKILL", "SIGSEGV", "SIGKILL"];

let whole: Whole;
let admin: Client;

beforeAll(async () => {
  whole = await startWhole({ processes: 2 });
  admin = await logIn(whole);
});
afterAll(() => whole.close());

test("every response that a client received completely is in the ledger, once", async () => {
  const { json } = await admin.call("POST", "/tokens", { name: "t", maxConcurrent: CALLERS });
  const token = json.value as string;
  const complete: (string | null)[] = [];
  let isOver = false;
  const caller = async (): Promise<void> => {
    while (!isOver) {
      try {
        const answer = await chat(whole, token, "file-m");
        await answer.text();
        // Reservations of a dead process are released, so that no token stays at its concurrency limit.
        if (answer.status === 200) complete.push(answer.headers.get("x-request-id"));
      } catch {
        // A process that died served the request.
      }
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  for (const [death, signal] of DEATHS.entries()) {
    const before = complete.length;
    await until(() => complete.length > before + 50, 60_000);
    const pids = whole.control.traffic.pids;
    const dying = pids[death % pids.length] as number;
    process.kill(dying, signal);
    await until(() => !whole.control.traffic.pids.includes(dying), 60_000);
  }
  const after = complete.length;
  await until(() => complete.length > after + 50, 60_000);
  isOver = true;
  await Promise.all(callers);
  await whole.control.collect();
  const { text } = await admin.call("GET", "/usage/export?outcome=answered");
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  const column = head.split(",").indexOf("requestId");
  const recorded = rows.map((row) => row.split(",")[column]);
  expect(new Set(recorded).size).toBe(recorded.length);
  expect(complete.filter((id) => !recorded.includes(id as string))).toEqual([]);
}, 240_000);

test("slots of a dead process are released, so that the concurrency limit is available again", async () => {
  const { json } = await admin.call("POST", "/tokens", { name: "held", maxConcurrent: 4 });
  const token = json.value as string;
  const channel = { name: "held", provider: "mock", key: "k", baseUrl: `${whole.upstream.url}/v1` };
  await admin.call("POST", "/channels", { ...channel, models: [{ name: "held", upstream: "held" }] });
  const running = Array.from({ length: 4 }, () =>
    chat(whole, token, "held").then(
      ({ status }) => status,
      () => "gone",
    ),
  );
  await until(() => whole.upstream.held === 4, 60_000);
  expect((await chat(whole, token, "file-m")).status).toBe(429);
  const pids = [...whole.control.traffic.pids];
  for (const pid of pids) process.kill(pid as number, "SIGKILL");
  expect(await Promise.all(running)).toEqual(Array(4).fill("gone"));
  await until(() => whole.control.traffic.pids.every((pid) => !pids.includes(pid)), 60_000);
  const asked = async (): Promise<number | undefined> =>
    chat(whole, token, "file-m").then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(asked, { timeout: 60_000 }).toBe(200);
  expect(await Promise.all(Array.from({ length: 3 }, asked))).toEqual([200, 200, 200]);
}, 120_000);
