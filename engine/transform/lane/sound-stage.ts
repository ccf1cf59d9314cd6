/** Between two ends of a session: sound goes on in the form that the other end takes. */
import { SoundConverter, type SoundForm } from "../hub/sound.ts";
import type { Direction, Moves, Stage } from "./session-stage.ts";

interface Sound extends SoundForm {
  type: string;
  base64: string;
}

export class SoundStage implements Stage {
  readonly #ends: Readonly<Record<Direction, Stage | undefined>>;
  readonly #converters: { [Way in Direction]?: { forms: string; converter: SoundConverter } } = {};

  /** The stages beside it. */
  constructor(client: Stage | undefined, upstream: Stage | undefined) {
    this.#ends = { up: upstream, down: client };
  }

  up(event: object): Moves {
    return { events: [this.#convert("up", event as Sound)] };
  }

  down(event: object): Moves {
    return { events: [this.#convert("down", event as Sound)] };
  }

  #convert(direction: Direction, event: Sound): object {
    if (event.type !== "sound") return event;
    const from: SoundForm = { encoding: event.encoding, rate: event.rate };
    const to = this.#ends[direction]?.sound?.(event) ?? from;
    if (to.encoding === from.encoding && to.rate === from.rate) return event;
    const forms = `${from.encoding} ${from.rate} ${to.encoding} ${to.rate}`;
    let known = this.#converters[direction];
    if (known?.forms !== forms) known = { forms, converter: new SoundConverter(from, to) };
    this.#converters[direction] = known;
    return { ...event, ...to, base64: known.converter.push(event.base64) };
  }
}
