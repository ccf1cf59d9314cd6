/** A request that makes a process hang: the log names it, and another process serves later requests. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../engine/gateway/log/log.ts";
import { until } from "../gateway/fixture.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";
import { HANGS } from "./hanging-process.ts";

let whole: Whole;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  whole = await startWhole({
    entry: new URL("./hanging-process.ts", import.meta.url),
    settings: "timeouts: { watchdog_ms: 5000 }",
    log: createLog({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) }),
  });
});
afterAll(() => whole.close());

test("the log has the request and its phase, and another process replaces the hanging one", async () => {
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
  const [stuck] = whole.control.traffic.pids;
  const lost = chat(whole, "file-token", "file-m", { user: HANGS }).catch(() => "gone");
  const told = (): Record<string, unknown> | undefined =>
    lines.find(({ message }) => message === "a traffic process does not respond");
  await until(() => told() !== undefined, 60_000);
  expect(told()).toMatchObject({
    "polywire.process": 0,
    "polywire.detail": expect.stringMatching(
      /^no heartbeat for \d{4,} ms; current work: reading the request: generation, wire chat, request [A-Za-z0-9]{24}$/,
    ),
  });
  expect(await lost).toBe("gone");
  await until(() => whole.control.traffic.pids[0] !== stuck, 60_000);
  const asked = (): Promise<unknown> =>
    chat(whole, "file-token", "file-m").then(
      ({ status }) => status,
      () => "gone",
    );
  await expect.poll(asked, { timeout: 60_000 }).toBe(200);
  expect(lines.map(({ message }) => message)).toContain("a traffic process died; a new one replaces it");
}, 180_000);
