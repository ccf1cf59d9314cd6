/** Credentials of AWS through a whole gateway: local doubles of the issuers, and `aws4` as the judge of every signature. */

// @ts-expect-error it has no types
import aws4 from "aws4";
import { afterEach, expect, test, vi } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, type Received, type Script, whole } from "../gateway/mock.ts";
import { type Issuer, startIssuer } from "./issuer.ts";

const chat = formats[0] as (typeof formats)[0];
const hello = whole(200, "application/json", completion("Hello"));
const SERVED =
  "{ provider: served, auth: bearer, credentials: { aws: { service: bedrock } }, wires: { chat: {} } }";

let issuer: Issuer | undefined;
let fixture: Fixture | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await fixture?.close();
  await issuer?.close();
});

/** What the upstream accepts: secrets by id, with the session token and the time of expiry. */
const accepted = new Map<string, { secret: string; token?: string; hasExpired?: boolean }>();

/** An upstream that accepts what AWS accepts: a valid signature with a credential that has not expired. */
const upstream: Script = (socket, received) => {
  const fault = faultIn(received);
  if (fault === undefined) return hello(socket, received);
  const errorType = { "x-amzn-errortype": `${fault}:http://internal.amazon.com/coral/` };
  return whole(403, "application/json", JSON.stringify({ message: fault }), errorType)(socket, received);
};

function faultIn({ headers, path, text }: Received): string | undefined {
  const [, id = "", region = ""] =
    /Credential=([^/]+)\/\d{8}\/([^/]+)\/bedrock\//.exec(headers.authorization ?? "") ?? [];
  const known = accepted.get(id);
  if (known === undefined) return "UnrecognizedClientException";
  if (headers["x-amz-security-token"] !== known.token) return "UnrecognizedClientException";
  if (known.hasExpired === true) return "ExpiredTokenException";
  const signedNames = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1]?.split(";") ?? [];
  const theirs = aws4.sign(
    {
      host: headers.host,
      method: "POST",
      path,
      service: "bedrock",
      region,
      headers: Object.fromEntries(signedNames.map((name) => [name, headers[name] ?? ""])),
      body: text,
      extraHeadersToIgnore: { "content-length": true },
    },
    { accessKeyId: id, secretAccessKey: known.secret },
  );
  return theirs.headers?.Authorization === headers.authorization ? undefined : "InvalidSignatureException";
}

async function gateway(channel: string) {
  fixture = await start(
    { "*": upstream },
    "",
    `  - { name: only, provider: served, base_url: "\${A}/v1", models: [m], ${channel} }`,
    undefined,
    {},
    { served: SERVED },
  );
  return { ask: () => call(fixture as Fixture, chat.request("m")), ...fixture };
}

test("an access key as the channel's key, without `credential`; another key is a bearer token", async () => {
  accepted.set("AKIDEXAMPLE1234567", { secret: "wJalr/+secret" });
  const { ask } = await gateway("key: AKIDEXAMPLE1234567|wJalr/+secret");
  expect((await ask()).status).toBe(200);
  await fixture?.close();
  const { ask: askAgain, mock } = await gateway("key: ABSKQmVkcm9jay1hcGkta2V5");
  await askAgain();
  expect(mock.received[0]?.headers.authorization).toBe("Bearer ABSKQmVkcm9jay1hcGkta2V5");
});

test("a wrong secret: the log has the upstream's reason, and not the secret", async () => {
  accepted.set("AKIDEXAMPLE1234567", { secret: "another-secret" });
  const { ask, log } = await gateway("key: AKIDEXAMPLE1234567|wJalr/+secret");
  expect((await ask()).status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(log)).toContain("InvalidSignatureException");
  expect(JSON.stringify(log)).not.toContain("wJalr");
});

test("a container's role that expires, and one that is revoked, in the middle of load: no request fails", async () => {
  issuer = await startIssuer(({ path, headers }, number) => {
    expect([path, headers.authorization]).toEqual(["/v1/credentials", "pod-token"]);
    // The first one expires: the upstream refuses it as soon as there is another one. Only a revocation ends the second one.
    const untilMs = Date.now() + (number === 1 ? 1500 : 3_600_000);
    const first = accepted.get("ASIA1");
    if (first !== undefined) first.hasExpired = true;
    accepted.set(`ASIA${number}`, { secret: `secret ${number}`, token: `session ${number}` });
    return {
      body: {
        AccessKeyId: `ASIA${number}`,
        SecretAccessKey: `secret ${number}`,
        Token: `session ${number}`,
        Expiration: new Date(untilMs).toISOString(),
      },
    };
  });
  vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `${issuer.url}/v1/credentials`);
  vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN", "pod-token");
  const { ask } = await gateway("credential: { name: aws, options: { region: eu-west-1, from: container } }");
  const statuses = new Map<number, number>();
  while (issuer.calls.length < 3) {
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (issuer.calls.length === 2) accepted.delete("ASIA2");
  }
  expect([...statuses.keys()]).toEqual([200]);
});

