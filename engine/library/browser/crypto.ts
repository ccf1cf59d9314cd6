/** The parts of `node:crypto` that the engine uses. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export class Hash {
  readonly #hash: ReturnType<typeof sha256.create>;

  constructor(hash: ReturnType<typeof sha256.create> = sha256.create()) {
    this.#hash = hash;
  }

  update(text: string): this {
    this.#hash.update(utf8ToBytes(text));
    return this;
  }

  copy(): Hash {
    return new Hash(this.#hash.clone());
  }

  digest(_: "hex"): string {
    return bytesToHex(this.#hash.digest());
  }
}

export function createHash(_: "sha256"): Hash {
  return new Hash();
}
