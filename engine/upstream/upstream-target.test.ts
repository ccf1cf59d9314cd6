import { describe, expect, test } from "vitest";
import { type Auth, authoriser } from "./auth.ts";
import { composeRequest, isForwardable, type UpstreamTarget } from "./upstream-target.ts";

const message = {
  method: "POST",
  path: "/chat?alt=sse",
  headers: { "content-type": "application/json" },
  body: "{}",
};

function targetWith(more: Partial<UpstreamTarget> = {}, auth: Auth = { scheme: "none" }): UpstreamTarget {
  return {
    origin: "https://host.example",
    prefix: "/v1",
    headers: {},
    forward: [],
    authorise: authoriser(auth, "secret key"),
    ...more,
  };
}

describe("the credential in a request", () => {
  const cases: [Auth, Record<string, string>, string][] = [
    [{ scheme: "none" }, {}, "/v1/chat?alt=sse"],
    [{ scheme: "bearer", prefix: "Bearer" }, { authorization: "Bearer secret key" }, "/v1/chat?alt=sse"],
    [{ scheme: "bearer", prefix: "Token" }, { authorization: "Token secret key" }, "/v1/chat?alt=sse"],
    [{ scheme: "header", name: "x-key" }, { "x-key": "secret key" }, "/v1/chat?alt=sse"],
    [{ scheme: "query", name: "key" }, {}, "/v1/chat?alt=sse&key=secret%20key"],
  ];
  test.each(cases)("%j", (auth, headers, path) => {
    const request = composeRequest(targetWith({}, auth), message, "m", {});
    expect(request.headers).toEqual({
      "accept-encoding": "identity",
      "user-agent": "polywire",
      ...message.headers,
      ...headers,
    });
    expect(request.path).toBe(path);
  });
});

test("headers of the provider override the wire's, and the wire's override the client's", () => {
  const request = composeRequest(
    targetWith({ headers: { a: "provider" }, forward: ["a", "b", "c"] }),
    { ...message, headers: { a: "wire", b: "wire" } },
    "m",
    { a: "client", b: "client", c: "client", d: "client" },
  );
  expect(request.headers).toMatchObject({ a: "provider", b: "wire", c: "client" });
  expect(request.headers).not.toHaveProperty("d");
});

test("a provider's own path has the wire's query and the model's name", () => {
  const request = composeRequest(targetWith({ path: "/deployments/{model}/chat" }), message, "a b", {});
  expect(request.path).toBe("/v1/deployments/a%20b/chat?alt=sse");
});

test("a provider's own path may have a query", () => {
  const request = composeRequest(targetWith({ path: "/chat?api-version=1" }), message, "m", {});
  expect(request.path).toBe("/v1/chat?api-version=1&alt=sse");
});

test.each(["authorization", "cookie", "host", "x-forwarded-for", "content-length", "te"])(
  "%s is never forwarded",
  (name) => {
    expect(isForwardable(name)).toBe(false);
  },
);
