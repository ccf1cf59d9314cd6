/** Records which fields of a response the rows of a stream use. A row reads fields of events; this class counts each as the field of
 * the response that the event carries: `text` of a `part_delta` as a part's `text`, `kind` as the part's `type`. So rows and the map of
 * a complete response have the same tree of used fields (`Reads`). The field names are those of `conversion/stream/event.ts`.
 */
import { Reads } from "./reads.ts";

/** The fields of a part that a delta extends. */
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

/** Fields that contain the part, or parts, in the hub's form. */
const parts: ReadonlySet<string> = new Set(["part", "parts", "last"]);

/** Fields of the event itself, which are not fields of a response. */
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
  readonly #ignored: Reads = new Reads();

  /**
   * @param types of the events here
   * @param part the result of a choice by kind
   */
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
    if (ownFields.has(name)) return this.#ignored;
    if (this.#mayBe("part_delta") && deltas[name] !== undefined) return this.#delta(deltas[name]);
    if (this.#mayBe("prompt_block") && name === "block") return this.#answer.field("prompt_block");
    if (this.#mayBe("finish")) return this.#answer.field("candidates").field(name);
    return this.#mayBe("start") ? this.#answer.field(name) : this.#ignored;
  }

  override variant(field: string, value: string): Reads {
    if (field !== "kind") return this;
    return new EventReads(this.#answer, this.#types, this.#part.variant("type", value));
  }

  override takeOthers(field: string): void {
    if (field === "kind") this.#part.takeOthers("type");
  }

  /** One field of a delta may stand for two fields of a part: a read of one is a read of the other. */
  #delta([first = "", ...more]: readonly string[]): Reads {
    const firstField = this.#part.field(first);
    for (const { like } of more.map((name) => this.#part.field(name))) {
      if (!like.includes(firstField)) like.push(firstField);
    }
    return firstField;
  }

  /** A stream that does not choose by the event's type reads all of them. */
  #mayBe(type: string): boolean {
    return this.#types.length === 0 || this.#types.includes(type);
  }
}
