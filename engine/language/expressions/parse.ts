/**
 * Parses text to a `Node`. The `jsonata` package parses. This file converts its tree, with many decorations, into the frozen
 * union of `nodes.ts`, and finds the exact position of every node. Only this file and `interpret.ts` import `jsonata`. Nothing
 * is refused here; the emitters refuse expressions that cannot be compiled.
 */
import jsonata from "jsonata";
import type { Node, Operator, Pair, Place, Step } from "./nodes.ts";
import { parsePlain } from "./plain-paths.ts";
import { type Tokens, tokens } from "./token-places.ts";

/** The text is not an expression. Offsets refer to that text; `code` is JSONata's own (S0101 … S0402). */
export class SyntaxFault extends Error {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  constructor(code: string, message: string, place: Place) {
    super(message);
    this.name = "SyntaxFault";
    this.code = code;
    this.start = place.start;
    this.end = place.end;
  }
}

const parsedNodes = new Map<string, Node>();
/** Mappings are few and their expressions repeat. The limit bounds the cache for text from other sources. */
const MAX_CACHED = 10_000;

/** Parses one expression. Throws `SyntaxFault`. */
export function parse(source: string): Node {
  let node = parsedNodes.get(source);
  if (node !== undefined) return node;
  node = parsePlain(source) ?? parseAny(source);
  if (parsedNodes.size >= MAX_CACHED) parsedNodes.clear();
  parsedNodes.set(source, node);
  return node;
}

/** `parse` without its shortcuts. */
export function parseAny(source: string): Node {
  const tokenPlaces = tokens(source);
  let ast: Raw;
  try {
    ast = jsonata(source).ast() as unknown as Raw;
  } catch (error) {
    throw fault(source, tokenPlaces, error as { code?: string; message?: string; position?: number });
  }
  return new Reader(tokenPlaces).node(ast);
}

function fault(
  source: string,
  tokenPlaces: Tokens,
  error: { code?: string; message?: string; position?: number },
): SyntaxFault {
  const end = Math.min(error.position ?? source.length, source.length);
  const atEnd = error.code === "S0203" || error.code === "S0207";
  const start = atEnd ? end : (tokenPlaces.startOf.get(end) ?? Math.max(0, end - 1));
  return new SyntaxFault(error.code ?? "S0500", error.message ?? String(error), { start, end });
}

/** The package's tree. Every field is optional, because the node's type decides which fields exist. */
interface Raw {
  type: string;
  value: unknown;
  position?: number;
  steps: Raw[];
  stages?: Raw[];
  predicate?: Raw[];
  expr: Raw;
  group?: { lhs: [Raw, Raw][]; position: number };
  keepArray?: boolean;
  keepSingletonArray?: boolean;
  consarray?: boolean;
  tuple?: boolean;
  focus?: string;
  index?: string;
  thunk?: boolean;
  lhs: Raw & [Raw, Raw][];
  rhs: Raw;
  expression: Raw;
  expressions: Raw[];
  condition: Raw;
  then: Raw;
  else?: Raw;
  procedure: Raw;
  arguments: Raw[];
  body: Raw;
  signature?: { definition: string };
  terms: { descending: boolean; expression: Raw }[];
  pattern: Raw;
  update: Raw;
  delete?: Raw;
}

class Reader {
  readonly #tokens: Tokens;
  constructor(tokenPlaces: Tokens) {
    this.#tokens = tokenPlaces;
  }

  node(raw: Raw): Node {
    let node = this.#plain(raw);
    if (raw.type === "path") {
      if (raw.group) node = this.#group(node, raw.group);
      return node;
    }
    if (raw.predicate)
      node = freeze({
        kind: "filter",
        input: node,
        stages: this.#stages(raw.predicate),
        ...this.#stretch(node, raw.predicate),
      });
    if (raw.group) node = this.#group(node, raw.group);
    // `[]` changes only a new sequence.
    if (raw.keepArray && (raw.predicate || !NEVER_SEQUENCES.has(raw.type)))
      node = freeze({ kind: "keep", input: node, start: node.start, end: node.end });
    return node;
  }

