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
import type { CheckObserver } from "./check-observer.ts";
import { checkStream, type OpenWalker } from "./check-stream.ts";
import { MapShapes, mappingSchema, sideOf } from "./map-schemas.ts";
import { constant, either } from "./shapes.ts";
import { Walker } from "./template-walker.ts";

/** The schema of files that declare operations. */
const operationSchema = "/schemas/operation.schema.json";
/** The schema of provider files, which add and override wires. */
const providerSchema = "/schemas/provider.schema.json";

/** @returns each problem once, sorted by position; empty if the mapping is correct */
export function checkMapping(mapping: Mapping, files: Schemas, observer?: CheckObserver): Diagnostic[] {
  // A wire with two spellings is normalized to one before maps read it, so the other never occurs.
  const schemas = mapping.request.spelling?.camel ? files.canonical : files;
  const { document, stream, fragments } = mapping;
  const findings = new Findings(document, overlayOf(mapping));
  const functions = functionsFor(mapping.dialects);
  const mapShapes = new MapShapes(mapping, schemas);
  const hubRequest = mapShapes.inputOf("hub request");

  const openWalker: OpenWalker = (
    reads,
    from,
    { state = {}, request = hubRequest, extraBinding, reportsLosses = false } = {},
  ) => {
    const bindings = bindingShapes(mapping, request, state);
    for (const name of ["streams", "frame"]) if (name !== extraBinding) bindings.delete(name);
    const stateRead = new Set<string>();
    const names = { functions, state: Object.keys(state), stateRead, bindings };
    const walker = new Walker({ schemas, findings, reads, reportsLosses, fragments, observer, ...names });
    return { walker, scope: { context: from, root: from, atRoot: true, variables: bindings }, stateRead };
  };
  if (schemas.has(mappingSchema)) findings.add(...structureOf(mapping, schemas));
  for (const { template, ...row } of mapsOf(mapping)) {
    const { walker, scope } = openWalker(sideOf(row), mapShapes.inputOf(row.reads), {
      ...(row.sees?.request && { request: mapShapes.inputOf("wire request") }),
      ...(row.sees?.streams && { extraBinding: "streams" }),
      ...(row.reportsLosses && { reportsLosses: true }),
      ...(row.sees?.session && { state: mapping.session?.state ?? {} }),
    });
    walker.value(template, scope, mapShapes.outputOf(row));
  }
  const mapContext = { findings, fragments, openWalker };
  checkStream(
    "wire",
    stream.decode,
    mapShapes.inputOf("wire event"),
    mapShapes.outputOf(steps.streamDecode),
    mapContext,
  );
  // A frame may also be plain text that is sent unchanged: the marker at a stream's end (`done`).
  const done = stream.decode?.done;
  const output = mapShapes.outputOf(steps.streamEncode);
  const frame = done === undefined ? output : { ...output, shape: either(output.shape, constant(done)) };
  checkStream("hub", stream.encode, mapShapes.inputOf("hub event"), frame, mapContext);
  checkFragments(mapping, findings);
  return new Diagnostics(findings.all()).sorted();
}

/** Checks the structure of the mapping's own file, not of the result of the overlay. */
function structureOf({ document, own: ownRoot, name, family }: Mapping, schemas: Schemas): Diagnostic[] {
  const ownDocument = { ...document, root: ownRoot };
  if (declaresOperation(document.path)) {
    return schemas.has(operationSchema)
      ? checkStructure(ownDocument, schemas, schemas.shape(operationSchema), "an operation")
      : [];
  }
  if (at(ownRoot, "mapping") !== undefined) {
    return checkStructure(
      ownDocument,
      schemas,
      schemas.shape(`${mappingSchema}#/$defs/mapping`),
      "a mapping",
    );
  }
  if (!schemas.has(providerSchema)) return [];
  const wireShape = schemas.shape(`${providerSchema}#/$defs/taught`);
  return name === family
    ? checkStructure(ownDocument, schemas, wireShape, "`mapping`")
    : checkStructure(ownDocument, schemas, wireShape, "`override`", true);
}

/** For a mapping that overlays a shipped one: the offset at which its own file ends in the joined text, and its schema folder. Otherwise undefined. */
function overlayOf({ name, family, operation, own: ownRoot, joined }: Mapping): Overlay | undefined {
  if (name === family) return undefined;
  const end = joined.locate(ownRoot.span.start)?.text.length ?? 0;
  return { end, schemas: `schemas/wire/${operation}/` };
}
