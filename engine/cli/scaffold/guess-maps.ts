/**
 * Guesses the maps of an unknown wire from a request and a response: fields with usual names are mapped, the others become
 * comments with `todo`. The result is YAML; a person completes it.
 */
import { asObject } from "./sample-exchange.ts";

/** Lines of YAML without indentation. */
export type Lines = string[];

const SYSTEM = '=$join(system.text, "\\n\\n")';
const USER_TEXT = `'=$join(turns[role = "user"].parts[type = "text"].text, "\\n")'`;
const TURN_TEXT = `'=$join(parts[type = "text"].text, "\\n")'`;
const TURN_PARTS = `[{ $each: '=parts[type = "text"]', text: =text }]`;

/** The expression of a request field, by its usual names and the type of its value. */
const REQUEST: readonly { name: RegExp; type: string; value: string }[] = [
  { name: /^model(_?(id|name))?$/i, type: "string", value: "=model" },
  { name: /^stream(ing)?$/i, type: "boolean", value: "=stream ?? false" },
  { name: /^temperature$/i, type: "number", value: "=sampling.temperature" },
  { name: /^top_?p$/i, type: "number", value: "=sampling.top_p" },
  { name: /^top_?k$/i, type: "number", value: "=sampling.top_k" },
  { name: /^(random_?)?seed$/i, type: "number", value: "=sampling.seed" },
  { name: /^frequency_?penalty$/i, type: "number", value: "=sampling.frequency_penalty" },
  { name: /^presence_?penalty$/i, type: "number", value: "=sampling.presence_penalty" },
  {
    name: /^(max|num)_?(new_?|output_?|completion_?)?(tokens|length|output|predict)(_?to_?sample)?$/i,
    type: "number",
    value: "=limits.max_output",
  },
  { name: /^stop(_?(sequences|words|strings))?$/i, type: "list", value: "=stop" },
  {
    name: /^(system(_?(prompt|message|instruction))?|instructions?|preamble)$/i,
    type: "string",
    value: SYSTEM,
  },
  { name: /^(prompt|input|query|question|message|text|inputs)$/i, type: "string", value: USER_TEXT },
];

export function guessRequest(body: Readonly<Record<string, unknown>>): Lines {
  return Object.entries(body).flatMap(([key, value]): Lines => {
    const known = REQUEST.find(({ name, type }) => name.test(key) && type === typeOf(value));
    if (known !== undefined) return [`${yamlKey(key)}: ${known.value}`];
    const messages = guessMessages(value);
    if (messages !== undefined) return [`${yamlKey(key)}:`, ...messages.map((line) => `  ${line}`)];
    const below = asObject(value);
    const lines = below === undefined ? [] : guessRequest(below);
    return lines.some((line) => !line.startsWith("#"))
      ? [`${yamlKey(key)}:`, ...lines.map((line) => `  ${line}`)]
      : [`# todo: ${yamlKey(key)}: ${sampleOf(value)}`];
  });
}

/** Undefined if the value is not a list of messages. */
function guessMessages(value: unknown): Lines | undefined {
  const first = Array.isArray(value) ? asObject(value[0]) : undefined;
  if (first === undefined) return undefined;
  const keys = Object.keys(first);
  const role = keys.find((key) => /^(role|author|speaker|from|sender)$/i.test(key));
  const content = keys.find((key) => /^(content|contents|text|message|parts|value)$/i.test(key));
  if (role === undefined || content === undefined) return undefined;
  const isList = Array.isArray(first[content]);
  const others = keys.filter((key) => key !== role && key !== content);
  return [
    "- $when: =$count(system) > 0",
    `  ${yamlKey(role)}: system`,
    `  ${yamlKey(content)}: ${isList ? "[{ text: '=$join(system.text, \"\\n\\n\")' }]" : SYSTEM}`,
    "- $each: =turns",
    `  ${yamlKey(role)}: =role`,
    `  ${yamlKey(content)}: ${isList ? TURN_PARTS : TURN_TEXT}`,
    ...others.map((key) => `  # todo: ${yamlKey(key)}: ${sampleOf(first[key])}`),
  ];
}

