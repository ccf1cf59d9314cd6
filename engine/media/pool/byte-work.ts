/** What the pool's threads do: pure work on bytes. One that is added here can be asked for by its name. */
export interface Work {
  /** Bytes as base64, in ASCII bytes. */
  toBase64(bytes: Uint8Array): Uint8Array;
  /** Base64, in ASCII bytes, as bytes. What is no base64 is skipped, as `Buffer` does. */
  fromBase64(text: Uint8Array): Uint8Array;
}

export const work: Work = {
  toBase64: (bytes) => alone(Buffer.from(viewOf(bytes).toString("base64"), "latin1")),
  fromBase64: (text) => alone(Buffer.from(viewOf(text).toString("latin1"), "base64")),
};

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** In memory of its own: small buffers share theirs, which must not be given away. */
function alone(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength === bytes.byteLength ? bytes : Uint8Array.from(bytes);
}
