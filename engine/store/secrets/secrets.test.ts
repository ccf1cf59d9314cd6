import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { StoreInvalid } from "../database/store-errors.ts";
import { isOutdated, keyring, openKeyring, SecretError, seal, unseal } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "polywire-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keys = keyring(["a secret of sixteen characters"]);

it("decrypts what it encrypted, and encrypts equal values differently", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (value, place) => {
      const sealed = seal(keys, value, place);
      expect(unseal(keys, sealed, place)).toBe(value);
      expect(seal(keys, value, place)).not.toBe(sealed);
    }),
    { numRuns: 50 },
  );
});

it("decrypts no value that was changed, moved, truncated, or encrypted with another secret", () => {
  const sealed = seal(keys, "value", "channel:1");
  const [version, id, body = ""] = sealed.split(".");
  for (let at = 0; at < body.length; at++) {
    const changed = body.slice(0, at) + (body[at] === "A" ? "B" : "A") + body.slice(at + 1);
    const same = Buffer.from(changed, "base64url").equals(Buffer.from(body, "base64url"));
    if (!same) expect(() => unseal(keys, `${version}.${id}.${changed}`, "channel:1")).toThrow(SecretError);
  }
  expect(() => unseal(keys, sealed, "channel:2")).toThrow(/copied from another row/);
  for (const wrong of [
    "",
    "v1",
    `v1.${id}`,
    `v1.${id}.`,
    `v1.${id}.AAAA`,
    `v2.${id}.${body}`,
    `${sealed}.x`,
  ]) {
    expect(() => unseal(keys, wrong, "channel:1")).toThrow(SecretError);
  }
  const other = keyring(["another secret of the same length"]);
  expect(() => unseal(other, sealed, "channel:1")).toThrow(/Every node needs the same POLYWIRE_SECRET/);
});

it("with a new secret before the old one, old values are decrypted and reported as outdated", () => {
  const sealed = seal(keys, "value", "p");
  const rotated = keyring(["the new secret of this test", "a secret of sixteen characters"]);
  expect(isOutdated(keys, sealed)).toBe(false);
  expect(isOutdated(rotated, seal(rotated, "value", "p"))).toBe(false);
  expect(isOutdated(rotated, sealed)).toBe(true);
});

it("a short secret is refused", () => {
  expect(() => openKeyring({ secret: "fifteen charact" })).toThrow(StoreInvalid);
  expect(() => keyring([])).toThrow(StoreInvalid);
});

it("a secret file is created once, readable by its owner only, and then read", () => {
  const file = join(folder, "deep", "secret.key");
  const first = openKeyring({ file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openKeyring({ secret: "", file })).toEqual(first);
  expect(readdirSync(join(folder, "deep"))).toEqual(["secret.key"]);
  writeFileSync(file, `a-new-secret-to-seal-with\n${readFileSync(file, "utf8")}`);
  expect(openKeyring({ file }).keys[1]).toEqual(first.keys[0]);
  chmodSync(file, 0o644);
  expect(() => openKeyring({ file })).toThrow(/chmod 600/);
});
