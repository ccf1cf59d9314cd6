/** Converts the mono audio of sessions between sample encodings and rates, chunk by chunk. */

/** `pcm16` is little-endian; the others are G.711. */
export interface AudioFormat {
  encoding: "pcm16" | "ulaw" | "alaw";
  /** Samples per second. */
  rate: number;
}

/** Limits, in samples per second. */
const RATES = { least: 8_000, most: 48_000 };
/** The most phases between two common rates (11,025 and 48,000). */
const MAX_PHASES = 640;

/** Whether audio can be converted from one format to the other; rates come from clients and may be arbitrary. */
export function isConvertible(from: AudioFormat, to: AudioFormat): boolean {
  if (from.rate === to.rate) return true;
  return isRate(from.rate) && isRate(to.rate) && to.rate / greatestDivisor(from.rate, to.rate) <= MAX_PHASES;
}

function isRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= RATES.least && rate <= RATES.most;
}

/** Converts one direction of a session, between convertible formats. A remainder of a chunk is added to the next. */
export class AudioConverter {
  readonly #from: AudioFormat;
  readonly #to: AudioFormat;
  readonly #resampler: Resampler | undefined;
  /** Half of a sample. */
  #remainder: Buffer = Buffer.alloc(0);

  constructor(from: AudioFormat, to: AudioFormat) {
    this.#from = from;
    this.#to = to;
    this.#resampler = from.rate === to.rate ? undefined : new Resampler(from.rate, to.rate);
  }

  /** Input and output are base64. */
  push(base64: string): string {
    const samples = this.#read(Buffer.from(base64, "base64"));
    return write(this.#resampler?.push(samples) ?? samples, this.#to.encoding).toString("base64");
  }

  #read(bytes: Buffer): Int16Array {
    const { encoding } = this.#from;
    if (encoding !== "pcm16") return Int16Array.from(bytes, encoding === "ulaw" ? ofUlaw : ofAlaw);
    const all = this.#remainder.length === 0 ? bytes : Buffer.concat([this.#remainder, bytes]);
    const samples = new Int16Array(all.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = all.readInt16LE(at * 2);
    this.#remainder = Buffer.from(all.subarray(samples.length * 2));
    return samples;
  }
}

function write(samples: Int16Array, encoding: AudioFormat["encoding"]): Buffer {
  if (encoding !== "pcm16")
    return Buffer.from(Uint8Array.from(samples, encoding === "ulaw" ? toUlaw : toAlaw));
  const bytes = Buffer.alloc(samples.length * 2);
  for (let at = 0; at < samples.length; at++) bytes.writeInt16LE(samples[at] as number, at * 2);
  return bytes;
}

/** Input samples on each side of an output sample. */
const REACH = 8;

/** A windowed sinc, precomputed for the few phases between two rates. The output is `REACH` samples late. */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #phases: Float64Array[];
  /** Input that is still needed. */
  #input: Int16Array = new Int16Array(REACH - 1);
  /** The position of the next output sample in the stored input, in units of `1 / up`. */
  #at: number;

  constructor(from: number, to: number) {
    const common = greatestDivisor(from, to);
    this.#up = to / common;
    this.#down = from / common;
    this.#phases = Array.from({ length: this.#up }, (_, phase) =>
      weights(phase / this.#up, this.#up / this.#down),
    );
    this.#at = (REACH - 1) * this.#up;
  }

  push(samples: Int16Array): Int16Array {
    const input = new Int16Array(this.#input.length + samples.length);
    input.set(this.#input);
    input.set(samples, this.#input.length);
    const last = input.length - REACH - 1;
    const count = Math.max(0, Math.floor((last * this.#up + this.#up - 1 - this.#at) / this.#down) + 1);
    const output = new Int16Array(count);
    for (let index = 0; index < count; index++, this.#at += this.#down) {
      const phase = this.#phases[this.#at % this.#up] as Float64Array;
      const first = Math.floor(this.#at / this.#up) - REACH + 1;
      let sum = 0;
      for (let tap = 0; tap < phase.length; tap++)
        sum += (phase[tap] as number) * (input[first + tap] as number);
      output[index] = Math.max(-32768, Math.min(32767, Math.round(sum)));
    }
    const passed = Math.floor(this.#at / this.#up) - REACH + 1;
    this.#input = input.slice(Math.min(passed, input.length));
    this.#at -= Math.min(passed, input.length) * this.#up;
    return output;
  }
}

/** @param ratio of the rates; below 1, frequencies above the new limit are removed */
function weights(offset: number, ratio: number): Float64Array {
  const cutoff = Math.min(1, ratio);
  const taps = Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const distance = tap - REACH + 1 - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH);
    return sinc(cutoff * distance) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

// ── G.711 ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const ULAW_BIAS = 0x84;
const ULAW_MOST = 32_635;

function ofUlaw(byte: number): number {
  const code = ~byte & 0xff;
  const size = (((code & 0x0f) << 3) + ULAW_BIAS) << ((code & 0x70) >> 4);
  return code & 0x80 ? ULAW_BIAS - size : size - ULAW_BIAS;
}

function toUlaw(sample: number): number {
  const size = Math.min(Math.abs(sample), ULAW_MOST) + ULAW_BIAS;
  const exponent = 31 - Math.clz32(size) - 7;
  const mantissa = (size >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function ofAlaw(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code & 0x70) >> 4;
  const mantissa = ((code & 0x0f) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return code & 0x80 ? size : -size;
}

function toAlaw(sample: number): number {
  const isNegative = sample < 0;
  const size = Math.min(isNegative ? ~sample : sample, 32_767);
  const exponent = size < 0x100 ? 0 : 31 - Math.clz32(size) - 7;
  const mantissa = exponent === 0 ? size >> 4 : (size >> (exponent + 3)) & 0x0f;
  return ((isNegative ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}
