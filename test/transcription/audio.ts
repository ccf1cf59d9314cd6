/** Audio files, written here without the code under test. */

/** Tones with these frequencies in Hz, a quarter of a second each, as a WAV file of 16-bit mono samples. */
export function wavOfTones(hertz: readonly number[], rate = 16_000): Buffer<ArrayBuffer> {
  const tone = rate / 4;
  const pause = rate / 20;
  const data = Buffer.alloc(hertz.length * (tone + pause) * 2);
  for (const [index, each] of hertz.entries())
    for (let at = 0; at < tone; at++) {
      const value = Math.round(8000 * Math.sin((2 * Math.PI * each * at) / rate));
      data.writeInt16LE(value, (index * (tone + pause) + at) * 2);
    }
  const head = Buffer.from(
    "524946460000000057415645666d74201000000001000100000000000000000002001000646174610000000",
    "hex",
  );
  const whole = Buffer.concat([head, Buffer.alloc(44 - head.length), data]);
  whole.writeUInt32LE(36 + data.length, 4);
  whole.writeUInt32LE(rate, 24);
  whole.writeUInt32LE(rate * 2, 28);
  whole.writeUInt32LE(data.length, 40);
  return whole;
}

/** A4 C5 E5, and their duration. */
export const chord: Buffer<ArrayBuffer> = wavOfTones([440, 523.25, 659.26]);
export const chordText = "A4 C5 E5";
export const chordSeconds = 0.9;
