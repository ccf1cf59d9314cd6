/** Converts audio between the formats of a session's two ends. Throws a `HubError` if that is impossible. */

import { AudioConverter, type AudioFormat, isConvertible } from "../hub/audio-samples.ts";
import { hubError } from "../hub/hub-error.ts";
import type { Direction, Moves, Stage } from "./session-stage.ts";

interface AudioEvent extends AudioFormat {
  type: string;
  base64: string;
}

/** Limit of base64 audio per message, in characters: its conversion blocks the process (`npm run bench:pool`). */
const MAX_CHARACTERS = 2 ** 18;

export class AudioStage implements Stage {
  readonly #ends: Readonly<Record<Direction, Stage | undefined>>;
  readonly #converters: { [Way in Direction]?: { forms: string; converter: AudioConverter } } = {};

  /** The neighbouring stages. */
  constructor(client: Stage | undefined, upstream: Stage | undefined) {
    this.#ends = { up: upstream, down: client };
  }

  up(event: object): Moves {
    return { events: [this.#convert("up", event as AudioEvent)] };
  }

  down(event: object): Moves {
    return { events: [this.#convert("down", event as AudioEvent)] };
  }

  #convert(direction: Direction, event: AudioEvent): object {
    if (event.type !== "audio") return event;
    const from: AudioFormat = { encoding: event.encoding, rate: event.rate };
    const to = this.#ends[direction]?.audioFormat?.(event) ?? from;
    if (to.encoding === from.encoding && to.rate === from.rate) return event;
    if (!isConvertible(from, to))
      throw hubError(
        "invalid_request",
        `audio of ${from.rate} Hz cannot be resampled to ${to.rate} Hz; send 8000, 16000, 24000 or 48000 Hz`,
      );
    if (typeof event.base64 !== "string") throw hubError("invalid_request", "the audio is not valid base64");
    if (event.base64.length > MAX_CHARACTERS)
      throw hubError(
        "too_large",
        `a message has ${event.base64.length} base64 characters of audio, more than ${MAX_CHARACTERS}; split it into several messages`,
      );
    const forms = `${from.encoding} ${from.rate} ${to.encoding} ${to.rate}`;
    let known = this.#converters[direction];
    if (known?.forms !== forms) known = { forms, converter: new AudioConverter(from, to) };
    this.#converters[direction] = known;
    return { ...event, ...to, base64: known.converter.push(event.base64) };
  }
}
