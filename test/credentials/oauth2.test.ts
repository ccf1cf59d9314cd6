/** Client credentials from a local issuer, through a whole gateway. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jwtVerify } from "jose";
import { afterAll, afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";
import { type Issuer, type IssuerAnswer, type IssuerCall, startIssuer } from "./issuer.ts";

const chat = formats[0] as (typeof formats)[0];
const hello = whole(200, "application/json", completion("Hello"));
const refused = whole(401, "application/json", '{"error":{"message":"the token was revoked"}}');

let issuer: Issuer | undefined;
let fixture: Fixture | undefined;
const folder = mkdtempSync(join(tmpdir(), "polywire-oauth2-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  await fixture?.close();
  await issuer?.close();
});

const token = (number: number, seconds = 3600): IssuerAnswer => ({
  body: { access_token: `access token ${number}`, token_type: "Bearer", expires_in: seconds },
});

async function gateway(
  answer: (call: IssuerCall, number: number) => IssuerAnswer,
  options = "",
  key = "client-secret",
  channels = 1,
) {
  issuer = await startIssuer(answer);
  const lines = Array.from(
    { length: channels },
    (_, index) =>
      `  - { name: c${index}, provider: mock, ${key === "" ? "" : `key: '${key}',`} base_url: "\${A}/v1", models: [m${index}], credential: { name: oauth2, options: { token_url: "${issuer?.url}/token", client_id: me${options} } } }`,
  );
  fixture = await start({ "*": hello }, "", lines.join("\n"));
  return { ask: (model = "m0") => call(fixture as Fixture, chat.request(model)), issuer, ...fixture };
}

test("a burst over two channels with the same credential makes one request to the issuer", async () => {
  const { ask, issuer, mock, log } = await gateway(
    (_, number) => token(number),
    ", scope: a b",
    "client-secret",
    2,
  );
  // Fewer than the connections that a listening socket queues.
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(`m${index % 2}`)));
  const failed = log.filter(({ level }) => Number(level) > 30);
  expect([new Set(answers.map(({ status }) => status)), failed]).toEqual([new Set([200]), []]);
  expect(issuer.calls.map(({ method, path, form }) => [method, path, form])).toEqual([
    [
      "POST",
      "/token",
      { grant_type: "client_credentials", client_id: "me", client_secret: "client-secret", scope: "a b" },
    ],
  ]);
  expect(new Set(mock.received.map(({ headers }) => headers.authorization))).toEqual(
    new Set(["Bearer access token 1"]),
  );
});

test("a token that the upstream refuses is renewed once, and the request is repeated with its body", async () => {
  const { ask, issuer, mock } = await gateway((_, number) => token(number));
  expect((await ask()).status).toBe(200);
  mock.scripts.set("*", (socket, received) =>
    (received.headers.authorization === "Bearer access token 1" ? refused : hello)(socket, received),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(issuer.calls).toHaveLength(2);
  expect(mock.received.at(-1)?.body.messages).toEqual([{ role: "user", content: "Hello" }]);
});

test("a refusal that a new token does not change reaches the client once", async () => {
  const { ask, issuer, mock } = await gateway((_, number) => token(number));
  mock.scripts.set("*", refused);
  expect((await ask()).status).toBe(503);
  expect(mock.received).toHaveLength(2);
  expect(issuer.calls).toHaveLength(2);
});

test("tokens that expire in the middle of load: no request fails", async () => {
  const { ask, issuer } = await gateway((_, number) => token(number, 1));
  const statuses = new Set<number>();
  while (issuer.calls.length < 4)
    for (const { status } of await Promise.all(Array.from({ length: 8 }, () => ask()))) statuses.add(status);
  expect([...statuses]).toEqual([200]);
});

test("an error of the issuer says what to fix in the log, without the secret; the client sees neither", async () => {
  const { ask, log } = await gateway(() => ({
    status: 401,
    body: { error: "invalid_client", error_description: "client-secret is not the secret of me" },
  }));
  const answer = await ask();
  const text = await answer.text();
  expect(answer.status).toBe(502);
  expect(text).toContain("could not obtain its credential");
  expect(text).not.toContain("invalid_client");
  const logged = JSON.stringify(log);
  expect(logged).toContain("the credential `oauth2` from the token endpoint: POST http://127.0.0.1");
  expect(logged).toContain("invalid_client");
  expect(logged).toContain("… is not the secret of me");
  expect(logged).toContain("To fix it: check `client_id`");
  expect(logged).not.toContain("client-secret");
});

test("a redirect of the issuer is not followed", async () => {
  const { ask, issuer } = await gateway(({ path }) =>
    path === "/token" ? { status: 307, headers: { location: "/other" }, body: "" } : token(1),
  );
  expect((await ask()).status).toBe(502);
  expect(issuer.calls.map(({ path }) => path)).toEqual(["/token"]);
});

test("a channel in error gives way to the next one", async () => {
  issuer = await startIssuer(() => ({ status: 500, body: "" }));
  const credential = `{ name: oauth2, options: { token_url: "${issuer.url}", client_id: me } }`;
  fixture = await start(
    { "*": hello },
    "",
    `  - { name: one, provider: mock, key: k, priority: 1, base_url: "\${A}/v1", models: [m], credential: ${credential} }
  - { name: two, provider: mock, key: plain-key, base_url: "\${A}/v1", models: [m] }`,
  );
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect(fixture.mock.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer plain-key"]);
});

test.each([
  ["RS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["PS256", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" })],
  ["ES384", generateKeyPairSync("ec", { namedCurve: "P-384" })],
])("a private key from a file signs with %s", async (algorithm, { privateKey, publicKey }) => {
  const path = join(folder, `${algorithm}.pem`);
  writeFileSync(path, privateKey.export({ type: "pkcs8", format: "pem" }));
  const { ask, issuer } = await gateway(
    () => token(1),
    `, private_key_file: ${path}, key_id: k1, algorithm: ${algorithm}`,
    "",
  );
  expect((await ask()).status).toBe(200);
  const form = issuer.calls[0]?.form ?? {};
  expect(form).not.toHaveProperty("client_secret");
  expect(form.client_assertion_type).toBe("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
  const { payload, protectedHeader } = await jwtVerify(form.client_assertion ?? "", publicKey, {
    issuer: "me",
    subject: "me",
    audience: `${issuer.url}/token`,
    algorithms: [algorithm],
    maxTokenAge: 60,
  });
  expect(protectedHeader.kid).toBe("k1");
  expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
});
