/** Request signatures of Oracle Cloud: the vectors of its page, and requests of the gateway, judged with the public key. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { createHttpSigner } from "../../engine/upstream/http-signature.ts";
import type { UpstreamRequest } from "../../engine/upstream/upstream-request.ts";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

let fixture: Fixture | undefined;
const folder = mkdtempSync(join(tmpdir(), "polywire-oci-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => fixture?.close());

/** The key of the examples, which the page publishes: https://docs.oracle.com/en-us/iaas/Content/API/Concepts/signingrequests.htm */
const PUBLISHED = [
  "MIICXgIBAAKBgQDCFENGw33yGihy92pDjZQhl0C36rPJj+CvfSC8+q28hxA161QF",
  "NUd13wuCTUcq0Qd2qsBe/2hFyc2DCJJg0h1L78+6Z4UMR7EOcpfdUE9Hf3m/hs+F",
  "UR45uBJeDK1HSFHD8bHKD6kv8FPGfJTotc+2xjJwoYi+1hqp1fIekaxsyQIDAQAB",
  "AoGBAJR8ZkCUvx5kzv+utdl7T5MnordT1TvoXXJGXK7ZZ+UuvMNUCdN2QPc4sBiA",
  "QWvLw1cSKt5DsKZ8UETpYPy8pPYnnDEz2dDYiaew9+xEpubyeW2oH4Zx71wqBtOK",
  "kqwrXa/pzdpiucRRjk6vE6YY7EBBs/g7uanVpGibOVAEsqH1AkEA7DkjVH28WDUg",
  "f1nqvfn2Kj6CT7nIcE3jGJsZZ7zlZmBmHFDONMLUrXR/Zm3pR5m0tCmBqa5RK95u",
  "412jt1dPIwJBANJT3v8pnkth48bQo/fKel6uEYyboRtA5/uHuHkZ6FQF7OUkGogc",
  "mSJluOdc5t6hI1VsLn0QZEjQZMEOWr+wKSMCQQCC4kXJEsHAve77oP6HtG/IiEn7",
  "kpyUXRNvFsDE0czpJJBvL/aRFUJxuRK91jhjC68sA7NsKMGg5OXb5I5Jj36xAkEA",
  "gIT7aFOYBFwGgQAQkWNKLvySgKbAZRTeLBacpHMuQdl1DfdntvAyqpAZ0lY0RKmW",
  "G6aFKaqQfOXKCyWoUiVknQJAXrlgySFci/2ueKlIE1QqIiLSZ8V8OlpFLRnb1pzI",
  "7U1yQXnTAEFYM560yJlzUpOb1V4cScGd365tiSMvxLOvTA==",
];
const ID = "ocid1.tenancy.oc1..<unique_ID>/ocid1.user.oc1..<unique_ID>/<key_fingerprint>";

test.each([
  [
    "GET",
    "/20160918/instances?availabilityDomain=Pjwf%3APHX-AD-1&compartmentId=ocid1.compartment.oc1..<unique_ID>&displayName=TeamXInstances&volumeId=ocid1.volume.oc1.phx..<unique_ID>",
    "",
    "date (request-target) host",
    "nUo0x87DEV2xf6jYBo9igC2YWxm/C+2DFTzIFs4XiC71JVqeh4KEdVCmK0j2GZFbw+OZLC0j+PH2aU390KkTjy5Tk6FLzzap3NSpT0booSP1mKYKsTlVqerHJJi3Sp8BfGK+FjpLlyaaqKYO+i/4PrzrWHKSBN/syHrIloPPK98=",
  ],
  [
    "POST",
    "/20160918/volumeAttachments",
    '{\n   "compartmentId": "ocid1.compartment.oc1..<unique_id>",\n   "instanceId": "ocid1.instance.oc1.phx.<unique_id>"\n   "volumeId": "ocid1.volume.oc1.phx.<unique_id>"\n}',
    "date (request-target) host content-type content-length x-content-sha256",
    "wdQpB1eeILOzR3Z+syZBPSwEQ+LNBGr1Eh/ZHSI/FKluHofk/WsIkDOlIGAaMpvZPK1u0ExC1rBZbaPJsHYFQMSyhblIqPI9Q8mMwmQbLCq0DhQ+7tQWFBVcksP5LQ1xb95OI/4HrMZl4gklQYONaQ6v7emyKvKIUhNZsdPvMmg=",
  ],
])("the page's %s request", (method, path, body, names, signature) => {
  const request: UpstreamRequest = {
    origin: "https://iaas.us-phoenix-1.oraclecloud.com",
    path,
    method,
    headers: body === "" ? {} : { "content-type": "application/json" },
    body,
  };
  const sign = createHttpSigner(
    {
      keyId: ID,
      key: createPrivateKey({ key: Buffer.from(PUBLISHED.join(""), "base64"), format: "der", type: "pkcs1" }),
      algorithm: "rsa-sha256",
      version: "1",
      date: "date",
      hash: "x-content-sha256",
      headers: ["date", "(request-target)", "host"],
      bodyHeaders: ["content-type", "content-length", "x-content-sha256"],
    },
    () => Date.parse("Sun, 05 Jan 2014 21:31:40 GMT"),
  );
  sign(request, createHash("sha256").update(body).digest("hex"));
  expect(request.headers.authorization).toBe(
    `Signature version="1",keyId="${ID}",algorithm="rsa-sha256",headers="${names}",signature="${signature}"`,
  );
});

