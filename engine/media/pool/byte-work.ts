/** Functions of the pool's threads: pure work on bytes, selected by name. */
export interface Work {
  /** Encodes bytes as base64, in ASCII. */
  toBase64(bytes: Uint8Array): Uint8Array;
  /** Decodes base64 in ASCII. Skips other characters, like `Buffer`. */
  fromBase64(text: Uint8Array): Uint8Array;
}

export const work: Work = {
  toBase64: (bytes) => alone(Buffer.from(viewOf(bytes).toString("base64"), "latin1")),
  fromBase64: (text) => alone(Buffer.from(viewOf(text).toString("latin1"), "base64")),
};

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** In a separate buffer: small buffers share one, which must not be transferred. */
function alone(bytes: Buffer): Uint8Array {
  return bytes.buffer.byteLength === bytes.byteLength ? bytes : Uint8Array.from(bytes);
}
