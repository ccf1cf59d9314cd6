/**
 * Takes single frames out of a stream of server-sent events whose bytes otherwise pass as they are: what the gateway
 * asked the upstream for on its own account is not for the caller.
 */

const none = new Uint8Array(0);

export class BlindSpot {
  readonly #hides: (event: object) => boolean;
  /** A frame that has not ended yet: it may turn out to be one that is hidden. */
  #held: Uint8Array = none;
  #found = false;

  constructor(hides: (event: object) => boolean) {
    this.#hides = hides;
  }

  /** Sees each event that the bytes of the next `filter` complete. */
  readonly see = (event: object): void => {
    if (this.#hides(event)) this.#found = true;
  };

  /** The whole frames up to here, without the hidden ones. */
  filter(chunk: Uint8Array): Uint8Array {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const end = endOfFrames(bytes);
    this.#held = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    if (!this.#found) return whole;
    this.#found = false;
    return Buffer.from(this.#without(Buffer.from(whole).toString()));
  }

  /** What is left when the upstream closes its side. */
  rest(): Uint8Array {
    const left = this.filter(Buffer.from("\n\n"));
    return left.length <= 2 ? none : left;
  }

  #without(text: string): string {
    return text
      .split(/(?<=\r?\n\r?\n)/)
      .filter((frame) => !this.#isHidden(frame))
      .join("");
  }

  #isHidden(frame: string): boolean {
    const data = [...frame.matchAll(/^data: ?(.*)$/gm)].map((match) => match[1]).join("\n");
    try {
      const event: unknown = JSON.parse(data);
      return typeof event === "object" && event !== null && this.#hides(event);
    } catch {
      return false;
    }
  }
}

/** The offset after the last blank line; 0 where there is none. */
function endOfFrames(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bare = buffer.lastIndexOf("\n\n");
  const full = buffer.lastIndexOf("\r\n\r\n");
  return Math.max(bare < 0 ? 0 : bare + 2, full < 0 ? 0 : full + 4);
}
