/**
 * The requests to issuers equal those of the makers' own libraries, with the same secrets at the same time. Nothing is sent: each
 * library gets a transport that records its requests.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ClientCertificateCredential,
  ClientSecretCredential,
  ManagedIdentityCredential,
  type TokenCredential,
  WorkloadIdentityCredential,
} from "@azure/identity";
import { Compute, ExternalAccountClient, gaxios, JWT, UserRefreshClient } from "google-auth-library";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readCredentials } from "../../engine/cli/setup.ts";
import { readCredentialFile } from "../../engine/credentials/credential-file.ts";
import { obtainCredential } from "../../engine/credentials/obtain-credential.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { startIssuer } from "./issuer.ts";

const NOW_MS = Date.parse("2026-01-02T03:04:05Z");
const TOKEN = { access_token: "a-token", token_type: "Bearer", expires_in: 3600 };
const folder = mkdtempSync(join(tmpdir(), "polywire-oracles-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const texts = readCredentials({ folders: [join(packageRoot, "providers")] });

/** The requests that a credential file makes, the token and the time of its expiry. */
async function ours(
  name: string,
  request: { options?: Record<string, string>; key?: string; env?: Record<string, string> },
  answer: (sent: Sent) => object = () => TOKEN,
) {
  const fileNamed = (each: string) =>
    readCredentialFile(texts[each] as NonNullable<(typeof texts)[string]>).file;
  const file = fileNamed(name);
  if (file === undefined) throw new Error("the file has errors");
  const { options = {}, key = "", env = {} } = request;
  const sent: Sent[] = [];
  const { fields, expiresAtMs } = await obtainCredential(
    { file, options, key },
    {
      send(each) {
        sent.push({ ...each, headers: { ...each.headers } as Record<string, string> });
        return Promise.resolve({
          status: 200,
          headers: {},
          body: JSON.stringify(answer(sent.at(-1) as Sent)),
        });
      },
      nowMs: Date.now,
      readText: (path) => Promise.resolve(readFileSync(path, "utf8")),
      environment: env,
      conceal: (shown) => shown,
      fileNamed,
    },
  );
  return { sent, token: fields.access_token, expiresAtMs };
}

/** The parts of a request that an issuer reads. Assertions are decoded: their ids are random, `typ` and `kid` optional. */
function read({ method, url, headers, body }: Sent, names: readonly string[] = []): object {
  const { origin, pathname, searchParams } = new URL(url);
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isJson = body.startsWith("{");
  const form = isJson ? {} : Object.fromEntries(new URLSearchParams(body));
  return {
    method,
    url: origin + pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, sent[name]])),
    ...(isJson ? { json: JSON.parse(body) } : { form: { ...form, ...decoded(form) } }),
  };
}

function decoded(form: Record<string, string>): object {
  return Object.fromEntries(
    ["assertion", "client_assertion"].flatMap((name) => {
      if (form[name]?.split(".").length !== 3) return [];
      const { jti, ...claims } = decodeJwt(form[name]);
      const { typ: _, kid: __, ...required } = decodeProtectedHeader(form[name]);
      return [[name, { header: required, claims, hasId: jti !== undefined }]];
    }),
  );
}

