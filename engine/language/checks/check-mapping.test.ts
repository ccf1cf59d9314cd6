/** The findings of the check for small maps, and the cases without findings. `test/diagnostics` tests how they are drawn. */
import { describe, expect, it } from "vitest";
import { readMapping } from "../mappings/read-mapping.ts";
import { reportOn } from "../mappings/report.ts";
import { type JsonSchema, Schemas } from "../schemas/schema-walker.ts";
import { load } from "../yaml/load-yaml.ts";
import { checkMapping } from "./check-mapping.ts";

const text = { type: "string" };
const number = { type: "integer" };

function map(properties: JsonSchema, required: string[] = []): JsonSchema {
  return { type: "object", required, properties };
}

/** The wire's response: an `item` is a string, a word or a box of items. */
const answer = {
  $id: "/schemas/wire/generation/acme/response.json",
  ...map({
    id: text,
    name: { type: ["string", "null"] },
    speed: { type: "string", "x-known": ["slow", "fast"] },
    items: { type: "array", items: { $ref: "#/$defs/item" } },
    first: { $ref: "#/$defs/item" },
    counts: map({ seen: number, kept: number }),
    tags: { type: "object", additionalProperties: text },
    raw: { type: "object" },
  }),
  $defs: {
    item: {
      oneOf: [
        text,
        map({ type: { const: "word" }, word: text, mark: map({ ttl: text }) }, ["type", "word"]),
        map({ type: { const: "box" }, inside: { type: "array", items: { $ref: "#/$defs/item" } } }, ["type"]),
        map({ letter: text }, ["letter"]),
      ],
    },
  },
};

/** The hub's form of that response. */
const hub = {
  $id: "/schemas/hub/generation/response.json",
  ...map({
    id: text,
    words: { type: "array", items: text },
    kept: number,
    pace: { enum: ["low", "high"] },
    parts: { type: "array", items: { $ref: "#/$defs/part" } },
    vendor: { type: "object", additionalProperties: { type: "object" } },
  }),
  $defs: {
    part: {
      oneOf: [
        map({ type: { const: "text" }, text: text, cache: map({ ttl: text }) }, ["type", "text"]),
        map({ type: { const: "group" }, parts: { type: "array", items: { $ref: "#/$defs/part" } } }, [
          "type",
          "parts",
        ]),
      ],
    },
  },
};

/** Clients can spell some keys in two ways. */
const request = {
  $id: "/schemas/wire/generation/acme/request.json",
  ...map({ topP: text, top_p: { ...text, "x-alias-of": "topP" } }),
};

const event = {
  $id: "/schemas/wire/generation/acme/event.json",
  oneOf: [
    map({ type: { const: "word" }, at: number, word: map({ text }) }, ["type", "word"]),
    map({ type: { const: "end" }, counts: map({ seen: number }) }, ["type"]),
  ],
};

const schemas = new Schemas([answer, hub, request, event]);

/** The messages for a mapping that has these sections. */
function messagesOf(sections: string): string[] {
  const { document, diagnostics } = load("acme.yaml", `mapping: acme\noperation: generation\n${sections}`);
  if (document === undefined || diagnostics.length > 0) throw new Error(diagnostics[0]?.message);
  const found: string[] = [];
  const report = reportOn(document, ({ message }) => found.push(message));
  const mapping = readMapping(document, [], report);
  for (const { code, message } of checkMapping(mapping, schemas)) found.push(`${code} ${message}`);
  return found;
}

/** The messages for a map that decodes a response; the lines are its fields. */
function messagesOfDecode(...lines: string[]): string[] {
  const fragments = lines.indexOf("fragments:");
  const [fields, rest] = fragments < 0 ? [lines, []] : [lines.slice(0, fragments), lines.slice(fragments)];
  const indented = fields.map((line) => `    ${line}\n`).join("");
  return messagesOf(`response:\n  decode:\n${indented}${rest.map((line) => `${line}\n`).join("")}`);
}

