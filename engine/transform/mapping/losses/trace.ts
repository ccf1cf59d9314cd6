/** Follows a map through its templates and notes every path that it reads of its document. */
import type { Node as Expression, Path } from "../../expression/nodes.ts";
import { children } from "../../expression/nodes.ts";
import type { StreamMap } from "../mapping.ts";
import type { Template } from "../template.ts";
import { EventReads } from "./event-reads.ts";
import { foresee } from "./foresee.ts";
import { Reads } from "./reads.ts";

/** Where a value may come from in the document; nothing where it comes from elsewhere. */
type Places = readonly Reads[];

interface Scope {
  context: Places;
  root: Places;
  variables: ReadonlyMap<string, Places>;
}

/** @param caps capabilities of the target: branches that they rule out are not followed. Absent: they may be any. */
export function traceReads(
  template: Template,
  fragments: ReadonlyMap<string, Template>,
  caps: Readonly<Record<string, unknown>> | undefined,
): Reads {
  const root = new Reads();
  root.isChoice = false;
  const tracer = new Tracer(fragments, caps);
  tracer.template(template, { context: [root], root: [root], variables: new Map() });
  return root;
}

/**
 * The same of a map that must take whatever comes: what it keeps of a kind that it does not know (`$else`) is not read of
 * those that it does.
 */
export function traceKinds(template: Template, fragments: ReadonlyMap<string, Template>): Reads {
  const root = new Reads();
  root.isChoice = false;
  const tracer = new Tracer(fragments, undefined, true);
  tracer.template(template, { context: [root], root: [root], variables: new Map() });
  return root;
}

/** The same of a stream: what its rows read of events, as reads of the answer that the events say. */
export function traceStreamReads(
  { rows }: StreamMap,
  fragments: ReadonlyMap<string, Template>,
  caps: Readonly<Record<string, unknown>> | undefined,
): Reads {
  const answer = new Reads();
  answer.isChoice = false;
  const tracer = new Tracer(fragments, caps);
  for (const { values, rows: steps } of rows) {
    const event = new EventReads(answer, values.map(String));
    const scope = { context: [event], root: [event], variables: new Map() };
    for (const { set, emit } of steps) {
      for (const { value } of set) tracer.template(value, scope);
      if (emit !== undefined) tracer.template(emit, scope);
    }
  }
  return answer;
}

class Tracer {
  readonly #fragments: ReadonlyMap<string, Template>;
  readonly #caps: Readonly<Record<string, unknown>> | undefined;
  /** Fragments under way, with the places they look at. */
  readonly #active = new Map<string, Places>();
  /** What `$else` reads is read of the other kinds alone. */
  readonly #keepsApart: boolean;
  #isKey = false;

  constructor(
    fragments: ReadonlyMap<string, Template>,
    caps: Readonly<Record<string, unknown>> | undefined,
    keepsApart: boolean = false,
  ) {
    this.#fragments = fragments;
    this.#caps = caps;
    this.#keepsApart = keepsApart;
  }

