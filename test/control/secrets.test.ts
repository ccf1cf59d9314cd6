/**
 * A new secret: the next start re-encrypts everything that the old one encrypted; then the old one can be removed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "polywire-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [OLD, NEW, STRANGE] = [
  "the-secret-of-last-year",
  "the-secret-of-this-year",
  "a-secret-of-another-house",
];

async function withSecret<T>(secret: string, work: (whole: Whole) => Promise<T>): Promise<T> {
  const whole = await startWhole({ folder, secret });
  try {
    return await work(whole);
  } finally {
    await whole.close();
  }
}

/** The client's status, and the channel's fault in the admin API. Each start has another upstream. */
async function channelState(whole: Whole): Promise<{ status: number; fault: string | null }> {
  const admin = await logIn(whole);
  const [channel] = (await admin.call("GET", "/channels")).json.items;
  const moved = { version: channel.version, baseUrl: `${whole.upstream.url}/v1` };
  const { json } = await admin.call("PATCH", `/channels/${channel.id}`, moved);
  return { status: (await chat(whole, "file-token", "sealed")).status, fault: json.fault };
}

const SERVED = { status: 200, fault: null };

test("the channel works with the old secret, with both, and with the new one alone; with a foreign secret only that channel is left out", async () => {
  await withSecret(OLD, async (whole) => {
    const admin = await logIn(whole);
    const channel = { name: "sealed", provider: "mock", key: "upstream-key", models: [{ name: "sealed" }] };
    const made = await admin.call("POST", "/channels", { ...channel, baseUrl: whole.upstream.url });
    expect(made.status).toBe(201);
    expect(await channelState(whole)).toEqual(SERVED);
  });
  expect(await withSecret(`${NEW} ${OLD}`, channelState)).toEqual(SERVED);
  expect(await withSecret(NEW, channelState)).toEqual(SERVED);
  await withSecret(STRANGE, async (whole) => {
    expect(await channelState(whole)).toEqual({
      status: 503,
      fault: expect.stringContaining("POLYWIRE_SECRET"),
    });
    expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
  });
  expect(await withSecret(NEW, channelState)).toEqual(SERVED);
}, 180_000);
