/** The keys that a place of a file may have, by the JSON Schema of the file's kind. */
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import { descriptionOf } from "./shape-words.ts";

const MAPPING = "/schemas/mapping.schema.json#/$defs/mapping";

export interface FileSchema {
  schemas: Schemas;
  /** `/schemas/mapping.schema.json#/$defs/mapping` */
  reference: string;
}

/** The shape at a path of keys; undefined where the schema describes nothing. */
export function shapeAt({ schemas, reference }: FileSchema, path: readonly string[]): Shape | undefined {
  const [wires, , part = "", ...below] = path;
  // The schema of provider files leaves the sections of an override open.
  const isMapping = wires === "wires" && ["mapping", "override"].includes(part) && below.length > 0;
  const { known, shape } = isMapping
    ? schemas.fieldsAt(schemas.shape(MAPPING), below)
    : schemas.fieldsAt(schemas.shape(reference), path);
  return known ? shape : undefined;
}

export interface SchemaKey {
  name: string;
  description: string | undefined;
}

export function keysOf({ schemas }: Pick<FileSchema, "schemas">, shape: Shape): SchemaKey[] {
  return schemas.fields(shape).map((name) => {
    const field = schemas.field(shape, name);
    return { name, description: field && descriptionOf(field) };
  });
}
