/** The text that an editor shows for the word under the cursor, as Markdown. */
import { keys as directives } from "../directives/directive-table.ts";
import { isFunctionName } from "../expressions/runtime/builtins.ts";
import { named, schemaFor } from "../functions/function-table.ts";
import { variables as described } from "../mappings/describe-bindings.ts";
import { all } from "../maps/maps.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import { sourceSpan } from "../yaml/source-offset.ts";
import type { Document, Span } from "../yaml/yaml-node.ts";
import { type FileSchema, shapeAt } from "./file-schema.ts";
import { type FoundPlace, findPlace } from "./find-place.ts";
import type { Observations } from "./observations.ts";
import { describeType, descriptionOf } from "./shape-words.ts";

export interface Explanation {
  text: string;
  span: Span;
}

/** @param observations of a check of the same text; undefined if the file has no expressions */
export function explainPlace(
  document: Document,
  offset: number,
  schema: FileSchema | undefined,
  observations: Observations | undefined,
): Explanation | undefined {
  const place = findPlace(document.root, offset);
  if (place === undefined) return undefined;
  const inExpression = observations && explainWord(document, offset, observations);
  if (inExpression !== undefined) return inExpression;
  if (!place.isKey) return undefined;
  const text = explainKey(place, schema, observations);
  return text === undefined ? undefined : { text, span: place.scalar.span };
}

function explainKey(
  place: FoundPlace,
  schema: FileSchema | undefined,
  observations: Observations | undefined,
): string | undefined {
  const { path, scalar } = place;
  const key = String(scalar.value);
  const directive = directives.get(key);
  if (directive !== undefined) {
    const needs = directive.needs?.map((other) => `\`${other}\``).join(" or ");
    return joined(`**${key}**`, directive.what, needs && `Only with ${needs}.`);
  }
  const written = observations?.templates.find(
    ({ template }) =>
      template.kind === "object" &&
      template.fields.some(({ keyNode }) => keyNode.span.start === scalar.span.start),
  );
  const field = written?.schemas.field(written.to.shape, key);
  if (written !== undefined && field !== undefined)
    return joined(
      `**${key}**: ${describeType(field, written.schemas)}`,
      descriptionOf(field),
      `A field of ${written.to.name}.`,
    );
  const map = Object.values(all).find(({ at }) => path.join(".").endsWith(at) && mapsBegin(path, at));
  const shape = schema && shapeAt(schema, path);
  const text = map?.what ?? (shape && descriptionOf(shape));
  return text === undefined ? undefined : joined(`**${key}**`, text);
}

/** The maps of a wire are at the top of a mapping, or below `wires.<name>.mapping` of a provider file. */
function mapsBegin(path: readonly string[], at: string): boolean {
  const before = path.slice(0, path.length - at.split(".").length);
  return before.length === 0 || (before.length === 3 && before[0] === "wires");
}

function explainWord(
  document: Document,
  offset: number,
  { fields, variables }: Observations,
): Explanation | undefined {
  const spanOf = (leaf: (typeof fields)[number]["leaf"], node: { start: number; end: number }): Span =>
    sourceSpan(leaf.node, document, node.start + leaf.offset, node.end + leaf.offset);
  const isHere = ({ start, end }: Span): boolean => start <= offset && offset < end;
  const found = fields.filter(({ leaf, node }) => isHere(spanOf(leaf, node)));
  const [first] = found;
  if (first !== undefined) {
    // A fragment has several inputs.
    const texts = found.flatMap(({ from, node, schemas }) => {
      const shape = schemas.field(from, node.name);
      return shape === undefined ? [] : [describeField(node.name, shape, schemas)];
    });
    const text = [...new Set(texts)].join("\n\n---\n\n");
    return {
      text: text === "" ? `**${first.node.name}**: not a field here` : text,
      span: spanOf(first.leaf, first.node),
    };
  }
  const variable = variables.find(({ leaf, node }) => isHere(spanOf(leaf, node)));
  if (variable === undefined) return undefined;
  const { node, scope, map, leaf } = variable;
  const shape = scope.variables.get(node.name);
  const text =
    shape === undefined
      ? explainFunction(node.name)
      : joined(
          `**$${node.name}**: ${describeType(shape, map.schemas)}`,
          sentenceOf(node.name) ?? descriptionOf(shape),
        );
  return text === undefined ? undefined : { text, span: spanOf(leaf, node) };
}

function describeField(name: string, shape: Shape, schemas: Schemas): string {
  return joined(`**${name}**: ${describeType(shape, schemas)}`, descriptionOf(shape));
}

/** Signature, sentence and example of a function of expressions; undefined for an unknown one. */
export function explainFunction(name: string): string | undefined {
  const own = Object.hasOwn(named, name) ? named[name] : name === "schemaFor" ? schemaFor : undefined;
  if (own !== undefined)
    return joined(`**$${name}(${own.signature})**`, own.summary, `\`${own.example}\` gives \`${own.gives}\``);
  if (!isFunctionName(name)) return undefined;
  return joined(`**$${name}**`, "A function of [JSONata](https://docs.jsonata.org).");
}

/** The sentence of docs/language.md about a variable. */
export function sentenceOf(name: string): string | undefined {
  const sentence = Object.hasOwn(described, name) ? described[name as keyof typeof described] : undefined;
  // Links are relative to the page.
  return sentence?.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}