test("a chain of roles: each request to STS is signed with the credential before it", async () => {
  const keys: Record<string, string> = { AKIDEXAMPLE1234567: "wJalr/+secret", ASIA1: "secret 1" };
  issuer = await startIssuer(({ headers, text, form }, number) => {
    const id = /Credential=([^/]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
    const token = headers["x-amz-security-token"];
    const { headers: signed = {} } = aws4.sign(
      {
        host: headers.host,
        method: "POST",
        path: "/",
        service: "sts",
        region: "eu-west-1",
        headers: {
          "Content-Type": headers["content-type"],
          "X-Amz-Date": headers["x-amz-date"],
          ...(token === undefined ? {} : { "X-Amz-Security-Token": token }),
        },
        body: text,
        extraHeadersToIgnore: { "content-length": true },
      },
      { accessKeyId: id, secretAccessKey: keys[id] ?? "" },
    );
    if (signed.Authorization !== headers.authorization)
      return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
    if (form.RoleArn === "arn:closed")
      return {
        status: 403,
        body: "<ErrorResponse><Error><Code>AccessDenied</Code><Message>not authorized to perform: sts:AssumeRole</Message></Error></ErrorResponse>",
      };
    const expiration = new Date(Date.now() + 3_600_000).toISOString();
    accepted.set(`ASIA${number}`, { secret: `secret ${number}`, token: `session ${number}` });
    return {
      body: `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA${number}</AccessKeyId><SecretAccessKey>secret ${number}</SecretAccessKey><SessionToken>session ${number}</SessionToken><Expiration>${expiration}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    };
  });
  vi.stubEnv("AWS_ENDPOINT_URL_STS", issuer.url);
  const channel = (roles: string) =>
    `key: AKIDEXAMPLE1234567|wJalr/+secret, credential: { name: aws, options: { region: eu-west-1, role: "${roles}" } }`;
  const { ask, mock } = await gateway(channel("arn:first arn:second"));
  expect((await ask()).status).toBe(200);
  expect(issuer.calls.map(({ form }) => form.RoleArn)).toEqual(["arn:first", "arn:second"]);
  expect(mock.received[0]?.headers.authorization).toContain("Credential=ASIA2/");
  await fixture?.close();
  const { ask: askClosed, log } = await gateway(channel("arn:closed"));
  expect((await askClosed()).status).toBe(502);
  expect(JSON.stringify(log)).toContain("the credential `aws` from the role");
  expect(JSON.stringify(log)).toContain("not authorized to perform: sts:AssumeRole");
  expect(JSON.stringify(log)).toContain("To fix it: check the option `role`");
});

test("a wrong clock: the time of the upstream's refusal corrects the signature, and the request is repeated", async () => {
  accepted.set("AKIDEXAMPLE1234567", { secret: "wJalr/+secret" });
  const nowMs = Date.now();
  const late: Script = (socket, received) => {
    const at = received.headers["x-amz-date"] ?? "";
    const sentMs = Date.parse(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));
    if (Math.abs(sentMs - nowMs) > 300_000) {
      const body = '{"message":"Signature expired"}';
      socket.write(
        `HTTP/1.1 403 Forbidden\r\ndate: ${new Date(nowMs).toUTCString()}\r\nx-amzn-errortype: InvalidSignatureException\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return;
    }
    return hello(socket, received);
  };
  vi.spyOn(Date, "now").mockImplementation(() => nowMs - 3_600_000);
  const { ask, mock } = await gateway(
    "key: AKIDEXAMPLE1234567|wJalr/+secret, credential: { name: aws, options: { region: eu-west-2 } }",
  );
  mock.scripts.set("*", late);
  try {
    expect((await ask()).status).toBe(200);
    expect(mock.received).toHaveLength(2);
  } finally {
    vi.restoreAllMocks();
  }
});
