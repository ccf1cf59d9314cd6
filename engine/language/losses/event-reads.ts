/**
 * An event of a stream, seen by what of an answer it tells: whoever reads `text` of a `part_delta` reads the text of a
 * part, whoever chooses by `kind` chooses by the part's type. So what a stream's rows read is one tree over the answer,
 * as it is for a whole one. The words are those of `conversion/stream/event.ts`.
 */
import { Reads } from "./reads.ts";

/** What a delta adds to, and where in its part. */
const deltas: Readonly<Record<string, readonly string[]>> = {
  text: ["text", "summary"],
  arguments: ["arguments"],
  input: ["input"],
  annotation: ["annotations"],
  logprobs: ["logprobs"],
  signature: ["opaque", "sig"],
  audio: ["source"],
  transcript: ["transcript"],
};

/** Fields that hold the part, or parts, as the hub does. */
const parts: ReadonlySet<string> = new Set(["part", "parts", "last"]);

/** What an event says of itself: no field of an answer. */
const ownFields: ReadonlySet<string> = new Set([
  "choice",
  "index",
  "position",
  "nth",
  "item",
  "member",
  "first",
  "name",
  "summary_index",
]);

export class EventReads extends Reads {
  readonly #answer: Reads;
  readonly #types: readonly string[];
  readonly #part: Reads;
  readonly #nowhere: Reads = new Reads();

  /** @param types of the events that come here; @param part where a choice by kind has led. */
  constructor(answer: Reads, types: readonly string[], part?: Reads) {
    super();
    this.#answer = answer;
    this.#types = types;
    this.#part = part ?? answer.field("candidates").field("parts");
  }

  override field(name: string): Reads {
    if (parts.has(name)) return this.#part;
    if (name === "usage") return this.#answer.field("usage");
    if (name === "kind") return this.#part.field("type");
    if (ownFields.has(name)) return this.#nowhere;
    if (this.#mayBe("part_delta") && deltas[name] !== undefined) return this.#delta(deltas[name]);
    if (this.#mayBe("prompt_block") && name === "block") return this.#answer.field("prompt_block");
    if (this.#mayBe("finish")) return this.#answer.field("candidates").field(name);
    return this.#mayBe("start") ? this.#answer.field(name) : this.#nowhere;
  }

  override variant(field: string, value: string): Reads {
    if (field !== "kind") return this;
    return new EventReads(this.#answer, this.#types, this.#part.variant("type", value));
  }

  override takeOthers(field: string): void {
    if (field === "kind") this.#part.takeOthers("type");
  }

  /** Two fields of a part may be said by one of a delta: what is read of the one is read of the other. */
  #delta([first = "", ...more]: readonly string[]): Reads {
    const read = this.#part.field(first);
    for (const { like } of more.map((name) => this.#part.field(name))) {
      if (!like.includes(read)) like.push(read);
    }
    return read;
  }

  /** A stream that does not choose by the type of an event reads of all. */
  #mayBe(type: string): boolean {
    return this.#types.length === 0 || this.#types.includes(type);
  }
}
