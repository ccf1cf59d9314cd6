/** Builds a WAV file from samples, with its header (http://soundfile.sapp.org/doc/WaveFormat/). */
import { FileBytes } from "../../language/json/file-value.ts";

const HEAD_BYTES = 44;
const SAMPLE_BYTES = 2;

/**
 * @param base64 little-endian 16-bit samples of one channel
 * @param rate samples per second
 */
export function wav(base64: unknown, rate: unknown): FileBytes | undefined {
  if (typeof base64 !== "string" || typeof rate !== "number" || rate <= 0) return undefined;
  const size = Buffer.byteLength(base64, "base64");
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(HEAD_BYTES - 8 + size, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * SAMPLE_BYTES, 28);
  head.writeUInt16LE(SAMPLE_BYTES, 32);
  head.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(size, 40);
  return new FileBytes(base64, head);
}
