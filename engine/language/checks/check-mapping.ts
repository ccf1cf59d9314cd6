/**
 * Checks a mapping without running it. The check covers the structure, every path that the mapping reads, and every key that it
 * writes. It compares them with the schemas of the wire and the hub. It also checks the names in expressions, and the
 * fragments. It reports all problems at once.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { functionsFor } from "../functions/function-table.ts";
import type { Mapping } from "../mappings/mapping.ts";
import { declaresOperation } from "../mappings/operation.ts";
import { mapsOf } from "../maps/maps.ts";
import { steps } from "../maps/rows.ts";
import { checkStructure } from "../schemas/check-structure.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import { at } from "../yaml/yaml-node.ts";
import { bindingShapes } from "./binding-shapes.ts";
import { Findings, type Overlay } from "./check-findings.ts";
import { checkFragments } from "./check-fragments.ts";
import { checkStream, type OpenWalker } from "./check-stream.ts";
import { mappingSchema, Places, sideOf } from "./map-schemas.ts";
import { constant, either } from "./shapes.ts";
import { Walker } from "./template-walker.ts";

/** The schema of files that declare operations. */
const ofOperation = "/schemas/operation.schema.json";
/** The schema of provider files, which add and override wires. */
const provider = "/schemas/provider.schema.json";

/** @returns each problem once, sorted by position; empty if the mapping is correct */
export function checkMapping(mapping: Mapping, files: Schemas): Diagnostic[] {
  // A wire with two spellings is normalized to one before maps read it, so the other never occurs.
  const schemas = mapping.request.spelling?.camel ? files.canonical : files;
  const { document, stream, fragments } = mapping;
  const findings = new Findings(document, overlayOf(mapping));
  const functions = functionsFor(mapping.dialects);
  const places = new Places(mapping, schemas);
  const hubRequest = places.read("hub request");

  const open: OpenWalker = (
    reads,
    from,
    { state = {}, request = hubRequest, extraBinding, reportsLosses = false } = {},
  ) => {
    const bindings = bindingShapes(mapping, request, state);
    for (const name of ["streams", "frame"]) if (name !== extraBinding) bindings.delete(name);
    const stateRead = new Set<string>();
    const names = { functions, state: Object.keys(state), stateRead, bindings };
    const walker = new Walker({ schemas, findings, reads, reportsLosses, fragments, ...names });
    return { walker, scope: { context: from, root: from, atRoot: true, variables: bindings }, stateRead };
  };
  if (schemas.has(mappingSchema)) findings.add(...structureOf(mapping, schemas));
  for (const { template, ...row } of mapsOf(mapping)) {
    const { walker, scope } = open(sideOf(row), places.read(row.reads), {
      ...(row.sees?.request && { request: places.read("wire request") }),
      ...(row.sees?.streams && { extraBinding: "streams" }),
      ...(row.reportsLosses && { reportsLosses: true }),
      ...(row.sees?.session && { state: mapping.session?.state ?? {} }),
    });
    walker.value(template, scope, places.written(row));
  }
  const site = { findings, fragments, open };
  checkStream("wire", stream.decode, places.read("wire event"), places.written(steps.streamDecode), site);
  // A frame may also be plain text that is sent unchanged: the marker at a stream's end (`done`).
  const done = stream.decode?.done;
  const output = places.written(steps.streamEncode);
  const frame = done === undefined ? output : { ...output, shape: either(output.shape, constant(done)) };
  checkStream("hub", stream.encode, places.read("hub event"), frame, site);
  checkFragments(mapping, findings);
  return new Diagnostics(findings.all()).sorted();
}

/** Checks the structure of the mapping's own file, not of the result of the overlay. */
function structureOf({ document, own: ownRoot, name, family }: Mapping, schemas: Schemas): Diagnostic[] {
  const itself = { ...document, root: ownRoot };
  if (declaresOperation(document.path)) {
    return schemas.has(ofOperation)
      ? checkStructure(itself, schemas, schemas.shape(ofOperation), "an operation")
      : [];
  }
  if (at(ownRoot, "mapping") !== undefined) {
    return checkStructure(itself, schemas, schemas.shape(`${mappingSchema}#/$defs/mapping`), "a mapping");
  }
  if (!schemas.has(provider)) return [];
  const taught = schemas.shape(`${provider}#/$defs/taught`);
  return name === family
    ? checkStructure(itself, schemas, taught, "`mapping`")
    : checkStructure(itself, schemas, taught, "`override`", true);
}

/** For a mapping that overlays a shipped one: the offset at which its own file ends in the joined text, and its schema folder. Otherwise undefined. */
function overlayOf({ name, family, operation, own: ownRoot, joined }: Mapping): Overlay | undefined {
  if (name === family) return undefined;
  const end = joined.locate(ownRoot.span.start)?.text.length ?? 0;
  return { end, schemas: `schemas/wire/${operation}/` };
}