  /** Notes what a template reads; its own values are used as they are. */
  template(template: Template, scope: Scope): void {
    switch (template.kind) {
      case "literal":
        return;
      case "expression":
        for (const place of this.#expression(template.ast, scope)) place.whole = true;
        return;
      case "object":
        for (const field of template.fields) this.template(field.value, scope);
        return;
      case "list":
        for (const item of template.items) this.template(item, scope);
        return;
      case "merge":
        for (const part of template.parts) this.template(part, scope);
        return;
      case "if": {
        const { ast } = template.condition;
        const holds = foresee(ast, this.#caps);
        this.#expression(ast, scope);
        if (holds !== false) {
          this.template(template.then, within(scope, ast));
        }
        if (holds === true || template.otherwise === undefined) return;
        for (const place of scope.context) takeOthers(place, ast);
        this.template(template.otherwise, scope);
        return;
      }
      case "else":
        this.template(template.body, scope);
        this.template(template.fallback, scope);
        return;
      case "with":
        this.template(template.body, { ...scope, context: this.#expression(template.context.ast, scope) });
        return;
      case "let": {
        const variables = new Map(scope.variables);
        const inner = { ...scope, variables };
        for (const { name, value } of template.names) variables.set(name, this.#source(value, inner));
        this.template(template.body, inner);
        return;
      }
      case "each": {
        const items = this.#source(template.list, scope);
        const variables = new Map(scope.variables);
        if (template.as !== undefined) variables.set(template.as, items);
        const inner = { ...scope, context: template.by === undefined ? items : groupsOf(items), variables };
        if (template.by !== undefined) this.#key(template.by, { ...inner, context: items });
        if (template.sort !== undefined) this.template(template.sort, { ...inner, context: items });
        this.template(template.body, inner);
        return;
      }
      case "match":
        this.#match(template, scope);
        return;
      case "use":
        this.#use(template.name, scope);
    }
  }

  /** What groups are made by is looked at, not taken. */
  #key(template: Template, scope: Scope): void {
    this.#isKey = true;
    this.template(template, scope);
    this.#isKey = false;
  }

  /** Whether a template only passes the question on: it chooses by the same field, and says itself what it takes. */
  #asksAgain(template: Template, field: string): boolean {
    switch (template.kind) {
      case "match":
        return discriminator(template.on.ast) === field;
      case "use": {
        const fragment = this.#fragments.get(template.name);
        return fragment !== undefined && this.#asksAgain(fragment, field);
      }
      case "if":
        return template.otherwise !== undefined && this.#asksAgain(template.otherwise, field);
      case "let":
        return this.#asksAgain(template.body, field);
      default:
        return false;
    }
  }

  /** Where the values of a list or a name come from; a computed one only has its reads noted. */
  #source(template: Template, scope: Scope): Places {
    if (template.kind === "expression") return this.#expression(template.ast, scope);
    this.template(template, scope);
    return [];
  }

  #match(template: Extract<Template, { kind: "match" }>, scope: Scope): void {
    const { ast } = template.on;
    this.#expression(ast, scope);
    const known = foresee(ast, this.#caps);
    const field = discriminator(ast);
    const inside = field === undefined ? this.#inside(ast, scope) : undefined;
    for (const arm of template.arms) {
      if (known !== undefined && !arm.values.includes(known as string)) continue;
      for (const place of inside?.places ?? []) {
        for (const value of arm.values) place.variant(inside?.field ?? "", String(value));
      }
      const context =
        field === undefined
          ? scope.context
          : scope.context.flatMap((place) => kinds(place, field, arm.values));
      this.template(arm.body, { ...scope, context });
    }
    if (template.otherwise === undefined) return;
    if (field !== undefined && !this.#isKey && !this.#asksAgain(template.otherwise, field)) {
      for (const place of scope.context) if (place.isChoice) place.takeOthers(field);
    }
    for (const place of inside?.places ?? []) place.takeOthers(inside?.field ?? "");
    const taken = template.arms.flatMap(({ values }) => values.map(String));
    const apart = (place: Reads): Reads => (place.isChoice ? place.rest(field ?? "", taken) : place);
    const context = field === undefined || !this.#keepsApart ? scope.context : scope.context.map(apart);
    this.template(template.otherwise, { ...scope, context });
  }

  /** A choice by a field further in, as `source.kind`: what is read of each kind is read there, of all alike. */
  #inside(node: Expression, scope: Scope): { places: Places; field: string } | undefined {
    if (node.kind !== "path") return undefined;
    const last = node.steps.at(-1);
    const isPlain = node.steps.every((step) => step.node.kind === "field" && step.stages.length === 0);
    if (!isPlain || last?.node.kind !== "field") return undefined;
    return { places: this.#path({ ...node, steps: node.steps.slice(0, -1) }, scope), field: last.node.name };
  }

  #use(name: string, scope: Scope): void {
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return;
    const outer = this.#active.get(name);
    if (outer !== undefined) {
      // A fragment inside itself reads of the inner place what it reads of the outer one.
      for (const place of scope.context) place.like.push(...outer);
      return;
    }
    this.#active.set(name, scope.context);
    this.template(fragment, { context: scope.context, root: scope.root, variables: new Map() });
    this.#active.delete(name);
  }

  /** Notes the reads inside an expression and says where its value comes from. */
  #expression(node: Expression, scope: Scope): Places {
    switch (node.kind) {
      case "context":
        return scope.context;
      case "root":
        return scope.root;
      case "variable":
        return scope.variables.get(node.name) ?? [];
      case "path":
        return this.#path(node, scope);
      case "filter": {
        const input = this.#expression(node.input, scope);
        for (const stage of node.stages) this.#expression(stage, { ...scope, context: input });
        return input;
      }
      case "keep":
        return this.#expression(node.input, scope);
      case "condition":
        this.#used(node.condition, scope);
        return [
          ...this.#expression(node.then, scope),
          ...(node.otherwise === undefined ? [] : this.#expression(node.otherwise, scope)),
        ];
      case "fallback":
        return [...this.#expression(node.left, scope), ...this.#expression(node.right, scope)];
      case "lambda": {
        this.#used(node.body, scope);
        return [];
      }
      case "call":
        // Asking whether or how many reads nothing of the value itself.
        for (const argument of node.arguments) {
          if (asksOnly(node.procedure)) this.#expression(argument, scope);
          else this.#used(argument, scope);
        }
        return [];
      case "binary":
        this.#used(node.left, scope);
        this.#used(node.right, node.operator === "and" ? within(scope, node.left) : scope);
        return [];
      default:
        for (const child of children(node)) this.#used(child, scope);
        return [];
    }
  }

  /** A value that is consumed where it stands: everything at its place counts as read. */
  #used(node: Expression, scope: Scope): void {
    for (const place of this.#expression(node, scope)) place.whole = true;
  }

  #path(path: Path, scope: Scope): Places {
    let places: Places = scope.context;
    for (const [index, step] of path.steps.entries()) {
      if (step.node.kind === "field") {
        const { name } = step.node;
        const [position] = step.stages;
        const reach =
          position?.kind === "literal" && position.value === 0 && step.stages.length === 1 ? "first" : "all";
        places = places.map((place) => place.field(name));
        for (const place of places) if (place.reach !== "all") place.reach = reach;
      } else places = this.#expression(step.node, index === 0 ? scope : { ...scope, context: places });
      for (const stage of step.stages) {
        this.#expression(stage, { ...scope, context: places });
        places = places.flatMap((place) => narrowed(place, stage));
      }
    }
    return places;
  }
}

const questions: ReadonlySet<string> = new Set(["count", "exists", "boolean", "not", "type"]);

function asksOnly(procedure: Expression): boolean {
  return procedure.kind === "variable" && questions.has(procedure.name);
}

/** The field that a choice is made by: `type` of `$match: =type`, also behind a default. */
function discriminator(node: Expression): string | undefined {
  if (node.kind === "fallback") return discriminator(node.left);
  const step = node.kind === "path" && node.steps.length === 1 ? node.steps[0] : undefined;
  return step?.node.kind === "field" && step.stages.length === 0 ? step.node.name : undefined;
}

/** The kinds of what stands at a place; a document is of none, whatever is chosen by one of its fields. */
function kinds(place: Reads, field: string, values: readonly unknown[]): Reads[] {
  return place.isChoice ? values.map((value) => place.variant(field, String(value))) : [place];
}

/** Where a condition holds; also what stands behind it and `and`. */
function within(scope: Scope, condition: Expression): Scope {
  return { ...scope, context: scope.context.flatMap((place) => narrowed(place, condition)) };
}

/** The place under a condition such as `type = "text"` or `type in ["text", "refusal"]`. */
function narrowed(place: Reads, condition: Expression): Reads[] {
  if (condition.kind !== "binary" || !place.isChoice) return [place];
  const { operator, left, right } = condition;
  if (operator === "and") return narrowed(place, left).flatMap((inner) => narrowed(inner, right));
  const field = discriminator(left);
  if (field === undefined) return [place];
  const literals =
    operator === "in" && right.kind === "array" ? right.items : operator === "=" ? [right] : [];
  const values = literals.flatMap((item) => (item.kind === "literal" ? [String(item.value)] : []));
  return values.length === literals.length && values.length > 0
    ? values.map((value) => place.variant(field, value))
    : [place];
}

/** What is no such kind is taken as well. */
function takeOthers(place: Reads, condition: Expression): void {
  if (condition.kind !== "binary" || !place.isChoice) return;
  const field = discriminator(condition.left);
  if (field !== undefined) place.takeOthers(field);
}

/** The context of a `$group` body: `items` leads back to the list's own places, and a group is of no kind. */
class Group extends Reads {
  override isChoice: boolean = false;

  constructor(items: Reads) {
    super();
    this.fields.set("items", items);
  }

  override variant(): Reads {
    return this;
  }
}

function groupsOf(items: Places): Places {
  return items.map((place) => new Group(place));
}
