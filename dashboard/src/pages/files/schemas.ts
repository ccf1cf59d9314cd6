/** The JSON Schemas of the files; loaded with the editor. */
import credential from "../../../../schemas/credential.schema.json" with { type: "json" };
import mapping from "../../../../schemas/mapping.schema.json" with { type: "json" };
import models from "../../../../schemas/models.schema.json" with { type: "json" };
import operation from "../../../../schemas/operation.schema.json" with { type: "json" };
import provider from "../../../../schemas/provider.schema.json" with { type: "json" };
import { type SchemaFiles, SchemaWords } from "./schema-words.ts";

const files: SchemaFiles = {
  "credential.schema.json": credential,
  "mapping.schema.json": mapping,
  "models.schema.json": models,
  "operation.schema.json": operation,
  "provider.schema.json": provider,
};

export function wordsFor(path: string): SchemaWords {
  return new SchemaWords(files, schemaOf(path));
}

function schemaOf(path: string): string {
  if (path.startsWith("credentials/")) return "credential.schema.json";
  if (path.startsWith("providers/")) return "provider.schema.json";
  if (path.endsWith("/operation.yaml")) return "operation.schema.json";
  return path === "mappings/models.yaml" ? "models.schema.json" : "mapping.schema.json";
}
