/** The configuration in the admin API: the effective values, their origin, and no secret. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

const SECRET = "the-secret-of-the-client";
const SETTINGS = `
limits: { max_body_bytes: 2097152 }
routing: { max_attempts: "\${ATTEMPTS:-3}", failure_threshold: "\${FAILURES:-7}" }
reasoning: { cache: off }
losses: { "sampling.*": reject }
dashboard:
  openid:
    issuer: https://sso.example
    client_id: polywire
    client_secret: ${SECRET}
    public_url: https://gateway.example
    title: Example
    role_claim: groups
`;

let whole: Whole;
let admin: Client;
beforeAll(async () => {
  whole = await startWhole({ settings: SETTINGS, environment: { FAILURES: "9" }, processes: 2 });
  admin = await logIn(whole);
});
afterAll(() => whole.close());

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
async function setting(path: string): Promise<any> {
  const { items } = (await admin.call("GET", "/settings")).json;
  return items.find((each: { path: string }) => each.path === path);
}

test.each<[string, object]>([
  ["limits.max_body_bytes", { value: 2_097_152, easier: "2 MiB", unit: "bytes", from: "file" }],
  ["timeouts.connect_ms", { unit: "ms", from: "default", place: null }],
  ["routing.max_attempts", { value: 3, from: "file", variables: [], otherwise: "4" }],
  ["routing.failure_threshold", { value: 9, from: "environment", variables: ["FAILURES"] }],
  ["reasoning.cache", { value: "off", from: "file" }],
  ["losses", { value: { "sampling.*": "reject" }, from: "file" }],
  ["ledger.retention_days", { from: "default", otherwise: "forever", unit: "days" }],
  ["listen.tls", { from: "default", otherwise: "plain HTTP", isAtStart: true }],
  ["listen.processes", { value: 2, from: "start", otherwise: "1" }],
  ["dashboard.openid.client_id", { value: "polywire", from: "file", isSecret: false }],
])("%s", async (path, wanted) => {
  expect(await setting(path)).toMatchObject(wanted);
});

test("an origin is the file and the line", async () => {
  const { file, items } = (await admin.call("GET", "/settings")).json;
  expect(file).toBe("polywire.yaml");
  const { place } = items.find(({ path }: { path: string }) => path === "limits.max_body_bytes");
  expect(place).toMatch(/^polywire\.yaml:\d+$/);
});

test("every setting has a description and its possible values; tokens and channels are not listed", async () => {
  const { items } = (await admin.call("GET", "/settings")).json;
  expect(items.length).toBeGreaterThan(60);
  for (const { path, description, expected } of items)
    expect([path, description !== "", expected !== ""]).toEqual([path, true, true]);
  expect(items.filter(({ path }: { path: string }) => /^(tokens|channels)\b/.test(path))).toEqual([]);
});

test("a secret is reported as set, without its value", async () => {
  const { text } = await admin.call("GET", "/settings");
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain("file-token");
  const secret = await setting("dashboard.openid.client_secret");
  expect(secret).toMatchObject({ isSecret: true, from: "file" });
  expect(secret).not.toHaveProperty("value");
});

test("a setting that needs a restart is listed with the value of the last start", async () => {
  await whole.reload({
    config: {
      path: "polywire.yaml",
      text: `
tokens: [{ name: file, value: file-token }]
channels: [{ name: file, provider: mock, key: none, base_url: "${whole.upstream.url}/v1", models: ["file-*"] }]
rates: { failure_mode: closed, default_output_tokens: 77 }`,
    },
  });
  expect(await setting("rates.failure_mode")).toMatchObject({
    value: "open",
    from: "start",
    isAtStart: true,
  });
  expect(await setting("rates.default_output_tokens")).toMatchObject({ value: 77, from: "file" });
  expect(await setting("routing.max_attempts")).toMatchObject({ value: 4, from: "default" });
});