  #plain(raw: Raw): Node {
    switch (raw.type) {
      case "path":
        return this.#path(raw);
      case "name":
        return freeze({ kind: "field", name: raw.value as string, ...this.#token(raw) });
      case "string":
      case "number":
      case "value":
        return freeze({
          kind: "literal",
          value: raw.value as string | number | boolean | null,
          ...this.#literal(raw),
        });
      case "regex":
        return freeze({ kind: "regex", regex: raw.value as RegExp, ...this.#token(raw) });
      case "variable": {
        const place = this.#token(raw);
        if (raw.value === "") return freeze({ kind: "context", ...place });
        if (raw.value === "$") return freeze({ kind: "root", ...place });
        return freeze({ kind: "variable", name: raw.value as string, ...place });
      }
      case "wildcard":
      case "descendant":
        return freeze({ kind: raw.type, ...this.#token(raw) });
      case "parent":
        return freeze({ kind: "parent", start: 0, end: 0 });
      case "unary":
        return this.#unary(raw);
      case "binary": {
        const [left, right] = [this.node(raw.lhs), this.node(raw.rhs)];
        return freeze({
          kind: "binary",
          operator: raw.value as Operator,
          left,
          right,
          ...between(left, right),
        });
      }
      case "condition":
        return this.#condition(raw);
      case "block":
        return freeze({
          kind: "block",
          expressions: raw.expressions.map((e) => this.node(e)),
          ...this.#bracket(raw),
        });
      case "bind": {
        const value = this.node(raw.rhs);
        return freeze({
          kind: "bind",
          name: raw.lhs.value as string,
          value,
          start: this.#token(raw.lhs).start,
          end: value.end,
        });
      }
      case "function":
      case "partial":
        return this.#call(raw);
      case "lambda":
        return raw.thunk ? this.#call(raw.body, true) : this.#lambda(raw);
      case "apply": {
        const [left, right] = [this.node(raw.lhs), this.node(raw.rhs)];
        return freeze({ kind: "apply", left, right, ...between(left, right) });
      }
      case "sort": {
        const terms = raw.terms.map((term) => ({
          descending: term.descending,
          expression: this.node(term.expression),
        }));
        const open = this.#tokens.after.get(raw.position as number) ?? (raw.position as number);
        const end = this.#tokens.closeOf.get(open + 1) ?? open + 1;
        return freeze({ kind: "sort", terms, start: (raw.position as number) - 1, end });
      }
      case "transform": {
        const [pattern, update] = [this.node(raw.pattern), this.node(raw.update)];
        const remove = raw.delete && this.node(raw.delete);
        const last = (remove ?? update).end;
        const close = this.#tokens.after.get(last);
        return freeze({
          kind: "transform",
          pattern,
          update,
          remove,
          start: this.#token(raw).start,
          end: close === undefined ? last : close + 1,
        });
      }
      default:
        throw new TypeError(`the parser made an unknown node: ${raw.type}`);
    }
  }

  #path(raw: Raw): Node {
    const steps = raw.steps.map((step) => this.#step(step));
    const keep = raw.keepSingletonArray === true || raw.keepArray === true;
    const start = (steps[0] as Step).start;
    const end = (steps[steps.length - 1] as Step).end;
    return freeze({ kind: "path", steps: Object.freeze(steps), keep, start, end });
  }

  #step(raw: Raw): Step {
    // A field's own `[]` belongs to the path; its other decorations are read below.
    const node = this.node(raw.type === "name" ? { ...raw, keepArray: false } : raw);
    const stages = raw.stages ?? [];
    const filters = stages.filter((stage) => stage.type === "filter");
    return freeze({
      node,
      stages: this.#stages(filters),
      consArray: raw.consarray === true,
      keep: raw.type === "name" && raw.keepArray === true,
      tuple: raw.tuple === true || filters.length < stages.length,
      ...this.#stretch(node, filters),
    });
  }

  #stages(filters: readonly Raw[]): readonly Node[] {
    return Object.freeze(filters.map((filter) => this.node(filter.expr)));
  }

  /** From a node's start to the closing bracket of its last predicate. */
  #stretch(node: Place, filters: readonly Raw[]): Place {
    const last = filters[filters.length - 1];
    const end = last?.position === undefined ? undefined : this.#tokens.closeOf.get(last.position);
    return { start: node.start, end: end ?? node.end };
  }

  #group(input: Node, group: { lhs: [Raw, Raw][]; position: number }): Node {
    const end = this.#tokens.closeOf.get(group.position) ?? group.position;
    return freeze({ kind: "group", input, pairs: this.#pairs(group.lhs), start: input.start, end });
  }

  #pairs(pairs: readonly [Raw, Raw][]): readonly Pair[] {
    return Object.freeze(
      pairs.map(([key, value]) => freeze({ key: this.node(key), value: this.node(value) })),
    );
  }

  #unary(raw: Raw): Node {
    const place = this.#bracket(raw);
    if (raw.value === "[") {
      return freeze({
        kind: "array",
        items: Object.freeze(raw.expressions.map((item) => this.node(item))),
        ...place,
      });
    }
    if (raw.value === "{") return freeze({ kind: "object", pairs: this.#pairs(raw.lhs), ...place });
    const operand = this.node(raw.expression);
    return freeze({ kind: "negate", operand, start: place.start, end: operand.end });
  }

  #condition(raw: Raw): Node {
    const then = this.node(raw.then);
    // The package represents `??` as a condition on a synthetic call of $exists, which has no position in the text.
    if (raw.condition.type === "function" && raw.condition.position === undefined) {
      const right = this.node(raw.else as Raw);
      return freeze({
        kind: "fallback",
        operator: "??" as const,
        left: then,
        right,
        ...between(then, right),
      });
    }
    const condition = this.node(raw.condition);
    // The package represents `?:` as a condition and a branch with the same text.
    if (condition.start === then.start && condition.end === then.end && raw.else) {
      const right = this.node(raw.else);
      return freeze({
        kind: "fallback",
        operator: "?:" as const,
        left: then,
        right,
        ...between(then, right),
      });
    }
    const otherwise = raw.else && this.node(raw.else);
    return freeze({
      kind: "condition",
      condition,
      then,
      otherwise,
      ...between(condition, otherwise ?? then),
    });
  }

  #call(raw: Raw, tail = false): Node {
    const procedure = this.node(raw.procedure);
    const end = this.#tokens.closeOf.get(raw.position as number) ?? (raw.position as number);
    const place = { start: procedure.start, end };
    if (raw.type === "function") {
      return freeze({
        kind: "call",
        procedure,
        arguments: Object.freeze(raw.arguments.map((a) => this.node(a))),
        tail,
        ...place,
      });
    }
    const args = raw.arguments.map((a) => (a.type === "operator" ? undefined : this.node(a)));
    return freeze({ kind: "partial", procedure, arguments: Object.freeze(args), ...place });
  }

  #lambda(raw: Raw): Node {
    const body = this.node(raw.body);
    const open = raw.position as number;
    const word = this.#tokens.before.get(open - 1) ?? open;
    const close = this.#tokens.after.get(body.end);
    return freeze({
      kind: "lambda",
      parameters: Object.freeze(raw.arguments.map((parameter) => parameter.value as string)),
      body,
      signature: raw.signature?.definition,
      start: this.#tokens.startOf.get(word) ?? open,
      end: close === undefined ? body.end : close + 1,
    });
  }

  #token(raw: Raw): Place {
    const end = raw.position ?? 0;
    return { start: this.#tokens.startOf.get(end) ?? end - String(raw.value ?? "").length, end };
  }

  /** A literal's token, with the minus sign that the parser merged into a number. */
  #literal(raw: Raw): Place {
    const place = this.#token(raw);
    if (typeof raw.value !== "number" || !(raw.value < 0 || Object.is(raw.value, -0))) return place;
    return { start: (this.#tokens.before.get(place.start) ?? place.start + 1) - 1, end: place.end };
  }

  #bracket(raw: Raw): Place {
    const place = this.#token(raw);
    return { start: place.start, end: this.#tokens.closeOf.get(place.end) ?? place.end };
  }
}

const NEVER_SEQUENCES: ReadonlySet<string> = new Set(["variable", "string", "number", "value", "regex"]);

function between(left: Place, right: Place): Place {
  return { start: left.start, end: right.end };
}

function freeze<T extends object>(value: T): Readonly<T> {
  return Object.freeze(value);
}
