/** Stored passwords: salted scrypt with its cost parameters, so that passwords of different costs can coexist. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and about 100 ms on a current machine (RFC 7914; OWASP recommends N = 2^15 or more). */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
export const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 1000;
/** Requirements of a password, as messages state them. */
export const GOOD_PASSWORD: string = `a text of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

export function isGoodPassword(password: unknown): password is string {
  if (typeof password !== "string") return false;
  return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** @param storedHash absent for an unknown login: the check takes the same time then, and returns false */
export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (storedHash ?? DUMMY_HASH).split("$");
  if (scheme !== "scrypt" || salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), cost);
  const expected = Buffer.from(key, "base64url");
  return derived.length === expected.length && timingSafeEqual(derived, expected) && storedHash !== undefined;
}

const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    // Keyboards produce some characters in two encodings; this makes them equal.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

export function generatePassword(): string {
  return randomBytes(15).toString("base64url");
}
