/** Credentials of Google Cloud through a whole gateway, with the provider `vertex`. `jose` judges assertions, `aws4` signatures. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error it has no declarations
import aws4 from "aws4";
import { jwtVerify } from "jose";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, type Script, whole } from "../gateway/mock.ts";
import { type Issuer, startIssuer } from "./issuer.ts";

const chat = formats[0] as (typeof formats)[0];
const vertex = readFileSync(join(packageRoot, "providers/vertex.yaml"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "polywire-google-"));
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const BASE = "/v1/projects/p/locations/europe-west1";

let issuer: Issuer | undefined;
let fixture: Fixture | undefined;
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  vi.unstubAllEnvs();
  await fixture?.close();
  await issuer?.close();
});

const content = {
  candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] }, finishReason: "STOP" }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
};
const message = {
  ...{
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: "end_turn",
    stop_sequence: null,
  },
  ...{ content: [{ type: "text", text: "Hello" }], usage: { input_tokens: 1, output_tokens: 1 } },
};
const answer: Script = (socket, received) => {
  const body = received.path.includes("generateContent")
    ? content
    : received.path.includes("rawPredict")
      ? message
      : undefined;
  return whole(
    200,
    "application/json",
    body === undefined ? completion("Hello") : JSON.stringify(body),
  )(socket, received);
};

async function gateway(channel: string) {
  fixture = await start(
    { "*": answer, "": answer },
    "",
    `  - { name: only, provider: vertex, base_url: "\${A}${BASE}", models: ["*"], ${channel} }`,
    undefined,
    {},
    { vertex },
  );
  return { ask: (model: string) => call(fixture as Fixture, chat.request(model)), ...fixture };
}

const account = (tokenUrl: string) =>
  JSON.stringify({
    type: "service_account",
    private_key_id: "k1",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: "gateway@p.iam.gserviceaccount.com",
    token_uri: tokenUrl,
  });

test.each(["the channel's key", "a file"])("a service account from %s, for three wires", async (place) => {
  issuer = await startIssuer(() => ({
    body: { access_token: "ya29.a", expires_in: 3599, token_type: "Bearer" },
  }));
  const tokenUrl = `${issuer.url}/token`;
  const path = join(folder, "account.json");
  writeFileSync(path, account(tokenUrl));
  const { ask, mock } = await gateway(
    place === "a file"
      ? `credential: { name: google, options: { file: ${path} } }`
      : `key: '${account(tokenUrl)}'`,
  );
  for (const model of ["gemini-2.5-flash", "claude-sonnet-4-5", "meta/llama-4"])
    expect((await ask(model)).status).toBe(200);
  expect(mock.received.map(({ path: sent }) => sent)).toEqual([
    `${BASE}/publishers/google/models/gemini-2.5-flash:generateContent`,
    `${BASE}/publishers/anthropic/models/claude-sonnet-4-5:rawPredict`,
    `${BASE}/endpoints/openapi/chat/completions`,
  ]);
  expect(new Set(mock.received.map(({ headers }) => headers.authorization))).toEqual(
    new Set(["Bearer ya29.a"]),
  );
  expect(mock.received[1]?.body).toMatchObject({ anthropic_version: "vertex-2023-10-16" });
  expect(issuer.calls).toHaveLength(1);
  const { payload, protectedHeader } = await jwtVerify(issuer.calls[0]?.form.assertion ?? "", publicKey, {
    issuer: "gateway@p.iam.gserviceaccount.com",
    audience: tokenUrl,
    maxTokenAge: 60,
  });
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: "k1" });
  expect(payload.scope).toBe("https://www.googleapis.com/auth/cloud-platform");
});

test("an express key is a header", async () => {
  const { ask, mock } = await gateway("key: AQ.express-key");
  expect((await ask("gemini-2.5-flash")).status).toBe(200);
  expect(mock.received[0]?.headers).toMatchObject({ "x-goog-api-key": "AQ.express-key" });
  expect(mock.received[0]?.headers).not.toHaveProperty("authorization");
});

test("the metadata server, which a channel without `credential` never asks", async () => {
  issuer = await startIssuer(({ headers }) =>
    headers["metadata-flavor"] === "Google"
      ? { body: { access_token: "ya29.m", expires_in: 300 } }
      : { status: 403, body: "" },
  );
  vi.stubEnv("GCE_METADATA_HOST", new URL(issuer.url).host);
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", undefined);
  const { ask, mock } = await gateway("credential: { name: google }");
  expect((await ask("gemini-2.5-flash")).status).toBe(200);
  expect(mock.received[0]?.headers.authorization).toBe("Bearer ya29.m");
  await fixture?.close();
  const before = issuer.calls.length;
  const { ask: askWithKey } = await gateway("key: AQ.express-key");
  await askWithKey("gemini-2.5-flash");
  expect(issuer.calls).toHaveLength(before);
});

test("a federation with AWS: the identity is a request that AWS would accept", async () => {
  issuer = await startIssuer(() => ({ body: { access_token: "ya29.f", expires_in: 3600 } }));
  const path = join(folder, "federation.json");
  writeFileSync(
    path,
    JSON.stringify({
      type: "external_account",
      audience: "//iam.googleapis.com/pool",
      subject_token_type: "urn:ietf:params:aws:token-type:aws4_request",
      token_url: `${issuer.url}/sts`,
      credential_source: {
        environment_id: "aws1",
        regional_cred_verification_url:
          "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
      },
    }),
  );
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wJalr/+secret");
  vi.stubEnv("AWS_SESSION_TOKEN", "session");
  vi.stubEnv("AWS_REGION", "eu-west-1");
  const { ask } = await gateway(`credential: { name: google, options: { file: ${path} } }`);
  expect((await ask("gemini-2.5-flash")).status).toBe(200);
  const { url, method, headers } = JSON.parse(
    decodeURIComponent(issuer.calls[0]?.form.subject_token ?? ""),
  ) as {
    url: string;
    method: string;
    headers: { key: string; value: string }[];
  };
  const sent = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  const { authorization, ...signed } = sent;
  expect(sent["x-goog-cloud-target-resource"]).toBe("//iam.googleapis.com/pool");
  const { host, pathname, search } = new URL(url);
  const theirs = aws4.sign(
    { host, method, path: pathname + search, service: "sts", region: "eu-west-1", headers: signed, body: "" },
    { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalr/+secret", sessionToken: "session" },
  );
  expect(authorization).toBe(theirs.headers.Authorization);
});
