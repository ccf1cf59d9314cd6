/**
 * An invented wire with schemas small enough to remember while reading a golden file, checked by the real checker
 * against the real hub. `chat` exists to be extended, `shared/error.yaml` to be included.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KnownWires } from "../../engine/gateway/config/provider.ts";
import { checkMapping } from "../../engine/language/checks/check-mapping.ts";
import type { Failed } from "../../engine/language/mappings/compile-mapping.ts";
import { buildLibrary, buildVariant } from "../../engine/language/mappings/library.ts";
import type { Library, Source, Surroundings } from "../../engine/language/mappings/library-contract.ts";
import { type JsonSchema, Schemas } from "../../engine/language/schemas/schema-walker.ts";
import { schemasIn } from "../../schemas/files.ts";

const string = { type: "string" };
const integer = { type: "integer" };

function fields(properties: JsonSchema, required: string[] = []): JsonSchema {
  return { type: "object", required, properties };
}

/** One of these, distinguished by `type`. */
function union(...members: [string, JsonSchema][]): JsonSchema {
  return {
    discriminator: { propertyName: "type" },
    oneOf: members.map(([type, properties]) => fields({ type: { const: type }, ...properties }, ["type"])),
  };
}

const block = union(
  ["text", { text: string }],
  ["image", { url: string, alt: string }],
  ["tool_use", { id: string, name: string, input: { type: "object" } }],
);

const response = fields({
  id: string,
  model: string,
  content: { type: "array", items: { $ref: "block.json" } },
  stop_reason: { enum: ["end_turn", "max_tokens", "tool_use", "pause_turn", "refusal"] },
  speed: { type: "string", "x-known": ["standard", "fast"] },
  usage: fields({ prompt_tokens: integer, completion_tokens: integer }),
});

const request = fields(
  {
    model: string,
    max_tokens: integer,
    stream: { type: "boolean" },
    effort: { enum: ["low", "medium", "high"] },
    stop: { type: "array", items: string },
    messages: {
      type: "array",
      items: fields(
        {
          role: { enum: ["user", "assistant"] },
          content: { type: ["string", "array"], items: { $ref: "block.json" } },
        },
        ["role", "content"],
      ),
    },
  },
  ["model", "messages"],
);

const event = union(
  ["start", { message: { $ref: "response.json" } }],
  ["delta", { index: integer, delta: union(["text", { text: string }], ["json", { json: string }]) }],
  ["stop", { usage: { $ref: "response.json#/properties/usage" } }],
);

const error = fields({ error: fields({ type: string, message: string }, ["type", "message"]) }, ["error"]);

/** Of the invented wire, with their `$id`. */
export const wire: JsonSchema[] = Object.entries({ block, request, response, event, error }).map(
  ([name, schema]) => ({
    $id: `/schemas/wire/generation/acme.chat/${name}.json`,
    ...schema,
  }),
);

const language = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../schemas/mapping.schema.json"), "utf8"),
) as JsonSchema;

// As if read from files, where common parts are repeated.
const schemas = new Schemas([...asRead(wire), ...schemasIn("hub"), language]);

function asRead(files: JsonSchema[]): JsonSchema[] {
  return files.map((file) => JSON.parse(JSON.stringify(file)) as JsonSchema);
}

const chat = `mapping: chat
operation: generation
request: { encode: { model: =model, max_tokens: =limits.max_output } }
`;

const others = [
  { path: "generation/operation.yaml", text: "operation: generation\nkind: conversation\n" },
  { path: "mappings/chat.yaml", text: chat },
  { path: "mappings/other.chat.yaml", text: "mapping: other.chat\noperation: generation\nextends: chat\n" },
  { path: "shared/error.yaml", text: "fragments:\n  fault: { kind: internal, message: =error.message }\n" },
];

/** A library of one mapping file or none, plus the standard files. */
export function libraryOf(file?: Source, failed?: Failed): Library & Pick<KnownWires, "addVariant"> {
  const surroundings: Surroundings = {
    validators: () => undefined,
    check: (mapping) => checkMapping(mapping, schemas),
    ...(failed && { failed }),
  };
  const library = buildLibrary(file === undefined ? others : [file, ...others], surroundings);
  const addVariant: KnownWires["addVariant"] = (variant) => {
    const { wire, diagnostics } = buildVariant(library, variant, surroundings);
    return { ...(wire && { operation: wire.operation }), diagnostics };
  };
  return { ...library, addVariant };
}
