/** A response in the cache, as it was sent to its first client, and its form in Redis. */

export interface CachedResponse {
  /** Headers that belong to the content. */
  headers: Record<string, string>;
  /** Whether it was sent in chunks. */
  isStream: boolean;
  body: Buffer;
  /** For each chunk of a stream, its end in `body`, and the delay before it in milliseconds. */
  chunks: readonly (readonly [end: number, delayMs: number])[];
  /** The id of the response, and its positions in `body`. */
  id: { text: string; positions: readonly number[] } | undefined;
  /** Hub paths that the first response dropped. */
  dropped: readonly string[];
  /** Unix time in milliseconds. */
  createdMs: number;
  /** Usage of the first response. */
  tokens: number;
  /** Cost of the first response, in millionths of a dollar. */
  micros: number;
}

/** Memory of an entry beside its body: the object, its key and its headers. */
const ENTRY_BYTES = 1_024;
const CHUNK_BYTES = 48;

export function bytesOf({ body, chunks }: CachedResponse): number {
  return ENTRY_BYTES + body.length + chunks.length * CHUNK_BYTES;
}

const LENGTH_BYTES = 4;

/** The length of the properties, the properties as JSON, the body. */
export function toBytes({ body, ...properties }: CachedResponse): Buffer {
  const text = Buffer.from(JSON.stringify(properties));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, body]);
}

/** @throws if the bytes are not an entry */
export function fromBytes(bytes: Buffer): CachedResponse {
  const end = LENGTH_BYTES + bytes.readUInt32BE(0);
  const properties = JSON.parse(bytes.subarray(LENGTH_BYTES, end).toString()) as Omit<CachedResponse, "body">;
  return { ...properties, id: properties.id, body: bytes.subarray(end) };
}
