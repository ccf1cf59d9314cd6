/**
 * The JSON Schema of `polywire.yaml` for editors, from the declaration. It accepts everything that `polywire check` accepts. It cannot
 * check what depends on other files, on variables or on other keys.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { modelFile } from "./model-file.ts";
import { resolve, type Setting } from "./setting.ts";
import { settings } from "./settings.ts";

type Json = Record<string, unknown>;

/** Definitions of maps that the schema refers to. Other definitions are copied to each place, with its own keywords. */
const MAPS = ["rates", "token", "channel", "alias", "budget", "alert_rule"] as const;
const VARIABLE = { type: "string", pattern: "(^|[^$])\\$\\{[A-Za-z_]" };
const NUMERAL = { type: "string", pattern: "^-?[0-9]+(\\.[0-9]+)?$" };

export function settingsSchema(): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "/schemas/polywire.schema.json",
    title: "Configuration",
    description: "`polywire.yaml`. Every value may come from the environment: `${NAME}`, `${NAME:-default}`.",
    ...withoutSchemaKeywords(settings),
    $defs: {
      ...Object.fromEntries(
        MAPS.map((name) => [name, withoutSchemaKeywords(resolve({ $ref: `#/$defs/${name}` }))]),
      ),
      variable: VARIABLE,
      numeral: NUMERAL,
    },
  };
}

/** The JSON Schema of the files of the model catalogue, and of an operator's `models.yaml`. */
export function modelFileSchema(): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "/schemas/catalogue.schema.json",
    title: "Models",
    description: "`models.yaml` beside `polywire.yaml`, and the shipped catalogue of models.",
    ...withoutSchemaKeywords(modelFile),
    $defs: { variable: VARIABLE, numeral: NUMERAL },
  };
}

/** The schema of a setting: its valid values, and the description that editors show. */
function publishSetting(setting: Setting, isOptional: boolean): Json {
  const { description, default: value, examples } = resolve(setting);
  const documentation = Object.fromEntries(
    Object.entries({ description, default: value, examples }).filter(([, each]) => each !== undefined),
  );
  const forms = [...formsOf(setting), ...(isOptional ? [{ type: "null" }] : [])];
  return { ...documentation, ...(forms.length === 1 ? forms[0] : { anyOf: forms }) };
}

/** The valid forms: the value itself, other spellings that the engine accepts, a variable. */
function formsOf(setting: Setting): Json[] {
  const map = MAPS.find((name) => setting.$ref === `#/$defs/${name}`);
  if (map !== undefined) return [{ $ref: `#/$defs/${map}` }];
  const resolved = resolve(setting);
  if (resolved.anyOf !== undefined) {
    const forms = resolved.anyOf.flatMap(formsOf);
    return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  }
  const variable = { $ref: "#/$defs/variable" };
  switch (resolved.type) {
    case "integer":
    case "number":
      return [withoutSchemaKeywords(resolved), { $ref: "#/$defs/numeral" }, variable];
    case "boolean":
      return [withoutSchemaKeywords(resolved), { enum: ["true", "false"] }, variable];
    case "string":
      if (resolved.pattern === undefined) return [{ type: ["string", ...TEXT_TYPES] }];
      return [withoutSchemaKeywords(resolved), ...textTypesOf(resolved).map((type) => ({ type })), variable];
    default:
      return resolved.enum === undefined && resolved.const === undefined
        ? [withoutSchemaKeywords(resolved)]
        : [withoutSchemaKeywords(resolved), variable];
  }
}

/** Types of YAML values that a text setting accepts, and a long example of each. */
const TEXT_TYPES = ["number", "boolean"] as const;
const LONG_EXAMPLES = { number: "12345678", boolean: "false" };

function textTypesOf({ pattern = "", minLength = 0 }: Setting): readonly string[] {
  return TEXT_TYPES.filter(
    (type) => LONG_EXAMPLES[type].length >= minLength && new RegExp(pattern).test(LONG_EXAMPLES[type]),
  );
}

/** The part of a declaration that standard keywords of JSON Schema express. */
function withoutSchemaKeywords({
  type,
  items,
  properties,
  additionalProperties,
  ...keywords
}: Setting): Json {
  const words = ["enum", "const", "minItems", "minimum", "maximum", "minLength", "pattern"] as const;
  const { propertyNames, required = [] } = keywords;
  const replaced = required.filter((key) => replacementsOf(key, properties).length > 0);
  const needed = required.filter((key) => !replaced.includes(key));
  return {
    ...(properties === undefined ? (type === undefined ? {} : { type }) : { type: "object" }),
    ...(items === undefined ? {} : { type: "array", items: publishSetting(items, false) }),
    ...Object.fromEntries(
      words.filter((word) => keywords[word] !== undefined).map((word) => [word, keywords[word]]),
    ),
    ...(needed.length === 0 ? {} : { required: needed }),
    // A value of null counts as absent.
    ...Object.fromEntries(
      replaced.map((key) => [
        "anyOf",
        [key, ...replacementsOf(key, properties)].map((name) => ({
          required: [name],
          properties: { [name]: { not: { type: "null" } } },
        })),
      ]),
    ),
    ...(propertyNames === undefined ? {} : { propertyNames: withoutSchemaKeywords(resolve(propertyNames)) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties: publishSetting(
            additionalProperties,
            resolve(additionalProperties)["x-nullable"] === true,
          ),
        }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, each]) => [
              key,
              publishSetting(each, !needed.includes(key)),
            ]),
          ),
          additionalProperties: false,
        }),
  };
}

function replacementsOf(key: string, properties: Readonly<Record<string, Setting>> = {}): string[] {
  return Object.entries(properties).flatMap(([name, each]) =>
    resolve(each)["x-instead-of"] === key ? [name] : [],
  );
}
