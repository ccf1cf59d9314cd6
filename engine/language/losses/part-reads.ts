/**
 * What a stream's row reads of the parts that events carry (`part`, `parts`): of what comes in pieces and is said once,
 * only a beginning stands there. The words are those of `conversion/stream/event.ts`.
 */
import type { Content } from "../../conversion/stream/event.ts";
import { Reads } from "./reads.ts";

/** An event, of which nothing counts but its parts; who chooses by `kind` chooses by their type. */
export class PartReads extends Reads {
  readonly part: Reads;
  readonly #nowhere: Reads = new Reads();

  constructor(part: Reads = new Reads()) {
    super();
    this.part = part;
  }

  override field(name: string): Reads {
    if (name === "part" || name === "parts") return this.part;
    return name === "kind" ? this.part.field("type") : this.#nowhere;
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

/** Types of parts that have such content, and the fields that it stands in. */
const contents: Readonly<Record<Content, { types: readonly string[]; fields: readonly string[] }>> = {
  text: { types: ["text", "refusal"], fields: ["text"] },
  reasoning: { types: ["reasoning"], fields: ["text", "summary"] },
  annotations: { types: ["text", "refusal"], fields: ["annotations"] },
  logprobs: { types: ["text", "refusal"], fields: ["logprobs"] },
};

/** Whether anything of such content is read, of a part or of several. */
export function readsContent(part: Reads, content: Content): boolean {
  const { types, fields } = contents[content];
  return reads(part, fields, types);
}

/** @param types which the part may be, by what was asked before */
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
    part.whole ||
    fields.some((name) => isUsed(part.fields.get(name))) ||
    [...variants, ...rests, ...present].some(([inner, left]) => reads(inner, fields, left)) ||
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

/** Whether it is there may be asked of a beginning, too. */
function isUsed(field: Reads | undefined): boolean {
  if (field === undefined) return false;
  const { whole, isNamed, fields, variants, rests, presences, views } = field;
  return whole || isNamed || fields.size + variants.size + rests.length + presences.length + views.length > 0;
}
