/**
 * Encrypts values that must not be readable in the database: keys of channels, captured content. AES-256-GCM. Each ciphertext
 * names its key, so a key can be replaced while old values exist, and is bound to its row.
 */
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StoreInvalid } from "../database/store-errors.ts";

export const DEFAULT_SECRET_FILE = "./data/secret.key";

/** The first key encrypts; all keys decrypt. */
export interface Keyring {
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
}

/** A value that cannot be decrypted: another key encrypted it, or it was changed or moved. */
export class SecretError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SecretError";
  }
}

const MIN_SECRET = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secrets strings of at least 16 characters, the current one first */
export function keyring(secrets: readonly string[]): Keyring {
  const keys = secrets.map((secret) => {
    if (secret.length < MIN_SECRET) {
      throw new StoreInvalid(
        "the secret",
        `at least ${MIN_SECRET} characters; \`openssl rand -base64 32\` makes one`,
      );
    }
    const key = Buffer.from(hkdfSync("sha256", secret, "", "polywire channel keys", 32));
    return { id: hash("sha256", key, "hex").slice(0, 8), key };
  });
  if (keys.length === 0)
    throw new StoreInvalid("the secret", "set, because credentials are encrypted with it");
  return { keys };
}

export interface KeyringSource {
  /** One secret, or several separated by spaces or commas: the current one first, then older ones. */
  secret?: string;
  /** File of the secret if `secret` is absent. Created if it is missing. Default: `./data/secret.key`. */
  file?: string;
}

/**
 * The configured secret, else the file's. A new file has mode 0600.
 *
 * @throws StoreInvalid for a secret that is too short, or a file that others can read
 */
export function openKeyring(source: KeyringSource = {}): Keyring {
  const { secret = "", file = DEFAULT_SECRET_FILE } = source;
  return keyring(split(secret === "" ? readOrCreate(file) : secret));
}

function split(secrets: string): string[] {
  return secrets.split(/[\s,]+/).filter((secret) => secret !== "");
}

function readOrCreate(file: string): string {
  const found = read(file);
  if (found !== undefined) return found;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Written to a draft file and then linked: if two processes start together, one link succeeds, and both read that file.
  const draftFile = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draftFile, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draftFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draftFile, { force: true });
  }
  return read(file) ?? "";
}

function read(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
    throw new StoreInvalid(
      file,
      `readable by its owner only, because it decrypts every channel's credential: chmod 600 ${file}`,
    );
  }
  return text;
}

/**
 * @param context names the value's row, such as `channel:<id>`; decryption needs the same context
 * @returns `v1.<key id>.<nonce, ciphertext and tag in base64url>`
 */
export function seal(keys: Keyring, value: string, context: string): string {
  const current = keys.keys[0] as Keyring["keys"][number];
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1.${current.id}.${sealed.toString("base64url")}`;
}

/** @throws SecretError */
export function unseal(keys: Keyring, sealed: string, context: string): string {
  const [version, id, body, ...more] = sealed.split(".");
  if (version !== "v1" || body === undefined || more.length > 0) {
    throw new SecretError(`${context} is encrypted in a format that this version does not know`);
  }
  const found = keys.keys.find((candidate) => candidate.id === id);
  if (found === undefined) {
    throw new SecretError(
      `${context} was encrypted with secret ${id}, but this node has ${keys.keys.map((key) => key.id).join(", ")}. ` +
        "Every node needs the same POLYWIRE_SECRET, or a copy of the same secret file.",
    );
  }
  const bytes = Buffer.from(body, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    throw new SecretError(`${context} was altered in the store, or copied from another row`);
  }
}

/** Whether another key than the current one encrypted it, so that it should be encrypted again. */
export function isOutdated(keys: Keyring, sealed: string): boolean {
  return sealed.split(".")[1] !== keys.keys[0]?.id;
}
