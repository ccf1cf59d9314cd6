/**
 * Frames of one colour as H.264 (ITU-T H.264, baseline profile): the first macroblock has the colour as plain samples; every
 * other one refers to its neighbours, in one byte.
 */

export interface Size {
  width: number;
  height: number;
}

/** Luma and the two chroma values, 16 to 240. */
export type Colour = readonly [luma: number, blue: number, red: number];

/** Pixels per side of a macroblock. */
const SIDE = 16;
const [NON_IDR, IDR, SPS, PPS] = [0x41, 0x65, 0x67, 0x68];
/** Profile 66, the constrained part of it, level 4.0. */
export const PROFILE: Buffer = Buffer.from([66, 0xc0, 40]);

/** A bit writer, highest bit first. */
class Bits {
  #bytes: number[] = [];
  #filled = 0;

  /** The lowest `count` bits of a value. */
  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#filled % 8 === 0) this.#bytes.push(0);
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] as number) | (((value >> bit) & 1) << (7 - (this.#filled % 8)));
      this.#filled++;
    }
    return this;
  }

  /** Exponential Golomb codes of values from 0 on (9.1). */
  codes(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.put(0, length).put(value + 1, length + 1);
    }
    return this;
  }

  align(): this {
    while (this.#filled % 8 !== 0) this.put(0, 1);
    return this;
  }

  /** With the stop bit, and an emulation prevention byte where needed (7.4.1). */
  unit(kind: number): Buffer {
    this.put(1, 1);
    const escaped = [kind];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        escaped.push(3);
        zeros = 0;
      }
      zeros = byte === 0 ? zeros + 1 : 0;
      escaped.push(byte);
    }
    return Buffer.from(escaped);
  }
}

const blocksOf = ({ width, height }: Size): number => (width / SIDE) * (height / SIDE);

/** Sequence parameter set (7.3.2.1). @param size multiples of 16 */
export function sequenceSet({ width, height }: Size): Buffer {
  const bits = new Bits();
  for (const byte of PROFILE) bits.put(byte, 8);
  // Id, 16 frame numbers, frames in output order, one reference.
  bits.codes(0, 0, 2, 1).put(0, 1);
  // Progressive frames without cropping and display information.
  return bits
    .codes(width / SIDE - 1, height / SIDE - 1)
    .put(0b1100, 4)
    .unit(SPS);
}

/** Picture parameter set (7.3.2.2): CAVLC, one slice, no weights, QP 26, and a filter only if a slice says so. */
export function pictureSet(): Buffer {
  return new Bits().codes(0, 0).put(0, 2).codes(0, 0, 0).put(0, 3).codes(0, 0, 0).put(0, 3).unit(PPS);
}

/** A key frame (7.3.3, slice type 7). @param turn distinguishes consecutive key frames */
export function wholeFrame(size: Size, [luma, blue, red]: Colour, turn: number): Buffer {
  const bits = new Bits()
    .codes(0, 7, 0)
    .put(0, 4)
    .codes(turn % 2)
    .put(0, 2)
    .codes(0);
  // Plain samples.
  bits.codes(25).align();
  for (const [value, count] of [
    [luma, 256],
    [blue, 64],
    [red, 64],
  ] as const)
    for (let sample = 0; sample < count; sample++) bits.put(value, 8);
  // 16 × 16 DC prediction, chroma too, the same QP, no residual. The code depends on the neighbours.
  for (let block = 1; block < blocksOf(size); block++) {
    const isBesideSamples = block === 1 || block === size.width / SIDE;
    bits.codes(3, 0, 0).put(isBesideSamples ? 0b000011 : 1, isBesideSamples ? 6 : 1);
  }
  return bits.unit(IDR);
}

/** A frame equal to the previous one (slice type 5): every macroblock is skipped. @param number since the key frame */
export function sameFrame(size: Size, number: number): Buffer {
  return new Bits()
    .codes(0, 5, 0)
    .put(number % 16, 4)
    .put(0, 3)
    .codes(0, blocksOf(size))
    .unit(NON_IDR);
}
