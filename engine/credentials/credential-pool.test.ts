/** Which channels share a credential, also after an edit of a file. */
import { expect, test } from "vitest";
import type { CredentialFile } from "./credential-contract.ts";
import { shareCredential } from "./credential-pool.ts";
import type { HeldCredential } from "./held-credential.ts";

const named = (name: string, inner?: string): CredentialFile => ({
  name,
  title: name,
  options: {},
  key: undefined,
  sources: [
    {
      name: "a source",
      fix: "nothing",
      steps: inner === undefined ? {} : { other: { credential: { name: inner, options: {} } } },
      give: { token: "t" },
    },
  ],
  use: {},
  refused: [{ status: 401 }],
  tests: [],
});

const files = (deepest: CredentialFile): Record<string, CredentialFile> => ({
  outer: named("outer", "middle"),
  // A loop of files ends.
  middle: {
    ...named("middle", "outer"),
    sources: [...named("", "deepest").sources, ...named("", "outer").sources],
  },
  deepest,
});

const share = (all: Record<string, CredentialFile>, options = {}, route = "direct"): HeldCredential =>
  shareCredential({ file: all.outer as CredentialFile, options, key: "", route }, (name) => all[name]);

test.each([
  ["equal files, options and routes", files(named("deepest")), {}, "direct", true],
  ["another route", files(named("deepest")), {}, "a proxy", false],
  ["another option", files(named("deepest")), { scope: "a" }, "direct", false],
  [
    "an edit of a file that a step of a step names",
    files({ ...named("deepest"), title: "edited" }),
    {},
    "direct",
    false,
  ],
])("%s: the credential is shared: %#", (_, all, options, route, isShared) => {
  const first = share(files(named("deepest")));
  expect(share(all, options, route) === first).toBe(isShared);
});
