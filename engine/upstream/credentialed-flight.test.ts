import { describe, expect, test, vi } from "vitest";
import { CredentialedFlight } from "./credentialed-flight.ts";
import type { Receiver } from "./dispatch-contract.ts";
import type { RequestCredential, UpstreamRequest } from "./upstream-request.ts";

const request: UpstreamRequest = {
  origin: "https://host.example",
  path: "/",
  method: "POST",
  headers: {},
  body: "",
};
const send = () => Promise.reject(new Error("nothing is sent"));
const dispatch = () => {
  throw new Error("the key cannot sign");
};

/** @param waits the credential must be obtained first */
function credential(waits: boolean): RequestCredential {
  return {
    ready: () => (waits ? Promise.resolve() : undefined),
    apply: () => 1,
    refused: () => undefined,
  };
}

describe("a signature that cannot be made", () => {
  test.each([
    ["at once", false],
    ["after the credential was obtained", true],
  ])("fails the request, %s", async (_, waits) => {
    const fail = vi.fn();
    const receiver: Receiver = { headers: vi.fn(), data: vi.fn(), end: vi.fn(), fail };
    new CredentialedFlight(request, credential(waits), dispatch, send, receiver);
    // The caller does not have the flight yet.
    expect(fail).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(fail).toHaveBeenCalled(), 45_000);
    expect(fail.mock.calls).toEqual([[{ kind: "credential", detail: "the key cannot sign" }]]);
  });
});
