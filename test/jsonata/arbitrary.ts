/**
 * Random expressions, biased towards the subset that the compiler supports, and random documents that contain
 * matching data.
 */
import fc from "fast-check";

/**
 * Field names of documents and expressions: few, so that they match; some are names that JavaScript objects inherit.
 */
const FIELDS = ["a", "b", "c", "type", "text", "length", "values", "constructor", "`1`"] as const;
const TEXTS = ["", "a", "x", "b", "1", "text"] as const;

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(0, 1, -1, 2, 2.5, -0, 1e21, Infinity),
  fc.boolean(),
  fc.constant(null),
);

const key = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "b", "c") },
  { weight: 3, arbitrary: fc.constantFrom("type", "text") },
  { weight: 1, arbitrary: fc.constantFrom(...FIELDS.map((field) => field.replaceAll("`", ""))) },
);

/** Nested objects and lists of objects, so that paths lead to values and pass lists. */
export const document: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown; object: unknown; list: unknown }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: "medium" },
      { weight: 3, arbitrary: scalar },
      { weight: 4, arbitrary: tie("object") },
      { weight: 3, arbitrary: tie("list") },
    ),
    object: fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
    list: fc.oneof(
      { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
      { weight: 2, arbitrary: fc.array(tie("object"), { maxLength: 3 }) },
    ),
  }),
).value;

/** A type and not an interface, because `letrec` requires one. */
type Grammar = {
  any: string;
  path: string;
  predicate: string;
  step: string;
  call: string;
  lambda: string;
  block: string;
};

const VARIABLES = ["$", "$$", "$x", "$y", "$v", "$w", "$i"] as const;
const number = fc.constantFrom("0", "1", "2", "-1", "2.5", "3");
const text = fc.constantFrom(...TEXTS).map((value) => JSON.stringify(value));
const literal = fc.oneof(number, text, fc.constantFrom("true", "false", "null"));
const field = fc.constantFrom(...FIELDS);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("a", "b", "c") },
  { weight: 3, arbitrary: fc.constantFrom("type", "text") },
  { weight: 1, arbitrary: field },
);

const ONE = [
  "string",
  "number",
  "length",
  "uppercase",
  "lowercase",
  "trim",
  "not",
  "boolean",
  "exists",
  "count",
  "sum",
  "max",
  "min",
  "average",
  "keys",
  "spread",
  "merge",
  "reverse",
  "type",
  "sort",
  "distinct",
  "abs",
  "floor",
  "ceil",
  "round",
  "sqrt",
  "join",
  "base64encode",
  "base64decode",
  "encodeUrlComponent",
  "decodeUrlComponent",
  "clone",
  "assert",
  "zip",
  "toMillis",
  "twice",
] as const;
const TWO = [
  "append",
  "lookup",
  "contains",
  "join",
  "split",
  "substring",
  "substringBefore",
  "substringAfter",
  "round",
  "power",
  "formatBase",
  "pad",
  "zip",
  "string",
  "pick",
] as const;
const THREE = ["substring", "pad", "replace", "split", "zip"] as const;
const OPERATORS = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "+",
  "-",
  "*",
  "/",
  "%",
  "&",
  "and",
  "or",
  "in",
  "??",
  "?:",
  "~> $append",
  "= ",
  "&",
  "and",
] as const;