describe("google-auth-library", () => {
  const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account = {
    type: "service_account",
    client_email: "me@project.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    private_key_id: "key-1",
  };

  /** A transport of the library that answers as `answer` says. */
  function recorder(answer: (sent: Sent) => object = () => TOKEN) {
    const sent: Sent[] = [];
    const transporter = new gaxios.Gaxios({
      async fetchImplementation(input: unknown, init: RequestInit = {}) {
        const request = new Request(input as string, init);
        sent.push({
          method: request.method,
          url: request.url,
          headers: Object.fromEntries(request.headers),
          body: await request.text(),
        });
        return Response.json(answer(sent.at(-1) as Sent));
      },
    } as ConstructorParameters<typeof gaxios.Gaxios>[0]);
    return { sent, transporter };
  }

  test("a service account", async () => {
    const { sent, transporter } = recorder();
    const client = new JWT({
      email: account.client_email,
      key: account.private_key,
      keyId: account.private_key_id,
      scopes: [SCOPE],
      transporter,
    });
    const { token } = await client.getAccessToken();
    const made = await ours("google", { key: JSON.stringify(account) });
    expect(made.sent.map((each) => read(each))).toEqual(sent.map((each) => read(each)));
    expect([made.token, made.expiresAtMs]).toEqual([token, client.credentials.expiry_date]);
  });

  test("an authorized user", async () => {
    const { sent, transporter } = recorder();
    const user = { client_id: "c", client_secret: "s/+", refresh_token: "1//r" };
    const client = new UserRefreshClient({
      clientId: user.client_id,
      clientSecret: user.client_secret,
      refreshToken: user.refresh_token,
      transporter,
    });
    const { token } = await client.getAccessToken();
    const made = await ours("google", { key: JSON.stringify({ type: "authorized_user", ...user }) });
    expect(made.sent.map((each) => read(each))).toEqual(sent.map((each) => read(each)));
    expect([made.token, made.expiresAtMs]).toEqual([token, client.credentials.expiry_date]);
  });

  const subject = join(folder, "subject.json");
  writeFileSync(subject, JSON.stringify({ id_token: "eyJ.a.b" }));
  const format = { type: "json", subject_token_field_name: "id_token" };
  const JWT_TYPE = "urn:ietf:params:oauth:token-type:jwt";
  const AWS_TYPE = "urn:ietf:params:aws:token-type:aws4_request";
  const IMPERSONATION =
    "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/a@b.iam.gserviceaccount.com:generateAccessToken";

  test.each<[string, string, object, object]>([
    ["a file", JWT_TYPE, { file: subject, format }, {}],
    [
      "a file, and an impersonation",
      JWT_TYPE,
      { file: subject, format },
      { service_account_impersonation_url: IMPERSONATION },
    ],
    ["a URL", JWT_TYPE, { url: "http://169.254.169.254/token", headers: { Metadata: "True" }, format }, {}],
    [
      "AWS",
      AWS_TYPE,
      {
        environment_id: "aws1",
        regional_cred_verification_url:
          "https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15",
      },
      {},
    ],
  ])("a federation with %s", async (_, subjectType, source, more) => {
    const federation = {
      type: "external_account",
      audience: "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q",
      subject_token_type: subjectType,
      token_url: "https://sts.googleapis.com/v1/token",
      credential_source: source,
      ...more,
    };
    const env = {
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: "wJalr/+secret",
      AWS_SESSION_TOKEN: "session",
      AWS_REGION: "eu-west-1",
    };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const answer = ({ url }: Sent): object =>
      url.startsWith("http://")
        ? { id_token: "eyJ.a.b" }
        : url === IMPERSONATION
          ? { accessToken: "impersonated", expireTime: "2026-01-02T04:04:05Z" }
          : TOKEN;
    const { sent, transporter } = recorder(answer);
    const client = ExternalAccountClient.fromJSON({ ...federation, scopes: [SCOPE], transporter } as never);
    // The library gives its exchange no transport.
    Object.assign((client as unknown as { stsCredential: object }).stsCredential, { transporter });
    const token = await client?.getAccessToken();
    const path = join(folder, "federation.json");
    writeFileSync(path, JSON.stringify(federation));
    const made = await ours("google", { options: { file: path }, env }, answer);
    const shown = (each: Sent): object => {
      const request = read(each, ["authorization", "metadata"]) as {
        form?: Record<string, string>;
        json?: object;
      };
      const identity = request.form?.subject_token?.startsWith("%7B")
        ? request.form.subject_token
        : undefined;
      return identity === undefined
        ? request
        : { ...request, form: { ...request.form, subject_token: identityOf(identity) } };
    };
    expect(made.sent.map(shown)).toEqual(sent.map(shown));
    expect([made.token, made.expiresAtMs]).toEqual([token?.token, client?.credentials.expiry_date]);
  });

  /**
   * A signed request as data. The library does not sign the header with the target, although it sends it; `google.test.ts` judges
   * our signature with a library that signs all headers.
   */
  function identityOf(text: string): object {
    const { headers, url, method } = JSON.parse(decodeURIComponent(text)) as {
      headers: { key: string; value: string }[];
      url: string;
      method: string;
    };
    const { authorization = "", ...sent } = Object.fromEntries(
      headers.map(({ key, value }) => [key.toLowerCase(), value]),
    );
    const [, credential, names = ""] = /Credential=(\S+), SignedHeaders=(\S+),/.exec(authorization) ?? [];
    const signed = names.split(";").filter((name) => name !== "x-goog-cloud-target-resource");
    return { url: new URL(url).href, method, headers: sent, credential, signed };
  }

  test("the metadata server", async () => {
    const server = await startIssuer(() => ({
      headers: { "metadata-flavor": "Google", "content-type": "application/json" },
      body: TOKEN,
    }));
    const host = new URL(server.url).host;
    vi.stubEnv("GCE_METADATA_HOST", host);
    const client = new Compute();
    const { token } = await client.getAccessToken();
    await server.close();
    const made = await ours("google", { env: { GCE_METADATA_HOST: host } });
    const theirs = server.calls.map(({ method, path, headers, text }) => ({
      method,
      url: `${server.url}${path}`,
      headers,
      body: text,
    }));
    const names = ["metadata-flavor"];
    expect(made.sent.map((each) => read(each, names))).toEqual(theirs.map((each) => read(each, names)));
    expect([made.token, made.expiresAtMs]).toEqual([token, client.credentials.expiry_date]);
  });
});

