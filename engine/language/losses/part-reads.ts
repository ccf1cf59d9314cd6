/**
 * Which fields a row of a stream reads of the parts of an event (`part`, `parts`). For content that arrives in deltas and is sent
 * once, a part contains only the beginning. The field names are those of `conversion/stream/event.ts`.
 */
import type { Content } from "../../conversion/stream/event.ts";
import { Reads } from "./reads.ts";

/** Ignores all fields of an event except its parts. A `$match` on the event's `kind` counts as one on the part's `type`. */
export class PartReads extends Reads {
  readonly part: Reads;
  readonly #ignored: Reads = new Reads();

  constructor(part: Reads = new Reads()) {
    super();
    this.part = part;
  }

  override field(name: string): Reads {
    if (name === "part" || name === "parts") return this.part;
    return name === "kind" ? this.part.field("type") : this.#ignored;
  }

  override variant(field: string, value: string): Reads {
    return field === "kind" ? new PartReads(this.part.variant("type", value)) : this;
  }

  override rest(field: string, except: readonly string[]): Reads {
    return field === "kind" ? new PartReads(this.part.rest("type", except)) : this;
  }

  override having(): Reads {
    return this;
  }

  override without(): Reads {
    return this;
  }
}

/** The types of parts with such content, and the fields that contain it. */
const contents: Readonly<Record<Content, { types: readonly string[]; fields: readonly string[] }>> = {
  text: { types: ["text", "refusal"], fields: ["text"] },
  reasoning: { types: ["reasoning"], fields: ["text", "summary"] },
  annotations: { types: ["text", "refusal"], fields: ["annotations"] },
  logprobs: { types: ["text", "refusal"], fields: ["logprobs"] },
};

/** Whether such content is read, of one part or of several. */
export function readsContent(part: Reads, content: Content): boolean {
  const { types, fields } = contents[content];
  return reads(part, fields, types);
}

/** @param types possible types of the part after the previous choices */
function reads(part: Reads, fields: readonly string[], types: readonly string[]): boolean {
  if (types.length === 0) return false;
  const variants = [...part.variants].flatMap(([field, values]) =>
    [...values].map(([value, inner]): [Reads, readonly string[]] => [
      inner,
      field === "type" ? types.filter((type) => type === value) : types,
    ]),
  );
  const rests = part.rests.map(({ field, except, reads: inner }): [Reads, readonly string[]] => [
    inner,
    field === "type" ? types.filter((type) => !except.has(type)) : types,
  ]);
  const present = part.presences.map(({ reads: inner }): [Reads, readonly string[]] => [inner, types]);
  return (
    part.usesAll ||
    fields.some((name) => isUsed(part.fields.get(name))) ||
    [...variants, ...rests, ...present].some(([inner, remaining]) => reads(inner, fields, remaining)) ||
    part.like.some((other) => other !== part && reads(other, fields, types)) ||
    part.views.some((view) =>
      reads(
        view,
        fields.filter((name) => !view.but?.has(name)),
        types,
      ),
    )
  );
}

/** Without tests for presence: they are also correct for the beginning of a part. */
function isUsed(field: Reads | undefined): boolean {
  if (field === undefined) return false;
  const { usesAll, isNamed, fields, variants, rests, presences, views } = field;
  return (
    usesAll || isNamed || fields.size + variants.size + rests.length + presences.length + views.length > 0
  );
}
