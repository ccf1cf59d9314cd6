/**
 * `parts[type = "text"]`, `parts[type = "image"]`, …: if several loops over one list each select items by tag, one scan finds
 * the tags in the list. A loop without matches is then skipped. Loops are only skipped, never reordered. Lists that JSONata
 * would flatten count as having all tags.
 */
import { type Code, code, type Emitter, joined, type Late, type Name } from "../code.ts";
import type { Node } from "../nodes.ts";
import { emitPlain, emitRead } from "./field.ts";
import { type Operand, operand } from "./operand.ts";

/** Items that pass have one of these texts in this field. */
interface Tag {
  readonly field: string;
  readonly texts: readonly string[];
}

/** With fewer tags, the scan costs more than it saves. */
const MIN_TAGS = 3;
/** One bit for each tag: the JavaScript engine stores integers of this size unboxed. */
const MAX_TAGS = 30;

/** The first condition of a predicate on an item. */
function tagOf(predicate: Node | undefined): Tag | undefined {
  if (predicate?.kind !== "binary") return undefined;
  const { operator, left, right } = predicate;
  if (operator === "and") return tagOf(left);
  if (operator === "or") {
    const [one, other] = [tagOf(left), tagOf(right)];
    if (one?.field !== other?.field) return undefined;
    return one && other && { field: one.field, texts: [...one.texts, ...other.texts] };
  }
  if (operator !== "=" && operator !== "in") return undefined;
  const [field, texts] = [fieldOf(left), textsOf(right)];
  return field === undefined || texts === undefined ? undefined : { field, texts };
}

function fieldOf(node: Node): string | undefined {
  if (node.kind !== "path" || node.keep || node.steps.length !== 1) return undefined;
  const [step] = node.steps;
  if (step?.node.kind !== "field" || step.stages.length > 0 || step.tuple) return undefined;
  return step.node.name;
}

function textsOf(node: Node): string[] | undefined {
  const items = node.kind === "array" ? node.items : [node];
  const texts = items.flatMap((item) =>
    item.kind === "literal" && typeof item.value === "string" ? [item.value] : [],
  );
  return texts.length === items.length ? texts : undefined;
}

/** The guard before a loop over the list. The loop's body does nothing for items that fail the predicate. */
export function emitGuard(list: Operand, predicate: Node | undefined, e: Emitter): Late {
  const tag = tagOf(predicate);
  const from = list.readFrom?.from ?? list;
  if (!tag || list.changes || from.changes) return code``;
  const at = list.readFrom ? emitPlain(list.readFrom, e) : list.code;
  const tags = e.once(`tags of ${at} by ${tag.field}`, () => new Tags(at, tag.field, e));
  return tags.guard(tag.texts);
}

/** The tags of one list in one field. */
class Tags {
  readonly #name: Name;
  readonly #texts: string[] = [];

  constructor(at: Code, field: string, e: Emitter) {
    this.#name = e.name("tags");
    const [list, index, item] = [e.name("list"), e.name("i"), e.name("item")];
    const read = emitRead(operand(item), field, e);
    e.line(() => {
      if (!this.#isWorthwhile()) return undefined;
      const cases = this.#texts.map((text, at) => code`case ${text}: ${this.#name} |= ${1 << at}; break;`);
      return code`const ${list} = ${at};
let ${this.#name} = -1;
if (Array.isArray(${list})) {
  ${this.#name} = 0;
  for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {
    const ${item} = ${list}[${index}];
    switch (${read}) {
      ${joined(cases, code`\n      `)}
      case undefined: if (Array.isArray(${item})) ${this.#name} = -1;
    }
  }
}`;
    });
  }

  guard(texts: readonly string[]): Late {
    for (const text of texts) if (!this.#texts.includes(text)) this.#texts.push(text);
    return () => {
      if (!this.#isWorthwhile()) return code``;
      const bits = texts.reduce((all, text) => all | (1 << this.#texts.indexOf(text)), 0);
      return code`if (${this.#name} & ${bits}) `;
    };
  }

  #isWorthwhile(): boolean {
    return this.#texts.length >= MIN_TAGS && this.#texts.length <= MAX_TAGS;
  }
}
