/** Follows a map through its templates and records every path that it reads in its document. */

import type { Mapping, StreamMap } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import { mapsOf } from "../maps/maps.ts";
import { CarriedFields } from "./carried-fields.ts";
import { EventReads } from "./event-reads.ts";
import { PartReads } from "./part-reads.ts";
import { type Choice, type Places, ReadAnalyzer, type Scope } from "./read-analyzer.ts";
import { Reads } from "./reads.ts";
import type { Tracer } from "./tracing.ts";
import { tracingOf } from "./tracings.ts";

type Fragments = ReadonlyMap<string, Template>;
type Caps = Readonly<Record<string, unknown>> | undefined;

/** @param caps capabilities of the target: branches that they exclude are not followed. Absent: all branches are. */
export function traceReads(
  template: Template,
  fragments: Fragments,
  caps: Caps,
  otherMaps: readonly Template[] = [],
): Reads {
  const root = documentReads();
  const tracer = new MapTracer(fragments, caps);
  tracer.template(template, scopeOf(root));
  const requestScope: Scope = { ...scopeOf(documentReads()), variables: new Map([["request", [root]]]) };
  for (const other of otherMaps) tracer.template(other, requestScope);
  return root;
}

export interface KindReads {
  reads: Reads;
  /** Fields of the document that the map does not name are passed on, and count as used. */
  takesOthers: boolean;
}

/**
 * The reads of a wire in its clients' requests. The map must accept every input. Reads of an unknown kind (`$else`) do not
 * count for the known kinds. Fields that are passed on unchanged count as read if the target reads them.
 * @param target the reads of an upstream's encode map in the hub
 */
export function traceKinds(client: Mapping, target: Reads): KindReads {
  const root = documentReads();
  const tracer = new MapTracer(client.fragments, undefined, true);
  for (const { understands, writes, template } of mapsOf(client)) {
    const takers = writes === "hub request" ? new CarriedFields([target]) : undefined;
    if (understands) tracer.template(template, scopeOf(root), takers);
  }
  return { reads: root, takesOthers: tracer.takesOthers };
}

/** The reads of a stream's rows, as reads of the response that the events describe. */
export function traceStreamReads({ rows }: StreamMap, fragments: Fragments, caps: Caps): Reads {
  const answer = documentReads();
  const tracer = new MapTracer(fragments, caps);
  for (const { values, rows: steps } of rows) {
    const scope = scopeOf(new EventReads(answer, values.map(String)));
    for (const { set, every, emit } of steps) {
      for (const { value } of [...set, ...every]) tracer.template(value, scope);
      if (emit !== undefined) tracer.template(emit, scope);
    }
  }
  return answer;
}

/** The reads of one stream row in the parts of events. */
export function tracePartReads({ rows }: StreamMap["rows"][number], fragments: Fragments): Reads {
  const event = new PartReads();
  const tracer = new MapTracer(fragments, undefined, true);
  for (const { set, every, emit } of rows) {
    for (const { value } of [...set, ...every]) tracer.template(value, scopeOf(event));
    if (emit !== undefined) tracer.template(emit, scopeOf(event));
  }
  if (event.usesAll) event.part.usesAll = true;
  return event.part;
}

function documentReads(): Reads {
  const root = new Reads();
  root.isChoice = false;
  return root;
}

function scopeOf(root: Reads): Scope {
  return { context: [root], root: [root], variables: new Map(), words: new Map(), kinds: new Map() };
}

class MapTracer implements Tracer {
  takesOthers = false;
  isKey = false;
  readonly look: ReadAnalyzer;
  readonly caps: Caps;
  readonly fragments: Fragments;
  readonly active: Map<string, Places> = new Map();

  constructor(fragments: Fragments, caps: Caps, separatesKinds: boolean = false) {
    this.fragments = fragments;
    this.caps = caps;
    this.look = new ReadAnalyzer(separatesKinds);
  }

  template(template: Template, scope: Scope, takers?: CarriedFields): void {
    if (!takers?.areNone) tracingOf(template).reads(template, scope, this, takers);
  }

  source(template: Template, scope: Scope): Places {
    if (template.kind === "expression") return this.look.at(template.ast, scope);
    const { visitBranches } = tracingOf(template);
    const places: Reads[] = [];
    if (visitBranches === undefined) this.template(template, scope);
    else visitBranches(template, scope, this, (branch, inner) => places.push(...this.source(branch, inner)));
    return places;
  }

  takeOthers({ owners, field }: Choice): void {
    for (const place of owners) if (place.isChoice) place.takeOthers(field);
  }
}
