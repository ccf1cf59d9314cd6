/** Detects the start and end of speech by loudness. */

const windowSeconds = 0.02;
const loud = 500;
const silenceSeconds = 0.3;

export class Energy {
  readonly #windowBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #speaks = false;
  #quietSeconds = 0;

  /** @param rate 16-bit samples per second */
  constructor(rate: number) {
    this.#windowBytes = Math.round(rate * windowSeconds) * 2;
  }

  *take(samples: Buffer): Iterable<"began" | "ended"> {
    const all = Buffer.concat([this.#rest, samples]);
    let at = 0;
    for (; at + this.#windowBytes <= all.length; at += this.#windowBytes) {
      const isLoud = this.#loudness(all.subarray(at, at + this.#windowBytes)) > loud;
      this.#quietSeconds = isLoud ? 0 : this.#quietSeconds + windowSeconds;
      if (isLoud && !this.#speaks) {
        this.#speaks = true;
        yield "began";
      } else if (this.#speaks && this.#quietSeconds >= silenceSeconds) {
        this.#speaks = false;
        yield "ended";
      }
    }
    this.#rest = all.subarray(at);
  }

  #loudness(window: Buffer): number {
    let sum = 0;
    for (let at = 0; at + 1 < window.length; at += 2) sum += window.readInt16LE(at) ** 2;
    return Math.sqrt(sum / (window.length / 2));
  }
}
