/**
 * Equal wires whose request had to change and whose response need not: it is forwarded, so fields that the hub does not have
 * (items of built-in tools, their progress, fields of messages) stay.
 */
import type { Steps } from "../../language/json/in-steps.ts";
import type { ReadText } from "../../language/json/parse-json.ts";
import type {
  Conversion,
  FetchedMedia,
  MediaToFetch,
  Outgoing,
  Reply,
  StreamConversion,
} from "../contract.ts";
import type { HubConversion } from "../through-hub/hub-conversion.ts";
import type { SameWireConversion } from "./same-wire.ts";

export class SameWireResponse implements Conversion {
  readonly same = false;
  readonly #out: HubConversion;
  readonly #back: SameWireConversion;

  constructor(out: HubConversion, back: SameWireConversion) {
    this.#out = out;
    this.#back = back;
  }

  preparing(): Steps<void> {
    return this.#out.preparing();
  }

  mediaToFetch(): readonly MediaToFetch[] {
    return this.#out.mediaToFetch();
  }

  request(media?: ReadonlyMap<string, FetchedMedia>): Outgoing {
    return this.#out.request(media);
  }

  requesting(media?: ReadonlyMap<string, FetchedMedia>): Steps<Outgoing> {
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

  stream(headers: Record<string, string>): StreamConversion {
    return this.#out.changesAnswer ? this.#out.stream(headers) : this.#back.stream(headers);
  }

  estimateSpent(): Record<string, unknown> {
    return this.#out.estimateSpent();
  }
}
