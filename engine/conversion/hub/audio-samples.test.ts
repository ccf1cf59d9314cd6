import { expect, test } from "vitest";
import { AudioConverter, type AudioFormat, Resampler } from "./audio-samples.ts";

const tone = (rate: number, hertz: number, seconds = 0.5): Int16Array =>
  Int16Array.from({ length: rate * seconds }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * at) / rate)),
  );

/** The amplitude of a frequency (Goertzel). */
function strength(samples: Int16Array, rate: number, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * hertz * at) / rate);
    imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / rate);
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

const bytesOf = (samples: Int16Array): Buffer =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
const samplesOf = (bytes: Buffer): Int16Array =>
  Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));

test.each([
  [16_000, 24_000],
  [24_000, 16_000],
  [8_000, 24_000],
  [24_000, 8_000],
  [44_100, 24_000],
])("resampling preserves a tone: %i to %i", (from, to) => {
  const resampled = new Resampler(from, to).push(tone(from, 440));
  // The output is eight input samples late.
  expect(Math.abs(resampled.length - to / 2)).toBeLessThan((9 * to) / from + 2);
  expect(strength(resampled, to, 440)).toBeGreaterThan(9_500);
  expect(strength(resampled, to, 440)).toBeLessThan(10_500);
});

test("frequencies above a lower rate's limit do not alias", () => {
  const resampled = new Resampler(24_000, 8_000).push(tone(24_000, 7_000));
  expect(strength(resampled, 8_000, 1_000)).toBeLessThan(500);
});

test("chunks of any size give the same output", () => {
  const whole = tone(24_000, 440);
  const at = (size: number): number[] => {
    const resampler = new Resampler(24_000, 16_000);
    const resampled: number[] = [];
    for (let from = 0; from < whole.length; from += size)
      resampled.push(...resampler.push(whole.subarray(from, from + size)));
    return resampled;
  };
  expect(at(1)).toEqual(at(whole.length));
  expect(at(333)).toEqual(at(whole.length));
});

test.each(["ulaw", "alaw"] as const)("%s survives a round trip within its precision", (encoding) => {
  const there = new AudioConverter({ encoding: "pcm16", rate: 8_000 }, { encoding, rate: 8_000 });
  const back = new AudioConverter({ encoding, rate: 8_000 }, { encoding: "pcm16", rate: 8_000 });
  const samples = Int16Array.from([0, 1, -1, 100, -100, 1_000, -1_000, 12_345, -12_345, 32_767, -32_768]);
  const heard = samplesOf(Buffer.from(back.push(there.push(bytesOf(samples).toString("base64"))), "base64"));
  for (const [index, sample] of samples.entries())
    expect(Math.abs((heard[index] as number) - sample)).toBeLessThanOrEqual(16 + Math.abs(sample) / 16);
});

/** ITU-T G.711, tables 1a and 2a: the codes of silence and of the maximum level. */
test.each([
  ["ulaw", [0xff, 0x80, 0x00], [0, 32_124, -32_124]],
  ["alaw", [0xd5, 0xaa, 0x2a], [8, 32_256, -32_256]],
] as const)("%s matches its code table", (encoding, codes, samples) => {
  const form: AudioFormat = { encoding, rate: 8_000 };
  const read = new AudioConverter(form, { encoding: "pcm16", rate: 8_000 });
  expect([...samplesOf(Buffer.from(read.push(Buffer.from(codes).toString("base64")), "base64"))]).toEqual(
    samples,
  );
});

test("half a sample is buffered until the other half arrives", () => {
  const bytes = bytesOf(Int16Array.from([1_000, 2_000, 3_000]));
  const form: AudioFormat = { encoding: "pcm16", rate: 24_000 };
  const converter = new AudioConverter(form, form);
  const converted = [bytes.subarray(0, 3), bytes.subarray(3)].map((piece) =>
    Buffer.from(converter.push(piece.toString("base64")), "base64"),
  );
  expect(Buffer.concat(converted).equals(bytes)).toBe(true);
});
