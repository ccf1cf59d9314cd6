/**
 * The check of a mapping before any traffic: its structure, every path that it reads and every key that it writes
 * against the schemas of the wire and of the hub, the names in its expressions, its fragments. Everything that is wrong
 * comes back at once. It runs no map, and what it says of a correct file is nothing.
 *
 * Which schema a map reads and which it writes follows from the operation, the wire and the kind of document; where
 * there is no such file, anything may stand.
 */
import type { Diagnostic } from "../../diagnostic/diagnostic.ts";
import { Diagnostics } from "../../diagnostic/diagnostics.ts";
import { COUNTED } from "../../lane.ts";
import { functionsFor } from "../functions/table.ts";
import type { Mapping } from "../mapping.ts";
import { at } from "../read.ts";
import { anything, type Schemas, type Shape } from "../schema.ts";
import { checkStructure } from "../structure.ts";
import type { Template } from "../template.ts";
import { bindingShapes } from "./bindings.ts";
import { Findings, type Laid } from "./findings.ts";
import { checkFragments } from "./fragments.ts";
import { constant, either, mapOf, object as objectOf, typed } from "./shapes.ts";
import { checkStream, type Given, type Open, type Side } from "./stream.ts";
import { anywhere, type Target, target } from "./target.ts";
import { Walker } from "./template.ts";

/** The schema of mapping files themselves. */
const own = "/schemas/mapping.schema.json";
/** The schema of provider files, which teach and override wires. */
const provider = "/schemas/provider.schema.json";