describe("the check reports nothing", () => {
  it.each([
    ["of a path through lists", ["words: =items.word"]],
    ["of a list of its own kind", ["words: =items.inside.inside.word"]],
    ["of an index", ["id: '=items[0].word'"]],
    ["of a predicate", [`words: '=items[type = "word" and mark.ttl = "1h"].word'`]],
    ["of fields that no schema names", ["vendor: { acme: =raw.any.thing }", "id: =tags.colour"]],
    ["of null", ["id: ~"]],
    ["of the context as an argument", ["id: =name.$uppercase()"]],
    ["of a variable of the expression", ["id: =($first := items[0]; $first.word)"]],
    ["of a function's parameters", ["words: =$map(items, function($item, $i) { $item.word & $i })"]],
    ["of an intermediate object", [`id: '=({"a": counts}).a.seen'`]],
    ["of both branches", [`kept: "=first.type = 'word' ? counts.seen : counts.kept"`]],
    ["of a comparison with a possible value", ["id: =name = 'x'"]],
    ["of an item under another name", ["parts: { $each: =items, $as: item, type: text, text: =$item.word }"]],
    ["of $index and $last", ["words: { $each: =items, $when: =$last, $value: =$string($index) }"]],
    [
      "of a default for an absent value",
      [
        "parts:",
        "  $each: =items",
        `  $match: =type ?? "string"`,
        "  string: { type: text, text: =$ }",
        "  word: { type: text, text: =word }",
        "  $else: []",
      ],
    ],
    [
      "of the values that remain for $else",
      [
        "parts:",
        "  $each: =items",
        "  $match: =type",
        "  word: { type: text, text: =word }",
        "  box: []",
        "  $else: { type: text, text: =letter ?? $ }",
      ],
    ],
    [
      "of groups of items",
      [
        "parts:",
        "  $group: =items",
        `  $by: { $match: =type, word: words, $else: =$index }`,
        `  $when: =key = "words"`,
        "  type: text",
        `  text: =$join(items.word, "")`,
      ],
    ],
    ["of the values of `$let`", ["$let: { first: { a: =first } }", "id: =$first.a.word"]],
    [
      "of required fields that two maps set together",
      ["parts: [{ $merge: [{ type: text }, { text: =id }] }]"],
    ],
    ["of a map that is merged with an unknown object", ["parts: [{ $merge: [=raw, { type: text }] }]"]],
    [
      "of a fragment that uses itself for a part of its input",
      [
        "parts: { $each: =items, $use: part }",
        "fragments:",
        "  part:",
        "    $if: =type = 'box'",
        "    $then: { type: group, parts: { $each: =inside, $use: part, $else: [] } }",
        "    $else: { type: text, text: =word }",
      ],
    ],
    [
      "of a fragment that reads fields of which each input has only some",
      [
        "kept: { $with: =counts, $use: count }",
        "id: { $with: =first, $use: count }",
        "fragments:",
        "  count: =seen ?? word",
      ],
    ],
    [
      "of fields that only some inputs of a fragment have",
      [
        "parts: [{ $with: =first, $use: part }]",
        "fragments:",
        "  part: { type: text, text: =word ?? letter, cache: { $use: cache } }",
        "  cache: { $with: =mark, ttl: =ttl }",
      ],
    ],
  ])("%s", (_, lines) => {
    expect(messagesOfDecode(...lines)).toEqual([]);
  });

  it("of a row that reads the complete event through `$$`", () => {
    const row = "word: { $with: =word, type: part_delta, key: =$$.at, text: =text }";
    expect(messagesOf(`stream:\n  decode:\n    select: =type\n    on:\n      ${row}\n`)).toEqual([]);
  });

  it("of a fragment in a stream with `every`, or of a list of rows with `set` and `emit`", () => {
    const rows =
      "stream:\n  decode:\n    state: { seen: 0 }\n    every: { type: ping }\n    on:\n      - { set: { seen: =at }, emit: { $use: row } }\n      - { $when: =$state.seen > 0, $use: row }\n";
    expect(messagesOf(`${rows}fragments:\n  row: { choice: =at }\n`)).toEqual([]);
  });

  it("of `!=` on a present value, or under a test of presence", () => {
    expect(messagesOfDecode(`id: '=$exists(speed) and speed != "slow" ? id'`)).toEqual([]);
    expect(messagesOfDecode(`id: '=speed != null ? id'`)).toEqual([]);
    expect(messagesOfDecode(`id: '=$status != 200 ? id'`)).toEqual([]);
  });

  it("of constants with dots that are words", () => {
    expect(messagesOf("error:\n  encode: { object: chat.completion, type: response.created }\n")).toEqual([]);
    expect(messagesOf('error:\n  decode: { kind: other, message: "a.b" }\n')).toEqual([]);
  });

  it("of a wire and an operation that have no schemas", () => {
    const sections = "error:\n  decode: { anything: =at.all }\n  encode: { $each: =things, it: =goes }\n";
    expect(messagesOf(sections)).toEqual([]);
  });
});

