/** Follows a map through its templates and notes every path that it reads of its document. */
import type { Mapping, StreamMap } from "../mapping.ts";
import { mapsOf } from "../maps/maps.ts";
import type { ObjectTemplate, Template } from "../template.ts";
import { Takers } from "./carried.ts";
import { EventReads } from "./event-reads.ts";
import { foresee } from "./foresee.ts";
import { type Choice, Look, nameOf, type Places, type Scope } from "./look.ts";
import { Reads } from "./reads.ts";

type Fragments = ReadonlyMap<string, Template>;
type Caps = Readonly<Record<string, unknown>> | undefined;

/** @param caps capabilities of the target: branches that they rule out are not followed. Absent: they may be any. */
export function traceReads(template: Template, fragments: Fragments, caps: Caps): Reads {
  const root = documentReads();
  new Tracer(fragments, caps).template(template, scopeOf(root));
  return root;
}

export interface KindReads {
  reads: Reads;
  /** Fields of the document that the map does not name are handed on, and taken. */
  takesOthers: boolean;
}

/**
 * What a wire reads of its callers' requests. The map must take whatever comes: what it keeps of a kind that it does not
 * know (`$else`) is not read of those that it does, and what it hands on as it came is read if the target reads it.
 * @param target what an upstream's encode map reads of the hub
 */
export function traceKinds(client: Mapping, target: Reads): KindReads {
  const root = documentReads();
  const tracer = new Tracer(client.fragments, undefined, true);
  for (const { understands, writes, template } of mapsOf(client)) {
    const takers = writes === "hub request" ? new Takers([target]) : undefined;
    if (understands) tracer.template(template, scopeOf(root), takers);
  }
  return { reads: root, takesOthers: tracer.takesOthers };
}

/** The same of a stream: what its rows read of events, as reads of the answer that the events say. */
export function traceStreamReads({ rows }: StreamMap, fragments: Fragments, caps: Caps): Reads {
  const answer = documentReads();
  const tracer = new Tracer(fragments, caps);
  for (const { values, rows: steps } of rows) {
    const scope = scopeOf(new EventReads(answer, values.map(String)));
    for (const { set, emit } of steps) {
      for (const { value } of set) tracer.template(value, scope);
      if (emit !== undefined) tracer.template(emit, scope);
    }
  }
  return answer;
}

function documentReads(): Reads {
  const root = new Reads();
  root.isChoice = false;
  return root;
}

function scopeOf(root: Reads): Scope {
  return { context: [root], root: [root], variables: new Map(), words: new Map(), kinds: new Map() };
}

class Tracer {
  /** Whatever else the document has is handed on (`$unread`), and taken. */
  takesOthers = false;
  readonly #fragments: Fragments;
  readonly #caps: Caps;
  readonly #look: Look;
  /** Fragments under way, with the places they look at. */
  readonly #active = new Map<string, Places>();
  #isKey = false;

  constructor(fragments: Fragments, caps: Caps, keepsApart: boolean = false) {
    this.#fragments = fragments;
    this.#caps = caps;
    this.#look = new Look(keepsApart);
  }

  /**
   * Notes what a template reads; its own values are used as they are.
   * @param takers who takes what it makes. Absent: all of it is taken
   */
  template(template: Template, scope: Scope, takers?: Takers): void {
    if (takers?.areNone) return;
    switch (template.kind) {
      case "literal":
        return;
      case "expression": {
        const { ast } = template;
        if (ast.kind === "variable" && ast.name === "unread") this.takesOthers = true;
        this.#look.use(ast, scope);
        return;
      }
      case "object":
        this.#object(template, scope, takers);
        return;
      case "list":
        for (const item of template.items) this.template(item, scope, takers);
        return;
      case "merge":
        for (const part of template.parts) this.template(part, scope, takers);
        return;
      case "if":
        this.#if(template, scope, (branch, inner) => this.template(branch, inner, takers));
        return;
      case "else":
        this.template(template.body, scope, takers);
        this.template(template.fallback, scope, takers);
        return;
      case "with": {
        const context = this.#look.at(template.context.ast, scope);
        // Nothing of it is read: that it is there is all that it says.
        if (
          template.body.kind === "object" &&
          template.body.fields.every(({ value }) => value.kind === "literal")
        )
          for (const place of context) place.whole = true;
        this.template(template.body, { ...scope, context }, takers);
        return;
      }
      case "let": {
        const variables = new Map(scope.variables);
        const words = new Map(scope.words);
        const inner = { ...scope, variables, words };
        for (const { name, value } of template.names) {
          variables.set(name, this.#source(value, inner));
          if (value.kind === "list")
            words.set(
              name,
              value.items.flatMap((item) => (item.kind === "literal" ? [String(item.value)] : [])),
            );
        }
        this.template(template.body, inner, takers);
        return;
      }
      case "each": {
        const items = this.#source(template.list, scope);
        const variables = new Map(scope.variables);
        if (template.as !== undefined) variables.set(template.as, items);
        const inner = { ...scope, context: template.by === undefined ? items : groupsOf(items), variables };
        if (template.by !== undefined) this.#key(template.by, { ...inner, context: items });
        if (template.sort !== undefined) this.template(template.sort, { ...inner, context: items });
        this.template(template.body, inner, takers);
        return;
      }
      case "match":
        this.#match(template, scope, takers);
        return;
      case "use":
        this.#use(template.name, scope, takers);
    }
  }

  #object(template: ObjectTemplate, scope: Scope, takers: Takers | undefined): void {
    for (const { key, value } of template.fields) this.template(value, scope, takers?.of(template, key));
  }