interface Place {
  /** JSONata. */
  path: string;
  key: string;
  value: unknown;
}

/** Names of the field with the text, the usual ones first. */
const TEXTS = [
  /^(output_?text|generated_?text|completion|content|text)$/i,
  /^(response|answer|reply|message|output|result)$/i,
];

export function guessResponse(body: Readonly<Record<string, unknown>> | undefined): Lines {
  if (body === undefined)
    return [
      "# todo: the path of the text in a response",
      "candidates: [{ index: 0, parts: [{ $when: =text, type: text, text: =text }], finish: { reason: stop } }]",
    ];
  const places = placesIn(body, "");
  const find = (name: RegExp, type: string): Place | undefined =>
    places.find(({ key, value }) => name.test(key) && typeOf(value) === type);
  const text = TEXTS.map((name) => find(name, "string")).find((place) => place !== undefined);
  const finish = find(/^(finish|stop|done|end)_?reason$/i, "string");
  const id = find(/^((request|response|message)_?)?id$/i, "string");
  const model = find(/^model(_?(id|name|version))?$/i, "string");
  const input = find(/(input|prompt)_?(tokens?|eval)(_?count)?|promptTokenCount/i, "number");
  const output = find(
    /(output|completion|generated)_?tokens?(_?count)?|^eval_count$|candidatesTokenCount/i,
    "number",
  );
  const used = [text, finish, id, model, input, output].map((place) => place?.path.split(/[.[]/)[0]);
  const rest = Object.entries(body).filter(([key]) => !used.includes(pathStep(key)));
  const counts = [input && `input: ${expression(input)}`, output && `output: ${expression(output)}`].filter(
    (each) => each !== undefined,
  );
  return [
    ...(id === undefined ? [] : [`id: ${expression(id)}`]),
    ...(model === undefined ? [] : [`model: ${expression(model)}`]),
    "candidates:",
    "  - index: 0",
    ...(text === undefined ? ["    # todo: the path of the text"] : []),
    `    parts: [{ $when: ${quoted(text)}, type: text, text: ${quoted(text)} }]`,
    ...(finish === undefined
      ? ["    finish: { reason: stop }"]
      : [
          "    # todo: the other values of the reason",
          `    finish: { reason: { $match: ${quoted(finish)}, length|max_tokens: length, $else: stop }, raw: ${quoted(finish)} }`,
        ]),
    ...(counts.length === 0 ? [] : [`usage: { ${counts.join(", ")} }`]),
    ...rest.map(([key, value]) => `# todo: ${yamlKey(key)}: ${sampleOf(value)}`),
  ];
}

/** All fields, those near the root first. Of a list, the first item. */
function placesIn(value: unknown, path: string): Place[] {
  const object = asObject(value);
  // A step of a path cannot escape these characters.
  const keys = Object.entries(object ?? {}).filter(([key]) => !/[`\p{Cc}]/u.test(key));
  const entries = keys.map(([key, below]) => ({
    path: `${path}${path === "" ? "" : "."}${pathStep(key)}`,
    key,
    value: below,
  }));
  const deeper = entries.flatMap((entry) =>
    Array.isArray(entry.value)
      ? placesIn(entry.value[0], `${entry.path}[0]`)
      : placesIn(entry.value, entry.path),
  );
  return [...entries, ...deeper];
}

function expression(place: Place): string {
  return /^[\w.[\]]+$/.test(place.path) ? `=${place.path}` : quoted(place);
}

function quoted(place: Place | undefined): string {
  return `'=${(place?.path ?? "text").replaceAll("'", "''")}'`;
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}

/** A step of a JSONata path. */
function pathStep(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : `\`${key}\``;
}

function yamlKey(key: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(key) && !/^(true|false|null)$/i.test(key) ? key : JSON.stringify(key);
}

const MAX_SAMPLE = 60;

/** One line, for a comment. */
function sampleOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_SAMPLE ? text : `${text.slice(0, MAX_SAMPLE - 1)}…`;
}
