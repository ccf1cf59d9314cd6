/**
 * Writes docs/wires/hub-<operation>.md, the hub field by field: `node scripts/wires.ts`. A test runs the same and
 * requires that nothing changes.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Schema, schemasIn } from "../schemas/files.ts";

const root = join(import.meta.dirname, "..");
const documents = ["request", "part", "response", "event", "error"];

/** Texts of the pages by their path. */
export function pages(): Map<string, string> {
  const operations = readdirSync(join(root, "schemas/hub")).sort();
  return new Map(operations.map((name) => [join(root, "docs/wires", pageOf(name)), page(name)]));
}

const pageOf = (operation: string): string => `hub-${operation}.md`;

function page(operation: string): string {
  const schemas = schemasIn(`hub/${operation}`).sort((a, b) => rank(a) - rank(b));
  const sections = schemas.flatMap((schema) => {
    const types = [schema, ...Object.values((schema.$defs ?? {}) as Record<string, Schema>)];
    return types.flatMap((type) => [type, ...listNamedTypes(type)]).map((type) => section(type, schema));
  });
  return `# The hub of \`${operation}\`

\`node scripts/wires.ts\` generates this page from \`schemas/hub/${operation}\`. Every wire of this operation is decoded to these
shapes and encoded from them. A field in **bold** is always present in its object. Any other field can be absent, but is never
null. \`a.b\` is a field of a field, and \`a[].b\` is a field of each entry of a list. An ellipsis after values means that other values
are valid, too.

${sections.join("\n")}`;
}

function rank({ $id }: Schema): number {
  return documents.indexOf(basename($id as string, ".json"));
}

/** The named types inside a type: members of a union, entries of a list. */
function listNamedTypes(type: Schema): Schema[] {
  const inner = [
    type.oneOf ?? [],
    type.items ?? [],
    Object.values((type.properties ?? {}) as Schema),
  ].flat() as Schema[];
  return inner.flatMap((each) =>
    each.title === undefined ? listNamedTypes(each) : [each, ...listNamedTypes(each)],
  );
}

function section(type: Schema, file: Schema): string {
  const parents = ((type.allOf ?? []) as Schema[]).map((parent) => shape(parent, file));
  const rows = fields(type, file, "");
  const paragraphs = [
    `## ${type.title}`,
    linkCitations((type.description as string | undefined) ?? ""),
    type.properties || (type.type === "object" && !type.oneOf)
      ? ""
      : `${shape({ ...type, title: undefined }, file)}.`,
    parents.length > 0 ? `It also has the fields of ${parents.join(" and ")}.` : "",
    rows.length > 0 ? `| field | shape | meaning |\n| --- | --- | --- |\n${rows.join("\n")}` : "",
  ];
  return `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`;
}

/** A row for each field, followed by rows of the fields of its unnamed objects. */
function fields(type: Schema, file: Schema, before: string): string[] {
  const required = (type.required ?? []) as string[];
  return Object.entries((type.properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const shown = required.includes(name) ? `**\`${path}\`**` : `\`${path}\``;
    const row = `| ${shown} | ${shape(field, file)} | ${linkCitations((field.description as string | undefined) ?? "")} |`;
    const item = field.items as Schema | undefined;
    const inner = item ? fields(item, file, `${path}[].`) : fields(field, file, `${path}.`);
    return item?.title === undefined ? [row, ...inner] : [row];
  });
}

function shape(schema: Schema, file: Schema): string {
  if (schema.$ref) return link(schema.$ref as string, file);
  if (schema.title) return linkToType(schema.title as string, "");
  if (schema.oneOf)
    return `One of ${(schema.oneOf as Schema[]).map((member) => shape(member, file)).join(", ")}`;
  if ("const" in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return values(schema.enum as unknown[]);
  if (schema["x-known"]) return `${values(schema["x-known"] as unknown[])} …`;
  if (schema.items) return `list of ${shape(schema.items as Schema, file)}`;
  const entries = schema.additionalProperties;
  if (typeof entries === "object" && entries !== null) return `object of ${shape(entries as Schema, file)}`;
  return [schema.type ?? "anything"].flat().join(" or ");
}

const values = (all: unknown[]): string => all.map((value) => `\`${value}\``).join(", ");

/** A link to the type of a `$ref`, which can belong to another operation. */
function link(reference: string, file: Schema): string {
  const [path = "", pointer = ""] = reference.split("#");
  const id = path === "" ? (file.$id as string) : join(dirname(file.$id as string), path);
  const operation = basename(dirname(id));
  let target = schemasIn(`hub/${operation}`).find((schema) => schema.$id === id) as Schema;
  for (const key of pointer.split("/").slice(1)) target = target[key] as Schema;
  const same = operation === basename(dirname(file.$id as string));
  return linkToType(target.title as string, same ? "" : pageOf(operation));
}

const linkToType = (title: string, path: string): string => `[${title}](${path}#${title.toLowerCase()})`;

/** Turns references to the other pages of docs/wires/ into links. */
function linkCitations(text: string): string {
  return text.replaceAll(/docs\/wires\/([\w-]+\.md)(#[\w-]+)/g, "[$1$2]($1$2)");
}

if (import.meta.main) for (const [path, text] of pages()) writeFileSync(path, text);