test.each(["ed25519", "x25519", "ec"] as const)(
  "a key of the type %s ends the request, and not the gateway",
  async (type) => {
    const { privateKey } = generateKeyPairSync(type as "ec", { namedCurve: "prime256v1" });
    const key = (privateKey.export({ type: "pkcs8", format: "pem" }) as string).replaceAll("\n", "\\n");
    fixture = await start(
      { "*": whole(200, "application/json", completion("Hello")) },
      "",
      `  - { name: only, provider: mock, base_url: "\${A}/v1", models: [m], key: ${JSON.stringify(key)}, credential: { name: oci, options: { tenancy: t1, user: u1, fingerprint: "20:3b" } } }`,
    );
    const chat = formats[0] as (typeof formats)[0];
    const answered = await call(fixture, chat.request("m"));
    expect(answered.status).toBeGreaterThanOrEqual(500);
    expect(fixture.mock.received).toEqual([]);
  },
);

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
writeFileSync(join(folder, "key.pem"), pem);
writeFileSync(join(folder, "token"), "session-token\n");
writeFileSync(
  join(folder, "config"),
  `[DEFAULT]\nuser=u1\nfingerprint=20:3b\ntenancy=t1\nkey_file=${folder}/key.pem\n[SESSION]\nsecurity_token_file=${folder}/token\n`,
);
writeFileSync(
  join(folder, "session"),
  `[DEFAULT]\ntenancy=t1\nkey_file=${folder}/key.pem\nsecurity_token_file=${folder}/token\n[KEY]\nuser=u2\nfingerprint=20:3c\nkey_file=${folder}/key.pem\n`,
);

test.each([
  [
    "a key",
    `key: ${JSON.stringify(pem.replaceAll("\n", "\\n"))}, credential: { name: oci, options: { tenancy: t1, user: u1, fingerprint: "20:3b", compartment: c1 } }`,
    "t1/u1/20:3b",
    "c1",
  ],
  ["a file", `credential: { name: oci, options: { file: ${folder}/config } }`, "t1/u1/20:3b", "t1"],
  [
    "a session",
    `credential: { name: oci, options: { file: ${folder}/config, profile: SESSION } }`,
    "ST$session-token",
    "t1",
  ],
  [
    "a key beside a session",
    `credential: { name: oci, options: { file: ${folder}/session, profile: KEY } }`,
    "t1/u2/20:3c",
    "t1",
  ],
])("a request of the gateway with %s", async (_, credential, keyId, compartment) => {
  fixture = await start(
    { "*": whole(200, "application/json", completion("Hello")) },
    "",
    `  - { name: only, provider: mock, base_url: "\${A}/v1", models: [m], ${credential} }`,
  );
  const chat = formats[0] as (typeof formats)[0];
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  const { headers, path, text } = fixture.mock.received[0] as (typeof fixture.mock.received)[0];
  const fields = Object.fromEntries(
    [...(headers.authorization ?? "").matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(fields).toMatchObject({ version: "1", keyId, algorithm: "rsa-sha256" });
  expect(headers["opc-compartment-id"]).toBe(compartment);
  expect(headers["x-content-sha256"]).toBe(createHash("sha256").update(text).digest("base64"));
  const names = String(fields.headers).split(" ");
  expect(names.toSorted()).toEqual(
    ["(request-target)", "content-length", "content-type", "date", "host", "x-content-sha256"].toSorted(),
  );
  const lines = names.map((name) =>
    name === "(request-target)" ? `${name}: post ${path}` : `${name}: ${headers[name]}`,
  );
  const isValid = verify(
    "sha256",
    Buffer.from(lines.join("\n")),
    createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
    Buffer.from(String(fields.signature), "base64"),
  );
  expect(isValid).toBe(true);
});
