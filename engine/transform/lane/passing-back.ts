/**
 * Two ends of one wire whose request had to change, and whose answer need not: it passes, so what the wire says and the hub has no
 * word for (items of built-in tools, their progress, fields of messages) stays in it.
 */
import type { Steps } from "../json/in-steps.ts";
import type { ReadText } from "../json/parse-json.ts";
import type { FoundMedia, Lane, Outgoing, Reply, StreamLane, WantedMedia } from "../lane.ts";
import type { ConvertedLane } from "./converted.ts";
import type { SameLane } from "./same.ts";

export class PassingBackLane implements Lane {
  readonly same = false;
  readonly #out: ConvertedLane;
  readonly #back: SameLane;

  constructor(out: ConvertedLane, back: SameLane) {
    this.#out = out;
    this.#back = back;
  }

  preparing(): Steps<void> {
    return this.#out.preparing();
  }

  wants(): readonly WantedMedia[] {
    return this.#out.wants();
  }

  request(media?: ReadonlyMap<string, FoundMedia>): Outgoing {
    return this.#out.request(media);
  }

  requesting(media?: ReadonlyMap<string, FoundMedia>): Steps<Outgoing> {
    return this.#out.requesting(media);
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply {
    if (this.#out.changesAnswer) return this.#out.response(status, headers, body, read);
    return this.#back.response(status, headers, body, read);
  }

  *responding(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array,
    read?: ReadText,
  ): Steps<Reply> {
    if (this.#out.changesAnswer) return yield* this.#out.responding(status, headers, body, read);
    return this.#back.response(status, headers, body, read);
  }

  stream(headers: Record<string, string>): StreamLane {
    return this.#out.changesAnswer ? this.#out.stream(headers) : this.#back.stream(headers);
  }

  spent(): Record<string, unknown> {
    return this.#out.spent();
  }
}
