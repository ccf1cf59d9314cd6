/** A video on another host is fetched from the address that was checked, with its own host name. */
import { expect, test } from "vitest";
import { requestWithoutKey } from "./task-content.ts";

test.each([
  ["https://files.example/a?b=c", "192.0.2.1", "https://192.0.2.1", "files.example"],
  ["http://files.example:8080/a?b=c", "2001:db8::1", "http://[2001:db8::1]:8080", "files.example:8080"],
  ["https://192.0.2.1/a?b=c", "192.0.2.1", "https://192.0.2.1", "192.0.2.1"],
])("%s at %s", (url, address, origin, host) => {
  const asked = requestWithoutKey(
    { url: new URL(url), address },
    { range: "bytes=0-1", authorization: "Bearer k" },
  );
  expect(asked).toMatchObject({ origin, path: "/a?b=c", method: "GET" });
  expect(asked.headers).toMatchObject({ host, range: "bytes=0-1" });
  expect(asked.headers).not.toHaveProperty("authorization");
});