describe("the check reports", () => {
  const noField = (field: string, of = "the acme response") => `M201 \`${field}\` is not a field of ${of}`;
  it.each([
    ["below a predicate", [`id: '=items[type = "word"].inside'`], noField("inside")],
    ["after `and`", [`id: '=first.type = "word" and first.inside'`], noField("inside")],
    ["after `in`", [`id: '=first.type in ["box"] ? first.word'`], noField("word")],
    ["after `or`", [`id: '=first.type = "box" or first.type = "box" ? first.word'`], noField("word")],
    ["under `$not`", ["$if: =$not(first.type = 'word')", "$then: { id: =first.mark.tl }"], noField("tl")],
    ["with the literal on the left", [`kept: '="word" = first.typ ? 1 : 2'`], noField("typ")],
    ["in a function's body", ["words: =$map(items, function($item) { $item.wrd })"], noField("wrd")],
    ["in a chain", ["words: =items.wrd ~> $distinct()"], noField("wrd")],
    ["in an object", [`id: '=({"a": counts.sen}).a'`], noField("sen")],
    ["below an intermediate object", [`id: '=({"a": id}).b'`], noField("b", "the object made here")],
    ["below a name", ["$let: { all: =counts }", "kept: =$all.sen"], noField("sen")],
    ["below an item's name", ["words: { $each: =items, $as: it, $value: =$it.wrd }"], noField("wrd")],
    ["in a list's key", ["words: { $each: =items, $sort: =wrd, $value: =word }"], noField("wrd")],
    ["below an alias of the context", ["id: =$.wrd"], noField("wrd")],
    [
      "where an arm leaves one member",
      ["parts: { $each: =items, $match: =type, box: { type: text, text: =word }, $else: [] }"],
      noField("word"),
    ],
    [
      "where an arm excludes the default",
      ["parts:", "  $each: =items", `  $match: =type ?? "string"`, "  word|box: []", "  $else: =inside"],
      noField("inside"),
    ],
    [
      "where no input of a fragment has the field",
      [
        "kept: { $with: =counts, $use: count }",
        "id: { $with: =first, $use: count }",
        "fragments:",
        "  count: =seen ?? word ?? ward",
      ],
      noField("ward"),
    ],
    ["an unknown function", ["id: =$upper(id)"], "M240 there is no function `$upper`"],
    ["too many arguments", ["id: =$uppercase(id, id)"], "M241 `$uppercase` takes 0 to 1 arguments, not 2"],
    [
      "too few arguments for a function that Polywire adds",
      ["id: =$dataUrl(id)"],
      "M241 `$dataUrl` takes 2 arguments, not 1",
    ],
    ["a comparison that is never true", [`id: '=first.type = "wrd"'`], "M232 `first.type` is never `wrd`"],
    ["`in` with an impossible value", [`id: '="wrd" in first.type'`], "M232 `first.type` is never `wrd`"],
    ["an unknown value", ["id: =speed = 'fst'"], "M233 `fst` is not a known value of `speed`"],
    ["a map for a text", ["id: { is: =id }"], "M203 `id` is a string, not a map"],
    ["a list for a number", ["kept: [=counts.kept]"], "M203 `kept` is a whole number, not a list"],
    ["a text in a list of maps", ["parts: [word]"], "M211 an item of `parts` cannot be `word`"],
    ["a constant that is not listed", ["pace: fast"], "M211 `pace` cannot be `fast`"],
    ["a path for a number without its `=`", ["kept: counts.seen"], "M211 `kept` cannot be `counts.seen`"],
    [
      "a path for a text without its `=`",
      ["id: name"],
      "M202 `name` is a constant here, and a field of the acme response",
    ],
    [
      "a missing field of the member",
      ["parts: [{ type: group }]"],
      "M221 the hub's response requires `parts`, this map never sets it",
    ],
  ])("%s", (_, lines, sentence) => {
    expect(messagesOfDecode(...lines)).toEqual([sentence]);
  });

  it("that a fragment does not see the names around its use, in streams with `every`, too", () => {
    const rows =
      "stream:\n  decode:\n    every: { type: ping }\n    on: [{ $let: { mine: =at }, $use: row }]\n";
    expect(messagesOf(`${rows}fragments:\n  row: { choice: =$mine }\n`)).toEqual([
      "M216 there is no variable `$mine` here",
    ]);
  });

  it.each([
    [
      "a variable without its `=`",
      ["id: $model"],
      "M202 `$model` is a constant here, and a name that expressions can read",
    ],
    [
      "an unknown variable",
      ["id: $first.name"],
      "M206 `$first.name` is a constant here, and looks like an expression",
    ],
    [
      "`!=` with a value that may be absent",
      [`id: '=speed != "slow" ? id'`],
      "M234 where `speed` is absent, this is false",
    ],
    [
      "`!=` with a value that a client may omit",
      [`id: '=$query.alt != "sse" ? id'`],
      "M234 where `$query.alt` is absent, this is false",
    ],
  ])("%s", (_, lines, sentence) => {
    expect(messagesOfDecode(...lines)).toEqual([sentence]);
  });

  it("a read of the spelling that is normalized away", () => {
    const decode = "  decode: { stop: =top_p }\n";
    expect(messagesOf(`request:\n${decode}`)).toEqual([]);
    expect(messagesOf(`request:\n  spelling: { camel: true }\n${decode}`)).toEqual([
      noField("top_p", "the acme request"),
    ]);
  });
});
