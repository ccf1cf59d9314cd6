/** The words that can stand at the cursor: fields, variables and functions in an expression, keys and values elsewhere. */
import type { Scope } from "../checks/shape-scope.ts";
import { keys as directives } from "../directives/directive-table.ts";
import { builtins, higher } from "../expressions/runtime/builtins.ts";
import { named } from "../functions/function-table.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import { explainFunction, sentenceOf } from "./explain-place.ts";
import { type FileSchema, keysOf, shapeAt } from "./file-schema.ts";
import { mapAround } from "./find-place.ts";
import { MARKER, type MarkedText } from "./mark-cursor.ts";
import type { Observations, ObservedTemplate } from "./observations.ts";
import { describeType, descriptionOf, valuesOf } from "./shape-words.ts";

export interface Word {
  label: string;
  kind: "field" | "variable" | "function" | "directive" | "key" | "value" | "fragment";
  /** The type of its value. */
  type?: string | undefined;
  /** Markdown. */
  text?: string | undefined;
}

/** @param observations of a check of the marked text; undefined if the file has no expressions */
export function completePlace(
  marked: MarkedText,
  schema: FileSchema | undefined,
  observations: Observations | undefined,
): Word[] {
  const words = marked.isExpression
    ? completeExpression(marked, observations)
    : [
        ...(marked.place.isKey ? completeKey(marked, schema, observations) : []),
        ...(marked.place.isKey ? [] : completeValue(marked, schema, observations)),
      ];
  // A fragment has several inputs.
  return [...new Map(words.toReversed().map((word) => [word.label, word])).values()].toReversed();
}

function completeExpression({ isVariable }: MarkedText, observations: Observations | undefined): Word[] {
  if (observations === undefined) return [];
  const { fields, leaves, variables } = observations;
  if (isVariable) {
    const found = variables.filter(({ node }) => node.name === MARKER);
    return found.flatMap(({ scope, map }) => namesIn(scope, map));
  }
  const found = fields.filter(({ node }) => node.name === MARKER);
  const words = found.flatMap(({ from, schemas }) => fieldsOf(from, schemas, "field"));
  const isStart = found.some(({ leaf, node }) => !/\.\s*$/.test(leaf.source.slice(0, node.start)));
  if (!isStart) return words;
  const sees = leaves.filter(({ leaf }) => leaf.source.includes(MARKER));
  return [...words, ...sees.flatMap(({ scope, map }) => namesIn(scope, map))];
}

function fieldsOf(shape: Shape, schemas: Schemas, kind: "field" | "key"): Word[] {
  return schemas.fields(shape).map((name) => {
    const field = schemas.field(shape, name);
    return {
      label: name,
      kind,
      type: field && describeType(field, schemas),
      text: field && descriptionOf(field),
    };
  });
}

function namesIn(
  { variables }: Scope,
  { schemas, functions }: { schemas: Schemas; functions: ReadonlyMap<string, unknown> },
): Word[] {
  const values = [...variables].map(
    ([name, shape]): Word => ({
      label: `$${name}`,
      kind: "variable",
      type: describeType(shape, schemas),
      text: sentenceOf(name) ?? descriptionOf(shape),
    }),
  );
  const calls = [...new Set([...functions.keys(), ...builtins.keys(), ...higher])].map(
    (name): Word => ({
      label: `$${name}`,
      kind: "function",
      type: Object.hasOwn(named, name) ? named[name]?.signature : undefined,
      text: explainFunction(name),
    }),
  );
  return [...values, ...calls].filter(({ label }) => label !== `$${MARKER}`);
}

function completeKey(
  marked: MarkedText,
  schema: FileSchema | undefined,
  observations: Observations | undefined,
): Word[] {
  const { place } = marked;
  const beside = new Set(mapAround(place)?.entries.map(({ key }) => key.value));
  const written = (observations?.templates ?? []).filter(
    ({ template }) => template.kind === "object" && template.fields.some(({ key }) => key.includes(MARKER)),
  );
  const cases = (observations?.arms ?? []).filter(({ key }) => String(key.value).includes(MARKER));
  const described = schema && shapeAt(schema, place.path.slice(0, -1));
  const keys = schema && described ? keysOf(schema, described) : [];
  return [
    ...written.flatMap(({ to, schemas }) => fieldsOf(to.shape, schemas, "key")),
    ...cases.flatMap(({ values }) => values.map((value): Word => ({ label: String(value), kind: "value" }))),
    ...keys.map(
      ({ name, description }): Word => ({
        label: name,
        kind: directives.has(name) ? "directive" : "key",
        text: description,
      }),
    ),
  ].filter(({ label }) => !beside.has(label) && !excludes(beside, label));
}

function excludes(beside: ReadonlySet<string>, key: string): boolean {
  return [...beside].some(
    (other) => directives.get(other)?.excludes === key || directives.get(key)?.excludes === other,
  );
}

function completeValue(
  { place }: MarkedText,
  schema: FileSchema | undefined,
  observations: Observations | undefined,
): Word[] {
  const templates = observations?.templates ?? [];
  const isHere = ({ template }: ObservedTemplate): boolean =>
    template.node.kind === "scalar" && template.node.span.start === place.scalar.span.start;
  const here = templates.filter(isHere);
  const fragments = here.flatMap(({ template, fragments: known }) =>
    template.kind === "use" ? [...known.keys()] : [],
  );
  if (fragments.length > 0) return fragments.map((label): Word => ({ label, kind: "fragment" }));
  const described = schema && shapeAt(schema, place.path);
  const shapes = [...here.map(({ to }) => to.shape), ...(described === undefined ? [] : [described])];
  const values = shapes.flatMap(valuesOf).map((label): Word => ({ label, kind: "value" }));
  // `decode:` with the first word of a new map below it.
  const isBelow = !isOnKeyLine(place);
  const keys = schema && described && isBelow ? keysOf(schema, described) : [];
  const fields = isBelow ? here.flatMap(({ to, schemas }) => fieldsOf(to.shape, schemas, "key")) : [];
  return [
    ...values,
    ...fields,
    ...keys.map(
      ({ name, description }): Word => ({
        label: name,
        kind: directives.has(name) ? "directive" : "key",
        text: description,
      }),
    ),
  ];
}

/** Whether the value is directly behind its key. @returns false if it is the first word of an indented line */
function isOnKeyLine({ entry, scalar }: MarkedText["place"]): boolean {
  return entry !== undefined && scalar.span.start - entry.key.span.end < 3;
}