/** Any expression of JSONata that the generator supports, as text. */
export const expression: fc.Arbitrary<string> = fc.letrec<Grammar>((tie) => {
  const any = tie("any");
  const list = (of: fc.Arbitrary<string>, most: number) =>
    fc.array(of, { maxLength: most }).map((parts) => parts.join(", "));
  const key = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('"a"', '"b"', '"c"', '"1"') },
    { weight: 1, arbitrary: any },
  );
  const object = fc
    .uniqueArray(fc.tuple(key, any), { maxLength: 3, selector: ([k]) => k })
    .map((pairs) => `{${pairs.map(([k, v]) => `${k}: ${v}`).join(", ")}}`);
  const array = fc.oneof(
    list(any, 3).map((items) => `[${items}]`),
    fc.tuple(any, any).map(([from, to]) => `[${from}..${to}]`),
    fc.tuple(number, number).map(([from, to]) => `[${from}..${to}]`),
  );
  const names = fc.array(name, { minLength: 1, maxLength: 4 }).map((steps) => steps.join("."));
  return {
    any: fc.oneof(
      { maxDepth: 5, depthSize: "medium" },
      { weight: 2, arbitrary: literal },
      { weight: 3, arbitrary: name },
      { weight: 2, arbitrary: fc.constantFrom(...VARIABLES) },
      { weight: 4, arbitrary: names },
      { weight: 2, arbitrary: fc.tuple(names, fc.constantFrom("=", "!=", "in", "<"), names).map(binary) },
      { weight: 8, arbitrary: tie("path") },
      { weight: 4, arbitrary: fc.tuple(any, fc.constantFrom(...OPERATORS), any).map(binary) },
      { weight: 2, arbitrary: fc.tuple(any, any, any).map(([a, b, c]) => `(${a} ? ${b} : ${c})`) },
      { weight: 2, arbitrary: object },
      { weight: 2, arbitrary: array },
      { weight: 5, arbitrary: tie("call") },
      { weight: 2, arbitrary: tie("block") },
      { weight: 1, arbitrary: any.map((inner) => `-(${inner})`) },
    ),
    path: fc
      .tuple(
        fc.oneof(
          { weight: 5, arbitrary: name },
          { weight: 2, arbitrary: fc.constantFrom(...VARIABLES) },
          { weight: 1, arbitrary: tie("block") },
          { weight: 1, arbitrary: tie("call") },
          { weight: 1, arbitrary: array },
          { weight: 1, arbitrary: object },
        ),
        fc.array(tie("predicate"), { maxLength: 1 }),
        fc.array(tie("step"), { maxLength: 3 }),
        fc.constantFrom("", "", "", "", "[]"),
      )
      .map(([head, predicates, steps, end]) => head + predicates.join("") + steps.join("") + end),
    step: fc
      .tuple(
        fc.oneof(
          { weight: 6, arbitrary: name },
          { weight: 1, arbitrary: object },
          { weight: 1, arbitrary: any.map((inner) => `(${inner})`) },
          { weight: 1, arbitrary: tie("call") },
          { weight: 1, arbitrary: array },
          { weight: 1, arbitrary: fc.constantFrom("$", "$x", "$v") },
        ),
        fc.array(tie("predicate"), { maxLength: 2 }),
      )
      .map(([step, predicates]) => `.${step}${predicates.join("")}`),
    predicate: fc.oneof(
      { weight: 3, arbitrary: number.map((index) => `[${index}]`) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(name, fc.constantFrom("=", "!=", "<", "in"), literal)
          .map((p) => `[${p.join(" ")}]`),
      },
      { weight: 1, arbitrary: name.map((inner) => `[${inner}]`) },
      { weight: 2, arbitrary: any.map((inner) => `[${inner}]`) },
    ),
    lambda: fc
      .tuple(fc.constantFrom("$v", "$v, $i", "$v, $i, $w", "$v, $w", ""), any)
      .map(([p, body]) => `function(${p}){ ${body} }`),
    call: fc.oneof(
      fc.tuple(fc.constantFrom(...ONE), any).map(([f, a]) => `$${f}(${a})`),
      fc.tuple(fc.constantFrom(...TWO), any, any).map(([f, a, b]) => `$${f}(${a}, ${b})`),
      fc.tuple(fc.constantFrom(...THREE), any, any, any).map(([f, ...given]) => `$${f}(${given.join(", ")})`),
      fc.constantFrom(...ONE).map((f) => `$${f}()`),
      fc
        .tuple(fc.constantFrom("map", "filter", "single", "each", "sift", "sort"), any, tie("lambda"))
        .map(([f, a, l]) => `$${f}(${a}, ${l})`),
      fc
        .tuple(any, fc.constantFrom("$v + $w", "$append($v, $w)", "$v & $w", "$w", "$v.a"), any)
        .map(([a, body, init]) => `$reduce(${a}, function($v, $w){ ${body} }, ${init})`),
      fc
        .tuple(
          fc.constantFrom("map", "filter"),
          any,
          fc.constantFrom("$string", "$exists", "$not", "$type", "$twice", "$append", "$sum"),
        )
        .map(([f, a, g]) => `$${f}(${a}, ${g})`),
      fc
        .tuple(
          fc.constantFrom("match", "contains", "split"),
          any,
          fc.constantFrom("/a/", "/[a-z]+/i", "/(x)|(t)/", "/x*/"),
        )
        .map(([f, a, r]) => `$${f}(${a}, ${r})`),
      fc
        .tuple(
          any,
          fc.constantFrom("/a/", "/(e)(x)/", "/./"),
          fc.constantFrom('"$1"', '"<$0>"', '"$$"', 'function($m){ $m.match & "!" }'),
        )
        .map(([a, r, w]) => `$replace(${a}, ${r}, ${w})`),
      fc.tuple(any, tie("call")).map(([a, call]) => `(${a} ~> ${call})`),
    ),
    block: fc.oneof(
      fc
        .tuple(fc.constantFrom("$x", "$y", "$v"), any, any)
        .map(([v, value, body]) => `(${v} := ${value}; ${body})`),
      fc.tuple(any, any).map(([first, second]) => `(${first}; ${second})`),
      fc.tuple(tie("lambda"), any, any).map(([l, a, b]) => `($g := ${l}; $g(${a}, ${b}))`),
      fc
        .tuple(fc.constantFrom("$x", "$y"), any, any, any)
        .map(
          ([v, one, two, body]) =>
            `(${v} := ${one}; $g := function($q){ ${v} }; ${v} := ${two}; [$g(1), ${body}])`,
        ),
      any.map((inner) => `(${inner})`),
    ),
  };
}).any;

function binary([left, operator, right]: [string, string, string]): string {
  return operator.startsWith("~>") ? `(${left} ${operator}(${right}))` : `(${left} ${operator} ${right})`;
}
