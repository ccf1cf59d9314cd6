import { expect, test } from "vitest";
import { classify, failureError } from "./upstream-failure.ts";

test.each([
  ["UND_ERR_CONNECT_TIMEOUT", "connect_timeout", 504],
  ["UND_ERR_HEADERS_TIMEOUT", "headers_timeout", 504],
  ["UND_ERR_BODY_TIMEOUT", "idle_timeout", 504],
  ["UND_ERR_SOCKET", "closed", 502],
  ["ECONNRESET", "closed", 502],
  ["HPE_INVALID_CONSTANT", "protocol", 502],
  ["ECONNREFUSED", "connect", 502],
  ["EMFILE", "exhausted", 503],
  ["ENFILE", "exhausted", 503],
  ["ENOBUFS", "exhausted", 503],
  ["ENOMEM", "exhausted", 503],
  ["ENOTFOUND", "connect", 502],
  ["CERT_HAS_EXPIRED", "connect", 502],
  ["UND_ERR_ABORTED", "cancelled", 499],
])("%s is %s", (code, kind, status) => {
  const failure = classify(Object.assign(new Error("10.0.0.1 said no"), { code }));
  expect(failure.kind).toBe(kind);
  const error = failureError(failure);
  expect(error.status).toBe(status);
  // A client must not see upstream addresses.
  expect(error.message).not.toContain("10.0.0.1");
});
