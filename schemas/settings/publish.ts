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
const MAPS = ["rates", "token", "channel", "alias", "budget"] as const;
const VARIABLE = { type: "string", pattern: "(^|[^$])\\$\\{[A-Za-z_]" };
const NUMERAL = { type: "string", pattern: "^-?[0-9]+(\\.[0-9]+)?$" };

export function settingsSchema(): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "/schemas/polywire.schema.json",
    title: "Configuration",
    description: "`polywire.yaml`. Every value may come from the environment: `${NAME}`, `${NAME:-default}`.",
    ...bare(settings),
    $defs: {
      ...Object.fromEntries(MAPS.map((name) => [name, bare(resolve({ $ref: `#/$defs/${name}` }))])),
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
    ...bare(modelFile),
    $defs: { variable: VARIABLE, numeral: NUMERAL },
  };
}

/** A place in a file: the valid values, and the description that editors show. */
function published(setting: Setting, isOptional: boolean): Json {
  const { description, default: value, examples } = resolve(setting);
  const said = Object.fromEntries(
    Object.entries({ description, default: value, examples }).filter(([, each]) => each !== undefined),
  );
  const forms = [...formsOf(setting), ...(isOptional ? [{ type: "null" }] : [])];
  return { ...said, ...(forms.length === 1 ? forms[0] : { anyOf: forms }) };
}

/** The valid forms: the value itself, other spellings that the engine accepts, a variable. */
function formsOf(setting: Setting): Json[] {
  const map = MAPS.find((name) => setting.$ref === `#/$defs/${name}`);
  if (map !== undefined) return [{ $ref: `#/$defs/${map}` }];
  const said = resolve(setting);
  if (said.anyOf !== undefined) {
    const forms = said.anyOf.flatMap(formsOf);
    return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  }
  const variable = { $ref: "#/$defs/variable" };
  switch (said.type) {
    case "integer":
    case "number":
      return [bare(said), { $ref: "#/$defs/numeral" }, variable];
    case "boolean":
      return [bare(said), { enum: ["true", "false"] }, variable];
    case "string":
      if (said.pattern === undefined) return [{ type: ["string", ...asTexts] }];
      return [bare(said), ...mayBe(said).map((type) => ({ type })), variable];
    default:
      return said.enum === undefined && said.const === undefined ? [bare(said)] : [bare(said), variable];
  }
}

/** Types that count as text, each with a long example. */
const asTexts = ["number", "boolean"] as const;
const LONG = { number: "12345678", boolean: "false" };

function mayBe({ pattern = "", minLength = 0 }: Setting): readonly string[] {
  return asTexts.filter((type) => LONG[type].length >= minLength && new RegExp(pattern).test(LONG[type]));
}

/** The part that JSON Schema has keywords for. */
function bare({ type, items, properties, additionalProperties, ...said }: Setting): Json {
  const words = [
    "enum",
    "const",
    "minItems",
    "minimum",
    "maximum",
    "minLength",
    "pattern",
    "required",
  ] as const;
  const { propertyNames } = said;
  return {
    ...(properties === undefined ? (type === undefined ? {} : { type }) : { type: "object" }),
    ...(items === undefined ? {} : { type: "array", items: published(items, false) }),
    ...Object.fromEntries(words.filter((word) => said[word] !== undefined).map((word) => [word, said[word]])),
    ...(propertyNames === undefined ? {} : { propertyNames: bare(resolve(propertyNames)) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties: published(
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
              published(each, said.required?.includes(key) !== true),
            ]),
          ),
          additionalProperties: false,
        }),
  };
}
