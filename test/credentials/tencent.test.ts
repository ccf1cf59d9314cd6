/** TC3-HMAC-SHA256, compared with code that follows the maker's page step by step, and that gives the signatures on that page. */
import { createHash, createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const mac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** https://www.tencentcloud.com/document/api/1005/34678 */
function signatureOf(
  {
    secret,
    service,
    seconds,
    path,
    body,
  }: Record<"secret" | "service" | "path" | "body", string> & { seconds: number },
  headers: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim().toLowerCase()}\n`);
  const canonical = ["POST", path, "", lines.join(""), names.join(";"), digest(body)].join("\n");
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const text = ["TC3-HMAC-SHA256", seconds, `${date}/${service}/tc3_request`, digest(canonical)].join("\n");
  return mac(mac(mac(mac(`TC3${secret}`, date), service), "tc3_request"), text).toString("hex");
}

test("the page's own examples", () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const request = { service: "cvm", path: "/", body, seconds: 1_551_113_065 };
  const headers = { "content-type": "application/json; charset=utf-8", host: "cvm.tencentcloudapi.com" };
  expect(signatureOf({ ...request, secret: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE" }, headers)).toBe(
    "72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
  expect(
    signatureOf({ ...request, secret: "*".repeat(32) }, { ...headers, "x-tc-action": "DescribeInstances" }),
  ).toBe("10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f");
});

test("requests of the gateway", async () => {
  fixture = await start(
    { "*": whole(200, "application/json", completion("Hello")) },
    "",
    `  - { name: only, provider: mock, base_url: "\${A}/v1", models: [m], key: AKIDz8krbsJ5yKBZ|Gu5t9xGARNpq86cd, credential: { name: tencent, options: { service: hunyuan } } }`,
  );
  const chat = formats[0] as (typeof formats)[0];
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  const { headers, path, text } = fixture.mock.received[0] as (typeof fixture.mock.received)[0];
  const seconds = Number(headers["x-tc-timestamp"]);
  const [, names = "", signature] =
    /^TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZ\/[\d-]{10}\/hunyuan\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signed = Object.fromEntries(names.split(";").map((name) => [name, headers[name] ?? ""]));
  expect(Object.keys(signed)).toEqual(["content-type", "host", "x-tc-timestamp"]);
  expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(3600);
  const request = { secret: "Gu5t9xGARNpq86cd", service: "hunyuan", seconds, path, body: text };
  expect(signature).toBe(signatureOf(request, signed));
});
