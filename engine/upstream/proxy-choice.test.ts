import { describe, expect, test } from "vitest";
import { chooseByVariables, readProxyUrl, readProxyVariables } from "./proxy-choice.ts";

describe("a URL of a proxy", () => {
  test.each([
    ["http://proxy.example", "http://proxy.example:80"],
    ["https://proxy.example:8443/", "https://proxy.example:8443"],
    ["socks5://10.0.0.1", "socks5://10.0.0.1:1080"],
    ["socks5h://user:pass@[::1]:1081", "socks5://[::1]:1081"],
  ])("%s", (text, shown) => {
    expect(readProxyUrl(text)?.shown).toBe(shown);
  });

  test("has decoded credentials", () => {
    expect(readProxyUrl("http://a%40b:c%3Ad@p")).toMatchObject({ username: "a@b", password: "c:d" });
  });

  test.each([
    "proxy.example:3128",
    "ftp://proxy.example",
    "socks4://proxy.example",
    "http://",
    "http://proxy.example/path",
    "http://proxy.example?a=b",
    "http://%ff@proxy.example",
    // RFC 1929 has no user without a password.
    "socks5://user@proxy.example",
    `socks5://user:${"p".repeat(256)}@proxy.example`,
  ])("%s is not a URL of a proxy", (text) => {
    expect(readProxyUrl(text)).toBeUndefined();
  });
});

describe("the variables of the environment", () => {
  const chooseProxy = (variables: Record<string, string>, url: string): string | undefined =>
    chooseByVariables(readProxyVariables(variables, () => {}))(new URL(url))?.shown;
  const both = { HTTPS_PROXY: "http://secure:1", HTTP_PROXY: "http://plain:2" };

  test.each([
    [both, "https://a.example", "http://secure:1"],
    [both, "http://a.example", "http://plain:2"],
    [{ ...both, https_proxy: "http://lower:3" }, "https://a.example", "http://lower:3"],
    [{ ALL_PROXY: "socks5://all:4" }, "https://a.example", "socks5://all:4"],
    [{ HTTP_PROXY: "plain:2" }, "http://a.example", "http://plain:2"],
    [{ HTTP_PROXY: "http://plain:2" }, "https://a.example", undefined],
    [{ HTTPS_PROXY: "" }, "https://a.example", undefined],
  ])("%j at %s: %s", (variables, url, shown) => {
    expect(chooseProxy(variables as Record<string, string>, url)).toBe(shown);
  });

  test.each([
    ["*", "https://a.example", true],
    ["a.example", "https://a.example", true],
    ["a.example", "https://b.a.example", true],
    [".a.example", "https://b.a.example", true],
    ["*.a.example", "https://b.a.example", true],
    ["a.example", "https://ba.example", false],
    ["A.Example", "https://a.example", true],
    ["x, a.example", "https://a.example", true],
    ["x a.example", "https://a.example", true],
    ["a.example:443", "https://a.example", true],
    ["a.example:8443", "https://a.example", false],
    ["a.example:8443", "https://a.example:8443", true],
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://11.1.2.3", false],
    ["2001:db8::/32", "https://[2001:db8::1]", true],
    ["", "https://localhost:8080", true],
    ["", "http://127.0.0.1", true],
    ["", "http://[::1]:1", true],
    ["", "https://a.example", false],
  ])("NO_PROXY=%s at %s: %s", (exceptions, url, isException) => {
    expect(chooseProxy({ ...both, NO_PROXY: exceptions }, url) === undefined).toBe(isException);
  });

  test("a variable with another value is reported by its name", () => {
    const wrong: string[] = [];
    readProxyVariables({ HTTPS_PROXY: "ftp://x" }, (name) => wrong.push(name));
    expect(wrong).toEqual(["HTTPS_PROXY"]);
  });
});
