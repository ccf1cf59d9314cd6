/** Credentials of Microsoft Entra ID: a certificate, judged by `jose` and Node, and a managed identity through a whole gateway. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importX509, jwtVerify } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { readCredentials } from "../../engine/cli/setup.ts";
import { readCredentialFile } from "../../engine/credentials/credential-file.ts";
import { obtainCredential } from "../../engine/credentials/obtain-credential.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";
import { type Issuer, startIssuer } from "./issuer.ts";

let issuer: Issuer | undefined;
let fixture: Fixture | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await fixture?.close();
  await issuer?.close();
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.skipIf(!hasOpenssl && process.env.CI === undefined)(
  "a certificate signs the assertion, and its fingerprint names it",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "polywire-azure-"));
    const [key, certificate, both] = ["key.pem", "cert.pem", "both.pem"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        key,
        "-out",
        certificate,
        "-days",
        "2",
        "-subj",
        "/CN=gateway",
      ],
      { stdio: "ignore" },
    );
    const pem = readFileSync(certificate, "utf8");
    writeFileSync(both, readFileSync(key, "utf8") + pem);
    const [text] = [readCredentials({ folders: [join(packageRoot, "providers")] }).azure];
    const { file } = readCredentialFile(text as NonNullable<typeof text>);
    if (file === undefined) throw new Error("the file has errors");
    const forms: URLSearchParams[] = [];
    const options = { tenant_id: "t1", client_id: "c1", certificate_file: both };
    const { fields } = await obtainCredential(
      { file, options, key: "" },
      {
        send(request) {
          forms.push(new URLSearchParams(request.body));
          return Promise.resolve({
            status: 200,
            headers: {},
            body: '{"access_token":"eyJ","expires_in":3599}',
          });
        },
        nowMs: () => Date.now(),
        readText: (path) => Promise.resolve(readFileSync(path, "utf8")),
        environment: {},
        conceal: (shown) => shown,
        fileNamed: () => undefined,
      },
    );
    rmSync(folder, { recursive: true });
    expect(fields.access_token).toBe("eyJ");
    const { payload, protectedHeader } = await jwtVerify(
      forms[0]?.get("client_assertion") ?? "",
      await importX509(pem, "PS256"),
      {
        issuer: "c1",
        subject: "c1",
        audience: "https://login.microsoftonline.com/t1/oauth2/v2.0/token",
        maxTokenAge: 60,
      },
    );
    const { raw } = new X509Certificate(pem);
    expect(protectedHeader["x5t#S256"]).toBe(createHash("sha256").update(raw).digest("base64url"));
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("the managed identity of an app, and an API key beside it", async () => {
  issuer = await startIssuer(({ headers }) =>
    headers["x-identity-header"] === "h"
      ? { body: { access_token: "eyJ.app", expires_on: String(Math.floor(Date.now() / 1000) + 3600) } }
      : { status: 400, body: "" },
  );
  for (const name of ["AZURE_CLIENT_SECRET", "AZURE_FEDERATED_TOKEN_FILE", "AZURE_CLIENT_CERTIFICATE_PATH"])
    vi.stubEnv(name, undefined);
  vi.stubEnv("IDENTITY_ENDPOINT", `${issuer.url}/msi/token`);
  vi.stubEnv("IDENTITY_HEADER", "h");
  const provider =
    "{ provider: azure, auth: { header: api-key }, credentials: { azure: }, wires: { chat: {} } }";
  fixture = await start(
    { "*": whole(200, "application/json", completion("Hello")) },
    "",
    `  - { name: one, provider: azure, base_url: "\${A}", models: [m], credential: { name: azure } }
  - { name: two, provider: azure, base_url: "\${A}", models: [n], key: a-key }`,
    undefined,
    {},
    { azure: provider },
  );
  const chat = formats[0] as (typeof formats)[0];
  for (const model of ["m", "m", "n"]) expect((await call(fixture, chat.request(model))).status).toBe(200);
  expect(fixture.mock.received.map(({ headers }) => [headers.authorization, headers["api-key"]])).toEqual([
    ["Bearer eyJ.app", undefined],
    ["Bearer eyJ.app", undefined],
    [undefined, "a-key"],
  ]);
  expect(issuer.calls).toHaveLength(1);
});