describe("@azure/identity", () => {
  const RESOURCE = "https://cognitiveservices.azure.com";
  const TENANT = "00000000-0000-0000-0000-000000000001";
  const CLIENT = "00000000-0000-0000-0000-000000000002";
  const AUTHORITY = `https://login.microsoftonline.com/${TENANT}`;
  const answer = ({ url }: Sent): object =>
    /\.well-known|discovery/.test(url)
      ? {
          issuer: `${AUTHORITY}/v2.0`,
          authorization_endpoint: `${AUTHORITY}/oauth2/v2.0/authorize`,
          token_endpoint: `${AUTHORITY}/oauth2/v2.0/token`,
          jwks_uri: `${AUTHORITY}/discovery/v2.0/keys`,
        }
      : {
          ...TOKEN,
          ...(url.startsWith("http:") && {
            expires_on: String(Math.floor(Date.now() / 1000) + 3600),
            resource: RESOURCE,
          }),
        };

  /** Fields and headers with which the library describes itself. */
  const OF_LIBRARY = /^(x-client-|x-app-|client-request-id|return-client-request-id|x-ms-|client_info$)/;

  async function theirs(
    open: (options: object) => TokenCredential,
  ): Promise<{ sent: Sent[]; expiresAtMs: number; token: string }> {
    const sent: Sent[] = [];
    const httpClient = {
      sendRequest(request: {
        method: string;
        url: string;
        headers: { toJSON(): Record<string, string> };
        body?: unknown;
      }) {
        const each = {
          method: request.method,
          url: request.url,
          headers: request.headers.toJSON(),
          body: String(request.body ?? ""),
        };
        const body = JSON.stringify(answer(each));
        if (!/\.well-known|discovery/.test(each.url)) sent.push(each);
        const headers = new Map([["content-type", "application/json"]]);
        return Promise.resolve({
          request,
          status: 200,
          headers: {
            get: (name: string) => headers.get(name),
            toJSON: () => Object.fromEntries(headers),
            [Symbol.iterator]: () => headers[Symbol.iterator](),
          },
          bodyAsText: body,
        });
      },
    };
    const credential = open({ httpClient, disableInstanceDiscovery: true });
    const token = await credential.getToken(`${RESOURCE}/.default`);
    if (token === null) throw new Error("no token");
    return { sent, token: token.token, expiresAtMs: token.expiresOnTimestamp };
  }

  function shown(each: Sent): object {
    const { form, query, ...rest } = read(each, ["metadata", "x-identity-header"]) as {
      form: Record<string, string>;
      query: Record<string, string>;
    };
    const own = (fields: Record<string, string>): object =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_LIBRARY.test(name)));
    return { ...rest, query: own(query), form: own(form) };
  }

  const expectEqual = async (
    open: (options: object) => TokenCredential,
    request: Parameters<typeof ours>[1],
  ): Promise<void> => {
    const library = await theirs(open);
    const made = await ours("azure", request, answer);
    expect(made.sent.map(shown)).toEqual(library.sent.map(shown));
    expect([made.token, made.expiresAtMs]).toEqual([library.token, library.expiresAtMs]);
  };
  const options = { tenant_id: TENANT, client_id: CLIENT };

  test("a client secret", () =>
    expectEqual((more) => new ClientSecretCredential(TENANT, CLIENT, "the~secret/+", more), {
      options,
      key: "the~secret/+",
    }));

  test("a federated token", async () => {
    const path = join(folder, "pod-token");
    writeFileSync(path, "pod-token");
    await expectEqual(
      (more) =>
        new WorkloadIdentityCredential({ tenantId: TENANT, clientId: CLIENT, tokenFilePath: path, ...more }),
      { env: { AZURE_TENANT_ID: TENANT, AZURE_CLIENT_ID: CLIENT, AZURE_FEDERATED_TOKEN_FILE: path } },
    );
  });

  const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
  test.skipIf(!hasOpenssl && process.env.CI === undefined)("a client certificate", async () => {
    const [key, certificate, both] = ["key.pem", "cert.pem", "both.pem"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const subject = ["-nodes", "-days", "2", "-subj", "/CN=gateway"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-keyout", key, "-out", certificate, ...subject];
    execFileSync("openssl", made, { stdio: "ignore" });
    writeFileSync(both, readFileSync(key, "utf8") + readFileSync(certificate, "utf8"));
    await expectEqual(
      (more) => new ClientCertificateCredential(TENANT, CLIENT, { certificatePath: both }, more),
      {
        options: { ...options, certificate_file: both },
      },
    );
  });

  test.each<[string, Record<string, string>]>([
    ["an app", { IDENTITY_ENDPOINT: "http://127.0.0.1:41741/msi/token", IDENTITY_HEADER: "h" }],
    ["a machine", {}],
  ])("the managed identity of %s", async (_, env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    // The library keeps the first source, and with it the first test's transport, for the whole process; and tokens by client.
    const clientId = JSON.stringify(env).length.toString();
    const open = (more: object): TokenCredential => {
      const credential = new ManagedIdentityCredential({ clientId, ...more });
      const { managedIdentityApp } = credential as unknown as {
        managedIdentityApp: { managedIdentityClient: object };
      };
      Object.assign(managedIdentityApp.managedIdentityClient.constructor, { identitySource: undefined });
      return credential;
    };
    await expectEqual(open, { options: { client_id: clientId }, env });
  });
});