/** @returns every problem once, sorted by place; empty when the mapping is right. */
export function checkMapping(mapping: Mapping, files: Schemas): Diagnostic[] {
  // A wire with two spellings is read in one: the other is never there.
  const schemas = mapping.request.spelling?.camel ? files.canonical : files;
  const { document, request, response, error, clients, upstreams, stored, count, stream, fragments } =
    mapping;
  const findings = new Findings(document, laidOver(mapping));
  const functions = functionsFor(mapping.dialects);
  const described = (id: string): Shape => (schemas.has(id) ? schemas.shape(id) : anything);
  const wire = (kind: string): Shape =>
    described(`/schemas/wire/${mapping.operation}/${mapping.family}/${kind}.json`);
  const hub = (kind: string): Shape => described(`/schemas/hub/${mapping.operation}/${kind}.json`);
  const needed = (name: string): Target =>
    target(schemas.has(own) ? schemas.shape(`${own}#/$defs/${name}`) : anything, "`needs`");
  const [asked, answered, failed, told] = ["request", "response", "error", "event"].map((kind) => ({
    wire: wire(kind),
    hub: hub(kind),
  })) as [Sides, Sides, Sides, Sides];

  const open: Open = (reads, from, { state = {}, request = asked.hub, also } = {}) => {
    const bindings = bindingShapes(mapping, request, state);
    for (const name of ["streams", "frame"]) if (name !== also) bindings.delete(name);
    const stateRead = new Set<string>();
    const names = { functions, state: Object.keys(state), stateRead, bindings };
    const walker = new Walker({ schemas, findings, reads, fragments, ...names });
    return { walker, scope: { context: from, root: from, atRoot: true, variables: bindings }, stateRead };
  };
  const map = (
    reads: Side,
    template: Template | undefined,
    from: Shape,
    to: Target,
    more: Given = {},
  ): void => {
    if (template === undefined) return;
    const { walker, scope } = open(reads, from, more);
    walker.value(template, scope, to);
  };

  const counts = objectOf(new Map(COUNTED.map((kind) => [kind, mapOf("number")])), "`counts`");
  const counted = objectOf(new Map([["tokens", typed("number")]]), "a count");

  if (schemas.has(own)) findings.add(...structureOf(mapping, schemas));
  map("wire", clients?.model, asked.wire, target(typed("string"), "`model`"));
  map("wire", clients?.stream, asked.wire, target(typed("boolean"), "`stream`"));
  map("wire", clients?.output, asked.wire, target(typed("number"), "`output`"));
  map("wire", clients?.choices, asked.wire, target(typed("number"), "`choices`"));
  map("wire", clients?.counts, asked.wire, target(counts, "`counts`"));
  map("wire", clients?.framing, anything, target(typed("string"), "`framing`"));
  map("wire", upstreams.replace, asked.wire, { ...target(asked.wire, "the request"), isPart: true });
  // Nothing goes through the hub here: the request is the caller's.
  map("wire", upstreams.convert, asked.wire, target(typed("boolean"), "`convert`"));
  map("wire", upstreams.convertAnswer, answered.wire, target(typed("boolean"), "`convert_answer`"), {
    request: asked.wire,
  });
  const sent: Given = { also: "streams" };
  map("wire", upstreams.pathFor, asked.wire, target(typed("string"), "`path`"), sent);
  map("wire", upstreams.streamPathFor, asked.wire, target(typed("string"), "`stream_path`"), sent);
  map("wire", upstreams.headersFor, asked.wire, target(mapOf("string"), "`headers`"), sent);
  map("wire", upstreams.hide, told.wire, target(typed("boolean"), "`hide`"), { request: asked.wire });
  // Questions and answers of this kind are small and have no schema of their own.
  map("wire", count?.decode, anything, { ...target(asked.wire, "the request"), isPart: true });
  map("wire", count?.encode, asked.wire, target(anything, "the question"));
  map("wire", count?.tokens, anything, target(typed("number"), "`tokens`"));
  map("hub", count?.answer, counted, target(anything, "the answer"));
  map("wire", request.decode, asked.wire, target(asked.hub, "the hub's request"));
  map("hub", request.needs, asked.hub, needed("requestNeeds"));
  map("hub", request.encode, asked.hub, target(asked.wire, "the request"));
  map("wire", response.decode, answered.wire, target(answered.hub, "the hub's answer"));
  map("hub", response.needs, answered.hub, needed("responseNeeds"));
  map("hub", response.encode, answered.hub, target(answered.wire, "the answer"));
  map("wire", error.decode, failed.wire, target(failed.hub, "the hub's error"));
  map("hub", error.encode, failed.hub, target(failed.wire, "the error"));
  map("wire", stored?.keep, asked.wire, target(typed("boolean"), "`keep`"));
  map("wire", stored?.continues, asked.wire, target(typed("string"), "`continues`"));
  map("wire", stored?.references, asked.wire, target(typed("array"), "`references`"));
  map("wire", stored?.holder, anything, target(typed("string"), "`holder`"));
  map("wire", stored?.upstream, anything, target(typed("boolean"), "`upstream`"));
  map("wire", stored?.items, asked.wire, target(typed("array"), "`items`"));
  map("wire", stored?.expand, asked.wire, { ...target(asked.wire, "the request"), isPart: true });
  map("wire", stored?.id, answered.wire, target(typed("string"), "`id`"));
  map("wire", stored?.history, answered.wire, target(typed("array"), "`history`"));
  map("wire", stored?.answered, answered.wire, target(typed("array"), "`answered`"));
  map("wire", stored?.whole, told.wire, target(typed("object"), "`whole`"));
  map("wire", stored?.page, anything, needed("page"));
  map("wire", stored?.list, anything, anywhere);
  map("wire", stored?.deleted, anything, anywhere);
  map("wire", stored?.cancellable, answered.wire, target(typed("boolean"), "`cancellable`"));
  map("wire", stored?.cancelled, answered.wire, { ...target(answered.wire, "the answer"), isPart: true });
  map("wire", stored?.background, asked.wire, target(typed("boolean"), "`background`"));
  map("hub", stored?.begun, asked.hub, target(answered.wire, "the answer"));
  map("wire", stored?.pending, answered.wire, target(typed("boolean"), "`pending`"));
  map("hub", stored?.failed, failed.hub, { ...target(answered.wire, "the answer"), isPart: true });
  map("wire", stored?.refuse, anything, needed("storedRefusals"));
  const site = { findings, fragments, open };
  checkStream("wire", stream.decode, told.wire, target(told.hub, "the hub's event"), site);
  // Text goes out as it stands, such as the mark at a stream's end.
  const done = stream.decode?.done;
  const frame = done === undefined ? told.wire : either(told.wire, constant(done));
  checkStream("hub", stream.encode, told.hub, target(frame, "the event"), site);
  checkFragments(mapping, findings);
  return new Diagnostics(findings.all()).sorted();
}

/** What the file itself says is held to its structure, not what it becomes when it is laid over another. */
function structureOf({ document, own: said, name, family }: Mapping, schemas: Schemas): Diagnostic[] {
  const itself = { ...document, root: said };
  if (at(said, "mapping") !== undefined) {
    return checkStructure(itself, schemas, schemas.shape(`${own}#/$defs/mapping`), "a mapping");
  }
  if (!schemas.has(provider)) return [];
  const taught = schemas.shape(`${provider}#/$defs/taught`);
  return name === family
    ? checkStructure(itself, schemas, taught, "`mapping`")
    : checkStructure(itself, schemas, taught, "`override`", true);
}

/** Where its own file ends, of a mapping that is laid over a shipped one. */
function laidOver({ name, family, operation, own: said, joined }: Mapping): Laid | undefined {
  if (name === family) return undefined;
  const end = joined.locate(said.span.start)?.text.length ?? 0;
  return { end, schemas: `schemas/wire/${operation}/` };
}

interface Sides {
  wire: Shape;
  hub: Shape;
}
