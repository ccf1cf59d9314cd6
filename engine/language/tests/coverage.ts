/**
 * Finds the arms of a `$match` and the rows of a stream that no test of a mapping runs, and the fields to which no test gives a
 * value. The tests run once more in the
 * interpreter, which reports its choices. Fragments that several files share are excluded; the tests of their own files cover
 * them.
 */
import * as messages from "../diagnostics/build/failed-tests.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { childrenOf } from "../directives/directive-table.ts";
import { type Interpreted, interpretMapping } from "../mappings/interpret-mapping.ts";
import type { Mapping, StreamMap } from "../mappings/mapping.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { CompiledWire } from "../mappings/wire.ts";
import { mapsOf, runnable } from "../maps/maps.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";
import { frameReader, prepare, Refused, takeFrame } from "./run-case.ts";
import { readCases } from "./test-case.ts";

/** How much of a kind the tests reach. */
export interface Reached {
  reached: number;
  total: number;
}

export interface Coverage {
  arms: Reached;
  rows: Reached;
  /** Fields of outputs that an expression makes. */
  fields: Reached;
  /** Arms and rows that no test runs. */
  untested: Diagnostic[];
  /** Fields to which no test gives a value. */
  unset: Diagnostic[];
}

/** The arms and rows that no test runs. */
export async function findUntested(wire: CompiledWire): Promise<Diagnostic[]> {
  return (await measureCoverage(wire)).untested;
}

export async function measureCoverage(wire: CompiledWire): Promise<Coverage> {
  const { mapping } = wire;
  const reached = new Set<number>();
  const made = new Set<Leaf>();
  const program = interpretMapping(mapping, {
    chose: ({ span }) => void reached.add(span.start),
    ran: ({ leaf, value }) => void (value !== undefined && made.add(leaf)),
  });
  for (const testCase of readCases(mapping.tests, mapping.document).cases) {
    // A failed test is reported separately.
    await runInInterpreter(wire, program, testCase).catch(() => {});
  }
  const { path } = mapping.document;
  const isOwn = (node: Node): boolean => mapping.joined.locate(node.span.start)?.path === path;
  const templates = templatesIn(mapping);
  const choices = choicesIn(mapping, templates).filter(({ node }) => isOwn(node));
  const missed = choices.filter(({ node }) => !reached.has(node.span.start));
  const fields = [...templates].flatMap(fieldsIn).filter(({ keyNode }) => isOwn(keyNode));
  const unset = fields.filter(({ leaf }) => !made.has(leaf));
  const count = (kind: Choice["kind"]): Reached => {
    const total = choices.filter((choice) => choice.kind === kind).length;
    return { total, reached: total - missed.filter((choice) => choice.kind === kind).length };
  };
  return {
    arms: count("arm"),
    rows: count("row"),
    fields: { total: fields.length, reached: fields.length - unset.length },
    untested: missed.map(({ node, what }) => messages.neverReached({ path, span: node.span }, what)),
    unset: unset.map(({ keyNode }) =>
      messages.neverSet({ path, span: keyNode.span }, keyNode.value as string),
    ),
  };
}

async function runInInterpreter(
  wire: CompiledWire,
  program: Interpreted,
  testCase: Parameters<typeof prepare>[1],
): Promise<void> {
  const prepared = prepare(wire, testCase);
  if (prepared instanceof Refused) return;
  const { documents, bindings } = prepared;
  const run = program[testCase.map] as Interpreted["streamEncode"];
  const isFrames = testCase.map === "streamEncode";
  const frames: unknown[] = [];
  const dataOf = frameReader(bindings);
  for (const document of documents) {
    await run?.(
      isFrames ? document : dataOf(document),
      bindings,
      (frame) => isFrames && takeFrame(frames, frame, bindings),
    );
  }
}

interface Choice {
  kind: "arm" | "row";
  node: Node;
  /** "the arm `refusal`". */
  what: string;
}

/** The templates of the maps that a test can run. */
function templatesIn(mapping: Mapping): Set<Template> {
  const { stream, fragments } = mapping;
  const maps = mapsOf(mapping).flatMap(({ name, template }) =>
    runnable.some((each) => each === name) ? template : [],
  );
  const emitted = [stream.decode, stream.encode].flatMap((map) =>
    (map?.rows ?? []).flatMap((group) =>
      group.rows.flatMap(({ every, emit }) => [...every.map(({ value }) => value), emit]),
    ),
  );
  return new Set([...maps, ...emitted, ...fragments.values()].filter((each) => each !== undefined));
}

function choicesIn({ stream }: Mapping, templates: ReadonlySet<Template>): Choice[] {
  const streams = [stream.decode, stream.encode].filter((map) => map !== undefined);
  return [...[...templates].flatMap(armsIn), ...streams.flatMap(rowsOf)];
}

/** The fields whose value is one expression. */
function fieldsIn(template: Template): { keyNode: ScalarNode; leaf: Leaf }[] {
  const own =
    template.kind === "object"
      ? template.fields.flatMap(({ keyNode, value }) =>
          value.kind === "expression" ? [{ keyNode, leaf: value }] : [],
        )
      : [];
  return [...own, ...childrenOf(template).flatMap(fieldsIn)];
}

function armsIn(template: Template): Choice[] {
  const below = childrenOf(template).flatMap(armsIn);
  if (template.kind !== "match") return below;
  return [
    ...template.arms.map(({ keyNode }) => ({
      kind: "arm" as const,
      node: keyNode,
      what: `the arm \`${keyNode.value}\``,
    })),
    ...below,
  ];
}

function rowsOf({ select, rows }: StreamMap): Choice[] {
  if (select === undefined) return [];
  return rows.map(({ values, node }) => ({
    kind: "row" as const,
    node,
    what: `the row \`${[...new Set(values.map(String))].join("|")}\``,
  }));
}
