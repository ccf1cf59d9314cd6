/** Other libraries verify the tokens and the signatures. */
// @ts-expect-error it has no declarations
import aws4 from "aws4";
import { jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { type Auth, authoriser, fitting } from "./auth.ts";
import type { SignatureRules } from "./request-signature.ts";
import type { UpstreamRequest } from "./upstream-request.ts";

const NOW_MS = Date.parse("2026-01-02T03:04:05Z");

function requestTo(host: string, path: string, body: string): UpstreamRequest {
  return { origin: `https://${host}`, path, method: "POST", headers: {}, body };
}

describe("a token that the key's secret signs", () => {
  const auth: Auth = {
    scheme: "jwt_hs256",
    claims: { iss: "{id}", exp: { after: 1800 }, nbf: { after: -5 }, version: 2 },
  };

  async function tokenAt(nowMs: number, authorise = authoriser(auth, "access|secret|of", () => nowMs)) {
    const request = requestTo("host.example", "/", "");
    authorise(request);
    const [word, token = ""] = (request.headers.authorization ?? "").split(" ");
    expect(word).toBe("Bearer");
    const { payload, protectedHeader } = await jwtVerify(token, Buffer.from("secret|of"), {
      currentDate: new Date(nowMs),
    });
    return { token, payload, protectedHeader };
  }

  test("says what its provider wants to hear", async () => {
    const { payload, protectedHeader } = await tokenAt(NOW_MS);
    const seconds = NOW_MS / 1000;
    expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT" });
    expect(payload).toEqual({ iss: "access", exp: seconds + 1800, nbf: seconds - 5, version: 2 });
  });

  test("is the same for half its life, and another one after it", async () => {
    let nowMs = NOW_MS;
    const authorise = authoriser(auth, "access|secret|of", () => nowMs);
    const { token } = await tokenAt(nowMs, authorise);
    nowMs += 899_000;
    expect((await tokenAt(nowMs, authorise)).token).toBe(token);
    nowMs += 2_000;
    expect((await tokenAt(nowMs, authorise)).token).not.toBe(token);
  });
});

describe("a signature over the whole request", () => {
  const volcengine: SignatureRules = {
    algorithm: "HMAC-SHA256",
    prefix: "",
    terminator: "request",
    region: "cn-north-1",
    service: "cv",
    date: "x-date",
    hash: "x-content-sha256",
    encodesTwice: false,
  };
  const amazon: SignatureRules = {
    algorithm: "AWS4-HMAC-SHA256",
    prefix: "AWS4",
    terminator: "aws4_request",
    region: "eu-west-1",
    service: "bedrock",
    date: "x-amz-date",
    hash: "x-amz-content-sha256",
    encodesTwice: true,
  };

  async function signed(rules: SignatureRules, request: UpstreamRequest): Promise<UpstreamRequest> {
    authoriser({ scheme: "signature_v4", ...rules }, "AKLTexample|c2VjcmV0LWtleQ==", () => NOW_MS)(request);
    const hash = await crypto.subtle.digest("SHA-256", Buffer.from(request.body as string));
    request.sign?.(request, Buffer.from(hash).toString("hex"));
    return request;
  }

  // Signed by the provider's own library, @volcengine/openapi 1.36.2.
  test.each([
    [
      volcengine,
      requestTo(
        "visual.volcengineapi.com",
        "/?Version=2022-08-31&Action=CVSync2AsyncSubmitTask",
        '{"req_key":"jimeng_t2v_v30","prompt":"一只猫"}',
      ),
      "/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31",
      "HMAC-SHA256 Credential=AKLTexample/20260102/cn-north-1/cv/request, SignedHeaders=host;x-content-sha256;x-date, Signature=9c6743f98c60ad777f27d8ba6f7ca301ea4207dc74856c43feeaf412b7ce6586",
    ],
    [
      { ...volcengine, region: "cn-beijing", service: "iam" },
      requestTo("iam.volcengineapi.com", "/?Version=2018-01-01&Action=ListUsers&b+c=x/y+z*~(1)", "{}"),
      "/?Action=ListUsers&Version=2018-01-01&b%20c=x%2Fy%20z%2A~%281%29",
      "HMAC-SHA256 Credential=AKLTexample/20260102/cn-beijing/iam/request, SignedHeaders=host;x-content-sha256;x-date, Signature=54a80bf5dceabc33999feb2d8a6ae2a34097a458c8cbe95d449f1505dd035fe7",
    ],
  ])("as its maker's library signs it", async (rules, request, path, authorization) => {
    const { headers, path: sent } = await signed(rules, request);
    expect(sent).toBe(path);
    expect(headers.authorization).toBe(authorization);
    expect(headers["x-date"]).toBe("20260102T030405Z");
  });

  test.each([
    ["/model/a.b-v1:0/converse", "{}"],
    ["/model/arn%3Aaws%3Abedrock/converse?b=2&a=1&a=0", '{"a":"ü"}'],
  ])("as another library signs %s", async (path, body) => {
    const request = requestTo("bedrock-runtime.eu-west-1.amazonaws.com", path, body);
    request.headers["content-type"] = "application/json";
    const { headers, path: sent } = await signed(amazon, request);
    const theirs = aws4.sign(
      {
        host: "bedrock-runtime.eu-west-1.amazonaws.com",
        method: "POST",
        path: sent,
        service: "bedrock",
        region: "eu-west-1",
        headers: {
          "Content-Type": "application/json",
          "X-Amz-Date": headers["x-amz-date"],
          "X-Amz-Content-Sha256": headers["x-amz-content-sha256"],
        },
        body,
        extraHeadersToIgnore: { "content-length": true },
      },
      { accessKeyId: "AKLTexample", secretAccessKey: "c2VjcmV0LWtleQ==" },
    );
    expect(headers.authorization).toBe(theirs.headers.Authorization);
  });
});

test("of several schemes, the first that the key fits", () => {
  const schemes: Auth[] = [
    { scheme: "jwt_hs256", claims: {} },
    { scheme: "bearer", prefix: "Bearer" },
  ];
  expect(fitting(schemes, "access|secret")?.scheme).toBe("jwt_hs256");
  expect(fitting(schemes, "key")?.scheme).toBe("bearer");
  expect(fitting(schemes.slice(0, 1), "key")).toBeUndefined();
});