  #if(
    { condition: { ast }, then, otherwise }: Extract<Template, { kind: "if" }>,
    scope: Scope,
    visit: (branch: Template, scope: Scope) => void,
  ): void {
    const holds = foresee(ast, this.#caps);
    this.#look.at(ast, scope);
    if (holds !== false) visit(then, this.#look.within(scope, ast, true));
    if (holds === true || otherwise === undefined) return;
    const choice = ast.kind === "binary" ? this.#look.choice(ast.left, scope) : undefined;
    if (choice?.isOfContext) this.#takeOthers(choice);
    visit(otherwise, this.#look.within(scope, ast, false));
  }

  /** What is of no kind that was asked for is taken as well. */
  #takeOthers({ owners, field }: Choice): void {
    for (const place of owners) if (place.isChoice) place.takeOthers(field);
  }

  /** What groups are made by is looked at, not taken. */
  #key(template: Template, scope: Scope): void {
    this.#isKey = true;
    this.template(template, scope);
    this.#isKey = false;
  }

  /** Whether a template only passes the question on: it chooses by the same field, and says itself what it takes. */
  #asksAgain(template: Template, field: string, scope: Scope): boolean {
    switch (template.kind) {
      case "match":
        return this.#look.choice(template.on.ast, scope)?.field === field;
      case "use": {
        const fragment = this.#fragments.get(template.name);
        return fragment !== undefined && this.#asksAgain(fragment, field, scope);
      }
      case "if":
        return template.otherwise !== undefined && this.#asksAgain(template.otherwise, field, scope);
      case "let":
        return this.#asksAgain(template.body, field, scope);
      default:
        return false;
    }
  }

  /** Where the values of a list or a name come from; a computed one only has its reads noted. */
  #source(template: Template, scope: Scope): Places {
    if (template.kind === "expression") return this.#look.at(template.ast, scope);
    if (template.kind !== "if") {
      this.template(template, scope);
      return [];
    }
    const places: Reads[] = [];
    this.#if(template, scope, (branch, inner) => places.push(...this.#source(branch, inner)));
    return places;
  }

  #match(template: Extract<Template, { kind: "match" }>, scope: Scope, takers: Takers | undefined): void {
    const { ast } = template.on;
    this.#look.at(ast, scope);
    const known = foresee(ast, this.#caps);
    const choice = this.#look.choice(ast, scope);
    const asked = ast.kind === "call" ? ast.arguments[0] : undefined;
    const named = asked !== undefined && nameOf(ast) === "keys" ? this.#look.at(asked, scope) : [];
    for (const { values, body } of template.arms) {
      if (known !== undefined && !values.includes(known as string)) continue;
      const words = values.map(String);
      for (const place of named) for (const word of words) place.field(word).isNamed = true;
      let inner = scope;
      if (choice !== undefined) inner = this.#look.ofKind(scope, choice, words);
      else if (asked !== undefined && nameOf(ast) === "type") inner = this.#look.ofTypes(scope, asked, words);
      this.template(body, inner, takers);
    }
    if (template.otherwise === undefined) return;
    if (choice === undefined) {
      this.template(template.otherwise, scope, takers);
      return;
    }
    if (!this.#isKey && !this.#asksAgain(template.otherwise, choice.field, scope)) {
      this.#takeOthers(choice);
    }
    const taken = template.arms.flatMap(({ values }) => values.map(String));
    this.template(template.otherwise, this.#look.ofOtherKind(scope, choice, taken), takers);
  }

  #use(name: string, scope: Scope, takers: Takers | undefined): void {
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return;
    const context = this.#look.here(scope);
    const outer = this.#active.get(name);
    if (outer !== undefined) {
      // A fragment inside itself reads of the inner place what it reads of the outer one.
      for (const place of context) place.like.push(...outer);
      return;
    }
    this.#active.set(name, context);
    this.template(fragment, { ...scope, context, variables: new Map(), words: new Map() }, takers);
    this.#active.delete(name);
  }
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
